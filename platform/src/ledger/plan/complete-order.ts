import type { IsoDate } from '@tessera/domain/dates';
import { londonInstant, type LondonTime } from '@tessera/domain/dealing';
import { mulDivHalfUp, type Pence, type Units } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { availableCash, freeUnits } from '../state/account-state';
import { chargeGroups, chargesTaken } from '../state/charge-postings';
import { checkInstrument } from './parts/checks';
import type { ExecutionReport } from '../state/commands';
import { settlementDateOf } from '../orders/dealing-date';
import { cashMove, stockMove, type PostingGroup } from '../state/effects';
import { pricedAmount, pricedQuantity, unitsWorth, type Priced } from '../orders/order-costs';
import { LedgerRefusal } from '../state/refusal';
import type { InstrumentState, LedgerState, TransactionState } from '../state/state';
import { unitsText } from '../state/units-text';
import { type Complete, type Completion, completed, checkDate } from './parts/completion';

export const completeOrder = (state: LedgerState, transaction: TransactionState, command: Complete): Completion => {
  const date = checkDate(state, transaction, command.date ?? state.businessDate);
  const { instrument, execution, settlementDate } = executionOf(state, transaction, command.execution, date);
  const priced = pricedQuantity(
    state,
    instrument,
    transaction.movement === 'Invest' ? 'Buy' : 'Sell',
    execution.quantity,
    execution.price,
    date,
    command.execution?.consideration,
    settlementDate,
  );
  if (execution.quantity <= 0n || execution.price <= 0n || priced.consideration <= 0n)
    throw new LedgerRefusal('An execution has a quantity and a price above zero.', { field: 'executionDetails' });
  const dates = { postDate: state.businessDate, valueDate: settlementDate };
  const trade =
    transaction.movement === 'Invest'
      ? purchasePostings(state, transaction, instrument, priced)
      : salePostings(state, transaction, instrument, priced);
  return {
    changed: {
      ...completed(transaction, command),
      amount: priced.cash,
      quantity: priced.quantity,
      execution,
      settlementDate,
      completedDate: date,
      charges: priced.charges,
    },
    groups: [
      { of: { transactionId: transaction.transactionId }, ...dates, ...trade },
      ...chargeGroups(state.accountId, { transactionId: transaction.transactionId }, priced.charges, dates),
    ],
  };
};

/** Returns the reported execution, or one at the last price when operations report only that the order is done. */
const executionOf = (
  state: LedgerState,
  transaction: TransactionState,
  report: ExecutionReport | null,
  date: IsoDate,
) => {
  if (report === null) {
    const { instrument, price } = checkInstrument(state, transaction.assetId);
    const settlementDate = settlementDateOf(instrument, date);
    return {
      instrument,
      settlementDate,
      execution: {
        price,
        quantity: quantityAt(state, transaction, instrument, price),
        time: londonInstant(executedAt(state, transaction, date)),
        venue: instrument.exchange,
      },
    };
  }
  const instrument = transaction.assetId === null ? undefined : state.instruments.get(transaction.assetId);
  if (!instrument)
    throw new LedgerRefusal('Its instrument is no longer on the firm’s list.', { field: 'assetId', type: 'conflict' });
  const settlementDate = report.settlementDate ?? settlementDateOf(instrument, date);
  if (settlementDate < date)
    throw new LedgerRefusal(`It cannot settle before ${date}, when it was done.`, { field: 'intendedSettlementDate' });
  const { price, quantity, time, venue } = report;
  return { instrument, settlementDate, execution: { price, quantity, time, venue } };
};

/** Returns when on a day the order was executed: at its dealing point if that has passed, otherwise now. */
const executedAt = ({ businessDate, at }: LedgerState, { dealsAt }: TransactionState, date: IsoDate): LondonTime => {
  if (dealsAt !== null && dealsAt.startsWith(date) && dealsAt <= at) return dealsAt;
  return date === businessDate ? at : `${date}T12:00`;
};

const quantityAt = (
  state: LedgerState,
  transaction: TransactionState,
  instrument: InstrumentState,
  price: bigint,
): bigint => {
  if (transaction.quantity !== null) return transaction.quantity;
  const amount = transaction.amount ?? 0n;
  if (transaction.movement === 'Invest')
    return pricedAmount(state, instrument, amount, price, state.businessDate).quantity;
  const units = unitsWorth(instrument, amount, price);
  const most = transaction.reservedQuantity + freeUnits(state, instrument.assetId);
  return units < most ? units : most;
};

type Trade = Pick<PostingGroup, 'code' | 'narrative' | 'cash' | 'stock'>;

/** The charges of a purchase are part of its book cost (TCGA 1992, s. 38). */
const purchasePostings = (
  state: LedgerState,
  transaction: TransactionState,
  instrument: InstrumentState,
  { quantity, consideration, charges, cash }: Priced,
): Trade => {
  const asked = transaction.quantity === null ? transaction.amount : null;
  if (asked !== null && cash > asked) throw tooMuchCash(`the order is for ${poundsText(asked)} with its charges`, cash);
  if (transaction.quantity !== null && quantity > transaction.quantity) throw tooManyUnits(transaction.quantity);
  const most = transaction.reservedCash + availableCash(state);
  if (cash > most) throw tooMuchCash(`${poundsText(most)} is there for it`, cash);
  const { accountId } = state;
  return {
    code: 'BUYS',
    narrative: `Bought ${instrument.name}`,
    cash: cashMove(accountId, -consideration, 'MARKET'),
    stock: stockMove(accountId, {
      assetId: instrument.assetId,
      quantity,
      value: consideration,
      bookValue: consideration + chargesTaken(charges),
    }),
  };
};

const tooManyUnits = (quantity: Units): LedgerRefusal =>
  new LedgerRefusal(`The order is for ${unitsText(quantity)} units and no more.`, {
    field: 'executionDetails.executedQuantity',
  });

const tooMuchCash = (limit: string, cash: Pence): LedgerRefusal =>
  new LedgerRefusal(`This execution costs ${poundsText(cash)}, but ${limit}.`, {
    field: 'executionDetails.executedQuantity',
  });

const salePostings = (
  state: LedgerState,
  transaction: TransactionState,
  instrument: InstrumentState,
  { quantity, consideration, cash }: Priced,
): Trade => {
  const held = state.holdings.get(instrument.assetId);
  const most = transaction.reservedQuantity + freeUnits(state, instrument.assetId);
  if (!held || quantity > most)
    throw new LedgerRefusal(`Only ${unitsText(most)} units are there for this sale.`, {
      field: 'executionDetails.executedQuantity',
    });
  if (transaction.quantity !== null && quantity > transaction.quantity) throw tooManyUnits(transaction.quantity);
  if (cash < 0n)
    throw new LedgerRefusal('The charges of this sale are more than its proceeds.', { field: 'executionDetails' });
  // A part sale takes its share of the book cost; a sale of the whole takes all of it, so that no penny stays behind.
  const bookCost = mulDivHalfUp(held.bookCost, quantity, held.quantity);
  const { accountId } = state;
  return {
    code: 'SELL',
    narrative: `Sold ${instrument.name}`,
    cash: cashMove(accountId, consideration, 'MARKET'),
    stock: stockMove(accountId, {
      assetId: instrument.assetId,
      quantity: -quantity,
      value: -consideration,
      bookValue: -bookCost,
    }),
  };
};
