import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import { mulDivHalfUp, type Price } from '@tessera/domain/money';
import { sentDateProblem } from '@tessera/domain/typed-date';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { CorrectedFigure } from '@tessera/contract/transactions/values';
import { chargeGroups, chargesTaken } from '../state/charge-postings';
import { checkAmount, checkQuantity } from './parts/checks';
import type { CorrectedFigures } from '../state/commands';
import {
  cashMove,
  isCustomer,
  stockMove,
  type ChangedTransaction,
  type PostingGroup,
  type Postings,
} from '../state/effects';
import { pricedQuantity } from '../orders/order-costs';
import { isCollection } from './plan-unpaid';
import { LedgerRefusal } from '../state/refusal';
import type { CorrectionState, LedgerState, TransactionState } from '../state/state';
import { unitsText } from '../state/units-text';

/** Longest settlement of an order, in working days after the day it was dealt. */
const longestSettlement = 10;

export interface Reposting {
  readonly groups: readonly PostingGroup[];
  readonly figures: Pick<
    ChangedTransaction,
    'amount' | 'quantity' | 'execution' | 'settlementDate' | 'completedDate' | 'charges'
  >;
  /** The changes, as sentences. */
  readonly changes: readonly string[];
}

/** Returns which figures of a transaction can be corrected. */
export const correctableFigures = ({
  type,
  movement,
}: Pick<TransactionState, 'type' | 'movement'>): readonly CorrectedFigure[] =>
  type === 'Payment'
    ? ['amount', 'valueDate']
    : type === 'Order'
      ? ['quantity', 'price', 'valueDate']
      : type === 'Stock'
        ? movement === 'In'
          ? ['amount', 'quantity', 'valueDate']
          : ['quantity', 'valueDate']
        : [];

interface RepostContext {
  readonly state: LedgerState;
  readonly corrected: CorrectionState;
  readonly transaction: TransactionState;
  readonly inForce: Postings;
  readonly valueDate: IsoDate;
  readonly given: CorrectedFigures;
}

/** Returns the postings with the corrected figures. @throws LedgerRefusal naming the figure that cannot be used. */
export const repost = (
  state: LedgerState,
  corrected: CorrectionState,
  transaction: TransactionState,
  inForce: readonly Postings[],
  given: CorrectedFigures,
): Reposting => {
  const allowed = correctableFigures(transaction);
  for (const name of Object.keys(given) as CorrectedFigure[])
    if (given[name] !== null && !allowed.includes(name))
      throw new LedgerRefusal('Leave this out: it cannot be corrected on this transaction.', { field: name });
  if (allowed.every((name) => given[name] === null))
    throw new LedgerRefusal('Enter the corrected figure, or reverse the transaction.', {
      field: allowed[0] ?? 'amount',
    });
  const [first] = inForce;
  if (!first || inForce.some(({ valueDate }) => valueDate !== first.valueDate))
    throw new LedgerRefusal('It was posted in several steps on different days: reverse it, and make it again.', {
      type: 'conflict',
    });
  const context: RepostContext = {
    state,
    corrected,
    transaction,
    inForce: first,
    given,
    valueDate:
      given.valueDate === null
        ? first.valueDate
        : checkValueDate(state, corrected, transaction, first, given.valueDate),
  };
  const reposting =
    transaction.type === 'Payment'
      ? repostPayment(context, inForce.length)
      : transaction.type === 'Order'
        ? repostOrder(context, inForce)
        : repostEntry(context);
  const changes = [
    ...reposting.changes,
    ...(context.valueDate === first.valueDate
      ? []
      : [`The value date was ${dateText(first.valueDate)} and is ${dateText(context.valueDate)}.`]),
  ];
  const field = allowed.find((name) => given[name] !== null) ?? 'amount';
  if (changes.length === 0) throw new LedgerRefusal('That is what it is now: enter what it should be.', { field });
  return { ...reposting, changes };
};

/**
 * A future value date is never brought forward, whatever the transaction: its cash can be spent from that day, and no
 * correction makes the day come sooner.
 */
const checkValueDate = (
  { businessDate }: LedgerState,
  { opened }: CorrectionState,
  { type, completedDate, date }: TransactionState,
  standing: Postings,
  valueDate: IsoDate,
): IsoDate => {
  const wrong = sentDateProblem(valueDate);
  if (wrong !== null) throw new LedgerRefusal(wrong, { field: 'valueDate' });
  if (standing.valueDate > businessDate && valueDate < standing.valueDate) {
    throw new LedgerRefusal(
      `Its value date, ${dateText(standing.valueDate)}, is still to come and cannot be brought forward: its cash clears on that day. Leave the value date out.`,
      { field: 'valueDate' },
    );
  }
  const dealt = completedDate ?? date;
  const [from, to] =
    type === 'Order'
      ? [dealt, addWorkingDays(dealt, longestSettlement)]
      : [opened, standing.valueDate > businessDate ? standing.valueDate : businessDate];
  if (valueDate < from || valueDate > to)
    throw new LedgerRefusal(
      `Enter a date from ${dateText(from)}, when ${type === 'Order' ? 'it was dealt' : 'the account was opened'}, to ${dateText(to)}.`,
      { field: 'valueDate' },
    );
  return valueDate;
};

const changeSentence = (what: string, before: string, now: string): string[] =>
  before === now ? [] : [`The ${what} was ${before} and is ${now}.`];

const repostPayment = ({ state, transaction, inForce, valueDate, given }: RepostContext, groups: number): Reposting => {
  if (groups > 1 || inForce.cash.length !== 2)
    throw new LedgerRefusal('It was posted in several steps: reverse it, and make it again.', { type: 'conflict' });
  const before = transaction.amount ?? 0n;
  const amount = given.amount === null ? before : checkAmount(given.amount);
  return {
    groups: [
      {
        ...inForce,
        of: { transactionId: transaction.transactionId },
        postDate: state.businessDate,
        valueDate,
        cash: inForce.cash.map((line) => ({ ...line, amount: line.amount < 0n ? -amount : amount })),
      },
    ],
    // A collection keeps the day it was completed; only its clearing day changes.
    figures: { amount, ...(given.valueDate === null || isCollection(transaction) ? {} : { completedDate: valueDate }) },
    changes: changeSentence('amount', poundsText(before), poundsText(amount)),
  };
};

const repostOrder = (context: RepostContext, inForce: readonly Postings[]): Reposting => {
  const { state, corrected, transaction, valueDate, given } = context;
  const { businessDate, accountId } = state;
  const of = { transactionId: transaction.transactionId };
  const figures = given.valueDate === null ? {} : { settlementDate: valueDate };
  const quantityBefore = transaction.quantity ?? 0n;
  const quantity = given.quantity === null ? quantityBefore : checkQuantity(given.quantity);
  const price = given.price ?? corrected.execution?.price ?? null;
  if (quantity === quantityBefore && (given.price === null || given.price === corrected.execution?.price))
    return {
      groups: inForce.map((group) => ({ ...group, of, postDate: businessDate, valueDate })),
      figures,
      changes: [],
    };
  if (price === null)
    throw new LedgerRefusal('Enter the price too: the price it was dealt at was not recorded.', { field: 'price' });
  if (price <= 0n) throw new LedgerRefusal('Enter a price above zero.', { field: 'price' });
  const instrument = transaction.assetId === null ? undefined : state.instruments.get(transaction.assetId);
  if (!instrument) throw new LedgerRefusal('Its instrument is no longer on the firm’s list.', { type: 'conflict' });
  const date = transaction.completedDate ?? transaction.date;
  const isPurchase = transaction.movement === 'Invest';
  // The charges follow the rules and prices of the day it was dealt, not today's.
  const priced = pricedQuantity(state, instrument, isPurchase ? 'Buy' : 'Sell', quantity, price, date);
  const { consideration, charges, cash } = priced;
  if (consideration <= 0n || cash <= 0n)
    throw new LedgerRefusal('The charges take all that this quantity is worth: enter a larger one.', {
      field: 'quantity',
    });
  const dates = { postDate: businessDate, valueDate };
  const { assetId } = instrument;
  const narrative = inForce.find(({ stock }) => stock.length > 0)?.narrative ?? '';
  const trade: PostingGroup = isPurchase
    ? {
        of,
        ...dates,
        code: 'BUYS',
        narrative,
        cash: cashMove(accountId, -consideration, 'MARKET'),
        stock: stockMove(accountId, {
          assetId,
          quantity,
          value: consideration,
          bookValue: consideration + chargesTaken(charges),
        }),
      }
    : {
        of,
        ...dates,
        code: 'SELL',
        narrative,
        cash: cashMove(accountId, consideration, 'MARKET'),
        stock: stockMove(accountId, {
          assetId,
          quantity: -quantity,
          value: -consideration,
          bookValue: -shareOfPool(context, quantity),
        }),
      };
  const { time, venue } = corrected.execution ?? { time: new Date(`${date}T12:00:00Z`), venue: null };
  return {
    groups: [trade, ...chargeGroups(accountId, of, charges, dates)],
    figures: { ...figures, amount: cash, quantity, charges, execution: { price, quantity, time, venue } },
    changes: [
      ...changeSentence('quantity', unitsText(quantityBefore), unitsText(quantity)),
      ...changeSentence('price', priceText(corrected.execution?.price ?? null), priceText(price)),
      ...changeSentence(isPurchase ? 'cost' : 'proceeds', poundsText(transaction.amount ?? 0n), poundsText(cash)),
    ],
  };
};

const priceText = (price: Price | null): string => (price === null ? 'not recorded' : `£${unitsText(price)}`);

/** Units that leave take their share of the pool's book cost of the time; later purchases are not in it. */
const shareOfPool = ({ corrected: { poolBefore } }: RepostContext, quantity: bigint): bigint => {
  if (quantity > poolBefore.quantity)
    throw new LedgerRefusal(`Only ${unitsText(poolBefore.quantity)} units were there at the time.`, {
      field: 'quantity',
    });
  return mulDivHalfUp(poolBefore.bookCost, quantity, poolBefore.quantity);
};

const repostEntry = (context: RepostContext): Reposting => {
  const { state, transaction, inForce, valueDate, given } = context;
  const own = inForce.stock.find(({ party }) => isCustomer(party));
  if (!own) throw new Error(`Entry ${transaction.transactionId} has no units of its account.`);
  const isIn = own.quantity > 0n;
  const size = (figure: bigint): bigint => (figure < 0n ? -figure : figure);
  const before = size(own.quantity);
  const quantity = given.quantity === null ? before : checkQuantity(given.quantity);
  const value = mulDivHalfUp(size(own.value), quantity, before);
  const bookCost =
    given.amount !== null
      ? checkAmount(given.amount)
      : isIn || quantity === before
        ? size(own.bookValue)
        : shareOfPool(context, quantity);
  const sign = isIn ? 1n : -1n;
  return {
    groups: [
      {
        ...inForce,
        of: { transactionId: transaction.transactionId },
        postDate: state.businessDate,
        valueDate,
        stock: stockMove(state.accountId, {
          assetId: own.assetId,
          quantity: sign * quantity,
          value: sign * value,
          bookValue: sign * bookCost,
        }),
      },
    ],
    figures: { amount: value, quantity, ...(given.valueDate === null ? {} : { settlementDate: valueDate }) },
    changes: [
      ...changeSentence('quantity', unitsText(before), unitsText(quantity)),
      ...changeSentence('book cost', poundsText(size(own.bookValue)), poundsText(bookCost)),
    ],
  };
};
