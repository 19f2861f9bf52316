import type { Held } from '@tessera/contract/users/grants';
import { recordId } from '@tessera/domain/identifiers';
import { takeNumber } from '../../foundation/database/take-number';
import { checkFirm } from '../../requests/access/check-firm';
import type { Handler } from '../../requests/handler';
import { ApiError } from '../../requests/http/api-error';
import { basedOn, stale } from '../../requests/http/if-match';
import { endResetLinks } from '../mail/outbox';
import { userChanges } from './audited-change';
import { beginAccessChange, lockHeld, requireAdministrator, requireGrant, type AccessChange } from './change-access';
import { sendInvitation } from './invitations';
import { auditedUser, readUserEntry, type UserEntry } from './user-entry';
import { readUser } from './user-record';

export const getUser: Handler<'getUser'> = async ({ path: { userId }, scope, services }) => ({
  data: await readUser(scope, userId, services.clock()),
});

const heldBy = (userId: string, entry: UserEntry, status: Held['status']): Held => ({
  userId,
  scopes: entry.scopes,
  nodeIds: [entry.nodeId, ...entry.furtherNodeIds],
  status,
});

const writeFurtherNodes = async (
  { transaction, inside: { firmId } }: AccessChange,
  userId: string,
  nodeIds: readonly string[],
): Promise<void> => {
  await transaction.deleteFrom('user_node').where('firm_id', '=', firmId).where('user_id', '=', userId).execute();
  if (nodeIds.length > 0)
    await transaction
      .insertInto('user_node')
      .values(nodeIds.map((nodeId) => ({ firm_id: firmId, user_id: userId, node_id: nodeId })))
      .execute();
};

/** Makes a person, who is invited by mail, or a machine. */
export const createUser: Handler<'createUser'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const { firmId, userType, ...entered } = body;
  const data = await scope.change(
    ({ userId }: { readonly userId: string }) => userId,
    async (transaction) => {
      const change = await beginAccessChange(transaction, scope, services.clock());
      const entry = await readUserEntry(change, entered, null);
      const status = userType === 'User' ? 'Invited' : 'Active';
      const userId = recordId('user', await takeNumber(transaction, 'user_number'));
      requireGrant(change, null, heldBy(userId, entry, status));
      await transaction
        .insertInto('portal_user')
        .values({
          firm_id: firmId,
          user_id: userId,
          node_id: entry.nodeId,
          email: entry.email,
          name: entry.name,
          job_title: entry.jobTitle,
          user_type: userType,
          status,
          password_hash: null,
          scopes: JSON.stringify(entry.scopes),
          updated_at: change.now,
          updated_by: scope.caller.userId,
        })
        .execute();
      await writeFurtherNodes(change, userId, entry.furtherNodeIds);
      if (userType === 'User') await sendInvitation(change, scope, userId);
      return {
        before: {},
        after: { userType, ...auditedUser(entry, status) },
        answer: await readUser(change.inside, userId, change.now),
      };
    },
  );
  return { data };
};

/** Replaces what is entered of a user. A changed address ends the links that went to the older one. */
export const updateUser: Handler<'updateUser'> = async ({ path: { userId }, body, ifMatch, scope, services }) => {
  const { auditDetails, ...entered } = body;
  const version = basedOn({ auditDetails }, ifMatch);
  const data = await scope.change(userId, async (transaction) => {
    const change = await beginAccessChange(transaction, scope, services.clock());
    const { row, held } = await lockHeld(change, userId);
    // Whose access lies above the caller's is refused before anything else is told about them.
    requireGrant(change, held, held);
    const entry = await readUserEntry(change, entered, userId);
    requireGrant(change, held, heldBy(userId, entry, row.status));
    if (row.version !== version) throw stale();
    await transaction
      .updateTable('portal_user')
      .set({
        name: entry.name,
        email: entry.email,
        job_title: entry.jobTitle,
        node_id: entry.nodeId,
        scopes: JSON.stringify(entry.scopes),
        version: version + 1,
        updated_at: change.now,
        updated_by: scope.caller.userId,
      })
      .where('firm_id', '=', scope.firmId)
      .where('user_id', '=', userId)
      .execute();
    await writeFurtherNodes(change, userId, entry.furtherNodeIds);
    if (entry.email !== row.email) {
      await endResetLinks(transaction, { firmId: scope.firmId, userId }, change.now);
      if (row.status === 'Invited') await sendInvitation(change, scope, userId);
    }
    await requireAdministrator(change, held);
    const was: UserEntry = {
      name: row.name,
      email: row.email,
      jobTitle: row.job_title,
      nodeId: row.node_id,
      furtherNodeIds: held.nodeIds.slice(1),
      scopes: row.scopes,
    };
    return {
      ...userChanges(auditedUser(was, row.status), auditedUser(entry, row.status)),
      answer: await readUser(change.inside, userId, change.now),
    };
  });
  return { data };
};

/** Sends the invitation again; the older link dies. */
export const inviteUser: Handler<'inviteUser'> = async ({ path: { userId }, scope, services }) => ({
  data: await scope.write(userId, async (transaction) => {
    const change = await beginAccessChange(transaction, scope, services.clock());
    const { row, held } = await lockHeld(change, userId);
    requireGrant(change, held, held);
    if (row.status !== 'Invited' || row.user_type !== 'User')
      throw new ApiError('conflict', 'Only somebody who is Invited gets the invitation again.');
    await sendInvitation(change, scope, userId);
    return readUser(change.inside, userId, change.now);
  }),
});
