import { isPension } from '@tessera/contract/accounts/values';
import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { londonInstant, type LondonTime } from '@tessera/domain/dealing';
import { mulDivHalfUp, type Pence, type Units } from '@tessera/domain/money';
import { sentDateProblem } from '@tessera/domain/typed-date';
import { dateText, poundsText } from '@tessera/domain/wording';
import { isLimited } from '../limits/subscriptions';
import { availableCash, freeUnits, missingCash } from '../state/account-state';
import { afterEffects } from './after-effects';
import { chargeGroups, chargesTaken } from '../state/charge-postings';
import { checkDestination, checkInstrument } from './checks';
import type { ExecutionReport, TransactionCommand } from '../state/commands';
import { settlementDateOf } from './dealing-date';
import {
  cashMove,
  noEffects,
  stockMove,
  type Effects,
  type ChangedTransaction,
  type PostingGroup,
} from '../state/effects';
import { transactionOf, waitingFor } from '../state/group';
import { requireTransition } from './require-transition';
import { pricedAmount, pricedQuantity, unitsWorth, type Priced } from './order-costs';
import { collectionClearingDay, isCollection } from './plan-unpaid';
import { expectedRelief, isRelief, settleOwedRelief } from './relief';
import { resumeWaiting } from './resume';
import { LedgerRefusal } from '../state/refusal';
import type { InstrumentState, LedgerActor, LedgerState, TransactionState } from '../state/state';
import { receiptProblem } from '../state/subscription';
import { unitsText } from '../state/units-text';

type Complete = Extract<TransactionCommand, { kind: 'complete' }>;

/** Posts what was reported, and resumes members of the group whose cash has arrived. */
export const planComplete = (state: LedgerState, command: Complete, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, command.transactionId);
  requireTransition('complete', transaction, actor);
  // A payment that the bank already has is paid.
  if (transaction.status === 'Pending') checkDestination(state, transaction);
  const held = holdOnReceipt(state, transaction, command, actor);
  if (held) return { ...noEffects, changed: [held] };
  const done =
    transaction.type === 'Payment'
      ? completePayment(state, transaction, command)
      : transaction.type === 'Expectation'
        ? completeExpectation(state, transaction, command)
        : completeOrder(state, transaction, command);
  const changed = [done.changed, ...(done.settled ?? [])];
  const after = afterEffects(state, { ...noEffects, changed, groups: done.groups }, []);
  if (missingCash(after) > missingCash(state))
    throw new LedgerRefusal('The account does not have the cash for this.', { type: 'conflict' });
  const relief = expectedRelief(state, transaction, done.changed.completedDate ?? state.businessDate);
  return {
    opened: relief ? [relief] : [],
    linked: false,
    ...(relief ? { joins: transaction.transactionId } : {}),
    changed: [...changed, ...resumeWaiting(after, waitingFor(state, transaction))],
    groups: done.groups,
  };
};

interface Completion {
  readonly changed: ChangedTransaction;
  readonly groups: readonly PostingGroup[];
  /** Settled relief of the group: earlier relief for which cash was owed. */
  readonly settled?: readonly ChangedTransaction[];
}

const completed = (transaction: TransactionState, command: Complete) =>
  ({
    transactionId: transaction.transactionId,
    from: transaction.status,
    to: 'Completed',
    action: 'Completed',
    reason: command.reason,
    reservedCash: 0n,
    reservedQuantity: 0n,
  }) as const;

/** Checks a completion date: on or after the request, and not in the future. */
const checkDate = (state: LedgerState, transaction: TransactionState, date: IsoDate): IsoDate => {
  const wrong = sentDateProblem(date);
  if (wrong !== null) throw new LedgerRefusal(wrong, { field: 'completedDate' });
  if (date > state.businessDate)
    throw new LedgerRefusal(`The date cannot be after ${state.businessDate}, the business date.`, {
      field: 'completedDate',
    });
  if (date < transaction.date)
    throw new LedgerRefusal(`The date cannot be before ${transaction.date}, when it was asked for.`, {
      field: 'completedDate',
    });
  return date;
};

/**
 * Money counts in the tax year in which it is received. A payment that no longer fits that year's allowance is held,
 * neither credited nor lost: a person resumes it, which checks the allowance again, or deletes it because it is sent
 * back.
 */
const holdOnReceipt = (
  state: LedgerState,
  transaction: TransactionState,
  command: Complete,
  actor: LedgerActor,
): ChangedTransaction | null => {
  if (transaction.type !== 'Payment' || transaction.movement !== 'In') return null;
  const received = checkDate(state, transaction, command.date ?? state.businessDate);
  const barred = receiptProblem(state, transaction, received);
  if (barred === null) return null;
  const transition = requireTransition('hold', transaction, { ...actor, userId: null, userKind: null });
  const reason = `The money came on ${dateText(received)} and counts in the tax year ${taxYearOf(received)}. ${barred} Let it go on once it fits, or send it back and delete it.`;
  // A collection keeps the day its payer is debited, because clearing is counted from it.
  const debited =
    isCollection(transaction) && transaction.settlementDate !== null && transaction.settlementDate > received
      ? transaction.settlementDate
      : received;
  return {
    transactionId: transaction.transactionId,
    from: transaction.status,
    ...transition,
    reason,
    reservedCash: 0n,
    reservedQuantity: 0n,
    settlementDate: debited,
  };
};

/** Says that money arrived in another tax year than planned, where that matters. */
const taxYearSentence = (
  { wrapperType }: LedgerState,
  { movement, contributionType, settlementDate, date }: TransactionState,
  received: IsoDate,
): string | null => {
  const meant = taxYearOf(settlementDate ?? date);
  const counts = taxYearOf(received);
  if (
    movement !== 'In' ||
    contributionType === 'Transfer' ||
    meant === counts ||
    !(isLimited(wrapperType) || isPension(wrapperType))
  )
    return null;
  return `It came on ${dateText(received)} and counts in the tax year ${counts}, not in ${meant} for which it was meant.`;
};

const completePayment = (state: LedgerState, transaction: TransactionState, command: Complete): Completion => {
  if (command.execution !== null)
    throw new LedgerRefusal('A payment has no execution details.', { field: 'executionDetails' });
  const { accountId, businessDate } = state;
  const amount = transaction.amount ?? 0n;
  const date = checkDate(state, transaction, command.date ?? businessDate);
  // A collection can be returned for some days and clears after them.
  const valueDate = isCollection(transaction) ? collectionClearingDay(transaction, date) : date;
  const dates = { of: { transactionId: transaction.transactionId }, postDate: businessDate, valueDate, stock: [] };
  const group: PostingGroup =
    transaction.movement === 'In'
      ? {
          ...dates,
          code: 'PAYI',
          narrative:
            transaction.subType === 'Deposit' ? 'Payment received' : `${transaction.subType} contribution received`,
          cash: cashMove(accountId, amount, 'BANK'),
        }
      : transaction.subType === 'Adviser Adhoc Fee'
        ? { ...dates, code: 'FEEA', narrative: transaction.narrative, cash: cashMove(accountId, -amount, 'FEES') }
        : { ...dates, code: 'PAYO', narrative: 'Withdrawal paid', cash: cashMove(accountId, -amount, 'BANK') };
  const reason =
    [command.reason, taxYearSentence(state, transaction, date)].filter((each) => each !== null).join(' ') || null;
  const changed = { ...completed(transaction, command), reason, completedDate: date };
  if (transaction.owedCash === 0n) return { changed, groups: [group] };
  return {
    changed: { ...changed, owedCash: 0n },
    groups: [
      group,
      {
        ...dates,
        code: 'RVSL',
        narrative: 'Owed since the payment came back unpaid',
        cash: cashMove(accountId, -transaction.owedCash, 'UNPAID'),
      },
    ],
  };
};

/** Completes an expected receipt. Only tax relief is credited by it; any other receipt has postings of its own. */
const completeExpectation = (state: LedgerState, transaction: TransactionState, command: Complete): Completion => {
  if (command.execution !== null)
    throw new LedgerRefusal('An expectation has no execution details.', { field: 'executionDetails' });
  const { accountId, businessDate } = state;
  const date = checkDate(state, transaction, command.date ?? businessDate);
  const group: PostingGroup = {
    of: { transactionId: transaction.transactionId },
    postDate: businessDate,
    valueDate: date,
    code: 'TAXR',
    narrative: transaction.narrative,
    cash: cashMove(accountId, transaction.amount ?? 0n, 'HMRC'),
    stock: [],
  };
  const changed = { ...completed(transaction, command), completedDate: date };
  if (!isRelief(transaction)) return { changed, groups: [] };
  const settled = settleOwedRelief(state, transaction, { postDate: businessDate, valueDate: date });
  return { changed, groups: [group, ...settled.groups], settled: settled.changed };
};

const completeOrder = (state: LedgerState, transaction: TransactionState, command: Complete): Completion => {
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
