import type { CallData } from '@tessera/contract/schemas';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { notAPerson } from '../../requests/access/caller';
import { seenUsers } from '../../requests/access/seen';
import type { Scope } from '../../requests/access/scope';
import { ApiError, notFound } from '../../requests/http/api-error';
import { wireTimestamp } from '../../requests/http/wire';
import { endSessions } from '../authentication/sessions';
import { queueMail } from '../mail/outbox';
import { removeRecoveryCodes } from './recovery-codes';

type Reset = NonNullable<CallData<'getFactors'>['reset']>;

/** Resets that nobody has decided, of one user or of a firm. */
export const openResets = (db: Kysely<DB>, firmId: string) =>
  db
    .selectFrom('factor_reset')
    .innerJoin('portal_user as asker', (join) =>
      join.onRef('asker.firm_id', '=', 'factor_reset.firm_id').onRef('asker.user_id', '=', 'factor_reset.asked_by'),
    )
    .where('factor_reset.firm_id', '=', firmId)
    .where('factor_reset.decision', 'is', null)
    .select([
      'factor_reset.reset_id',
      'factor_reset.user_id',
      'factor_reset.reason',
      'factor_reset.asked_by',
      'factor_reset.asked_at',
      'asker.name as asker_name',
    ]);

export const wireReset = (row: {
  readonly reset_id: bigint;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly asker_name: string;
}): Reset => ({
  resetId: String(row.reset_id),
  reason: row.reason,
  askedBy: row.asker_name,
  askedById: row.asked_by,
  askedAt: wireTimestamp(row.asked_at),
});

export const openResetOf = async (db: Kysely<DB>, firmId: string, userId: string): Promise<Reset | null> => {
  const row = await openResets(db, firmId).where('factor_reset.user_id', '=', userId).executeTakeFirst();
  return row ? wireReset(row) : null;
};

/** @throws ApiError 403 for a machine, and for the user whose factors they are; 404 for one the caller does not see. */
const checkUser = async (scope: Scope, userId: string): Promise<string> => {
  const refusal = notAPerson(scope.caller, 'reset second factors');
  if (refusal) throw new ApiError('forbidden', refusal);
  const user = await seenUsers(scope)
    .where('portal_user.user_id', '=', userId.toUpperCase())
    .select('portal_user.user_id')
    .executeTakeFirst();
  if (!user) throw notFound('User');
  if (user.user_id === scope.caller.userId)
    throw new ApiError(
      'forbidden',
      'Nobody resets their own second factors. Remove one under Security in your menu, or ask two administrators.',
    );
  return user.user_id;
};

export const resetFactors: Handler<'resetFactors'> = async ({ path, query, scope, services }) => {
  const { firmId, userId: askedBy } = scope.caller;
  const userId = await checkUser(scope, path.userId);
  const data = await scope.write(userId, async (transaction) => {
    const has = await transaction
      .selectFrom('user_factor')
      .where('firm_id', '=', firmId)
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .select('factor_id')
      .executeTakeFirst();
    if (!has) throw new ApiError('conflict', 'This user has no second factor to reset.');
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('factor_reset')
      .values({
        firm_id: firmId,
        user_id: userId,
        reason: query.reason?.trim() || 'The user cannot use their second factor.',
        asked_by: askedBy,
        asked_at: services.clock(),
      })
      .onConflict((conflict) => conflict.columns(['firm_id', 'user_id']).where('decision', 'is', null).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n)
      throw new ApiError(
        'conflict',
        'Somebody has asked for this reset already. Another person agrees to it, or refuses.',
      );
    return { userId, decision: null };
  });
  return { data };
};

export const decideFactorReset: Handler<'decideFactorReset'> = async ({ path, body, scope, services }) => {
  const { firmId, userId: decidedBy } = scope.caller;
  const userId = await checkUser(scope, path.userId);
  const now = services.clock();
  const data = await scope.write(userId, async (transaction) => {
    const reset = await transaction
      .selectFrom('factor_reset')
      .where('firm_id', '=', firmId)
      .where('user_id', '=', userId)
      .where('decision', 'is', null)
      .select(['reset_id', 'asked_by'])
      .forUpdate()
      .executeTakeFirst();
    if (!reset) throw notFound('Reset');
    const isOwn = reset.asked_by === decidedBy;
    if (isOwn && body.agree)
      throw new ApiError('forbidden', 'You asked for this reset: somebody else has to agree to it.');
    const decision = body.agree ? ('Agreed' as const) : isOwn ? ('Withdrawn' as const) : ('Refused' as const);
    await transaction
      .updateTable('factor_reset')
      .set({ decision, decided_by: decidedBy, decided_at: now })
      .where('firm_id', '=', firmId)
      .where('reset_id', '=', reset.reset_id)
      .execute();
    if (body.agree) {
      await transaction.deleteFrom('user_factor').where('firm_id', '=', firmId).where('user_id', '=', userId).execute();
      await removeRecoveryCodes(transaction, firmId, userId);
      await endSessions(transaction, firmId, userId, now, null);
      await queueMail(transaction, { firmId, kind: 'factors-reset', userId }, now);
    }
    return { userId, decision };
  });
  return { data };
};
