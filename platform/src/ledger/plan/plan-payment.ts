import { firstStatus, kindOf, madeBy } from '@tessera/contract/transactions/life';
import type { PaymentMethod } from '@tessera/contract/transactions/values';
import type { IsoDate } from '@tessera/domain/dates';
import { methodMissing } from '@tessera/domain/payment-method';
import { dateText } from '@tessera/domain/wording';
import { paymentOutDate, routeOf } from '../rules/payment-route';
import type { TransactionStatus } from '../../foundation/database/column-types';
import { isPension } from '@tessera/contract/accounts/values';
import { checkAccountStatus, checkAmount } from './parts/checks';
import type { TransactionRequest } from '../state/commands';
import { dayOf, startOfDayOrNow } from '../orders/dealing-date';
import type { OpenedTransaction } from '../state/effects';
import type { GroupFunds } from './parts/group-funds';
import { clearingDay } from './plan-unpaid';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerActor, LedgerState } from '../state/state';
import type { GroupSubscriptions } from '../state/subscription';

/** Why a payment out starts in a status. */
const initialReasons: Partial<Record<TransactionStatus, string>> = {
  Checking: 'A second person has to authorise it.',
  Waiting: 'Waiting for the linked payment or sale to clear.',
  Pending: 'The cash is reserved; the payment is ready for the bank.',
};

const narratives = {
  Deposit: 'Payment in',
  Employer: 'Employer contribution',
  Employee: 'Employee contribution',
} as const;

/** Plans a payment in, which is expected from now on, or a payment out, whose cash is reserved from now on. */
export const planPayment = (
  state: LedgerState,
  request: TransactionRequest,
  funds: GroupFunds,
  subscriptions: GroupSubscriptions,
  actor: LedgerActor,
): Omit<OpenedTransaction, 'linkOrder'> => {
  const { subType, movement } = request;
  const kind = kindOf('Payment', subType, movement);
  const elsewhere = kind === null ? null : madeBy(kind);
  if (elsewhere !== null) throw new LedgerRefusal(elsewhere, { field: 'transactionSubType' });
  if (
    subType !== 'Deposit' &&
    subType !== 'Employer' &&
    subType !== 'Employee' &&
    subType !== 'Withdrawal' &&
    subType !== 'Adviser Adhoc Fee'
  ) {
    throw new LedgerRefusal(
      `Payments of the kind ${subType} cannot be made here yet. Make a Deposit, an Employer or Employee contribution, a Withdrawal or an Adviser Adhoc Fee.`,
      { field: 'transactionSubType' },
    );
  }
  const isFee = subType === 'Adviser Adhoc Fee';
  const out = subType === 'Withdrawal' || isFee;
  if (movement !== (out ? 'Out' : 'In'))
    throw new LedgerRefusal(`A ${subType} moves ${out ? 'Out' : 'In'}.`, { field: 'movementType' });
  checkAccountStatus(state, out ? 'paid out' : 'paid in');
  if ((subType === 'Employer' || subType === 'Employee') && !isPension(state.wrapperType))
    throw new LedgerRefusal(`${narratives[subType]}s go into pensions only.`, { field: 'transactionSubType' });
  if (
    request.contributionType !== null &&
    request.contributionType !== 'Personal' &&
    request.contributionType !== 'Transfer' &&
    !isPension(state.wrapperType)
  )
    throw new LedgerRefusal(`${request.contributionType} contributions go into pensions only.`, {
      field: 'contributionType',
    });
  if (request.assetId !== null) throw new LedgerRefusal('A payment has no instrument.', { field: 'assetId' });
  if (request.quantity !== null)
    throw new LedgerRefusal('A payment has an amount and no quantity.', { field: 'quantity' });
  const amount = checkAmount(request.amount);
  // A fee is taken from the account, not sent to a bank.
  const { method, moneyMovesOn } = isFee
    ? { method: requireNoMethod(request), moneyMovesOn: state.businessDate }
    : checkRoute(state, request, out, actor);
  if (!out) checkTransfer(state, request, actor);
  const payment = {
    accountId: state.accountId,
    type: 'Payment',
    subType,
    movement,
    method,
    amount,
    quantity: null,
    assetId: null,
    contributionType: request.contributionType,
    autoDisinvest: request.autoDisinvest,
    sellDownMethod: request.sellDownMethod,
    date: state.businessDate,
    settlementDate: request.regular?.moneyMovesOn ?? moneyMovesOn,
    completedDate: null,
    reservedQuantity: 0n,
    charges: [],
    estimate: null,
  } as const;
  if (!out) {
    if (request.contributionType !== 'Transfer')
      subscriptions.take(amount, request.regular?.paymentDate ?? payment.settlementDate);
    funds.expect(
      amount,
      startOfDayOrNow(state, method === 'Direct Debit' ? clearingDay(payment.settlementDate) : payment.settlementDate),
    );
    return {
      ...payment,
      narrative: request.narrative ?? narratives[subType as keyof typeof narratives],
      status: 'Pending',
      reason: method === 'Direct Debit' ? collectionSentence(payment.settlementDate) : 'The money is expected.',
      reservedCash: 0n,
    };
  }
  const narrative = request.narrative ?? (isFee ? 'Adviser fee' : 'Withdrawal');
  const waitsUntil = funds.take(amount, 'amount');
  const isReservedNow = waitsUntil === null;
  const status = firstStatus(isFee ? 'fee' : 'withdrawal', {
    secondPersonFor: state.withdrawalsAreAuthorised && !isAuthorised(request) ? ['Withdrawal'] : [],
    waits: !isReservedNow,
  });
  return {
    ...payment,
    narrative,
    status,
    reason: initialReasons[status] ?? null,
    reservedCash: isReservedNow ? amount : 0n,
    settlementDate: isReservedNow ? payment.settlementDate : paymentOutDate(payment, dayOf(waitsUntil)),
  };
};

const isAuthorised = ({ authorised, regular }: TransactionRequest): boolean =>
  authorised === true || regular?.authorised === true;

const collectionSentence = (entry: IsoDate): string =>
  `The payer is notified, and the money is collected on ${dateText(entry)}.`;

const requireNoMethod = ({ method }: TransactionRequest): null => {
  if (method !== null) throw new LedgerRefusal('A fee has no payment method.', { field: 'method' });
  return null;
};

/**
 * Returns the payment's method and the first day its money can move. @throws LedgerRefusal when the method is not
 * possible.
 */
const checkRoute = (
  state: LedgerState,
  { method }: TransactionRequest,
  out: boolean,
  { userKind }: LedgerActor,
): { readonly method: PaymentMethod; readonly moneyMovesOn: IsoDate } => {
  if (method === null) throw new LedgerRefusal(methodMissing(out ? 'Out' : 'In'), { field: 'method' });
  const { problem, earliest } = routeOf({
    ...state,
    method,
    movement: out ? 'Out' : 'In',
    byPerson: userKind === 'User',
  });
  if (problem !== null) throw new LedgerRefusal(problem.reason, { field: problem.field });
  return { method, moneyMovesOn: earliest };
};

/** A transfer uses no allowance, so a person's word alone does not make a payment one. */
const checkTransfer = (
  { hasIncomingTransfer }: LedgerState,
  { contributionType }: TransactionRequest,
  { userKind }: LedgerActor,
): void => {
  if (contributionType !== 'Transfer' || userKind !== 'User' || hasIncomingTransfer) return;
  throw new LedgerRefusal(
    'No transfer from another provider into this account is under way. Begin the transfer first, or pay it in as Personal.',
    { field: 'contributionType' },
  );
};
