import type { CallData } from '@tessera/contract/schemas';
import { sql, type Transaction } from 'kysely';
import { childrenWith, holdersWith } from '../../capabilities/clients/entry/followers';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { Scope } from '../../requests/access/scope';
import type { WorkKey } from './stored-work';

type Follower = CallData<'previewClientChange'>['followers'][number];

/**
 * Who else moves when all these clients get another adviser, by name: their joint holders and the children of both.
 * They belong to the offices of those they follow, so whoever sees these sees them.
 */
export const followersOf = async ({ db, firmId }: Scope, clientIds: readonly string[]): Promise<Follower[]> => {
  const rows = await db
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', anyOf(clientIds))
    .select(['client_id', 'node_id', 'adviser_user_id'])
    .execute();
  const places = new Map<string, typeof rows>();
  for (const row of rows) {
    const place = `${row.node_id} ${row.adviser_user_id}`;
    places.set(place, [...(places.get(place) ?? []), row]);
  }
  const found: string[] = [];
  for (const together of places.values()) {
    const ids = together.map((row) => row.client_id);
    const place = { firmId, nodeId: together[0]?.node_id ?? '', adviserUserId: together[0]?.adviser_user_id ?? null };
    const holders = await holdersWith(db, { ...place, clientIds: ids });
    found.push(...holders, ...(await childrenWith(db, { ...place, clientIds: [...ids, ...holders] })));
  }
  const followers = await db
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', anyOf(found.filter((id) => !clientIds.includes(id))))
    .select(['client_id', 'name', 'client_type'])
    .orderBy('name')
    .orderBy('client_id')
    .execute();
  return followers.map(({ client_id: clientId, name, client_type: type }) => ({
    clientId,
    name,
    relation: type === 'Minor' ? 'Child' : 'Joint holder',
  }));
};

/** Adds those whom the open transaction moved together with a client to the items of its work, as done. */
export const addFollowers = async (
  transaction: Transaction<DB>,
  { firmId, workId }: WorkKey,
  clientId: string,
): Promise<void> => {
  await sql`
    with followed as (
      select client_id, case when client_type = 'Minor' then 'Moved with a parent.' else 'Moved with a joint holder.' end as reason
      from domain_event join client on client.firm_id = domain_event.firm_id and client.client_id = entity_id
      where written_in = pg_current_xact_id() and entity_kind = 'Client' and domain_event.firm_id = ${firmId} and entity_id <> ${clientId}
    ), known as (
      update work_item set outcome = 'Done', reason = followed.reason from followed
      where firm_id = ${firmId} and work_id = ${workId} and work_item.client_id = followed.client_id
      returning work_item.client_id
    )
    insert into work_item (firm_id, work_id, line, client_id, outcome, reason)
    select ${firmId}, ${workId}, (select max(line) from work_item where firm_id = ${firmId} and work_id = ${workId}) + row_number() over (order by client_id), client_id, 'Done', reason
    from followed where client_id not in (select client_id from known)`.execute(transaction);
  await sql`update work set total = (select count(*) from work_item item where item.firm_id = work.firm_id and item.work_id = work.work_id)
    where firm_id = ${firmId} and work_id = ${workId}`.execute(transaction);
};
