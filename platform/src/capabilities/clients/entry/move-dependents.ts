import type { DomainEventType } from '@tessera/contract/events/values';
import type { Transaction } from 'kysely';
import type { EventEntityKind } from '../../../foundation/database/column-types';
import type { DB } from '../../../foundation/database/schema';
import { writeAudit } from '../../../requests/access/audit';
import type { Actor } from '../../../requests/access/scope';
import { changedFacts, writeEvents } from '../../../requests/events/write-events';
import { changesOf, type Changes, type Names } from './changes';
import type { ClientEntry } from './entry';
import { childrenWith, holdersWith, jointHolders } from './followers';

/** A client's change of office or adviser, which dependents follow. */
interface ClientMove {
  readonly actor: Pick<Actor, 'firmId' | 'userId' | 'call' | 'release'>;
  readonly clientId: string;
  readonly before: ClientEntry;
  readonly after: ClientEntry;
  readonly names: Names;
  readonly at: Date;
}

/**
 * Locks a client and their joint holders in id order, so that simultaneous edits of two joint holders wait for each
 * other.
 */
export const lockWithJointHolders = async (
  transaction: Transaction<DB>,
  firmId: string,
  clientId: string,
): Promise<void> => {
  await transaction
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where((eb) =>
      eb.or([eb('client_id', '=', clientId), eb('client_id', 'in', jointHolders(transaction, firmId, [clientId]))]),
    )
    .orderBy('client_id')
    .forNoKeyUpdate()
    .select('client_id')
    .execute();
};

/**
 * Moves everything that belongs with the client: the joint holders who had the same office and adviser (an account has
 * one office and its holders one adviser), the accounts these clients lead with their pension groups, and the children
 * who had that office and adviser and no other parent there, with their accounts. Each has its own audit row, and each client
 * and account its event.
 */
export const moveDependents = async (
  transaction: Transaction<DB>,
  { actor: { firmId, userId, call, release }, clientId, before, after, names, at }: ClientMove,
): Promise<void> => {
  const [from = '', to = ''] = [before.nodeId[0], after.nodeId[0]];
  if (from === to && before.adviserUserId === after.adviserUserId) return;
  const audit = (recordId: string, reason: string, changes: Changes): Promise<void> =>
    writeAudit(transaction, {
      firmId,
      userId,
      writtenAt: at,
      action: call,
      outcome: 'done',
      recordId,
      reason,
      release,
      ...changes,
    });
  const tell = (
    kind: EventEntityKind,
    type: DomainEventType,
    ids: readonly string[],
    { after: changed }: Changes,
  ): Promise<void> =>
    writeEvents(
      transaction,
      { firmId, userId, at, kind },
      ids.map((id) => ({ type, id, facts: changedFacts(changed) })),
    );
  const placeOf = ({ nodeId, adviserUserId }: ClientEntry): Partial<ClientEntry> => ({ nodeId, adviserUserId });
  const changes = changesOf(placeOf(before), placeOf(after), names);
  const moved = { node_id: to, updated_at: at, updated_by: userId };
  const take = async (ids: readonly string[], reason: string): Promise<void> => {
    if (ids.length === 0) return;
    await transaction
      .updateTable('client')
      .set((eb) => ({ ...moved, adviser_user_id: after.adviserUserId, version: eb('version', '+', 1) }))
      .where('firm_id', '=', firmId)
      .where('client_id', 'in', ids)
      .execute();
    for (const id of ids) await audit(id, reason, changes);
    await tell('Client', 'client.changed', ids, changes);
  };
  const place = { firmId, nodeId: from, adviserUserId: before.adviserUserId };
  const holders = await holdersWith(transaction, { ...place, clientIds: [clientId] });
  await take(holders, 'They share an account with somebody who was moved.');
  const adults = [clientId, ...holders];
  // When both parents move at once, the second transaction finds that the first has moved.
  await transaction
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where('client_id', 'in', (eb) =>
      eb
        .selectFrom('client_parent')
        .where('firm_id', '=', firmId)
        .where('parent_client_id', 'in', adults)
        .select('client_id'),
    )
    .orderBy('client_id')
    .forNoKeyUpdate()
    .select('client_id')
    .execute();
  const children = await childrenWith(transaction, { ...place, clientIds: adults });
  await take(children, 'A parent was moved.');
  if (from === to) return;
  const office = changesOf({ nodeId: before.nodeId }, { nodeId: after.nodeId }, names);
  const accounts = await transaction
    .updateTable('account')
    .set((eb) => ({ ...moved, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('lead_client_id', 'in', [...adults, ...children])
    .where('node_id', '=', from)
    .returning('account_id')
    .execute();
  for (const { account_id: id } of accounts) await audit(id, 'The client who leads it was moved.', office);
  await tell(
    'Account',
    'account.changed',
    accounts.map((row) => row.account_id),
    office,
  );
  const groups = await transaction
    .updateTable('portfolio_group')
    .set((eb) => ({ ...moved, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('node_id', '=', from)
    .where('client_product_id', 'in', (eb) =>
      eb
        .selectFrom('client_product')
        .where('firm_id', '=', firmId)
        .where('client_id', 'in', [...adults, ...children])
        .select('client_product_id'),
    )
    .returning('group_id')
    .execute();
  for (const { group_id: id } of groups) await audit(id, 'The client whose accounts it groups was moved.', office);
};
