import { proofMinutes } from '@tessera/contract/factors/values';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { auditRefusal } from '../../requests/access/audit';
import type { Caller } from '../../requests/access/caller';
import type { Actor } from '../../requests/access/scope';
import { ApiError } from '../../requests/http/api-error';
import { mustProve, readDemand } from '../authentication/factor-demand';

/** Until when a proof of this instant is enough. */
export const provenUntil = (factorAt: Date | null): Date | null =>
  factorAt && new Date(factorAt.getTime() + proofMinutes * 60_000);

/** Whether a factor was proved in this session in the last minutes. */
export const isProven = ({ factorAt }: Pick<Caller, 'factorAt'>, now: Date): boolean => {
  const until = provenUntil(factorAt);
  return until !== null && until > now;
};

/**
 * Refuses a caller who has a second factor, or should have one by now, and has not proved it in the last minutes.
 * @throws ApiError 403 `step-up-required`.
 */
export const requireStepUp = async (db: Kysely<DB>, caller: Caller, actor: Actor): Promise<void> => {
  const now = actor.clock();
  if (isProven(caller, now)) return;
  const demand = await readDemand(db, caller.firmId, caller.userId);
  if (!mustProve(demand, caller.userKind, now)) return;
  await auditRefusal(db, actor, 'A second factor was not proved in the last ten minutes.');
  throw new ApiError(
    'step-up-required',
    demand.hasFactor
      ? 'Confirm that it is you with your second factor, then do this again.'
      : 'Your firm requires a second factor for this. Set one up under Security in your menu, then do this again.',
  );
};
