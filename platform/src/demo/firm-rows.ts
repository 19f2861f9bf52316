import type { PoolClient } from 'pg';
import type { Audience, Scope } from '@tessera/contract';
import type { FeeCode, InstrumentType } from '../foundation/database/column-types';
import { controlAccounts } from '../ledger/state/effects';
import type { StoredSetting } from '../foundation/database/column-types';
import { copyRows, type CopyValue } from './rows/copy-rows';
import { roleScopes, type DemoFirm, type Role } from './demo';
import type { Adviser } from './people/people';
import type { SeedInstrument } from './market/prices';
import type { Random } from './rows/random';

type Ids = (kind: 'node' | 'user' | 'hostname') => string;

const scopesOf = (role: Role): string =>
  JSON.stringify(
    roleScopes[role].map(([resource, range]): Scope => ({
      resource,
      scope: resource,
      ranges: range === 'read-write' ? ['read', 'read-write'] : ['read'],
    })),
  );

/** Writes a firm, its tree of offices and advisers, its users and its pages' content; returns the advisers. */
export const writeFirm = async (
  client: PoolClient,
  firm: DemoFirm,
  passwordHash: string,
  instruments: readonly SeedInstrument[],
  random: Random,
  nextId: Ids,
): Promise<readonly Adviser[]> => {
  const { firmId } = firm;
  await client.query(
    'insert into firm (firm_id, name, monogram, window_title, footer, theme) values ($1, $2, $3, $4, $5, $6)',
    [firmId, firm.name, firm.monogram, firm.windowTitle, firm.footer, JSON.stringify(firm.theme)],
  );

  const nodes: CopyValue[][] = [[firmId, '0', null, 'Default', firm.name, '/0/']];
  const users: CopyValue[][] = [];
  const advisers: Adviser[] = [];
  const officeNodes: string[] = [];
  const userColumns = [
    'firm_id',
    'user_id',
    'node_id',
    'email',
    'name',
    'job_title',
    'user_type',
    'status',
    'password_hash',
    'scopes',
  ];
  const domain = firm.users[0]?.email.split('@')[1] ?? 'firm.example';
  const addUser = (nodeId: string, email: string, name: string, jobTitle: string, role: Role): string => {
    const userId = nextId('user');
    users.push([
      firmId,
      userId,
      nodeId,
      email,
      name,
      jobTitle,
      role === 'machine' ? 'Machine' : 'User',
      'Active',
      passwordHash,
      scopesOf(role),
    ]);
    return userId;
  };
  for (const [index, office] of firm.offices.entries()) {
    const officeId = nextId('node');
    officeNodes.push(officeId);
    nodes.push([firmId, officeId, '0', 'Business Stream', office.name, `/0/${officeId}/`]);
    for (const adviserName of office.advisers) {
      const nodeId = nextId('node');
      nodes.push([firmId, nodeId, officeId, 'Client Firm', adviserName, `/0/${officeId}/${nodeId}/`]);
      const demo = firm.users.find((user) => user.name === adviserName);
      const userId = demo
        ? addUser(officeNodes[index] ?? '0', demo.email, demo.name, demo.jobTitle, demo.role)
        : addUser(
            nodeId,
            `${adviserName.toLowerCase().replace(/[^a-z]+/g, '.')}@${domain}`,
            adviserName,
            'Financial adviser',
            'adviser',
          );
      advisers.push({ nodeId, userId });
    }
  }
  const bankNode = nextId('node');
  nodes.push([firmId, bankNode, '0', 'Client Bank', 'Client money', `/0/${bankNode}/`]);
  for (const user of firm.users) {
    if (users.some((row) => row[3] === user.email)) continue;
    addUser(
      user.office === null ? '0' : (officeNodes[user.office] ?? '0'),
      user.email,
      user.name,
      user.jobTitle,
      user.role,
    );
  }
  await copyRows(client, 'node', ['firm_id', 'node_id', 'parent_node_id', 'node_type', 'name', 'path'], nodes);
  await copyRows(client, 'portal_user', userColumns, users);
  const hostRow =
    (audience: Audience) =>
    (host: string): CopyValue[] => [firmId, nextId('hostname'), '0', host, audience];
  await copyRows(
    client,
    'firm_hostname',
    ['firm_id', 'hostname_id', 'node_id', 'host', 'audience'],
    [...firm.hosts.map(hostRow('Professional')), ...firm.investorHosts.map(hostRow('Investor'))],
  );
  await copyRows(
    client,
    'firm_flag',
    ['firm_id', 'flag'],
    firm.flags.map((flag) => [firmId, flag]),
  );
  for (const [kind, setting] of Object.entries(settingsOf(firm))) {
    await client.query(
      "insert into node_setting (firm_id, node_id, kind, version, setting, updated_at, updated_by) values ($1, '0', $2, 1, $3, now(), 'tessera')",
      [firmId, kind, JSON.stringify(setting)],
    );
  }
  await copyRows(
    client,
    'control_account',
    ['firm_id', 'control_code', 'name'],
    Object.entries(controlAccounts).map(([code, name]) => [firmId, code, name]),
  );
  await copyRows(
    client,
    'firm_instrument',
    ['firm_id', 'asset_id', 'status'],
    instruments.map(({ assetId }) => [firmId, assetId, random.chance(2) ? 'Suspended' : 'Active']),
  );
  await copyRows(
    client,
    'firm_charge',
    ['firm_id', 'charge_type', 'instrument_type', 'from_date', 'amount'],
    Object.entries(dealingCharges).map(([type, amount]) => [firmId, 'Dealing', type, dealingChargesFrom, amount]),
  );
  return advisers;
};

/** Yearly fees of the demonstration's firms. VAT applies to discretionary management (HMRC VATFIN5800). */
const feeSchedules: Readonly<
  Record<
    FeeCode,
    { readonly tiers: readonly { readonly upTo: string | null; readonly percentage: string }[]; readonly vat: boolean }
  >
> = {
  FEEP: {
    tiers: [
      { upTo: '250000.00', percentage: '0.30' },
      { upTo: '1000000.00', percentage: '0.20' },
      { upTo: null, percentage: '0.10' },
    ],
    vat: false,
  },
  FEEA: {
    tiers: [
      { upTo: '250000.00', percentage: '0.60' },
      { upTo: '1000000.00', percentage: '0.50' },
      { upTo: null, percentage: '0.40' },
    ],
    vat: false,
  },
  FEED: { tiers: [{ upTo: null, percentage: '0.25' }], vat: true },
  PRDF: {
    tiers: [
      { upTo: '500000.00', percentage: '0.08' },
      { upTo: null, percentage: '0.02' },
    ],
    vat: false,
  },
  INTR: { tiers: [{ upTo: null, percentage: '2.00' }], vat: false },
};

/** Fees accrue from the business date on; earlier fees are in the accounts' history. */
export const writeFeeSchedules = (client: PoolClient, firmId: string, from: string): Promise<void> =>
  copyRows(
    client,
    'fee_schedule',
    ['firm_id', 'code', 'from_date', 'tiers', 'vat'],
    Object.entries(feeSchedules).map(([code, { tiers, vat }]) => [firmId, code, from, JSON.stringify(tiers), vat]),
  );

/** A firm's dealing charges: none for funds. */
const dealingCharges: Readonly<Record<InstrumentType, string>> = {
  Fund: '0.00',
  Equity: '7.50',
  ETF: '7.50',
  'Investment Trust': '7.50',
  Bond: '7.50',
};
const dealingChargesFrom = '2022-01-01';

/** Settings of the firm's top node: theme, window title and footer are the firm's own. */
const settingsOf = (firm: DemoFirm): Readonly<Record<'content' | 'configuration', StoredSetting>> => ({
  content: {
    'en-GB': {
      'signIn.welcome': `Welcome to ${firm.name}`,
      'signIn.help': 'If you cannot sign in, ask an administrator of your firm.',
    },
  },
  configuration: { supportEmail: firm.users[0]?.email ?? '' },
});
