import type { Transaction } from 'kysely';
import type { DB } from '../foundation/database/schema';
import { commitEffects } from './commit/commit';
import type { TransactionCommand } from './state/commands';
import type { Effects } from './state/effects';
import type { Executed } from './commit/executed';
import { plan } from './plan/plan';
import { readState } from './state/read-state';
import type { LedgerActor, LedgerState } from './state/state';

/** A command that was committed: who gave it, what it was planned on, and what came of it. */
export interface Commit {
  readonly actor: LedgerActor;
  readonly command: TransactionCommand;
  /** As it was before the commit. */
  readonly state: LedgerState;
  readonly effects: Effects;
  readonly executed: Executed;
}

/** What follows from a commit and is no business of the ledger's. */
export interface CommitSubscriber {
  readonly name: string;
  /**
   * Runs in the database transaction of the commit, after its audit row. When it throws, the commit is given up with
   * it.
   */
  readonly afterCommit: (transaction: Transaction<DB>, commit: Commit) => Promise<void>;
}

/** The only way to give the ledger a command. */
export interface Ledger {
  /**
   * Plans a command on locked rows, commits it inside the caller's database transaction and does what follows. @throws
   * LedgerRefusal, writes nothing.
   */
  readonly execute: (
    transaction: Transaction<DB>,
    actor: LedgerActor,
    command: TransactionCommand,
  ) => Promise<Executed>;
}

/**
 * The ledger with all that follows from its commits, in the order of the list. What is written without a command, such
 * as fees and interest, has nothing that follows.
 */
export const openLedger = ({ subscribers }: { readonly subscribers: readonly CommitSubscriber[] }): Ledger => ({
  execute: async (transaction, actor, command) => {
    const state = await readState(transaction, actor, command, { locked: true });
    const effects = plan(state, command, actor);
    const subject = command.kind === 'open' ? command.accountId : command.transactionId;
    const executed = await commitEffects(transaction, actor, state, effects, {
      action: actor.call ?? `ledger.${command.kind}`,
      recordId: subject,
      ...(command.kind === 'correct' ? { reason: command.reason } : {}),
    });
    for (const { afterCommit } of subscribers)
      await afterCommit(transaction, { actor, command, state, effects, executed });
    return executed;
  },
});
