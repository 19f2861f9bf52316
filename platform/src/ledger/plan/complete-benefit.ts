import type { IsoDate } from '@tessera/domain/dates';
import { poundsText } from '@tessera/domain/wording';
import { cashMove, type PostingGroup } from '../state/effects';
import { reversedPostings } from '../state/postings-in-force';
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
  const date = checkDate(state, transaction, command.date ?? state.businessDate);
  return {
    changed: { ...completed(transaction, command), completedDate: date },
    groups: paidPostings(state, transaction, date),
  };
};

/**
 * Takes back a benefit that had arrived and that the bank returns: its gross is in the account again, and its tax is no
 * longer owed to HMRC. It counts on the day it had arrived, so that it was never pay of that day's tax month and year.
 * @throws LedgerRefusal for a Closed account, which can neither hold the money nor pay it again.
 */
export const returnedPostings = (state: LedgerState, transaction: TransactionState): readonly PostingGroup[] => {
  const { accountStatus, businessDate } = state;
  if (accountStatus === 'Closed' || accountStatus === 'Deleted')
    throw new LedgerRefusal(`The account is ${accountStatus}: nothing comes back to it.`, { type: 'conflict' });
  return paidPostings(state, transaction, transaction.completedDate ?? businessDate).map((group) =>
    reversedPostings(transaction.transactionId, businessDate, group),
  );
};

const paidPostings = (
  { accountId, businessDate }: LedgerState,
  transaction: TransactionState,
  date: IsoDate,
): readonly PostingGroup[] => {
  const gross = transaction.amount ?? 0n;
  const tax = transaction.taxWithheld ?? 0n;
  const dates = {
    of: { transactionId: transaction.transactionId },
    postDate: businessDate,
    valueDate: date,
    stock: [],
  } as const;
  if (transaction.subType === 'PCLS')
    return [{ ...dates, code: 'PCLS', narrative: 'Tax-free lump sum paid', cash: cashMove(accountId, -gross, 'BANK') }];
  const groups: readonly PostingGroup[] = [
    { ...dates, code: 'PAYO', narrative: paidNarrative(tax), cash: cashMove(accountId, tax - gross, 'BANK') },
    {
      ...dates,
      code: 'TAXP',
      narrative: tax < 0n ? 'Income tax refunded' : 'Income tax',
      cash: cashMove(accountId, -tax, 'HMRC'),
    },
  ];
  return groups.filter(({ cash }) => cash.some(({ amount }) => amount !== 0n));
};

const paidNarrative = (tax: bigint): string =>
  tax === 0n
    ? 'Pension income paid'
    : tax > 0n
      ? `Pension income paid, after ${poundsText(tax)} income tax`
      : `Pension income paid, with ${poundsText(-tax)} income tax refunded`;
