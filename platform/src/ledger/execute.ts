import type { Transaction } from 'kysely';
import type { TransactionStatus, TransactionType } from '../foundation/database/column-types';
import { keepMandates } from '../capabilities/collections/keep-mandates';
import type { DB } from '../foundation/database/schema';
import { commitEffects } from './commit';
import type { TransactionCommand } from './commands';
import { plan } from './plan';
import { readState } from './read-state';
import type { LedgerActor } from './state';

export interface Executed {
  /** The link new transactions share; null for one alone and for a step of one that is there. */
  readonly linkId: string | null;
  /** Those opened, in the order they were asked for, then those moved, the one named first. */
  readonly transactions: readonly ExecutedTransaction[];
}

export interface ExecutedTransaction {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly version: number;
}

/** Plans a command on locked rows and commits it inside the caller's database transaction. @throws LedgerRefusal, writes nothing. */
export const execute = async (transaction: Transaction<DB>, actor: LedgerActor, command: TransactionCommand): Promise<Executed> => {
  const state = await readState(transaction, actor, command, { locked: true });
  const effects = plan(state, command, actor);
  const subject = command.kind === 'open' ? command.accountId : command.transactionId;
  const executed = await commitEffects(transaction, actor, state, effects, { action: actor.call ?? `ledger.${command.kind}`, recordId: subject, ...(command.kind === 'correct' ? { reason: command.reason } : {}) });
  await keepMandates(transaction, actor, state, effects);
  return executed;
};
