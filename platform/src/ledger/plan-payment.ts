import { firstStatus } from '@tessera/contract/transactions/life';
import type { PaymentMethod } from '@tessera/contract/transactions/values';
import { earliestCollection } from '@tessera/domain/collections';
import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import { paymentMethodProblem, workingDaysOf } from '../accounts/payment-method-rule';
import type { TransactionStatus } from '../database/column-types';
import { isPension, withdrawalProblem } from '@tessera/contract/accounts/values';
import { checkAccountStatus, checkAmount } from './checks';
import type { TransactionRequest } from './commands';
import type { OpenedTransaction } from './effects';
import type { GroupFunds } from './group-funds';
import { LedgerRefusal } from './refusal';
import type { LedgerState } from './state';
import type { GroupSubscriptions } from './subscription';

/** The day a payment's money moves: a fee's at once, a collection's on the first day its mandate and the notice to the payer allow. */
const movesOn = ({ businessDate, mandate }: LedgerState, method: PaymentMethod | null): IsoDate =>
  method === null ? businessDate : method === 'Direct Debit' ? earliestCollection(businessDate, mandate?.from ?? null) : addWorkingDays(businessDate, workingDaysOf[method]);

/** Why a payment out begins in a status. */
const beginnings: Partial<Record<TransactionStatus, string>> = {
  Checking: 'A second person has to authorise it.', Waiting: 'It waits for the cash of its group.', Pending: 'Its cash is kept for it; it is ready for the bank.',
};

const narratives = { Deposit: 'Payment in', Employer: 'Employer contribution', Employee: 'Employee contribution' } as const;

/** A payment in, which is expected from now on, or a payment out, whose cash is kept from now on. */
export const planPayment = (state: LedgerState, request: TransactionRequest, funds: GroupFunds, subscriptions: GroupSubscriptions): Omit<OpenedTransaction, 'linkOrder'> => {
  const { subType, movement } = request;
  if (subType !== 'Deposit' && subType !== 'Employer' && subType !== 'Employee' && subType !== 'Withdrawal' && subType !== 'Adviser Adhoc Fee') {
    throw new LedgerRefusal(`Payments of the kind ${subType} cannot be made here yet. Make a Deposit, an Employer or Employee contribution, a Withdrawal or an Adviser Adhoc Fee.`, { field: 'transactionSubType' });
  }
  const isFee = subType === 'Adviser Adhoc Fee';
  const out = subType === 'Withdrawal' || isFee;
  if (movement !== (out ? 'Out' : 'In')) throw new LedgerRefusal(`A ${subType} moves ${out ? 'Out' : 'In'}.`, { field: 'movementType' });
  checkAccountStatus(state, out ? 'paid out' : 'paid in');
  if ((subType === 'Employer' || subType === 'Employee') && !isPension(state.wrapperType)) throw new LedgerRefusal(`${narratives[subType]}s go into pensions only.`, { field: 'transactionSubType' });
  const locked = subType === 'Withdrawal' ? withdrawalProblem(state.wrapperType) : null;
  if (locked !== null) throw new LedgerRefusal(locked, { field: 'accountId' });
  if (request.contributionType !== null && request.contributionType !== 'Personal' && request.contributionType !== 'Transfer' && !isPension(state.wrapperType)) throw new LedgerRefusal(`${request.contributionType} contributions go into pensions only.`, { field: 'contributionType' });
  if (request.assetId !== null) throw new LedgerRefusal('A payment has no instrument.', { field: 'assetId' });
  if (request.quantity !== null) throw new LedgerRefusal('A payment has an amount and no quantity.', { field: 'quantity' });
  const amount = checkAmount(request.amount);
  const method = isFee ? noMethod(request) : checkMethod(state, request, out);
  const payment = {
    accountId: state.accountId, type: 'Payment', subType, movement, method, amount, quantity: null, assetId: null, contributionType: request.contributionType, autoDisinvest: request.autoDisinvest, sellDownMethod: request.sellDownMethod,
    date: state.businessDate, settlementDate: request.regular?.moves ?? movesOn(state, method), completedDate: null, reservedQuantity: 0n, charges: [], estimate: null,
  } as const;
  if (!out) {
    if (request.contributionType !== 'Transfer') subscriptions.take(amount, request.regular?.paymentDate ?? payment.settlementDate);
    funds.expect(amount);
    return { ...payment, narrative: request.narrative ?? narratives[subType as keyof typeof narratives], status: 'Pending', reason: method === 'Direct Debit' ? collected(payment.settlementDate) : 'The money is expected.', reservedCash: 0n };
  }
  const narrative = request.narrative ?? (isFee ? 'Adviser fee' : 'Withdrawal');
  const kept = funds.take(amount, 'amount');
  const status = firstStatus(isFee ? 'fee' : 'withdrawal', { secondPersonFor: state.withdrawalsAreAuthorised && request.regular?.authorised !== true ? ['Withdrawal'] : [], waits: !kept });
  return { ...payment, narrative, status, reason: beginnings[status] ?? null, reservedCash: kept ? amount : 0n };
};

const collected = (entry: IsoDate): string => `The payer is told of it, and debited on ${dateText(entry)}.`;

/** A fee is taken here, not sent. */
const noMethod = ({ method }: TransactionRequest): null => {
  if (method !== null) throw new LedgerRefusal('A fee has no payment method.', { field: 'method' });
  return null;
};

const checkMethod = ({ bankDetails, mandate }: LedgerState, { method }: TransactionRequest, out: boolean): PaymentMethod => {
  if (method === null) throw new LedgerRefusal('Choose how the money is paid.', { field: 'method' });
  const problem = paymentMethodProblem(method, out ? 'Out' : 'In', bankDetails, mandate?.status ?? null);
  if (problem !== null) throw new LedgerRefusal(problem, { field: 'method' });
  return method;
};
