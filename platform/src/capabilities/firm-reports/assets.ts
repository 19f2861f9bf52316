import { addDays, addMonths, startOfMonth, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, percentOf, sum, type Pence } from '@tessera/domain/money';
import { sql } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';
import { cashKey, namedRows, narrowed } from './dimension-names';
import { ownAccounts } from './own-accounts';
import type { ReportAsk } from './report-query';
import { moneyFigure, pounds, type FirmReport, type ReadContent } from './report-rows';

/**
 * Lines in the chart: the largest groups, and all others together, except where there are so many that the others would
 * dwarf them.
 */
const linesMax = 6;

/** The same day a year before, the ends of the twelve months before the day, and the day. */
export const daysOfYear = (to: IsoDate): readonly IsoDate[] => [
  ...new Set([
    addMonths(to, -12),
    ...Array.from({ length: 12 }, (_, index) => addDays(startOfMonth(addMonths(startOfMonth(to), index - 11)), -1)),
    to,
  ]),
];

/**
 * Values at the close of days by the report’s dimension, from today’s balances less what was posted since, so that they
 * are to the penny what the dashboard shows. Each holding of each account is rounded by itself.
 */
const valuesOn = async (
  { db, firmId, ...scope }: ReadScope,
  ask: ReportAsk,
  days: readonly IsoDate[],
): Promise<ReadonlyMap<string, ReadonlyMap<IsoDate, Pence>>> => {
  const { by, query } = ask;
  const ofInstrument = by === 'instrument';
  const held = query.assetId === undefined ? sql`` : sql`and asset_id = ${query.assetId}`;
  const { rows } = await sql<{ day: IsoDate; key: string; value: string }>`
    with own as (${ownAccounts({ db, firmId, ...scope }, ask)}),
    days as (select unnest(${[...days]}::date[]) as day),
    prices as materialized (
      select day, asset_id, (select price from price where price.asset_id = firm_instrument.asset_id and price_date <= day order by price_date desc limit 1) as price
      from days cross join firm_instrument where firm_id = ${firmId}
    ), units as (
      select day, account_id, asset_id, quantity from days cross join holding where firm_id = ${firmId} ${held}
      union all
      select day, account_id, asset_id, -quantity from days join stock_posting on post_date > day where firm_id = ${firmId} and account_id is not null ${held}
    ), stock as (
      select day, account_id, asset_id, sum(quantity) as quantity from units group by day, account_id, asset_id having sum(quantity) <> 0
    ), cash as (
      select day, account_id, amount from days cross join cash_balance where firm_id = ${firmId}
      union all
      select day, account_id, -amount from days join cash_posting on post_date > day where firm_id = ${firmId} and account_id is not null
    )
    select day, key, sum(value) as value from (
      select day, ${ofInstrument ? sql`asset_id` : sql`own.key`} as key, round(quantity * coalesce(price, 0), 2) as value
      from stock join own using (account_id) join prices using (day, asset_id)
      ${query.assetId === undefined ? sql`union all select day, ${ofInstrument ? sql`${cashKey}::text` : sql`own.key`}, amount from cash join own using (account_id)` : sql``}
    ) valued group by day, key`.execute(db);
  const values = new Map<string, Map<IsoDate, Pence>>();
  for (const { day, key, value } of rows) {
    const own = values.get(key) ?? new Map<IsoDate, Pence>();
    values.set(key, own.set(day, parsePounds(value)));
  }
  return values;
};

/** Largest first; beyond `linesMax` the rest is one line. */
const toSeries = (
  groups: readonly { readonly name: string; readonly values: readonly Pence[] }[],
  days: readonly IsoDate[],
  many: boolean,
): FirmReport['series'] => {
  const lineOf = (name: string, values: readonly Pence[]) => ({
    name,
    points: days.map((date, index) => ({ date, value: pounds(values[index] ?? 0n) })),
  });
  if (many || groups.length <= linesMax)
    return groups.slice(0, linesMax).map(({ name, values }) => lineOf(name, values));
  const rest = groups.slice(linesMax - 1);
  return [
    ...groups.slice(0, linesMax - 1).map(({ name, values }) => lineOf(name, values)),
    lineOf(
      'All others',
      days.map((_, index) => sum(rest.map(({ values }) => values[index] ?? 0n))),
    ),
  ];
};

export const assets: ReadContent = async (scope, ask) => {
  const by = ask.by ?? 'wrapper';
  const days = daysOfYear(ask.to);
  const read = await valuesOn(scope, ask, days);
  const groups = [...read]
    .map(([key, own]) => ({ key, values: days.map((day) => own.get(day) ?? 0n) }))
    .filter(({ values }) => values.some((value) => value !== 0n))
    .sort((a, b) => Number((b.values.at(-1) ?? 0n) - (a.values.at(-1) ?? 0n)) || (a.key < b.key ? -1 : 1));
  const totalAt = (index: number): Pence => sum(groups.map(({ values }) => values.at(index) ?? 0n));
  const total = totalAt(-1);
  const rows = await namedRows(
    scope,
    by,
    groups.map(({ key, values }) => {
      const [value, monthStart, yearAgo] = [values.at(-1) ?? 0n, values.at(-2) ?? 0n, values.at(0) ?? 0n];
      return {
        key,
        cells: {
          value: pounds(value),
          share: percentOf(value, total),
          monthStart: pounds(monthStart),
          monthChange: pounds(value - monthStart),
          yearAgo: pounds(yearAgo),
          yearChange: pounds(value - yearAgo),
        },
        link: narrowed(ask, by, key),
      };
    }),
  );
  return {
    rows,
    figures: [
      moneyFigure('Value', total),
      moneyFigure('Change since the end of last month', total - totalAt(-2)),
      moneyFigure('Change in twelve months', total - totalAt(0)),
    ],
    series: toSeries(
      rows.map(({ cells }, index) => ({ name: String(cells.name), values: groups[index]?.values ?? [] })),
      days,
      by === 'instrument' || by === 'client',
    ),
    notes: [
      'Every holding at the last price of the day, and cash. Each account counts once, and belongs to its first holder.',
      ...(by === 'adviser' || by === 'office' || by === 'wrapper' || by === 'model' || by === 'client'
        ? ['What an account is now, it is taken to have been all along.']
        : []),
    ],
  };
};
