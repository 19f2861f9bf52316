import type { SessionStage } from '@tessera/contract/authentication/values';
import { sql, type Kysely } from 'kysely';
import type { UserKind } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';

/** Whether a user has a second factor, and whether their firm requires one. */
export interface FactorDemand {
  readonly hasFactor: boolean;
  readonly required: boolean;
  /** Until when they may do without; null where the firm requires none. */
  readonly graceEndsAt: Date | null;
}

const dayMs = 24 * 60 * 60_000;

export const graceEnd = (requiredAt: Date | null, graceDays: number): Date | null =>
  requiredAt && new Date(requiredAt.getTime() + graceDays * dayMs);

export const readDemand = async (db: Kysely<DB>, firmId: string, userId: string): Promise<FactorDemand> => {
  const row = await db
    .selectFrom('firm')
    .where('firm_id', '=', firmId)
    .select(['factor_required', 'factor_grace_days', 'factor_required_at'])
    .select(
      sql<boolean>`exists (select from user_factor where user_factor.firm_id = firm.firm_id and user_id = ${userId} and confirmed_at is not null)`.as(
        'has_factor',
      ),
    )
    .executeTakeFirstOrThrow();
  return {
    hasFactor: row.has_factor,
    required: row.factor_required,
    graceEndsAt: graceEnd(row.factor_required_at, row.factor_grace_days),
  };
};

const isOver = ({ graceEndsAt }: FactorDemand, now: Date): boolean => graceEndsAt !== null && graceEndsAt <= now;

/** What a sign-in waits for after the right password. A machine has no phone: its secret is its only factor. */
export const stageAfterPassword = (demand: FactorDemand, userKind: UserKind, now: Date): SessionStage | null => {
  if (userKind === 'Machine') return null;
  if (demand.hasFactor) return 'Factor';
  return isOver(demand, now) ? 'Set-up' : null;
};

/** Whether a person has to prove a factor before what needs one: they have one, or should have by now. */
export const mustProve = (demand: FactorDemand, userKind: UserKind, now: Date): boolean =>
  userKind !== 'Machine' && (demand.hasFactor || isOver(demand, now));
