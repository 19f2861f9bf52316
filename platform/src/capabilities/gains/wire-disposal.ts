import type { CallData } from '@tessera/contract/schemas';
import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import type { Match } from '@tessera/domain/gains-events';
import { poundsToWire, sum, unitsToWire, type Pence, type Units } from '@tessera/domain/money';
import { dateText, poundsText } from '@tessera/domain/wording';
import { unitsText, unitsWords } from '../../ledger/state/units-text';
import type { Calculation, OwnDisposal } from './calculation';

export type WireDisposal = CallData<'getCgtReport'>['assets'][number]['disposals'][number];
type WireMatch = WireDisposal['matches'][number];
type WireAcquisition = WireMatch['acquisitions'][number];

/** The most purchases that the line of a pool names. */
const acquisitionsMax = 50;

export const money = (pence: Pence | null): number | null => (pence === null ? null : poundsToWire(pence));
const costText = (cost: Pence | null): string => (cost === null ? 'cost not known' : poundsText(cost));

/** What a match took, in words: `700 of 1,500 units in the pool, which cost £6,280.00: £2,930.67`. */
const sumText = ({ type, quantity, cost, acquisitionDate, pool }: Match): string => {
  switch (type) {
    case 'same-day':
      return `${unitsWords(quantity)} bought on the same day: ${costText(cost)}`;
    case 'thirty-day':
      return `${unitsWords(quantity)} bought on ${dateText(acquisitionDate ?? '')}, within thirty days after: ${costText(cost)}`;
    case 'section-104':
      return pool === null
        ? `${unitsWords(quantity)} from the pool: ${costText(cost)}`
        : `${unitsText(quantity)} of ${unitsWords(pool.quantity)} in the pool, ${pool.cost === null ? costText(null) : `which cost ${poundsText(pool.cost)}: ${costText(cost)}`}`;
  }
};

const acquisition = (
  calculation: Calculation,
  each: { readonly source: string; readonly quantity: Units; readonly cost: Pence | null },
  date: IsoDate,
): WireAcquisition => {
  const { transactionId, narrative, received } = calculation.sourceOf(each.source);
  return {
    transactionId: received?.transactionId ?? transactionId,
    date,
    narrative: received?.narrative ?? narrative,
    quantity: unitsToWire(each.quantity),
    cost: money(each.cost),
  };
};

type PoolMatch = { readonly quantity: Units; readonly cost: Pence | null };

/**
 * The lines of a pool, with one more for what is not among them, so that they add up: what earlier sales and moves took,
 * and what is too old to be listed. Without a cost where one of the lines has none.
 */
export const restOfPool = (
  pool: PoolMatch,
  lines: readonly { readonly quantity: Units; readonly cost: Pence | null }[],
): PoolMatch | null => {
  const quantity = pool.quantity - sum(lines.map((line) => line.quantity));
  const isKnown = pool.cost !== null && lines.every(({ cost }) => cost !== null);
  const cost = isKnown ? (pool.cost ?? 0n) - sum(lines.map((line) => line.cost ?? 0n)) : null;
  return quantity === 0n && (cost === null || cost === 0n) ? null : { quantity, cost };
};

const poolLines = (calculation: Calculation, { own, date }: OwnDisposal, pool: PoolMatch | null): WireAcquisition[] => {
  const all = calculation.madeOf(own, date);
  const shown = all.slice(0, acquisitionsMax - 1);
  const lines = shown.map((each) => acquisition(calculation, each, each.date));
  const rest = pool === null ? null : restOfPool(pool, shown);
  if (rest === null) return lines;
  const narrative =
    all.length > shown.length
      ? `What was sold or moved out of the pool before, and ${all.length - shown.length} older lines`
      : rest.quantity === 0n
        ? 'Rounding'
        : 'Sold or moved out of the pool before';
  return [
    ...lines,
    { transactionId: null, date, narrative, quantity: unitsToWire(rest.quantity), cost: money(rest.cost) },
  ];
};

const wireMatch = (calculation: Calculation, disposal: OwnDisposal, match: Match): WireMatch => ({
  type: match.type,
  quantity: unitsToWire(match.quantity),
  cost: money(match.cost),
  gain: money(match.gain),
  acquisitionDate: match.acquisitionDate,
  acquisitions:
    match.type === 'section-104'
      ? poolLines(calculation, disposal, match.pool)
      : match.acquisitions.map((each) => acquisition(calculation, each, match.acquisitionDate ?? disposal.date)),
  pool: match.pool === null ? null : { quantity: unitsToWire(match.pool.quantity), cost: money(match.pool.cost) },
  sum: sumText(match),
});

export const wireDisposal = (calculation: Calculation, disposal: OwnDisposal): WireDisposal => {
  const sources = disposal.sources.map((source) => calculation.sourceOf(source));
  return {
    id: `${disposal.pool.replaceAll(' ', '-').replace('*', 'all')}-${disposal.date}${disposal.given ? '-given' : disposal.quantity === 0n ? '-distribution' : ''}`,
    date: disposal.date,
    taxYear: taxYearOf(disposal.date),
    transactionIds: [...new Set(sources.flatMap(({ transactionId }) => transactionId ?? []))],
    accountIds: [...new Set(sources.flatMap(({ accountId }) => accountId ?? disposal.own.accountId ?? []))],
    quantity: unitsToWire(disposal.quantity),
    proceeds: poundsToWire(disposal.proceeds),
    charges: poundsToWire(disposal.charges),
    allowableCost: money(disposal.allowableCost),
    gain: money(disposal.gain),
    given: disposal.given,
    matches: disposal.matches.map((match) => wireMatch(calculation, disposal, match)),
  };
};
