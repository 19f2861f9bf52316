import type { IsoDate } from '@tessera/domain/dates';
import { relievableContribution } from '@tessera/domain/pension-limits';
import { grossUp, reliefClaim } from '@tessera/domain/relief';
import type { Pence } from '@tessera/domain/money';
import { claimsRelief } from '../limits/contributions';
import type { OpenedTransaction } from './effects';
import type { LedgerState, TransactionState } from './state';

/** How the relief on a contribution comes: it tells its expectation from those of other receipts. */
export const reliefMethod = 'Tax relief';

/** Basic rate relief on a payment received on a day: on a member's own contribution to a personal pension, before the birthday at which relief ends. */
export const reliefOf = ({ wrapperType, dateOfBirth }: Pick<LedgerState, 'wrapperType' | 'dateOfBirth'>, { contributionType, amount }: Pick<OpenedTransaction, 'contributionType' | 'amount'>, day: IsoDate): Pence => {
  if (contributionType !== 'Personal' || !claimsRelief(wrapperType)) return 0n;
  if (dateOfBirth !== null && !relievableContribution(day, dateOfBirth, 0n, 0n).ofAge) return 0n;
  return grossUp(amount ?? 0n, day).relief;
};

/** The relief of a payment in that was completed, which its group has, still to come unless another status is asked for; undefined when there is none. */
export const openRelief = ({ transactions }: Pick<LedgerState, 'transactions'>, { linkId, amount, completedDate }: TransactionState, status: TransactionState['status'] = 'Pending'): TransactionState | undefined => {
  if (linkId === null || amount === null || completedDate === null) return undefined;
  const { relief } = grossUp(amount, completedDate);
  const { creditExpected } = reliefClaim(completedDate);
  return transactions.find((each) => each.linkId === linkId && each.type === 'Expectation' && each.method === reliefMethod && each.status === status && each.amount === relief && each.settlementDate === creditExpected);
};

/** The relief that is claimed for a contribution received on a day, expected when the claim of its month is paid; null when there is none. */
export const expectedRelief = (state: LedgerState, payment: TransactionState, received: IsoDate): OpenedTransaction | null => {
  if (payment.type !== 'Payment' || payment.movement !== 'In') return null;
  const amount = reliefOf(state, payment, received);
  if (amount === 0n) return null;
  return {
    accountId: state.accountId, type: 'Expectation', subType: 'Deposit', movement: 'In', method: reliefMethod, amount, quantity: null, assetId: null, contributionType: null, autoDisinvest: null, sellDownMethod: null,
    narrative: 'Basic rate tax relief', status: 'Pending', reason: 'It is claimed from HMRC.', linkOrder: state.transactions.length, date: state.businessDate, settlementDate: reliefClaim(received).creditExpected, completedDate: null,
    reservedCash: 0n, reservedQuantity: 0n, charges: [], estimate: null,
  };
};
