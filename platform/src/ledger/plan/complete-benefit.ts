import { poundsText } from '@tessera/domain/wording';
import { cashMove, type PostingGroup } from '../state/effects';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerState, TransactionState } from '../state/state';
import { checkDate, completed, type Complete, type Completion } from './parts/completion';

/**
 * Pays a benefit. A tax-free lump sum goes to the client whole. Income goes to the client less its tax, and the tax to
 * HMRC; a refund comes from HMRC and is paid on with it. Either way the account gives exactly the gross amount.
 */
export const completeBenefit = (state: LedgerState, transaction: TransactionState, command: Complete): Completion => {
  if (command.execution !== null)
    throw new LedgerRefusal('A payment has no execution details.', { field: 'executionDetails' });
  const { accountId, businessDate } = state;
  const date = checkDate(state, transaction, command.date ?? businessDate);
  const gross = transaction.amount ?? 0n;
  const tax = transaction.taxWithheld ?? 0n;
  const dates = {
    of: { transactionId: transaction.transactionId },
    postDate: businessDate,
    valueDate: date,
    stock: [],
  } as const;
  const changed = { ...completed(transaction, command), completedDate: date };
  if (transaction.subType === 'PCLS')
    return {
      changed,
      groups: [
        { ...dates, code: 'PCLS', narrative: 'Tax-free lump sum paid', cash: cashMove(accountId, -gross, 'BANK') },
      ],
    };
  const groups: readonly PostingGroup[] = [
    { ...dates, code: 'PAYO', narrative: paidNarrative(tax), cash: cashMove(accountId, tax - gross, 'BANK') },
    {
      ...dates,
      code: 'TAXP',
      narrative: tax < 0n ? 'Income tax refunded' : 'Income tax',
      cash: cashMove(accountId, -tax, 'HMRC'),
    },
  ];
  return { changed, groups: groups.filter(({ cash }) => cash.some(({ amount }) => amount !== 0n)) };
};

const paidNarrative = (tax: bigint): string =>
  tax === 0n
    ? 'Pension income paid'
    : tax > 0n
      ? `Pension income paid, after ${poundsText(tax)} income tax`
      : `Pension income paid, with ${poundsText(-tax)} income tax refunded`;
