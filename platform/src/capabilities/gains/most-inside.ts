import { mostInsideExempt } from '@tessera/domain/gains-what-if';
import { valueAt, type Units } from '@tessera/domain/money';
import { exemptionOf } from './calculation';
import { shareOf, type HeldLine } from './held-lines';
import type { GainsClient } from './report';
import type { Asked, Tried } from './what-if';
import { countedOf } from './years';

/**
 * The most units of a holding that can be sold on a day with nothing of the tax year taxable; all of them where their
 * gain bears no tax. Null where nobody knows what they cost. Of a joint account only the client's part is looked at.
 */
export const mostInside = (
  { book, subject }: GainsClient,
  line: HeldLine,
  { date }: Asked,
  { calculation, years, taxYear }: Tried,
): Units | null => {
  const { accountId, assetId, units, price, holders } = line;
  const instrument = book.instruments.get(assetId);
  const pool = calculation.pools.find(
    (each) => each.assetId === assetId && (each.accountId === null || each.accountId === accountId),
  )?.key;
  if (price === null || !instrument || pool === undefined) return null;
  if (exemptionOf(instrument) !== null) return units;
  const parts = BigInt(holders.length);
  const { minimumUnit } = instrument;
  const held = shareOf(line, subject.clientId)(units);
  const most = mostInsideExempt({
    events: calculation.eventsOf(assetId),
    pool,
    date,
    held,
    minimumUnits: minimumUnit % parts === 0n ? minimumUnit / parts : minimumUnit,
    proceedsOf: (quantity) => valueAt(quantity, price),
    year: years.input(
      taxYear,
      // A distribution above the cost is no sale of the pool: the calculation of sales does not have it.
      countedOf(calculation.disposals.filter((each) => each.pool !== pool || each.quantity === 0n)),
    ),
  });
  if (most === null) return null;
  return most.quantity === held ? units : most.quantity * parts;
};
