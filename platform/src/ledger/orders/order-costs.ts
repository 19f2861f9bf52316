import { accruedInterest } from '@tessera/domain/accrued-interest';
import {
  chargesWithin,
  isGrowthMarket,
  tradeCharges,
  type FirmCharge,
  type FirmChargeType,
} from '@tessera/domain/charges';
import type { IsoDate } from '@tessera/domain/dates';
import { unitsFor, valueAt, type Pence, type Price, type Units } from '@tessera/domain/money';
import { chargesTaken } from '../state/charge-postings';
import type { PlannedCharge } from '../state/commands';
import { settlementDateOf } from './dealing-date';
import type { InstrumentState, LedgerState } from '../state/state';

/** A trade at a price, with its charges. */
export interface Priced {
  readonly quantity: Units;
  readonly consideration: Pence;
  readonly charges: readonly PlannedCharge[];
  /** The full cost of a purchase, or the proceeds of a sale. */
  readonly cash: Pence;
}

type Side = 'Buy' | 'Sell';

const ofFirm = new Set<string>(['Dilution', 'Initial', 'Platform', 'Dealing'] satisfies FirmChargeType[]);

/** Returns the firm's charges on a type of instrument: the latest in force of each charge type. */
const firmChargesOn = (state: LedgerState, instrument: InstrumentState, date: IsoDate): readonly FirmCharge[] => {
  const last = new Map<string, FirmCharge>();
  for (const { chargeType, instrumentType, fromDate, amount, percentage } of state.firmCharges) {
    if (instrumentType === instrument.type && fromDate <= date && ofFirm.has(chargeType))
      last.set(chargeType, { type: chargeType as FirmChargeType, amount, percentage });
  }
  const { initialCharge, dilutionLevy } = instrument.figures;
  // The fund's own figure replaces the firm's.
  if (initialCharge !== null) last.set('Initial', { type: 'Initial', amount: 0n, percentage: initialCharge });
  if (dilutionLevy !== null) last.set('Dilution', { type: 'Dilution', amount: 0n, percentage: dilutionLevy });
  return [...last.values()];
};

/** When a trade is dealt and settled, and at which price: a bond's accrued interest depends on them. */
interface Terms {
  readonly date: IsoDate;
  readonly price: Price;
  /** The settlement day, where it differs from the market's own. */
  readonly settles?: IsoDate;
}

const termsOf = (
  state: LedgerState,
  instrument: InstrumentState,
  { date, price, settles = settlementDateOf(instrument, date) }: Terms,
) => {
  const { listedOn, coupon } = instrument.figures;
  return {
    instrumentType: instrument.type,
    countryOfIssue: instrument.countryOfIssue,
    growthMarket: isGrowthMarket(instrument.exchange),
    listedOn,
    date,
    firmCharges: firmChargesOn(state, instrument, date),
    ...(instrument.type === 'Bond' && coupon
      ? { accruedInterest: { ...accruedInterest(coupon, settles), price } }
      : {}),
  };
};

/** Prices a trade of a given value. */
export const chargesOn = (
  state: LedgerState,
  instrument: InstrumentState,
  side: Side,
  consideration: Pence,
  terms: Terms,
): readonly PlannedCharge[] => tradeCharges({ ...termsOf(state, instrument, terms), side, consideration });

/** Prices a trade of a number of units: their value at the price, unless another consideration was agreed. */
export const pricedQuantity = (
  state: LedgerState,
  instrument: InstrumentState,
  side: Side,
  quantity: Units,
  price: Price,
  date: IsoDate,
  consideration: Pence = valueAt(quantity, price),
  settles?: IsoDate,
): Priced => {
  const charges = chargesOn(state, instrument, side, consideration, {
    date,
    price,
    ...(settles === undefined ? {} : { settles }),
  });
  const taken = chargesTaken(charges);
  return { quantity, consideration, charges, cash: side === 'Buy' ? consideration + taken : consideration - taken };
};

export const wholeUnits = (quantity: Units, unit: Units): Units => quantity - (quantity % unit);
export const wholeUnitsUp = (quantity: Units, unit: Units): Units => wholeUnits(quantity + unit - 1n, unit);

/** Returns how much of an amount is left to buy units after all charges. */
export const investedOf = (state: LedgerState, instrument: InstrumentState, amount: Pence, terms: Terms): Pence =>
  chargesWithin(amount, { ...termsOf(state, instrument, terms), side: 'Buy' });

/** Prices the most units whose cost, with all charges, fits an amount. */
export const pricedAmount = (
  state: LedgerState,
  instrument: InstrumentState,
  amount: Pence,
  price: Price,
  date: IsoDate,
): Priced => {
  const most = investedOf(state, instrument, amount, { date, price });
  return pricedQuantity(
    state,
    instrument,
    'Buy',
    wholeUnits(unitsFor(most, price), instrument.minimumUnit),
    price,
    date,
  );
};

/** Returns the fewest units worth at least an amount. */
export const unitsWorth = (instrument: Pick<InstrumentState, 'minimumUnit'>, amount: Pence, price: Price): Units => {
  const below = wholeUnits(unitsFor(amount, price), instrument.minimumUnit);
  return valueAt(below, price) >= amount ? below : below + instrument.minimumUnit;
};
