import { findingsMax } from '@tessera/contract/notifications/values';
import { dateText, percentText } from '@tessera/domain/wording';
import { parseDecimal } from '@tessera/domain/money';
import { addWorkingDays } from '@tessera/domain/dates';
import { sql } from 'kysely';
import type { ExceptionKind } from '../../background/notifications/kind';

const asked = { resource: 'Instrument', level: 'action' } as const;
/** A daily change above this share is looked at before clients see values made of it: our own tolerance, in per cent. */
const jumpPercent = 10;
/** A price older than this many working days is stale: everything held here is priced each working day. */
const staleWorkingDays = 5;
/** How long a jump is looked at, in working days; afterwards later prices have confirmed it. */
const jumpWorkingDays = 3;

const ofAsset = (row: { readonly asset_id: string; readonly price_date: string }, title: string, why: string) => ({
  key: `${row.asset_id} ${row.price_date}`,
  record: { kind: 'Asset', id: row.asset_id } as const,
  nodeId: null,
  clientId: null,
  accountId: null,
  title,
  why,
  amount: null,
  since: new Date(`${row.price_date}T00:00:00Z`),
  due: null,
  notForUserId: null,
});

const jumped: ExceptionKind = {
  type: 'Price jumped',
  severity: 'Medium',
  asked,
  action: { label: 'Accept the price', changes: null },
  find: async ({ db, firmId, businessDate }) => {
    const { rows } = await sql<{
      asset_id: string;
      long_name: string;
      price_date: string;
      change: string;
    }>`
      select i.asset_id, i.long_name, last.price_date, round((last.price - before.price) * 100 / before.price, 4)::text as change
      from firm_instrument f
      join instrument i on i.asset_id = f.asset_id
      cross join lateral (select price, price_date from price p where p.asset_id = f.asset_id and p.price_date <= ${businessDate} order by p.price_date desc limit 1) last
      cross join lateral (select price from price p where p.asset_id = f.asset_id and p.price_date < last.price_date order by p.price_date desc limit 1) before
      where f.firm_id = ${firmId} and last.price_date >= ${addWorkingDays(businessDate, -jumpWorkingDays)}
        and exists (select from holding h where h.firm_id = f.firm_id and h.asset_id = f.asset_id)
        and abs(last.price - before.price) * 100 > before.price * ${jumpPercent}::int
      order by last.price_date, i.asset_id limit ${findingsMax}`.execute(db);
    return rows.map((row) =>
      ofAsset(
        row,
        `${row.long_name}: price jumped`,
        `It changed by ${percentText(parseDecimal(row.change, 4))} to the price of ${dateText(row.price_date)}. Compare it with the fund manager’s or the exchange’s, because clients’ values and orders use it.`,
      ),
    );
  },
};

const stale: ExceptionKind = {
  type: 'Price stale',
  severity: 'Low',
  asked,
  action: { label: 'Mark as dealt with', changes: null },
  find: async ({ db, firmId, businessDate }) => {
    const { rows } = await sql<{ asset_id: string; long_name: string; price_date: string }>`
      select i.asset_id, i.long_name, last.price_date
      from firm_instrument f
      join instrument i on i.asset_id = f.asset_id
      cross join lateral (select price_date from price p where p.asset_id = f.asset_id and p.price_date <= ${businessDate} order by p.price_date desc limit 1) last
      where f.firm_id = ${firmId} and last.price_date < ${addWorkingDays(businessDate, -staleWorkingDays)}
        and exists (select from holding h where h.firm_id = f.firm_id and h.asset_id = f.asset_id)
      order by last.price_date, i.asset_id limit ${findingsMax}`.execute(db);
    return rows.map((row) =>
      ofAsset(
        row,
        `${row.long_name}: price is old`,
        `Its last price is of ${dateText(row.price_date)}. Find out whether dealing in it is suspended, and where its prices are.`,
      ),
    );
  },
};

export const assetExceptions: readonly ExceptionKind[] = [jumped, stale];
