import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { plan } from '../plan/plan';
import { afterPostings, type AccountState } from '../state/account-state';
import { afterEffects } from '../state/after-effects';
import type { BenefitCommand } from '../state/commands';
import type { Effects } from '../state/effects';
import { drawdownAccountOf } from '../state/read-pension-accounts';
import { readAccountState, readState } from '../state/read-state';
import type { LedgerActor, LedgerState } from '../state/state';

/** What taking benefits would do. */
export interface PlannedBenefit {
  /** The account that pays, before and after: what a payment takes is reserved, and leaves when it is completed. */
  readonly state: LedgerState;
  readonly after: LedgerState;
  readonly effects: Effects;
  /** The drawdown account, with all its holdings; null when the command names none. */
  readonly receiving: { readonly state: AccountState; readonly after: AccountState } | null;
}

/**
 * Plans taking benefits on one snapshot, with the plan that the commit uses, without locks or writes. `state` has the
 * holdings that the command names.
 * @throws LedgerRefusal.
 */
export const previewCommand = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  command: BenefitCommand,
): Promise<PlannedBenefit> => {
  const drawdownId = drawdownAccountOf(command);
  const { state, drawdown } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => ({
      state: await readState(transaction, actor, command, { locked: false }),
      drawdown: drawdownId === null ? null : await readAccountState(transaction, actor, drawdownId),
    }));
  const effects = plan(state, command, actor);
  return {
    state,
    effects,
    after: afterEffects(
      state,
      effects,
      effects.opened.map((_, index) => String(index)),
    ),
    receiving: drawdown && { state: drawdown, after: afterPostings(drawdown, effects.groups) },
  };
};
