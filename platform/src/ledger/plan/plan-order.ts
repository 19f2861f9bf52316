import { andList } from '@tessera/contract';
import type { LondonTime } from '@tessera/domain/dealing';
import { mulDivHalfUp, valueAt, type Pence, type Units } from '@tessera/domain/money';
import { shareText } from '@tessera/domain/shares';
import { dateText, poundsText } from '@tessera/domain/wording';
import { chargesTaken } from '../state/charge-postings';
import { checkAccountStatus, checkInstrument, checkSize, type Dealable } from './parts/checks';
import type { TransactionRequest } from '../state/commands';
import {
  dayOf,
  dealingDate,
  dealingSentence,
  dealingPointOf,
  startOfDayOrNow,
  settlementDateOf,
} from '../orders/dealing-date';
import type { OpenedTransaction } from '../state/effects';
import type { GroupFunds } from './parts/group-funds';
import {
  chargesOn,
  pricedAmount,
  pricedQuantity,
  unitsWorth,
  wholeUnits,
  wholeUnitsUp,
  type Priced,
} from '../orders/order-costs';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerState } from '../state/state';
import { unitsText } from '../state/units-text';

/**
 * A price can rise between order and execution: a purchase by quantity reserves this much more cash, and a sale by
 * amount this much more units.
 */
const purchaseMargin = { of: 105n, in: 100n };
const saleMargin = { of: 110n, in: 100n };

/**
 * Returns the cash a purchase reserves: the amount asked for, or the cost of the units at the last price with the
 * margin.
 */
export const purchaseReserve = (
  state: LedgerState,
  { amount, quantity }: { amount: Pence | null; quantity: Units | null },
  { instrument, price }: Dealable,
): Pence => {
  if (amount !== null) return amount;
  const value = mulDivHalfUp(valueAt(quantity ?? 0n, price), purchaseMargin.of, purchaseMargin.in);
  return value + chargesTaken(chargesOn(state, instrument, 'Buy', value, { date: state.businessDate, price }));
};

/** Plans an order at best. A purchase reserves cash now, or waits for its group's cash; a sale reserves units. */
export const planOrder = (
  state: LedgerState,
  request: TransactionRequest,
  funds: GroupFunds,
): Omit<OpenedTransaction, 'linkOrder'> => {
  if (request.subType !== 'At Best') throw new LedgerRefusal('An order is At Best.', { field: 'transactionSubType' });
  if (request.movement !== 'Invest' && request.movement !== 'Disinvest')
    throw new LedgerRefusal('An order moves Invest to buy or Disinvest to sell.', { field: 'movementType' });
  if (state.accountType === 'Cash')
    throw new LedgerRefusal('A cash account holds no investments. Choose an account with a wrapper.', {
      field: 'accountId',
    });
  checkAccountStatus(state, request.movement === 'Disinvest' ? 'sold' : 'ordered');
  if (request.method !== null) throw new LedgerRefusal('An order has no payment method.', { field: 'method' });
  checkSize(request);
  const dealable = checkInstrument(state, request.assetId);
  const planned =
    request.movement === 'Invest'
      ? planPurchase(state, request, dealable, funds)
      : planSale(state, request, dealable, funds);
  const { instrument, price, priceDate } = dealable;
  const {
    priced: { quantity, consideration, charges },
    readyAt,
    ...begins
  } = planned;
  const day = dealingDate(instrument, readyAt);
  return {
    accountId: state.accountId,
    type: 'Order',
    subType: 'At Best',
    movement: request.movement,
    method: null,
    amount: request.amount,
    quantity: request.quantity,
    assetId: instrument.assetId,
    contributionType: request.contributionType,
    autoDisinvest: request.autoDisinvest,
    sellDownMethod: request.sellDownMethod,
    narrative: request.narrative ?? `${request.movement === 'Invest' ? 'Buy' : 'Sell'} ${instrument.name}`,
    date: state.businessDate,
    settlementDate: settlementDateOf(instrument, day),
    ...(begins.status === 'Pending' ? { dealsAt: dealingPointOf(instrument, readyAt) } : {}),
    completedDate: null,
    charges,
    estimate: { price, priceDate, quantity, consideration, dealingDate: day },
    ...begins,
  };
};

type OrderStart = Pick<OpenedTransaction, 'status' | 'reason' | 'reservedCash' | 'reservedQuantity'> &
  Partial<Pick<OpenedTransaction, 'amount' | 'proceedsShare'>> & {
    readonly priced: Priced;
    /** Now, or when the cash it waits for arrives. */
    readonly readyAt: LondonTime;
  };

const planPurchase = (
  state: LedgerState,
  request: TransactionRequest,
  dealable: Dealable,
  funds: GroupFunds,
): OrderStart => {
  const { instrument, price } = dealable;
  const shared = request.proceedsShare == null ? null : funds.takeShare(request.proceedsShare);
  const asked = shared ?? request;
  if (request.quantity !== null && request.quantity % instrument.minimumUnit !== 0n) throw notWholeUnits(dealable);
  const priced =
    request.quantity === null
      ? pricedAmount(state, instrument, asked.amount ?? 0n, price, state.businessDate)
      : pricedQuantity(state, instrument, 'Buy', request.quantity, price, state.businessDate);
  if (priced.quantity === 0n || priced.consideration === 0n) {
    const least = pricedQuantity(state, instrument, 'Buy', instrument.minimumUnit, price, state.businessDate);
    throw new LedgerRefusal(
      `This is too little to buy ${instrument.name}: ${unitsText(instrument.minimumUnit)} of it costs ${poundsText(least.cash)} with charges.`,
      { field: shared ? 'proceedsShare' : request.quantity === null ? 'amount' : 'quantity' },
    );
  }
  if (shared)
    return {
      priced,
      amount: shared.amount,
      proceedsShare: request.proceedsShare ?? null,
      readyAt: shared.at,
      status: 'Waiting',
      reason: `Waiting for the linked sales: it buys for ${shareText(request.proceedsShare ?? 0n)} of what they bring, an estimated ${poundsText(shared.amount)}, expected to clear by ${dateText(dayOf(shared.at))}.`,
      reservedCash: 0n,
      reservedQuantity: 0n,
    };
  const reserve = purchaseReserve(state, request, dealable);
  const waitsUntil = funds.take(reserve, request.quantity === null ? 'amount' : 'quantity');
  if (waitsUntil === null)
    return {
      priced,
      readyAt: state.at,
      status: 'Pending',
      reason: `The cash is reserved. ${dealingSentence(instrument, state.at)}`,
      reservedCash: reserve,
      reservedQuantity: 0n,
    };
  return {
    priced,
    readyAt: waitsUntil,
    status: 'Waiting',
    reason: `Waiting for the linked payment or sale to clear, which is expected on ${dateText(dayOf(waitsUntil))}.`,
    reservedCash: 0n,
    reservedQuantity: 0n,
  };
};

const planSale = (
  state: LedgerState,
  request: TransactionRequest,
  dealable: Dealable,
  funds: GroupFunds,
): OrderStart => {
  const { instrument, price } = dealable;
  const free = funds.freeUnits(instrument.assetId);
  const field = request.quantity === null ? 'amount' : 'quantity';
  const wanted = request.quantity ?? unitsWorth(instrument, request.amount ?? 0n, price);
  if (wanted > free) throw tooFewUnits(state, dealable, free, field);
  // A whole holding may be sold even when it is not a multiple of the smallest unit; otherwise it could never be sold.
  if (wanted % instrument.minimumUnit !== 0n && wanted !== free) throw notWholeUnits(dealable);
  const priced = pricedQuantity(state, instrument, 'Sell', wanted, price, state.businessDate);
  if (priced.consideration === 0n || priced.cash <= 0n)
    throw new LedgerRefusal(
      `This is too little to sell of ${instrument.name}: its charges would use up the proceeds.`,
      { field },
    );
  const reserve =
    request.quantity ??
    smallerOf(wholeUnitsUp(mulDivHalfUp(wanted, saleMargin.of, saleMargin.in), instrument.minimumUnit), free);
  funds.takeUnits(instrument.assetId, reserve);
  funds.expectProceeds(
    priced.cash,
    startOfDayOrNow(state, settlementDateOf(instrument, dealingDate(instrument, state.at))),
  );
  return {
    priced,
    readyAt: state.at,
    status: 'Pending',
    reason: `The units are reserved. ${dealingSentence(instrument, state.at)}`,
    reservedCash: 0n,
    reservedQuantity: reserve,
  };
};

const smallerOf = (quantity: Units, most: Units): Units => (quantity < most ? quantity : most);

const notWholeUnits = ({ instrument }: Dealable): LedgerRefusal =>
  new LedgerRefusal(`${instrument.name} is dealt in multiples of ${unitsText(instrument.minimumUnit)}.`, {
    field: 'quantity',
  });

const tooFewUnits = (
  state: LedgerState,
  { instrument, price }: Dealable,
  free: Units,
  field: string,
): LedgerRefusal => {
  const held = state.holdings.get(instrument.assetId);
  if (!held)
    return new LedgerRefusal(`The account holds no ${instrument.name}.`, {
      field: field === 'amount' ? 'assetId' : field,
    });
  const worth =
    field === 'amount'
      ? ` (${poundsText(valueAt(wholeUnits(free, instrument.minimumUnit), price))} at the last price)`
      : '';
  const parts = [`${unitsText(held.quantity)} are held`];
  if (held.reserved > 0n) parts.push(`${unitsText(held.reserved)} are reserved for open sales`);
  const group = held.quantity - held.reserved - free;
  if (group > 0n) parts.push(`${unitsText(group)} are for others of this group`);
  return new LedgerRefusal(
    `Only ${unitsText(free)} units${worth} of ${instrument.name} can be sold: ${andList(parts)}.`,
    {
      field,
    },
  );
};
