import type { Operations } from '../background/back-office/back-office';
import { followUp } from '../background/back-office/follow-up';
import type { Ledger } from '../capabilities/transactions/command-in-scope';
import { execute } from '../ledger/execute';

/** The ledger as handlers reach it: what follows from a command is queued in the command's transaction. */
export const ledgerFor = (operations: Operations | null): Ledger => ({
  execute: async (transaction, actor, command) => {
    const executed = await execute(transaction, actor, command);
    await followUp(transaction, operations, actor.firmId, executed, command.kind === 'correct' ? command.transactionId : null);
    return executed;
  },
});
