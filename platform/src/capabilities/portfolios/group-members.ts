import { sql } from 'kysely';
import type { GroupRelation } from '@tessera/contract/portfolio-groups/values';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { payerOf } from '../../ledger/charges/payer';

/** A fee group with everybody whose accounts count in it: its members, and the minors who follow a parent. */
export interface GroupMembers {
  /** Null for a client in no fee group; then only the client and the client's minors count. */
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly clients: readonly { readonly clientId: string; readonly relation: GroupRelation | null }[];
}

interface MemberRow {
  group_id: string | null;
  group_name: string | null;
  client_id: string;
  relation: GroupRelation | null;
}

/**
 * Reads everybody who counts together with a client for fees, whatever their node; a minor counts with the first
 * parent.
 */
export const readGroupMembers = async (
  { db, firmId }: ReadScope,
  clientId: FoundId<'Client'>,
): Promise<GroupMembers> => {
  const { rows } = await sql<MemberRow>`
    with payer as (
      select ${payerOf('client')} as client_id from client where firm_id = ${firmId} and client_id = ${clientId}
    ), joined as (
      select group_id, portfolio_group.name from portfolio_group_client join portfolio_group using (firm_id, group_id)
      where firm_id = ${firmId} and portfolio_group_client.active and portfolio_group_client.client_id in (select client_id from payer)
    ), elder as (
      select client_id, 0 as line, null::text as relation from payer where not exists (select from joined)
      union all select client_id, line, relation from portfolio_group_client where firm_id = ${firmId} and active and group_id in (select group_id from joined)
    ), minor as (
      select client.client_id, 100 as line, null::text as relation from client
      where firm_id = ${firmId} and client_type = 'Minor' and client_id in (select client_id from client_parent where firm_id = ${firmId} and parent_client_id in (select client_id from elder))
        and ${payerOf('client')} in (select client_id from elder)
    )
    select joined.group_id, joined.name as group_name, member.client_id, member.relation
    from (select * from elder union all select * from minor) as member left join joined on true order by line, client_id`.execute(
    db,
  );
  const [first] = rows;
  return {
    group: first?.group_id != null && first.group_name !== null ? { id: first.group_id, name: first.group_name } : null,
    clients: rows.map((row) => ({ clientId: row.client_id, relation: row.relation })),
  };
};
