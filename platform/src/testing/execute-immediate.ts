import type { Kysely } from 'kysely';
import type { DB } from '../foundation/database/schema';
import { commitEffects } from '../ledger/commit/commit';
import { completedAtOnce, type ImmediateEffect } from '../ledger/state/effects';
import { planImmediate, type ImmediateCommand } from '../ledger/immediate/plan-immediate';
import { lockAccounts, readAccountState } from '../ledger/state/read-state';
import type { LedgerActor } from '../ledger/state/state';

/**
 * Plans and commits an immediate command on the locked account, in a database transaction of its own.
 * @throws LedgerRefusal; nothing is written.
 */
export const executeImmediate = (
  db: Kysely<DB>,
  actor: LedgerActor,
  accountId: string,
  command: ImmediateCommand,
): Promise<readonly ImmediateEffect[]> =>
  db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction, actor.firmId, [accountId]);
    const effects = planImmediate(await readAccountState(transaction, actor, accountId), command, actor.businessDate);
    await commitEffects(transaction, actor, null, completedAtOnce(effects), { action: 'ledger', recordId: accountId });
    return effects;
  });

/**
 * Commits immediate effects planned earlier, if the account still allows them. @throws LedgerRefusal; nothing is
 * written.
 */
export const commitImmediate = (
  db: Kysely<DB>,
  actor: LedgerActor,
  accountId: string,
  effects: readonly ImmediateEffect[],
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction, actor.firmId, [accountId]);
    await commitEffects(transaction, actor, null, completedAtOnce(effects), { action: 'ledger', recordId: accountId });
  });
