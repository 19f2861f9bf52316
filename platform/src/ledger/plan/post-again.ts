import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import { mulDivHalfUp, type Price } from '@tessera/domain/money';
import { sentDateProblem } from '@tessera/domain/typed-date';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { CorrectedFigure } from '@tessera/contract/transactions/values';
import { chargeGroups, chargesTaken } from '../state/charge-postings';
import { checkAmount, checkQuantity } from './checks';
import type { CorrectedFigures } from '../state/commands';
import {
  cashMove,
  isCustomer,
  stockMove,
  type MovedTransaction,
  type PostingGroup,
  type Postings,
} from '../state/effects';
import { pricedQuantity } from './order-costs';
import { isCollection } from './plan-unpaid';
import { LedgerRefusal } from '../state/refusal';
import type { CorrectedState, LedgerState, TransactionState } from '../state/state';
import { unitsText } from '../state/words';

/** Latest settlement of an order, in working days from the day it was dealt. */
const longestSettlement = 10;

export interface PostedAgain {
  readonly groups: readonly PostingGroup[];
  readonly figures: Pick<
    MovedTransaction,
    'amount' | 'quantity' | 'execution' | 'settlementDate' | 'completedDate' | 'charges'
  >;
  /** What changed, in sentences. */
  readonly said: readonly string[];
}

/** Which figures of a transaction can be corrected. */
export const figuresOf = ({
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

interface Subject {
  readonly state: LedgerState;
  readonly corrected: CorrectedState;
  readonly transaction: TransactionState;
  readonly standing: Postings;
  readonly valueDate: IsoDate;
  readonly given: CorrectedFigures;
}

/** The postings that should have been. @throws LedgerRefusal naming the figure that cannot be. */
export const postAgain = (
  state: LedgerState,
  corrected: CorrectedState,
  transaction: TransactionState,
  stands: readonly Postings[],
  given: CorrectedFigures,
): PostedAgain => {
  const allowed = figuresOf(transaction);
  for (const name of Object.keys(given) as CorrectedFigure[])
    if (given[name] !== null && !allowed.includes(name))
      throw new LedgerRefusal('Leave this out: it is not a figure of this transaction.', { field: name });
  if (allowed.every((name) => given[name] === null))
    throw new LedgerRefusal('Enter the figure that was wrong as it should be, or reverse the transaction.', {
      field: allowed[0] ?? 'amount',
    });
  const [standing] = stands;
  if (!standing || stands.some(({ valueDate }) => valueDate !== standing.valueDate))
    throw new LedgerRefusal('It was posted in several steps on different days: reverse it, and make it again.', {
      type: 'conflict',
    });
  const subject: Subject = {
    state,
    corrected,
    transaction,
    standing,
    given,
    valueDate:
      given.valueDate === null
        ? standing.valueDate
        : checkValueDate(state, corrected, transaction, standing, given.valueDate),
  };
  const again =
    transaction.type === 'Payment'
      ? paymentAgain(subject, stands.length)
      : transaction.type === 'Order'
        ? orderAgain(subject, stands)
        : entryAgain(subject);
  const said = [
    ...again.said,
    ...(subject.valueDate === standing.valueDate
      ? []
      : [`The value date was ${dateText(standing.valueDate)} and is ${dateText(subject.valueDate)}.`]),
  ];
  const [first] = allowed.filter((name) => given[name] !== null);
  if (said.length === 0)
    throw new LedgerRefusal('That is what it is now: enter what it should be.', { field: first ?? 'amount' });
  return { ...again, said };
};

/**
 * A value date that is still to come is not made earlier, whatever the transaction: what it brings can be spent from
 * that day on, and no correction makes that day come sooner.
 */
const checkValueDate = (
  { businessDate }: LedgerState,
  { opened }: CorrectedState,
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

const changed = (what: string, before: string, now: string): string[] =>
  before === now ? [] : [`The ${what} was ${before} and is ${now}.`];

const paymentAgain = ({ state, transaction, standing, valueDate, given }: Subject, groups: number): PostedAgain => {
  if (groups > 1 || standing.cash.length !== 2)
    throw new LedgerRefusal('It was posted in several steps: reverse it, and make it again.', { type: 'conflict' });
  const before = transaction.amount ?? 0n;
  const amount = given.amount === null ? before : checkAmount(given.amount);
  return {
    groups: [
      {
        ...standing,
        of: { transactionId: transaction.transactionId },
        postDate: state.businessDate,
        valueDate,
        cash: standing.cash.map((line) => ({ ...line, amount: line.amount < 0n ? -amount : amount })),
      },
    ],
    // A collection has been made when it was; it clears later.
    figures: { amount, ...(given.valueDate === null || isCollection(transaction) ? {} : { completedDate: valueDate }) },
    said: changed('amount', poundsText(before), poundsText(amount)),
  };
};

const orderAgain = (subject: Subject, stands: readonly Postings[]): PostedAgain => {
  const { state, corrected, transaction, valueDate, given } = subject;
  const { businessDate, accountId } = state;
  const of = { transactionId: transaction.transactionId };
  const figures = given.valueDate === null ? {} : { settlementDate: valueDate };
  const quantityBefore = transaction.quantity ?? 0n;
  const quantity = given.quantity === null ? quantityBefore : checkQuantity(given.quantity);
  const price = given.price ?? corrected.execution?.price ?? null;
  if (quantity === quantityBefore && (given.price === null || given.price === corrected.execution?.price))
    return { groups: stands.map((group) => ({ ...group, of, postDate: businessDate, valueDate })), figures, said: [] };
  if (price === null)
    throw new LedgerRefusal('Enter the price too: what it was dealt at is not kept.', { field: 'price' });
  if (price <= 0n) throw new LedgerRefusal('Enter a price above zero.', { field: 'price' });
  const instrument = transaction.assetId === null ? undefined : state.instruments.get(transaction.assetId);
  if (!instrument) throw new LedgerRefusal('Its instrument is no longer on the firm’s list.', { type: 'conflict' });
  const date = transaction.completedDate ?? transaction.date;
  const isPurchase = transaction.movement === 'Invest';
  // Today's rules and prices do not count: it bears what it bore on the day it was dealt.
  const priced = pricedQuantity(state, instrument, isPurchase ? 'Buy' : 'Sell', quantity, price, date);
  const { consideration, charges, cash } = priced;
  if (consideration <= 0n || cash <= 0n)
    throw new LedgerRefusal('So little is worth nothing once its charges are taken.', { field: 'quantity' });
  const dates = { postDate: businessDate, valueDate };
  const { assetId } = instrument;
  const narrative = stands.find(({ stock }) => stock.length > 0)?.narrative ?? '';
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
          bookValue: -shareOfPool(subject, quantity),
        }),
      };
  const { time, venue } = corrected.execution ?? { time: new Date(`${date}T12:00:00Z`), venue: null };
  return {
    groups: [trade, ...chargeGroups(accountId, of, charges, dates)],
    figures: { ...figures, amount: cash, quantity, charges, execution: { price, quantity, time, venue } },
    said: [
      ...changed('quantity', unitsText(quantityBefore), unitsText(quantity)),
      ...changed('price', priceText(corrected.execution?.price ?? null), priceText(price)),
      ...changed(isPurchase ? 'cost' : 'proceeds', poundsText(transaction.amount ?? 0n), poundsText(cash)),
    ],
  };
};

const priceText = (price: Price | null): string => (price === null ? 'not kept' : `£${unitsText(price)}`);

/** Units that leave take their share of what the pool cost then: what was bought since is not in it. */
const shareOfPool = ({ corrected: { poolBefore } }: Subject, quantity: bigint): bigint => {
  if (quantity > poolBefore.quantity)
    throw new LedgerRefusal(`Only ${unitsText(poolBefore.quantity)} units were there at the time.`, {
      field: 'quantity',
    });
  return mulDivHalfUp(poolBefore.bookCost, quantity, poolBefore.quantity);
};

const entryAgain = (subject: Subject): PostedAgain => {
  const { state, transaction, standing, valueDate, given } = subject;
  const own = standing.stock.find(({ party }) => isCustomer(party));
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
        : shareOfPool(subject, quantity);
  const sign = isIn ? 1n : -1n;
  return {
    groups: [
      {
        ...standing,
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
    said: [
      ...changed('quantity', unitsText(before), unitsText(quantity)),
      ...changed('book cost', poundsText(size(own.bookValue)), poundsText(bookCost)),
    ],
  };
};
