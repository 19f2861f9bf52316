import type { TransactionCommand } from './commands';
import type { Effects } from './effects';
import type { LedgerActor, LedgerState } from './state';

/** What authorising, cancelling and deleting do. */
export const planAction = (_state: LedgerState, command: Extract<TransactionCommand, { kind: 'authorise' | 'cancel' | 'delete' }>, _actor: LedgerActor): Effects => {
  throw new Error(`There is no plan for ${command.kind} yet.`);
};
