import {
  grantProblems,
  hasAdministratorScopes,
  lastAdministratorMessage,
  type GrantProblem,
  type Granter,
  type Held,
} from '@tessera/contract/users/grants';
import { sql, type Kysely, type Transaction } from 'kysely';
import { waitTurn } from '../../foundation/database/wait-turn';
import type { DB } from '../../foundation/database/schema';
import { readScope, type ReadScope, type Scope } from '../../requests/access/scope';
import { seenUsers } from '../../requests/access/seen';
import { ApiError, badRequest, notFound } from '../../requests/http/api-error';
import { callerOf } from '../authentication/sessions';
import { furtherNodesOf } from './user-record';

/** A write to a firm's users: the caller as they are now, under the firm's lock. */
export interface AccessChange {
  readonly transaction: Transaction<DB>;
  readonly inside: ReadScope;
  readonly granter: Granter;
  readonly now: Date;
}

/**
 * Begins a write to the users of a firm. Such writes take turns, so that two administrators cannot remove each other,
 * and the caller's own access is read again: somebody may have taken it since the request came in.
 * @throws ApiError 403 when it was taken.
 */
export const beginAccessChange = async (
  transaction: Transaction<DB>,
  { caller }: Pick<Scope, 'caller'>,
  now: Date,
): Promise<AccessChange> => {
  await waitTurn(transaction, `users ${caller.firmId}`);
  const present = await callerOf(transaction, caller.firmId, caller.userId, now);
  if (!present) throw new ApiError('forbidden', 'You may not change users any more.');
  return { transaction, inside: readScope(transaction, present), granter: present, now };
};

/** A user's access as it is stored, with their row locked. @throws ApiError 404 for one the caller does not see. */
export const lockHeld = async ({ transaction, inside }: AccessChange, userId: string) => {
  const row = await seenUsers(inside)
    .where('portal_user.user_id', '=', userId)
    .selectAll('portal_user')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('User');
  const further = await furtherNodesOf(transaction, inside.firmId, userId);
  const held: Held = {
    userId,
    scopes: row.scopes,
    nodeIds: [row.node_id, ...further.map((node) => node.node_id)],
    status: row.status,
  };
  return { row, held };
};

/** @throws ApiError 403 for a refusal that no value would mend, 400 naming the fields of the others. */
const refuse = (problems: readonly GrantProblem[]): void => {
  const [first] = problems;
  if (!first) return;
  const whole = problems.find(({ field }) => field === 'status');
  if (whole) throw new ApiError('forbidden', whole.message);
  throw badRequest(problems.map(({ field, type, message }) => ({ fieldName: field, type, errorMessage: message })));
};

/** Refuses what the rules of granting refuse. @throws ApiError 400 or 403. */
export const requireGrant = ({ granter }: AccessChange, before: Held | null, after: Held): void =>
  refuse(grantProblems(granter, before, after));

/** How many active administrators of the whole firm there are, besides one user. */
export const otherAdministrators = async (db: Kysely<DB>, firmId: string, userId: string | null): Promise<number> => {
  const { rows } = await sql<{ scopes: Held['scopes'] }>`
    select scopes from portal_user join node using (firm_id, node_id)
    where firm_id = ${firmId} and status = 'Active' and user_type = 'User' and user_id is distinct from ${userId}
      and (node.parent_node_id is null or exists (select from user_node further join node top using (firm_id, node_id)
        where further.firm_id = portal_user.firm_id and further.user_id = portal_user.user_id and top.parent_node_id is null))`.execute(
    db,
  );
  return rows.filter(({ scopes }) => hasAdministratorScopes(scopes)).length;
};

/**
 * Refuses a change that left the firm without an active administrator, after it was written. `before` is whom it
 * changed. @throws ApiError 409.
 */
export const requireAdministrator = async (
  { transaction, inside: { firmId } }: AccessChange,
  before: Held,
): Promise<void> => {
  if (before.status !== 'Active' || !hasAdministratorScopes(before.scopes)) return;
  if ((await otherAdministrators(transaction, firmId, null)) === 0)
    throw new ApiError('conflict', lastAdministratorMessage);
};
