import type { Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { writeAudit } from '../../../requests/access/audit';
import type { Actor } from '../../../requests/access/scope';
import { changesOf, type Changes, type Names } from './changes';
import type { ClientEntry } from './entry';

/** A client's change of office or adviser, which dependents follow. */
interface ClientMove {
  readonly actor: Pick<Actor, 'firmId' | 'userId' | 'call' | 'release'>;
  readonly clientId: string;
  readonly before: ClientEntry;
  readonly after: ClientEntry;
  readonly names: Names;
  readonly at: Date;
}

/** The joint holders of the client's open accounts. */
const jointHolders = (transaction: Transaction<DB>, firmId: string, clientId: string) =>
  transaction
    .selectFrom('account_client as own')
    .innerJoin('account_client as other', (join) =>
      join.onRef('other.firm_id', '=', 'own.firm_id').onRef('other.account_id', '=', 'own.account_id'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.firm_id', '=', 'own.firm_id').onRef('account.account_id', '=', 'own.account_id'),
    )
    .where('own.firm_id', '=', firmId)
    .where('own.client_id', '=', clientId)
    .where('other.client_id', '<>', clientId)
    .where('account.status', 'not in', ['Closed', 'Deleted'])
    .select('other.client_id');

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
      eb.or([eb('client_id', '=', clientId), eb('client_id', 'in', jointHolders(transaction, firmId, clientId))]),
    )
    .orderBy('client_id')
    .forNoKeyUpdate()
    .select('client_id')
    .execute();
};

/**
 * Moves everything that belongs with the client: the joint holders who had the same office and adviser (an account has
 * one office and its holders one adviser), the accounts these clients lead with their pension groups, and the children
 * who had that office and adviser and no other parent there, with their accounts. Each has its own audit row.
 */
export const moveDependents = async (
  transaction: Transaction<DB>,
  { actor: { firmId, userId, call, release }, clientId, before, after, names, at }: ClientMove,
): Promise<void> => {
  const [from = '', to = ''] = [before.nodeId[0], after.nodeId[0]];
  if (from === to && before.adviserUserId === after.adviserUserId) return;
  const place = ({ nodeId, adviserUserId }: ClientEntry): Partial<ClientEntry> => ({ nodeId, adviserUserId });
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
  const moved = { node_id: to, updated_at: at, updated_by: userId };
  const take = async (ids: readonly string[], reason: string): Promise<void> => {
    if (ids.length === 0) return;
    await transaction
      .updateTable('client')
      .set((eb) => ({ ...moved, adviser_user_id: after.adviserUserId, version: eb('version', '+', 1) }))
      .where('firm_id', '=', firmId)
      .where('client_id', 'in', ids)
      .execute();
    for (const id of ids) await audit(id, reason, changesOf(place(before), place(after), names));
  };
  const sharers = await transaction
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where('client_id', 'in', jointHolders(transaction, firmId, clientId))
    .where('node_id', '=', from)
    .where('adviser_user_id', 'is not distinct from', before.adviserUserId)
    .select('client_id')
    .orderBy('client_id')
    .execute();
  const adults = [clientId, ...sharers.map((row) => row.client_id)];
  await take(adults.slice(1), 'They share an account with somebody who was moved.');
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
  const children = await transaction
    .selectFrom('client_parent as of')
    .innerJoin('client as child', (join) =>
      join.onRef('child.firm_id', '=', 'of.firm_id').onRef('child.client_id', '=', 'of.client_id'),
    )
    .where('of.firm_id', '=', firmId)
    .where('of.parent_client_id', 'in', adults)
    .where('child.client_type', '=', 'Minor')
    .where('child.node_id', '=', from)
    .where('child.adviser_user_id', 'is not distinct from', before.adviserUserId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('client_parent as other')
            .innerJoin('client as parent', (join) =>
              join
                .onRef('parent.firm_id', '=', 'other.firm_id')
                .onRef('parent.client_id', '=', 'other.parent_client_id'),
            )
            .whereRef('other.firm_id', '=', 'of.firm_id')
            .whereRef('other.client_id', '=', 'of.client_id')
            .where('other.parent_client_id', 'not in', adults)
            .where('parent.node_id', '=', from)
            .where('parent.adviser_user_id', 'is not distinct from', before.adviserUserId)
            .select('other.client_id'),
        ),
      ),
    )
    .select('child.client_id')
    .distinct()
    .orderBy('child.client_id')
    .execute();
  const ids = children.map((child) => child.client_id);
  await take(ids, 'A parent was moved.');
  if (from === to) return;
  const office = changesOf({ nodeId: before.nodeId }, { nodeId: after.nodeId }, names);
  const accounts = await transaction
    .updateTable('account')
    .set((eb) => ({ ...moved, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('lead_client_id', 'in', [...adults, ...ids])
    .where('node_id', '=', from)
    .returning('account_id')
    .execute();
  for (const { account_id: id } of accounts) await audit(id, 'The client who leads it was moved.', office);
  const groups = await transaction
    .updateTable('portfolio_group')
    .set((eb) => ({ ...moved, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('node_id', '=', from)
    .where('client_product_id', 'in', (eb) =>
      eb
        .selectFrom('client_product')
        .where('firm_id', '=', firmId)
        .where('client_id', 'in', [...adults, ...ids])
        .select('client_product_id'),
    )
    .returning('group_id')
    .execute();
  for (const { group_id: id } of groups) await audit(id, 'The client whose accounts it groups was moved.', office);
};
