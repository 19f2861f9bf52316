import { addMonths } from '@tessera/domain/dates';
import { valueAt } from '@tessera/domain/money';
import { dateText } from '@tessera/domain/wording';
import { checkAccountStatus, checkAmount, checkQuantity, checkUnits } from './parts/checks';
import type { TransactionRequest } from '../state/commands';
import { stockMove, type OpenedTransaction, type Postings } from '../state/effects';
import type { GroupFunds } from './parts/group-funds';
import { unitsOut } from './plan-internal';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerActor, LedgerState } from '../state/state';

/** A new transaction with its immediate postings, if any. */
export interface Recorded {
  readonly opened: Omit<OpenedTransaction, 'linkOrder'>;
  readonly postings: readonly Postings[];
}

const nothing = {
  method: null,
  quantity: null,
  assetId: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  settlementDate: null,
  completedDate: null,
  reservedCash: 0n,
  reservedQuantity: 0n,
  charges: [],
  estimate: null,
} as const;

/** Plans a note of money that came or went elsewhere; it has no postings. */
export const planNote = (state: LedgerState, request: TransactionRequest): Recorded => {
  const { subType, movement, narrative } = request;
  const { accountId, businessDate } = state;
  const amount = checkNote(request);
  return {
    postings: [],
    opened: {
      ...nothing,
      accountId,
      type: 'Notional',
      subType,
      movement,
      amount,
      narrative: narrative ?? 'Note',
      status: 'Completed',
      reason: 'It is a note: nothing moves here.',
      date: businessDate,
      completedDate: businessDate,
    },
  };
};

/** How many years ahead money can be expected: a later date is a typing error. */
const expectedYearsMax = 2;

/** Plans an expected receipt. Its narrative is the reference it is matched by. */
export const planExpectation = (state: LedgerState, request: TransactionRequest): Recorded => {
  const { subType, movement, narrative, expectedDate = null } = request;
  const { accountId, businessDate } = state;
  checkAccountStatus(state, 'paid in');
  const amount = checkNote(request);
  if (narrative === null) throw new LedgerRefusal('Enter the reference the money will have.', { field: 'narrative' });
  if (expectedDate !== null && expectedDate < businessDate)
    throw new LedgerRefusal(`Enter ${dateText(businessDate)} or a later day: what is expected is still to come.`, {
      field: 'intendedSettlementDate',
    });
  const last = addMonths(businessDate, 12 * expectedYearsMax);
  if (expectedDate !== null && expectedDate > last)
    throw new LedgerRefusal(
      `Enter ${dateText(last)} or an earlier day: money is expected at most ${expectedYearsMax} years ahead.`,
      { field: 'intendedSettlementDate' },
    );
  return {
    postings: [],
    opened: {
      ...nothing,
      accountId,
      type: 'Expectation',
      subType,
      movement,
      amount,
      narrative,
      status: 'Pending',
      reason: 'The money is expected.',
      date: businessDate,
      settlementDate: expectedDate,
    },
  };
};

const checkNote = ({ amount, quantity, assetId }: TransactionRequest): bigint => {
  if (assetId !== null) throw new LedgerRefusal('This has no instrument.', { field: 'assetId' });
  if (quantity !== null) throw new LedgerRefusal('This has an amount and no quantity.', { field: 'quantity' });
  return checkAmount(amount);
};

/**
 * Plans units that arrive with a book cost, or leave with theirs, against the market: the result of a corporate action
 * or a correction. Only operations do this.
 */
export const planStockEntry = (
  state: LedgerState,
  request: TransactionRequest,
  funds: GroupFunds,
  { userKind }: LedgerActor,
): Recorded => {
  if (userKind === 'User')
    throw new LedgerRefusal('Only operations enter units without an order. Buy, sell or move them.', {
      field: 'transactionType',
      type: 'forbidden',
    });
  if (state.accountType === 'Cash')
    throw new LedgerRefusal('A cash account holds no investments. Choose an account with a wrapper.', {
      field: 'accountId',
    });
  const { accountId, businessDate } = state;
  const { movement } = request;
  checkAccountStatus(state, movement === 'In' ? 'ordered' : 'sold');
  const isIn = movement === 'In';
  const line = isIn ? unitsIn(state, request) : unitsOut(state, requireNoAmount(request), funds);
  const { assetId, quantity, value, bookCost } = line;
  const sign = isIn ? 1n : -1n;
  const narrative = request.narrative ?? (isIn ? 'Units entered' : 'Units taken out');
  return {
    opened: {
      ...nothing,
      accountId,
      type: 'Stock',
      subType: 'Stock',
      movement,
      amount: value,
      quantity,
      assetId,
      narrative,
      status: 'Completed',
      reason: 'It is done at once.',
      date: businessDate,
      settlementDate: businessDate,
      completedDate: businessDate,
    },
    postings: [
      {
        code: isIn ? 'STKI' : 'STKO',
        narrative,
        postDate: businessDate,
        valueDate: businessDate,
        cash: [],
        stock: stockMove(accountId, {
          assetId,
          quantity: sign * quantity,
          value: sign * value,
          bookValue: sign * bookCost,
        }),
      },
    ],
  };
};

const unitsIn = (state: LedgerState, request: TransactionRequest) => {
  const { instrument, price } = checkUnits(state, request.assetId);
  const quantity = checkQuantity(request.quantity);
  return {
    assetId: instrument.assetId,
    quantity,
    value: valueAt(quantity, price),
    bookCost: checkAmount(request.amount),
  };
};

const requireNoAmount = (request: TransactionRequest): TransactionRequest => {
  if (request.amount !== null)
    throw new LedgerRefusal('Units that go take their book cost with them: leave the amount out.', { field: 'amount' });
  return request;
};
