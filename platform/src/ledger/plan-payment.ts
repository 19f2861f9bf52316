import { addWorkingDays } from '@tessera/domain/dates';
import { paymentMethodProblem } from '../accounts/payment-method-rule';
import { checkAccountStatus, checkAmount } from './checks';
import type { TransactionRequest } from './commands';
import type { OpenedTransaction } from './effects';
import type { GroupFunds } from './group-funds';
import { LedgerRefusal } from './refusal';
import type { LedgerState, TransactionState } from './state';

/** Working days until a payment's money is there. */
const settlementDays: Readonly<Record<'Bank Transfer' | 'Direct Debit' | 'BACS Credit', number>> = { 'Bank Transfer': 1, 'Direct Debit': 3, 'BACS Credit': 3 };

const pensions: ReadonlySet<LedgerState['wrapperType']> = new Set(['PENSION', 'SIPP', 'SSAS', 'TPSIPP']);

const narratives = { Deposit: 'Payment in', Employer: 'Employer contribution', Employee: 'Employee contribution' } as const;

/** The status a payment out begins in once its cash is kept for it. */
export const paymentOutStatus = ({ withdrawalsAreAuthorised }: LedgerState): Pick<TransactionState, 'status'> & { readonly reason: string } =>
  withdrawalsAreAuthorised ? { status: 'Checking', reason: 'A second person has to authorise a withdrawal.' } : { status: 'Pending', reason: 'Ready to be sent to the bank.' };

/** A payment in, which is expected from now on, or a payment out, whose cash is kept from now on. */
export const planPayment = (state: LedgerState, request: TransactionRequest, funds: GroupFunds): Omit<OpenedTransaction, 'linkOrder'> => {
  const { subType, movement } = request;
  if (subType !== 'Deposit' && subType !== 'Employer' && subType !== 'Employee' && subType !== 'Withdrawal') {
    throw new LedgerRefusal(`Payments of the kind ${subType} cannot be made here yet. Make a Deposit, an Employer or Employee contribution, or a Withdrawal.`, { field: 'transactionSubType' });
  }
  const out = subType === 'Withdrawal';
  if (movement !== (out ? 'Out' : 'In')) throw new LedgerRefusal(`A ${subType} moves ${out ? 'Out' : 'In'}.`, { field: 'movementType' });
  checkAccountStatus(state, out ? 'paid out' : 'paid in');
  if ((subType === 'Employer' || subType === 'Employee') && !pensions.has(state.wrapperType)) throw new LedgerRefusal(`${narratives[subType]}s go into pensions only.`, { field: 'transactionSubType' });
  if (request.assetId !== null) throw new LedgerRefusal('A payment has no instrument.', { field: 'assetId' });
  if (request.quantity !== null) throw new LedgerRefusal('A payment has an amount and no quantity.', { field: 'quantity' });
  const amount = checkAmount(request.amount);
  const method = checkMethod(state, request, out);
  const days = settlementDays[method];
  const payment = {
    accountId: state.accountId, type: 'Payment', subType, movement, method, amount, quantity: null, assetId: null, contributionType: request.contributionType, autoDisinvest: request.autoDisinvest, sellDownMethod: request.sellDownMethod,
    date: state.businessDate, settlementDate: addWorkingDays(state.businessDate, days), completedDate: null, reservedQuantity: 0n, charges: [], estimate: null,
  } as const;
  if (!out) {
    funds.expect(amount);
    return { ...payment, narrative: request.narrative ?? narratives[subType], status: 'Pending', reason: 'The money is expected.', reservedCash: 0n };
  }
  const narrative = request.narrative ?? 'Withdrawal';
  if (!funds.take(amount, 'amount')) return { ...payment, narrative, status: 'Waiting', reason: 'It waits for the cash of its group.', reservedCash: 0n };
  return { ...payment, narrative, ...paymentOutStatus(state), reservedCash: amount };
};

const checkMethod = ({ bankDetails }: LedgerState, { method }: TransactionRequest, out: boolean): keyof typeof settlementDays => {
  if (method === null) throw new LedgerRefusal('Choose how the money is paid.', { field: 'method' });
  const problem = paymentMethodProblem(method, out ? 'Out' : 'In', bankDetails);
  if (problem !== null) throw new LedgerRefusal(problem, { field: 'method' });
  return method;
};
