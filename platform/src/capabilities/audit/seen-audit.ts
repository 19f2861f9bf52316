import { sql, type Expression, type SqlBool } from 'kysely';
import { mayRead } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';

/**
 * The audit rows a caller may read. Whoever sees the whole firm reads all of its rows; whoever sees a part reads what
 * is about a client, an account or a transaction of that part, and what its people did to anything that is none of
 * those.
 */
export const seenAudit = ({ db, firmId, nodeIds }: ReadScope) =>
  db
    .selectFrom('audit')
    .where('audit.firm_id', '=', firmId)
    .$if(nodeIds !== null, (query) => query.where(ofNodes(nodeIds ?? [])));

const ofNodes = (nodeIds: readonly string[]): Expression<SqlBool> => {
  const nodes = sql`any(${[...nodeIds]}::text[])`;
  const about = (table: string, id: string) =>
    sql`select from ${sql.table(table)} as record where record.firm_id = audit.firm_id and record.${sql.ref(id)} = audit.record_id`;
  const transactions = sql`select from portfolio_transaction as record join account on account.firm_id = record.firm_id and account.account_id = record.account_id where record.firm_id = audit.firm_id and record.transaction_id = audit.record_id`;
  return sql<SqlBool>`(
    exists (${about('client', 'client_id')} and record.node_id = ${nodes})
    or exists (${about('account', 'account_id')} and record.node_id = ${nodes})
    or exists (${transactions} and account.node_id = ${nodes})
    or (
      exists (select from portal_user as person where person.firm_id = audit.firm_id and person.user_id = audit.user_id and person.node_id = ${nodes})
      and not exists (${about('client', 'client_id')})
      and not exists (${about('account', 'account_id')})
      and not exists (${transactions})
    ))`;
};

/** A record of the audit trail as the caller may know it. */
export interface KnownRecord {
  readonly kind: 'Client' | 'Account' | 'Transaction' | 'User' | 'Other';
  readonly id: string;
  readonly name: string | null;
  readonly clientId: string | null;
}

interface Found extends KnownRecord {
  /** Whether the caller's nodes hold it. */
  readonly seen: boolean;
}

/** What the ids in audit rows are, with the names of those the caller may read. */
export const knownRecords = async (
  { db, caller, firmId, nodeIds }: ReadScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownRecord>> => {
  if (ids.length === 0) return new Map();
  const wanted = sql`any(${[...new Set(ids)]}::text[])`;
  const seen = nodeIds === null ? sql`true` : sql`node_id = any(${[...nodeIds]}::text[])`;
  const { rows } = await sql<Found>`
    select 'Client' as kind, client_id as id, name, client_id as "clientId", ${seen} as seen from client where firm_id = ${firmId} and client_id = ${wanted}
    union all
    select 'Account', account_id, name, lead_client_id, ${seen} from account where firm_id = ${firmId} and account_id = ${wanted}
    union all
    select 'Transaction', transaction_id, account.name, account.lead_client_id, ${seen} from portfolio_transaction join account using (firm_id, account_id) where firm_id = ${firmId} and transaction_id = ${wanted}
    union all
    select 'User', user_id, name, null, ${seen} from portal_user where firm_id = ${firmId} and user_id = ${wanted}`.execute(
    db,
  );
  return new Map(
    rows.map(({ kind, id, name, clientId, seen: isSeen }) => {
      const open = isSeen && (kind === 'Other' || kind === 'User' || mayRead(caller, kind));
      return [id, { kind, id, name: open ? name : null, clientId: open ? clientId : null }];
    }),
  );
};
