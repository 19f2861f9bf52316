import type { CallData } from '@tessera/contract/schemas';
import { sql } from 'kysely';
import type { Handler } from '../../requests/handler';
import { notAPerson } from '../../requests/access/caller';
import { readScope, type ReadScope } from '../../requests/access/scope';
import { seenUsers } from '../../requests/access/seen';
import { refuseUnlessWholeFirm } from '../../requests/access/whole-firm';
import { ApiError } from '../../requests/http/api-error';
import { stale } from '../../requests/http/if-match';
import { wireTimestamp } from '../../requests/http/wire';
import { graceEnd } from '../authentication/factor-demand';
import { openResets, wireReset } from './reset';

type FirmFactors = CallData<'getFirmFactors'>;

const readFirmFactors = async (scope: ReadScope): Promise<FirmFactors> => {
  const { db, firmId } = scope;
  const firm = await db
    .selectFrom('firm')
    .leftJoin('portal_user', (join) =>
      join
        .onRef('portal_user.firm_id', '=', 'firm.firm_id')
        .onRef('portal_user.user_id', '=', 'firm.factor_changed_by'),
    )
    .where('firm.firm_id', '=', firmId)
    .select([
      'factor_required',
      'factor_grace_days',
      'factor_required_at',
      'factor_version',
      'factor_changed_at',
      'portal_user.name',
    ])
    .executeTakeFirstOrThrow();
  const users = await seenUsers(scope)
    .where('portal_user.status', '=', 'Active')
    .where('portal_user.user_type', '=', 'User')
    .leftJoin('user_factor', (join) =>
      join
        .onRef('user_factor.firm_id', '=', 'portal_user.firm_id')
        .onRef('user_factor.user_id', '=', 'portal_user.user_id')
        .on('confirmed_at', 'is not', null),
    )
    .groupBy(['portal_user.firm_id', 'portal_user.user_id', 'portal_user.name'])
    .select([
      'portal_user.user_id',
      'portal_user.name',
      sql<bigint>`count(*) filter (where user_factor.kind = 'App')`.as('apps'),
      sql<bigint>`count(*) filter (where user_factor.kind = 'Passkey')`.as('passkeys'),
      sql<Date | null>`max(user_factor.last_used_at)`.as('last_used_at'),
      sql<bigint>`(select count(*) from recovery_code where recovery_code.firm_id = portal_user.firm_id and recovery_code.user_id = portal_user.user_id and used_at is null)`.as(
        'codes_left',
      ),
    ])
    .orderBy('portal_user.name')
    .orderBy('portal_user.user_id')
    .execute();
  const resets = await openResets(db, firmId).execute();
  const graceEndsAt = graceEnd(firm.factor_required_at, firm.factor_grace_days);
  return {
    setting: { required: firm.factor_required, graceDays: firm.factor_grace_days },
    graceEndsAt: graceEndsAt && wireTimestamp(graceEndsAt),
    changedAt: firm.factor_changed_at && wireTimestamp(firm.factor_changed_at),
    changedBy: firm.name,
    version: firm.factor_version,
    users: users.map((row) => {
      const reset = resets.find((each) => each.user_id === row.user_id);
      return {
        userId: row.user_id,
        name: row.name,
        apps: Number(row.apps),
        passkeys: Number(row.passkeys),
        recoveryCodesLeft: Number(row.codes_left),
        lastUsedAt: row.last_used_at && wireTimestamp(row.last_used_at),
        reset: reset ? wireReset(reset) : null,
      };
    }),
  };
};

export const getFirmFactors: Handler<'getFirmFactors'> = async ({ scope }) => ({ data: await readFirmFactors(scope) });

/** Sets whether everybody of the firm needs a second factor. The days of grace begin when it is switched on. */
export const patchFirmFactors: Handler<'patchFirmFactors'> = async ({ path: { firmId }, body, scope, services }) => {
  const refusal = notAPerson(scope.caller, 'change whether a second factor is required');
  if (refusal) throw new ApiError('forbidden', refusal);
  refuseUnlessWholeFirm(
    scope,
    'This is for the whole firm, and you see a part of it: ask an administrator of the whole firm.',
  );
  const { userId } = scope.caller;
  const now = services.clock();
  const data = await scope.change(firmId, async (transaction) => {
    const row = await transaction
      .selectFrom('firm')
      .where('firm_id', '=', firmId)
      .select(['factor_required', 'factor_grace_days', 'factor_required_at', 'factor_version'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (row.factor_version !== body.version) throw stale();
    await transaction
      .updateTable('firm')
      .set({
        factor_required: body.required,
        factor_grace_days: body.graceDays,
        factor_required_at: body.required ? (row.factor_required_at ?? now) : null,
        factor_version: row.factor_version + 1,
        factor_changed_at: now,
        factor_changed_by: userId,
      })
      .where('firm_id', '=', firmId)
      .execute();
    return {
      before: { secondFactorRequired: row.factor_required, graceDays: row.factor_grace_days },
      after: { secondFactorRequired: body.required, graceDays: body.graceDays },
      answer: await readFirmFactors(readScope(transaction, scope.caller)),
    };
  });
  return { data };
};
