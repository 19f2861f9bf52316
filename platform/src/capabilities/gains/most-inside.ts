import { taxYearOf } from '@tessera/domain/dates';
import type { Units } from '@tessera/domain/money';
import type { Book } from './book';
import { Calculation, exemptionOf, type OwnDisposal } from './calculation';
import type { HeldLine } from './held-lines';
import type { GainsClient } from './report';
import { withSales, type Asked } from './what-if';
import { countedOf, Years } from './years';

/** What happened to one instrument: enough for its gains, unless another became it. */
const ofAsset = (book: Book, assetId: string): Book =>
  book.facts.some(({ to }) => to !== null)
    ? book
    : {
        ...book,
        trades: book.trades.filter((trade) => trade.assetId === assetId),
        equalisation: book.equalisation.filter((each) => each.assetId === assetId),
        facts: book.facts.filter((fact) => fact.assetId === assetId),
      };

/**
 * The most units of a holding that can be sold on a day with nothing of the tax year taxable; all of them where their
 * gain bears no tax. Null where nobody knows what they cost.
 */
export const mostInside = (
  { book, subject, told, holder }: GainsClient,
  { accountId, assetId, units: held, price }: HeldLine,
  { date, pooling, income }: Asked,
  disposals: readonly OwnDisposal[],
): Units | null => {
  const instrument = book.instruments.get(assetId);
  if (price === null || !instrument) return null;
  if (exemptionOf(instrument) !== null) return held;
  const taxYear = taxYearOf(date);
  const others = countedOf(disposals.filter(({ own }) => own.assetId !== assetId));
  const own = ofAsset(book, assetId);
  /** Null: what the units cost is not known. */
  const bearsTax = (units: Units): boolean | null => {
    const sales = units === 0n ? [] : [{ accountId, assetId, units, price }];
    const after = new Calculation(withSales(own, sales, date), subject, pooling).disposals.filter(
      (each) => each.own.assetId === assetId,
    );
    if (after.some((each) => each.date === date && each.gain === null)) return null;
    return new Years([...others, ...countedOf(after)], told, holder, income).figures(taxYear).taxable > 0n;
  };
  const whole = bearsTax(held);
  if (whole !== true) return whole === null ? null : held;
  if (bearsTax(0n) !== false) return 0n;
  let [inside, outside] = [0n, (held + instrument.minimumUnit - 1n) / instrument.minimumUnit];
  while (outside - inside > 1n) {
    const middle = (inside + outside) / 2n;
    if (bearsTax(middle * instrument.minimumUnit) === false) inside = middle;
    else outside = middle;
  }
  return inside * instrument.minimumUnit;
};
