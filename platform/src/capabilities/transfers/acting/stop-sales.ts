import { attempt } from '../../../ledger/attempt';
import { isFull } from '../moving/leave';
import { moveAccount } from '../moving/move-account';
import { moveTransfer, type Moving } from '../moving/move-transfer';
import { saleNarrative } from '../moving/requests';
import type { TransferSituation } from '../moving/situation';
import { shortened, type TransferRow } from '../moving/stored-transfer';

const kept = 'Sales that were not placed are cancelled, and what was sold stays in the account as cash.';

/**
 * Ends a transfer out while its assets are sold here: nothing has left, so nobody has to be asked. Its sales that are not
 * placed yet are cancelled, what was sold stays as cash, and the account goes on.
 */
export const stopSales = async (
  moving: Moving,
  row: TransferRow,
  situation: TransferSituation | null,
  reason: string | null,
): Promise<void> => {
  const { transaction, ledger, ledgerActor, actor } = moving;
  const sales = await transaction
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', actor.firmId)
    .where('account_id', '=', row.account_id)
    .where('transaction_type', '=', 'Order')
    .where('movement_type', '=', 'Disinvest')
    .where('status', '=', 'Pending')
    .where('narrative', '=', saleNarrative)
    .select('transaction_id')
    .orderBy('transaction_id')
    .execute();
  for (const { transaction_id: transactionId } of sales)
    // One that cannot be stopped any more is sold, and stays as cash like the others.
    await attempt(transaction, () =>
      ledger.execute(transaction, ledgerActor, {
        kind: 'cancel',
        transactionId,
        version: null,
        reason: 'The transfer it was for was cancelled.',
      }),
    );
  await moveTransfer(moving, row, 'Cancelled', {
    reason: shortened(reason === null ? kept : `${kept} ${reason}`),
  });
  // A part that leaves does not begin the end of its account.
  if (situation?.account.status === 'Transfer Out' && isFull(situation))
    await moveAccount(moving, row.account_id, 'Transfer Out', 'Active');
};
