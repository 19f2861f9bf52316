import type { PoolClient } from 'pg';
import { columnsOf } from '../../capabilities/clients/entry/stored-client';
import { detailColumns, type DetailedClient } from './client-details';
import { copyRows } from '../rows/copy-rows';
import type { SeedModel } from '../market/models';
import type { SeedAccount, SeedClient } from './people';
import type { Random } from '../rows/random';

/** Recorded as the author of the rows: no user of the firm made them. */
const author = 'seed';

/** Writes clients with all their details. */
export const writeClients = async (
  client: PoolClient,
  firmId: string,
  clients: readonly DetailedClient[],
  writtenAt: string,
): Promise<void> => {
  const of = (each: SeedClient): [string, string] => [firmId, each.clientId];
  await copyRows(
    client,
    'client',
    [
      'firm_id',
      'client_id',
      'client_type',
      'status',
      'created_date',
      'updated_at',
      'updated_by',
      'terms_accepted_at',
      ...detailColumns,
    ],
    clients.map(({ client: each, entry, termsAcceptedAt }) => {
      const columns = columnsOf(entry);
      return [
        ...of(each),
        each.type,
        each.status,
        each.created,
        writtenAt,
        author,
        termsAcceptedAt,
        ...detailColumns.map((column) => columns[column] ?? null),
      ];
    }),
  );
  await copyRows(
    client,
    'client_parent',
    ['firm_id', 'client_id', 'parent_client_id'],
    clients.flatMap(({ client: each, entry }) => entry.parentId.map((parentId) => [...of(each), parentId])),
  );
  await copyRows(
    client,
    'client_identifier',
    ['firm_id', 'client_id', 'line', 'identifier_type', 'country_code', 'value'],
    clients.flatMap(({ client: each, entry }) =>
      entry.identifiers.map(({ type, countryCode, value }, line) => [...of(each), line, type, countryCode, value]),
    ),
  );
  await copyRows(
    client,
    'client_stakeholder',
    ['firm_id', 'client_id', 'line', 'role', 'name', 'date_of_birth', 'nationality', 'share', 'stakeholder_client_id'],
    clients.flatMap(({ client: each, entry }) =>
      entry.stakeholders.map((stakeholder, line) => [
        ...of(each),
        line,
        stakeholder.role,
        stakeholder.name,
        stakeholder.dateOfBirth ?? null,
        stakeholder.nationality ?? null,
        stakeholder.share ?? null,
        stakeholder.clientId ?? null,
      ]),
    ),
  );
  await copyRows(
    client,
    'client_beneficiary',
    ['firm_id', 'client_id', 'line', 'first_name', 'surname', 'relationship', 'share'],
    clients.flatMap(({ client: each, entry }) =>
      entry.beneficiaries.map(({ firstName, surname, relationship, share }, line) => [
        ...of(each),
        line,
        firstName,
        surname,
        relationship,
        share,
      ]),
    ),
  );
  await copyRows(
    client,
    'client_disclaimer',
    ['firm_id', 'client_id', 'disclaimer_type', 'accepted_date'],
    clients.flatMap(({ client: each, entry }) =>
      entry.disclaimers.map(({ type, acceptedDate }) => [...of(each), type, acceptedDate]),
    ),
  );
  await copyRows(
    client,
    'external_id',
    ['firm_id', 'record_kind', 'record_id', 'kind', 'provider', 'external_id'],
    clients.flatMap(({ client: each, entry }) =>
      entry.externalIds.map(({ kind, provider, externalId }) => [
        firmId,
        'Client',
        each.clientId,
        kind,
        provider,
        externalId,
      ]),
    ),
  );
};

/**
 * Writes accounts with their holders. Some follow an active model, and discretionary accounts a discretionary one.
 * `products` is by account.
 */
export const writeAccounts = async (
  client: PoolClient,
  firmId: string,
  accounts: readonly SeedAccount[],
  models: readonly SeedModel[],
  random: Random,
  writtenAt: string,
  products: ReadonlyMap<string, string>,
): Promise<void> => {
  const followed = models.filter(({ status }) => status === 'Active');
  const advisory = followed.filter(({ type }) => type === 'Advisory');
  const managed = followed.filter(({ type }) => type === 'Discretionary');
  await copyRows(
    client,
    'account',
    [
      'firm_id',
      'account_id',
      'node_id',
      'lead_client_id',
      'name',
      'account_type',
      'wrapper_type',
      'status',
      'discretionary',
      'advised',
      'trust',
      'model_id',
      'client_product_id',
      'opened_date',
      'updated_at',
      'updated_by',
    ],
    accounts.map((each) => {
      const modelled = each.wrapper !== 'CASH' && random.chance(45);
      const discretionary = modelled && random.chance(30);
      return [
        firmId,
        each.accountId,
        each.lead.nodeId,
        each.lead.clientId,
        each.name,
        each.wrapper === 'CASH' ? 'Cash' : 'Wrapper',
        each.wrapper,
        each.status,
        discretionary,
        random.chance(85),
        each.lead.type === 'Trust',
        modelled ? random.pick(discretionary ? managed : advisory).modelId : null,
        products.get(each.accountId) ?? null,
        each.opened,
        writtenAt,
        author,
      ];
    }),
  );
  await copyRows(
    client,
    'account_client',
    ['firm_id', 'account_id', 'client_id', 'declared_at'],
    accounts.flatMap((each) =>
      each.holders.map((holder) => [
        firmId,
        each.accountId,
        holder.clientId,
        each.holders.length > 1 && each.status !== 'Pending' ? writtenAt : null,
      ]),
    ),
  );
};
