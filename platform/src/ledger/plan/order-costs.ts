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

/** A trade at a price, with what it bears. */
export interface Priced {
  readonly quantity: Units;
  readonly consideration: Pence;
  readonly charges: readonly PlannedCharge[];
  /** Of a purchase all it costs, of a sale what it brings. */
  readonly cash: Pence;
}

type Side = 'Buy' | 'Sell';

const ofFirm = new Set<string>(['Dilution', 'Initial', 'Platform', 'Dealing'] satisfies FirmChargeType[]);

/** The firm's charges on a kind of instrument: of each kind the last that has begun. */
const firmChargesOn = (state: LedgerState, instrument: InstrumentState, date: IsoDate): readonly FirmCharge[] => {
  const last = new Map<string, FirmCharge>();
  for (const { chargeType, instrumentType, fromDate, amount, percentage } of state.firmCharges) {
    if (instrumentType === instrument.type && fromDate <= date && ofFirm.has(chargeType))
      last.set(chargeType, { type: chargeType as FirmChargeType, amount, percentage });
  }
  const { initialCharge, dilutionLevy } = instrument.figures;
  // What a fund itself says stands in place of the firm's.
  if (initialCharge !== null) last.set('Initial', { type: 'Initial', amount: 0n, percentage: initialCharge });
  if (dilutionLevy !== null) last.set('Dilution', { type: 'Dilution', amount: 0n, percentage: dilutionLevy });
  return [...last.values()];
};

/** A trade's place in time and its price, of which a bond's interest is calculated. */
interface Terms {
  readonly date: IsoDate;
  readonly price: Price;
  /** Where it is not the market's own day. */
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

/** A trade of a value. */
export const chargesOn = (
  state: LedgerState,
  instrument: InstrumentState,
  side: Side,
  consideration: Pence,
  terms: Terms,
): readonly PlannedCharge[] => tradeCharges({ ...termsOf(state, instrument, terms), side, consideration });

/** A trade of so many units, for their value at a price unless something else was agreed. */
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

/** What is left of an amount for units once all charges are taken from it. */
export const investedOf = (state: LedgerState, instrument: InstrumentState, amount: Pence, terms: Terms): Pence =>
  chargesWithin(amount, { ...termsOf(state, instrument, terms), side: 'Buy' });

/** The most units whose cost with all charges is within an amount. */
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

/** The fewest units that are worth an amount. */
export const unitsWorth = (instrument: InstrumentState, amount: Pence, price: Price): Units => {
  const below = wholeUnits(unitsFor(amount, price), instrument.minimumUnit);
  return valueAt(below, price) >= amount ? below : below + instrument.minimumUnit;
};
