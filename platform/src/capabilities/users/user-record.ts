import { isWithin, type Held } from '@tessera/contract/users/grants';
import type { CallData } from '@tessera/contract/schemas';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { ReadScope } from '../../requests/access/scope';
import { seenUsers } from '../../requests/access/seen';
import { notFound } from '../../requests/http/api-error';
import { wireTimestamp } from '../../requests/http/wire';

export type UserRecord = CallData<'getUser'>;

const columns = [
  'portal_user.firm_id',
  'portal_user.user_id',
  'portal_user.name',
  'portal_user.email',
  'portal_user.user_type',
  'portal_user.job_title',
  'portal_user.node_id',
  'portal_user.status',
  'portal_user.last_sign_in',
  'portal_user.scopes',
  'portal_user.version',
  'portal_user.updated_at',
  'portal_user.updated_by',
] as const;

/** The users the caller sees, with the name of their home node. */
export const seenUserRows = (scope: ReadScope) =>
  seenUsers(scope)
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'portal_user.firm_id').onRef('node.node_id', '=', 'portal_user.node_id'),
    )
    .select(columns)
    .select('node.name as node_name');

type UserRow = Awaited<ReturnType<ReturnType<typeof seenUserRows>['executeTakeFirstOrThrow']>>;

/** A user as a list shows one. */
export const toUserRow = (
  row: UserRow,
): Omit<UserRecord, 'furtherNodes' | 'invitation' | 'locked' | 'auditDetails'> => ({
  id: row.user_id,
  userId: row.user_id,
  firmId: row.firm_id,
  name: row.name,
  email: row.email,
  userType: row.user_type,
  jobTitle: row.job_title,
  nodeId: row.node_id,
  nodeName: row.node_name,
  status: row.status,
  lastSignIn: row.last_sign_in === null ? null : wireTimestamp(row.last_sign_in),
  scopes: row.scopes.map(({ resource, ranges }) => ({ resource, scope: resource, ranges: [...ranges] })),
});

/** The parts of the firm a user sees besides the home node, by name. */
export const furtherNodesOf = (db: Kysely<DB>, firmId: string, userId: string) =>
  db
    .selectFrom('user_node')
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'user_node.firm_id').onRef('node.node_id', '=', 'user_node.node_id'),
    )
    .where('user_node.firm_id', '=', firmId)
    .where('user_node.user_id', '=', userId)
    .select(['node.node_id', 'node.name', 'node.path'])
    .orderBy('node.name')
    .orderBy('node.node_id')
    .execute();

/** The access of a user the caller sees, as it is stored. @throws ApiError 404. */
export const heldOf = async (scope: ReadScope, userId: string): Promise<Held> => {
  const row = await seenUsers(scope)
    .where('portal_user.user_id', '=', userId)
    .select(['portal_user.scopes', 'portal_user.node_id', 'portal_user.status'])
    .executeTakeFirst();
  if (!row) throw notFound('User');
  const further = await furtherNodesOf(scope.db, scope.firmId, userId);
  return {
    userId,
    scopes: row.scopes,
    nodeIds: [row.node_id, ...further.map((node) => node.node_id)],
    status: row.status,
  };
};

/** How the invitation of somebody who has not accepted it stands. */
const invitationOf = async (
  db: Kysely<DB>,
  firmId: string,
  userId: string,
  now: Date,
): Promise<UserRecord['invitation']> => {
  const waiting = await db
    .selectFrom('mail_outbox')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .select('mail_id')
    .limit(1)
    .executeTakeFirst();
  if (waiting) return { state: 'Waiting', sentAt: null, expiresAt: null };
  const link = await db
    .selectFrom('password_reset')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .where('ended_reason', 'is', null)
    .where('used_at', 'is', null)
    .select(['created_at', 'expires_at'])
    .orderBy('reset_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!link) return null;
  return {
    state: link.expires_at <= now ? 'Expired' : 'Sent',
    sentAt: wireTimestamp(link.created_at),
    expiresAt: wireTimestamp(link.expires_at),
  };
};

/** A user with everything about them. @throws ApiError 404 for one the caller does not see. */
export const readUser = async (scope: ReadScope, userId: string, now: Date): Promise<UserRecord> => {
  const row = await seenUserRows(scope).where('portal_user.user_id', '=', userId).executeTakeFirst();
  if (!row) throw notFound('User');
  const { firmId, caller } = scope;
  const further = await furtherNodesOf(scope.db, firmId, userId);
  return {
    ...toUserRow(row),
    furtherNodes: further.map(({ node_id: nodeId, name }) => ({ nodeId, name })),
    invitation: row.status === 'Invited' ? await invitationOf(scope.db, firmId, userId, now) : null,
    locked:
      userId === caller.userId
        ? 'This is you: another administrator changes your access, your offices and your status.'
        : isWithin(caller, { scopes: row.scopes, nodeIds: [row.node_id, ...further.map((node) => node.node_id)] })
          ? null
          : 'They have access that you do not have. Somebody with at least as much has to change this.',
    auditDetails: {
      application: 'tessera',
      userFirmId: firmId,
      userId: row.updated_by,
      updateDate: wireTimestamp(row.updated_at),
      version: row.version,
    },
  };
};
