import { reliefMethod } from '@tessera/contract/transactions/life';
import type { IsoDate } from '@tessera/domain/dates';
import { relievableContribution } from '@tessera/domain/pension-limits';
import { grossUp, reliefClaim } from '@tessera/domain/relief';
import type { Pence } from '@tessera/domain/money';
import { dateText, poundsText } from '@tessera/domain/wording';
import { claimsRelief } from '../../limits/contributions';
import { cashMove, type ChangedTransaction, type OpenedTransaction, type PostingGroup } from '../../state/effects';
import { isOpen } from '../../state/group';
import type { LedgerState, TransactionState } from '../../state/state';
import { owedSentence, reversal } from '../../state/reversal';

/**
 * Returns the basic rate relief on a payment received on a day: on a member's own contribution to a personal pension,
 * before the birthday at which relief ends.
 */
export const reliefOf = (
  { wrapperType, dateOfBirth }: Pick<LedgerState, 'wrapperType' | 'dateOfBirth'>,
  { contributionType, amount }: Pick<OpenedTransaction, 'contributionType' | 'amount'>,
  day: IsoDate,
): Pence => {
  if (contributionType !== 'Personal' || !claimsRelief(wrapperType)) return 0n;
  if (dateOfBirth !== null && !relievableContribution(day, dateOfBirth, 0n, 0n).ofAge) return 0n;
  return grossUp(amount ?? 0n, day).relief;
};

export const isRelief = ({ type, method }: Pick<TransactionState, 'type' | 'method'>): boolean =>
  type === 'Expectation' && method === reliefMethod;

/** Finds the relief on a completed payment in, in the payment's group: still open (held or not), or paid. */
export const findRelief = (
  { transactions }: Pick<LedgerState, 'transactions'>,
  { linkId, amount, completedDate }: TransactionState,
  state: 'open' | 'paid',
): TransactionState | undefined => {
  if (linkId === null || amount === null || completedDate === null) return undefined;
  const { relief } = grossUp(amount, completedDate);
  const { creditExpected } = reliefClaim(completedDate);
  return transactions.find(
    (each) =>
      each.linkId === linkId &&
      isRelief(each) &&
      (state === 'open' ? isOpen(each) : each.status === 'Completed') &&
      each.amount === relief &&
      each.settlementDate === creditExpected,
  );
};

/**
 * Reverses relief that HMRC paid on a contribution that came back: the scheme was never due it, and its next claim is
 * reduced by it (HMRC PTM044220). The client owes what the account no longer has.
 */
export const repayRelief = (
  state: LedgerState,
  relief: TransactionState,
): { readonly reason: string; readonly owedCash: Pence; readonly group: PostingGroup } => {
  const { group, owed } = reversal(state, relief, {
    against: 'HMRC',
    narrative: 'Tax relief given back',
    valueDate: state.businessDate,
  });
  const { to, claimBy } = reliefClaim(state.businessDate);
  const said = `It goes back to HMRC: the claim of the tax month to ${dateText(to)}, made by ${dateText(claimBy)}, is ${poundsText(relief.amount ?? 0n)} less.`;
  return { reason: owed > 0n ? `${said} ${owedSentence(owed)}` : said, owedCash: owed, group };
};

/**
 * Settles relief of the group that was reversed and is still owed, from the relief that arrives now, as far as that
 * goes.
 */
export const settleOwedRelief = (
  state: LedgerState,
  coming: TransactionState,
  dates: Pick<PostingGroup, 'postDate' | 'valueDate'>,
): { readonly changed: readonly ChangedTransaction[]; readonly groups: readonly PostingGroup[] } => {
  const changed: ChangedTransaction[] = [];
  const groups: PostingGroup[] = [];
  let left = coming.amount ?? 0n;
  for (const { transactionId, linkId, owedCash, status, ...each } of state.transactions) {
    const paid = owedCash < left ? owedCash : left;
    if (linkId !== coming.linkId || !isRelief(each) || status !== 'Error' || paid === 0n) continue;
    left -= paid;
    changed.push({
      transactionId,
      from: status,
      to: status,
      action: 'Settled',
      reason: `${poundsText(paid)} that was owed for it is paid by the relief on the contribution that came since.`,
      reservedCash: 0n,
      reservedQuantity: 0n,
      owedCash: owedCash - paid,
    });
    groups.push({
      of: { transactionId },
      ...dates,
      code: 'RVSL',
      narrative: 'Owed since tax relief was given back',
      cash: cashMove(state.accountId, -paid, 'UNPAID'),
      stock: [],
    });
  }
  return { changed, groups };
};

/**
 * Returns the relief claimed for a contribution received on a day, expected when its month's claim is paid; null when
 * there is none.
 */
export const expectedRelief = (
  state: LedgerState,
  payment: TransactionState,
  received: IsoDate,
): OpenedTransaction | null => {
  if (payment.type !== 'Payment' || payment.movement !== 'In') return null;
  const amount = reliefOf(state, payment, received);
  if (amount === 0n) return null;
  return {
    accountId: state.accountId,
    type: 'Expectation',
    subType: 'Deposit',
    movement: 'In',
    method: reliefMethod,
    amount,
    quantity: null,
    assetId: null,
    contributionType: null,
    autoDisinvest: null,
    sellDownMethod: null,
    narrative: 'Basic rate tax relief',
    status: 'Pending',
    reason: 'It is claimed from HMRC.',
    linkOrder: state.transactions.length,
    date: state.businessDate,
    settlementDate: reliefClaim(received).creditExpected,
    completedDate: null,
    reservedCash: 0n,
    reservedQuantity: 0n,
    charges: [],
    estimate: null,
  };
};
