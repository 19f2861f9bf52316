import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import { londonDate, londonDay, type IsoDate } from '@tessera/domain/dates';
import {
  DecimalError,
  formatPounds,
  parsePounds,
  parsePrice,
  parseUnits,
  valueAt,
  type Pence,
} from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import type { ExecutionReport, TransactionCommand } from '../../ledger/state/commands';
import { ApiError, badField, badRequest, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { checkFirm } from '../../requests/access/check-firm';
import { answeringRefusals } from './ledger-refusals';
import { toActionResult } from './transaction-actions';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { heldAllocation } from '../market-orders/member-allocations';
import { idIs, seenTransactions } from '../../requests/access/seen';
import { commandInScope } from './command-in-scope';

type Body = CallBody<'actOnTransaction'>;
interface Subject {
  readonly isOrder: boolean;
  readonly businessDate: IsoDate;
  /** By the clock. At a weekend, and before the day's jobs have run, the business date is an earlier day. */
  readonly now: Date;
  readonly begun: IsoDate;
  /** The expected amount of a payment in; null for anything else. */
  readonly expected: Pence | null;
}

/** Collects the errors in the figures, so that all are reported at once. */
class Faults {
  readonly errors: FieldError[] = [];

  constructor(private readonly now: Date) {}

  say(fieldName: string, errorMessage: string, type = 'invalid'): void {
    this.errors.push({ fieldName, type, errorMessage });
  }

  positive(fieldName: string, value: number, parse: (value: number) => bigint): bigint {
    try {
      const read = parse(value);
      if (read > 0n) return read;
      this.say(fieldName, 'Enter a number above zero.');
    } catch (error) {
      if (!(error instanceof DecimalError)) throw error;
      this.say(fieldName, error.message);
    }
    return 0n;
  }

  /** Reads a time; now where it is omitted. */
  time(fieldName: string, text: string | undefined): Date {
    const time = text === undefined ? this.now : new Date(text);
    if (!Number.isNaN(time.getTime()) && time <= this.now) return time;
    this.say(
      fieldName,
      Number.isNaN(time.getTime()) ? 'Enter a time, such as 2026-11-20T09:30:00Z.' : 'Enter a time that has been.',
    );
    return this.now;
  }

  /**
   * The day something was done, from a date or a time. Anything done after the business date counts on the business
   * date: no later day is open for posting.
   */
  day(fieldName: string, text: string | undefined, { businessDate, begun }: Subject): IsoDate | null {
    const date = text === undefined ? null : londonDay(text);
    if (date === null) return null;
    if (date > businessDate && date <= londonDate(this.now)) return businessDate;
    if (date > businessDate || date < begun)
      this.say(
        fieldName,
        `Enter a date from ${begun}, when the transaction was created, to ${businessDate}, the business date.`,
      );
    return date;
  }

  throwIfAny(): void {
    if (this.errors.length > 0) throw badRequest(this.errors);
  }
}

/** The execution of an order as operations report it. Existing clients send the figures twice: they must agree. */
const readExecution = (
  { executionDetails: details, quantity, amount, intendedSettlementDate }: Body,
  dealt: IsoDate | null,
  faults: Faults,
): ExecutionReport | null => {
  if (!details) {
    faults.say('executionDetails', 'Say at which price and for how many units the order was done.', 'required');
    return null;
  }
  if ((details.currency ?? 'GBP') !== 'GBP')
    faults.say('executionDetails.currency', 'Accounts are kept in GBP: enter GBP, or leave the currency out.');
  const price = faults.positive('executionDetails.price', details.price, parsePrice);
  const executed = faults.positive('executionDetails.executedQuantity', details.executedQuantity, parseUnits);
  if (quantity !== undefined && faults.positive('quantity', quantity, parseUnits) !== executed)
    faults.say('quantity', 'Enter the executed quantity, or leave this out.');
  const value = valueAt(executed, price);
  for (const [name, given] of [
    ['executionDetails.executionAmount', details.executionAmount],
    ['amount', amount],
  ] as const) {
    if (given !== undefined && faults.positive(name, given, parsePounds) !== value)
      faults.say(name, `Price times quantity is £${formatPounds(value)}: enter that, or leave this out.`);
  }
  const settlementDate = intendedSettlementDate === undefined ? null : londonDay(intendedSettlementDate);
  if (settlementDate !== null && dealt !== null && settlementDate < dealt)
    faults.say('intendedSettlementDate', 'Enter a date on or after the transaction date.');
  return {
    price,
    quantity: executed,
    time: faults.time('executionDetails.transactionTime', details.transactionTime),
    venue: details.venue ?? null,
    settlementDate,
  };
};

const ofOrders = ['executionDetails', 'quantity', 'amount', 'transactionDate', 'intendedSettlementDate'] as const;

const readCompletion = (body: Body, transactionId: string, subject: Subject): TransactionCommand => {
  const faults = new Faults(subject.now);
  const done = faults.day('completedDate', body.completedDate, subject);
  const dealt = faults.day('transactionDate', body.transactionDate, subject);
  const came =
    subject.expected === null || body.amount === undefined ? null : faults.positive('amount', body.amount, parsePounds);
  if (!subject.isOrder)
    for (const name of ofOrders)
      if (body[name] !== undefined && !(name === 'amount' && subject.expected !== null))
        faults.say(name, 'Leave this out: it belongs to an order.', 'unknown');
  const execution = subject.isOrder ? readExecution(body, dealt, faults) : null;
  faults.throwIfAny();
  // A different amount does not count until a person has reviewed it.
  if (came !== null && came !== subject.expected)
    return {
      kind: 'hold',
      transactionId,
      reason: `${poundsText(came)} came, and ${poundsText(subject.expected ?? 0n)} was expected. Reject it and make one of what came. If it is right, authorise it where it is Checking, and complete it without an amount where it is Placed.`,
    };
  return { kind: 'complete', transactionId, reason: body.actionReason?.trim() || null, date: done ?? dealt, execution };
};

const readRejection = ({ actionReason }: Body, transactionId: string): TransactionCommand => {
  const reason = actionReason?.trim();
  if (!reason) throw badField('actionReason', 'Say why it was refused: the reason is kept in its history.', 'required');
  return { kind: 'reject', transactionId, reason };
};

/**
 * A member of a market order is completed with the others. Only a filled member that could not be booked is completed
 * separately, with its part of the fill.
 */
const readHeld = async (
  scope: ReadScope,
  { transactionAction, actionReason, executionDetails }: Body,
  marketOrderId: string,
  transactionId: FoundId<'Transaction'>,
): Promise<TransactionCommand> => {
  const part = await heldAllocation(scope, marketOrderId, transactionId);
  if (!part)
    throw new ApiError(
      'conflict',
      'It is with the market in one order with others: it is done with them, and not by itself.',
    );
  if (transactionAction === 'Reject')
    throw new ApiError(
      'conflict',
      'The market has filled it, so its units are dealt: put right what is in the way, and complete it.',
    );
  if (executionDetails) throw badField('executionDetails', 'Leave this out: its part of the fill is known.', 'unknown');
  return { ...part, reason: actionReason?.trim() || null };
};

/** Maps the ledger's field names to the paths in this body. */
const pathOf = (field: string): string =>
  ({
    price: 'executionDetails.price',
    quantity: 'executionDetails.executedQuantity',
    time: 'executionDetails.transactionTime',
    settlementDate: 'intendedSettlementDate',
    date: 'completedDate',
    execution: 'executionDetails',
  })[field] ?? field;

/**
 * Operations report what the bank or the market did. Only the firm's machine users count as operations: a person could
 * otherwise complete their own request.
 */
export const actOnTransaction: Handler<'actOnTransaction'> = async ({ path: { paymentId }, body, scope, services }) => {
  checkFirm(body, scope);
  const found = await seenTransactions(scope)
    .where(idIs('portfolio_transaction.transaction_id', paymentId))
    .select([
      'portfolio_transaction.transaction_id',
      'portfolio_transaction.transaction_type',
      'portfolio_transaction.transaction_date',
      'portfolio_transaction.status',
      'portfolio_transaction.market_order_id',
      'portfolio_transaction.movement_type',
      'portfolio_transaction.amount',
    ])
    .executeTakeFirst();
  if (!found) throw notFound('Transaction');
  if (scope.caller.userKind !== 'Machine')
    throw new ApiError(
      'forbidden',
      'Only operations complete or reject a transaction: sign in as a machine user of the firm.',
    );
  const command =
    found.market_order_id !== null && found.status === 'Placed'
      ? await readHeld(scope, body, found.market_order_id, found.transaction_id)
      : body.transactionAction === 'Reject'
        ? readRejection(body, paymentId)
        : readCompletion(body, paymentId, {
            isOrder: found.transaction_type === 'Order',
            businessDate: scope.businessDate,
            now: services.clock(),
            begun: found.transaction_date,
            expected:
              found.transaction_type === 'Payment' && found.movement_type === 'In' && found.amount !== null
                ? parsePounds(found.amount)
                : null,
          });
  return {
    data: await answeringRefusals(pathOf, () =>
      commandInScope(scope, services.ledger, command, toActionResult(paymentId)),
    ),
  };
};
