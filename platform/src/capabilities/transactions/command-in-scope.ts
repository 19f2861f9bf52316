import type { TransactionCommand } from '../../ledger/state/commands';
import type { Executed } from '../../ledger/commit/executed';
import type { Ledger } from '../../ledger/ledger';
import { preview } from '../../ledger/preview/preview';
import { previewCorrection } from '../../ledger/preview/preview-correction';
import { receivingAccountNotFound } from '../../ledger/state/read-receiving-account';
import type { ReadScope, Scope } from '../../requests/access/scope';
import { findAccount, findTransaction, idIs, seenAccounts } from '../../requests/access/seen';

/**
 * Executes a ledger command as a write of the scope and returns the result of `answer`. @throws ApiError 404 for an
 * account or transaction the caller does not see, LedgerRefusal when the ledger refuses.
 */
export const commandInScope = async <Result>(
  scope: Scope,
  ledger: Ledger,
  command: TransactionCommand,
  answer: (executed: Executed) => Result,
): Promise<Result> => {
  await checkSeen(scope, command);
  // The ledger's own audit row, with the values before and after, serves as this call's.
  return scope.writeAudited(async (transaction) => answer(await ledger.execute(transaction, scope.actor, command)));
};

/** Previews opening transactions; nothing is written, and nothing has to be declared yet. @throws as `commandInScope`. */
export const previewInScope = async (
  scope: Scope,
  command: Extract<TransactionCommand, { kind: 'open' }>,
): ReturnType<typeof preview> => {
  await checkSeen(scope, command);
  const requests = command.requests.map((request) => ({
    ...request,
    holdersDeclaration: request.holdersDeclaration || ('later' as const),
  }));
  return preview(scope.db, scope.actor, { ...command, requests });
};

/** Previews a correction; nothing is written. @throws as `commandInScope`. */
export const previewCorrectionInScope = async (
  scope: Scope,
  command: Extract<TransactionCommand, { kind: 'correct' }>,
): ReturnType<typeof previewCorrection> => {
  await checkSeen(scope, command);
  return previewCorrection(scope.db, scope.actor, command);
};

const checkSeen = async (scope: ReadScope, command: TransactionCommand): Promise<void> => {
  if ('transactionId' in command) {
    await findTransaction(scope, command.transactionId);
    return;
  }
  await findAccount(scope, command.accountId);
  if (command.kind !== 'open') {
    if (command.kind === 'crystallise' && command.drawdownAccountId !== null)
      await findAccount(scope, command.drawdownAccountId);
    return;
  }
  for (const [index, { toAccountId }] of command.requests.entries()) {
    if (
      toAccountId !== null &&
      !(await seenAccounts(scope)
        .where(idIs('account.account_id', toAccountId))
        .select('account.account_id')
        .executeTakeFirst())
    )
      throw receivingAccountNotFound(index);
  }
};
