import { createHash } from 'node:crypto';
import { addMonths, workingDayOnOrAfter, workingDaysBetween, type IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { formatDecimal, type Price } from '@tessera/domain/money';
import type { InstrumentType } from '../../foundation/database/column-types';
import { instrumentData } from './instruments';
import { Random } from '../rows/random';

export interface SeedInstrument {
  readonly assetId: string;
  readonly isin: string;
  readonly ticker: string | null;
  readonly name: string;
  readonly type: InstrumentType;
  readonly settlementDays: number;
  readonly ocf: string | null;
  readonly transactionCost: string | null;
  readonly risk: number;
  readonly paysIncome: boolean;
  /** Daily closing prices, in the order of the price days. */
  readonly prices: readonly Price[];
}

interface Character {
  /** First price in hundredths of a penny, low and high. */
  readonly first: readonly [number, number];
  /** Largest daily move and drift, in millionths. */
  readonly move: number;
  readonly drift: number;
  readonly settlementDays: number;
  readonly risk: readonly [number, number];
}

const characters: Readonly<Record<InstrumentType, Character>> = {
  Equity: { first: [12_000, 420_000], move: 22_000, drift: 260, settlementDays: 2, risk: [5, 6] },
  ETF: { first: [60_000, 800_000], move: 14_000, drift: 300, settlementDays: 2, risk: [4, 5] },
  'Investment Trust': { first: [9_000, 110_000], move: 16_000, drift: 280, settlementDays: 2, risk: [5, 6] },
  Fund: { first: [11_000, 75_000], move: 11_000, drift: 270, settlementDays: 3, risk: [3, 6] },
  // Gilts are priced per pound nominal.
  Bond: { first: [8_200, 10_300], move: 5_000, drift: 40, settlementDays: 1, risk: [2, 4] },
};

/** Prices have four decimals of a pound. */
const tick = 10_000n;

/** Returns the close after a given one. Two draws make small moves likelier than large ones. */
const walk = (random: Random, { move, drift }: Character, price: Price): Price => {
  const step = BigInt((drift + random.between(-move, move) / 2 + random.between(-move, move) / 2) | 0);
  const next = ((price * (1_000_000n + step)) / 1_000_000n / tick) * tick;
  return next < 100n * tick ? 100n * tick : next;
};

/**
 * Returns the invented close of a day from `last`, the close before it; the same instrument, day and close always give
 * the same result.
 */
export const nextPrice = (
  { assetId, type, last }: { readonly assetId: string; readonly type: InstrumentType; readonly last: Price },
  date: IsoDate,
): Price =>
  walk(new Random(createHash('sha256').update(`${assetId} ${date}`).digest().readInt32BE(0)), characters[type], last);

/** Working days that have prices: `years` of them up to the business date. */
export const priceDaysOf = (asOf: IsoDate, years: number): IsoDate[] =>
  workingDaysBetween(workingDayOnOrAfter(addMonths(asOf, -12 * years)), asOf);

/**
 * Makes every instrument with a random walk of daily prices, in whole numbers, so that it is the same on every machine.
 */
export const makeInstruments = (random: Random, days: number): SeedInstrument[] =>
  instrumentData.map(([type, isin, ticker, name], index) => {
    const { first, settlementDays, risk } = characters[type];
    let price = BigInt(random.between(...first)) * tick;
    const prices = Array.from({ length: days }, () => {
      price = walk(random, characters[type], price);
      return price;
    });
    return {
      assetId: recordId('asset', 11_000 + index * 37),
      isin,
      ticker,
      name,
      type,
      settlementDays,
      ocf: type === 'Equity' || type === 'Bond' ? null : formatDecimal(BigInt(random.between(6, 95)), 2),
      transactionCost: type === 'Equity' || type === 'Bond' ? null : formatDecimal(BigInt(random.between(0, 20)), 2),
      risk: random.between(...risk),
      paysIncome: !/Acc\b|Accumulating/.test(name),
      prices,
    };
  });
