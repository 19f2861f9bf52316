import type { Transaction } from 'kysely';
import type { DB } from '../foundation/database/schema';
import { commitEffects } from './commit/commit';
import type { TransactionCommand } from './state/commands';
import type { Effects } from './state/effects';
import type { Executed } from './commit/executed';
import { plan } from './plan/plan';
import { readState } from './state/read-state';
import type { LedgerActor, LedgerState } from './state/state';

/** A committed command: who gave it, the state it was planned on, and its result. */
export interface Commit {
  readonly actor: LedgerActor;
  readonly command: TransactionCommand;
  /** The state before the commit. */
  readonly state: LedgerState;
  readonly effects: Effects;
  readonly executed: Executed;
}

/** Work that follows a commit but is not the ledger's own, such as notices and mandates. */
export interface CommitSubscriber {
  readonly name: string;
  /** Runs in the commit's database transaction, after its audit row. If it throws, the commit is rolled back. */
  readonly afterCommit: (transaction: Transaction<DB>, commit: Commit) => Promise<void>;
}

/** The only way to give the ledger a command. */
export interface Ledger {
  /**
   * Plans a command on locked rows, commits it inside the caller's database transaction and runs the subscribers.
   * @throws LedgerRefusal; nothing is written.
   */
  readonly execute: (
    transaction: Transaction<DB>,
    actor: LedgerActor,
    command: TransactionCommand,
  ) => Promise<Executed>;
}

/**
 * Writes new transactions that no command asked for, such as fees, interest and refused regular orders. It calls no
 * subscriber: nothing follows them.
 * @throws LedgerRefusal when cash or stock would fall below zero; the caller's transaction must then be rolled back.
 */
export const commitWithoutCommand = (
  transaction: Transaction<DB>,
  actor: LedgerActor,
  { opened, groups }: Pick<Effects, 'opened' | 'groups'>,
  audited: { readonly action: string; readonly recordId: string },
): Promise<Executed> =>
  commitEffects(transaction, actor, null, { opened, groups, changed: [], linked: false }, audited);

/** Opens the ledger with its subscribers, which run in list order. */
export const openLedger = ({ subscribers }: { readonly subscribers: readonly CommitSubscriber[] }): Ledger => ({
  execute: async (transaction, actor, command) => {
    const state = await readState(transaction, actor, command, { locked: true });
    const effects = plan(state, command, actor);
    const subject = 'accountId' in command ? command.accountId : command.transactionId;
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
