import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AccountStatus, WrapperType } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { payerOf } from './payer';

export interface FeeAccount {
  readonly accountId: string;
  /** The id of its lead client. */
  readonly clientId: string;
  /** Whether the account is open: its value counts and it bears fees. */
  readonly counts: boolean;
  /** Whether it has a wrapper: a cash account earns interest and bears no fee. */
  readonly wrapper: boolean;
  readonly advised: boolean;
  /** Whether it follows a discretionary model, so that a manager decides. */
  readonly managed: boolean;
  /** Whether it is one of the firm's SIPPs or SSASs, which bear the product fee. */
  readonly product: boolean;
}

/** Accounts whose total value decides the tiers: those led by one client, or by all clients of a fee group. */
export interface FeeUnit {
  /** Id of the fee group, or of a client in no group. */
  readonly unitId: string;
  readonly accounts: readonly FeeAccount[];
}

const productWrappers: ReadonlySet<WrapperType> = new Set<WrapperType>(['SIPP', 'SSAS']);
/** Whether accounts of a wrapper bear the product fee. */
export const bearsProductFee = (wrapper: WrapperType): boolean => productWrappers.has(wrapper);
const counting: ReadonlySet<AccountStatus> = new Set<AccountStatus>(['Active', 'Suspended', 'Closing', 'Transfer Out']);

interface UnitRow {
  unit_id: string;
  account_id: string;
  lead_client_id: string;
  account_type: string;
  wrapper_type: WrapperType;
  status: AccountStatus;
  advised: boolean;
  managed: boolean;
}

/**
 * Proposed fee groups: for each of some clients the group they would be in, or null. All other clients stay where they
 * are.
 */
export type Membership = ReadonlyMap<string, string | null>;

/**
 * Reads a firm's accounts by who pays for them together (domain A.9): a joint account counts with its lead client, a
 * minor's account with the first parent, and a client in a fee group with that group.
 */
export const readFeeUnits = (db: Kysely<DB>, firmId: string): Promise<readonly FeeUnit[]> =>
  readUnits(db, firmId, sql`true`);

/** Reads the unit of one account. */
export const readFeeUnitOf = async (db: Kysely<DB>, firmId: string, accountId: string): Promise<FeeUnit | null> => {
  // Every client who could count with the account: its own client, a minor's parents, members of their groups, and the
  // children of all of these.
  const units = await readUnits(
    db,
    firmId,
    sql`lead.client_id in (
    with own as (select lead_client_id as client_id from account where firm_id = ${firmId} and account_id = ${accountId}),
    elders as (select client_id from own union select parent_client_id from client_parent where firm_id = ${firmId} and client_id in (select client_id from own)),
    grouped as (select client_id from elders union select client_id from portfolio_group_client where firm_id = ${firmId} and active and group_id in (select group_id from portfolio_group_client where firm_id = ${firmId} and active and client_id in (select client_id from elders)))
    select client_id from grouped union select client_id from client_parent where firm_id = ${firmId} and parent_client_id in (select client_id from grouped)
  )`,
  );
  return units.find(({ accounts }) => accounts.some((each) => each.accountId === accountId)) ?? null;
};

/** Reads the whole units of some paying clients, as they are or as they would be in other groups. */
export const readFeeUnitsOfPayers = (
  db: Kysely<DB>,
  firmId: string,
  clientIds: readonly string[],
  membership: Membership | null,
): Promise<readonly FeeUnit[]> => {
  const ids = sql`${[...clientIds]}::text[]`;
  // A child of theirs may count with the other parent.
  const whose = sql`payer.client_id = any(${ids}) and (lead.client_id = any(${ids}) or lead.client_id in (select client_id from client_parent where firm_id = ${firmId} and parent_client_id = any(${ids})))`;
  return readUnits(db, firmId, whose, membership);
};

/** SQL: who is in which fee group, as stored or as proposed. */
const membersOf = (firmId: string, membership: Membership | null): RawBuilder<unknown> => {
  const kept = sql`select client_id, group_id from portfolio_group_client where firm_id = ${firmId} and active`;
  if (membership === null) return kept;
  const ids = sql`${[...membership.keys()]}::text[]`;
  return sql`${kept} and client_id <> all(${ids}) union all select client_id, group_id from unnest(${ids}, ${[...membership.values()]}::text[]) as given (client_id, group_id) where group_id is not null`;
};

const readUnits = async (
  db: Kysely<DB>,
  firmId: string,
  whose: RawBuilder<unknown>,
  membership: Membership | null = null,
): Promise<readonly FeeUnit[]> => {
  const { rows } = await sql<UnitRow>`
    select coalesce(group_id, payer.client_id) as unit_id, account_id, lead_client_id, account_type, wrapper_type, account.status, advised, discretionary and coalesce(model_type = 'Discretionary', false) as managed
    from account
      join client lead on lead.firm_id = account.firm_id and lead.client_id = account.lead_client_id
      left join model on model.firm_id = account.firm_id and model.model_id = account.model_id
      cross join lateral (
        select ${payerOf('lead')} as client_id
      ) payer
      left join (${membersOf(firmId, membership)}) member on member.client_id = payer.client_id
    where account.firm_id = ${firmId} and ${whose} order by unit_id, account_id`.execute(db);
  const units: { unitId: string; accounts: FeeAccount[] }[] = [];
  for (const row of rows) {
    const account: FeeAccount = {
      accountId: row.account_id,
      clientId: row.lead_client_id,
      product: productWrappers.has(row.wrapper_type),
      counts: counting.has(row.status),
      wrapper: row.account_type === 'Wrapper',
      advised: row.advised,
      managed: row.managed,
    };
    const last = units.at(-1);
    if (last?.unitId === row.unit_id) last.accounts.push(account);
    else units.push({ unitId: row.unit_id, accounts: [account] });
  }
  return units;
};

/** Puts whole units together until a batch has about this many accounts. */
export const inBatches = (units: readonly FeeUnit[], accounts: number): readonly (readonly FeeUnit[])[] => {
  const parts: FeeUnit[][] = [];
  let room = 0;
  for (const unit of units) {
    if (room <= 0) {
      parts.push([]);
      room = accounts;
    }
    parts.at(-1)?.push(unit);
    room -= unit.accounts.length;
  }
  return parts;
};
