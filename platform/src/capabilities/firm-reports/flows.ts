import { addMonths, startOfMonth, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, sum, type Pence } from '@tessera/domain/money';
import { sql } from 'kysely';
import { externalFlowCodes } from '../../ledger/valuation/external-flows';
import { namedRows } from './dimension-names';
import { ownAccounts } from './own-accounts';
import { postingsLink, postingsNote, readWider } from './postings-link';
import { readPipeline } from './pipeline';
import { moneyFigure, pounds, type ReadContent } from './report-rows';

const parts = {
  paidIn: ['PAYI', 'RVSL', 'TAXR'],
  transferredIn: ['TRFI'],
  paidOut: ['PAYO', 'PCLS', 'TAXP', 'IHTP'],
  transferredOut: ['TRFO'],
  moved: ['ITRI', 'ITRO'],
} as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** The months from one day to another, as YYYY-MM. */
export const monthsOf = (from: IsoDate, to: IsoDate): readonly string[] => {
  const months: string[] = [];
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month.slice(0, 7));
  return months;
};

export const flows: ReadContent = async (scope, ask) => {
  const by = ask.by ?? 'month';
  const { db, firmId } = scope;
  const days = sql`firm_id = ${firmId} and account_id is not null and post_date between ${ask.from} and ${ask.to} and transaction_code = any(${[...externalFlowCodes]}::text[])`;
  const { rows: read } = await sql<{ key: string; code: string; amount: string; stock: boolean }>`
    with own as (${ownAccounts(scope, ask)})
    select ${by === 'month' ? sql`to_char(post_date, 'YYYY-MM')` : sql`key`} as key, transaction_code as code, sum(amount) as amount, bool_or(stock) as stock
    from (
      select account_id, transaction_code, post_date, amount, false as stock from cash_posting where ${days}
      union all select account_id, transaction_code, post_date, value, true from stock_posting where ${days} and transaction_code in ('TRFI', 'TRFO', 'ITRI', 'ITRO')
    ) crossed join own using (account_id) group by 1, 2`.execute(db);
  const amounts = new Map<string, Map<string, Pence>>(
    by === 'month' ? monthsOf(ask.from ?? ask.to, ask.to).map((month) => [month, new Map()]) : [],
  );
  for (const { key, code, amount } of read) {
    const own = amounts.get(key) ?? new Map<string, Pence>();
    amounts.set(key, own.set(code, parsePounds(amount)));
  }
  const wider = await readWider(scope, by, [...amounts.keys()]);
  const withStock = new Set(read.filter(({ stock }) => stock).map(({ key }) => key));
  const groups = [...amounts].map(([key, own]) => {
    const of = (part: Part): Pence => sum(parts[part].map((code) => own.get(code) ?? 0n));
    return { key, own: Object.fromEntries(partNames.map((part) => [part, of(part)])), net: sum(own.values()) };
  });
  const ordered = by === 'month' ? groups : groups.sort((a, b) => Number(b.net - a.net) || (a.key < b.key ? -1 : 1));
  const totalOf = (part: Part): Pence => sum(groups.map(({ own }) => own[part] ?? 0n));
  const pipeline = await readPipeline(scope, { ...ask, by: null });
  return {
    rows: await namedRows(
      scope,
      by,
      ordered.map(({ key, own, net }) => ({
        key,
        cells: {
          ...Object.fromEntries(Object.entries(own).map(([part, amount]) => [part, pounds(amount)])),
          net: pounds(net),
        },
        link: postingsLink(ask, by, key, externalFlowCodes, {
          withStock: withStock.has(key),
          wider: wider.has(key),
        }),
      })),
    ),
    figures: [
      moneyFigure('Came in', totalOf('paidIn') + totalOf('transferredIn')),
      moneyFigure('Went out', totalOf('paidOut') + totalOf('transferredOut')),
      moneyFigure('Net flow', sum(groups.map(({ net }) => net))),
      moneyFigure('Announced to come', sum(pipeline.map(({ moneyIn }) => moneyIn))),
      moneyFigure('Announced to go', sum(pipeline.map(({ moneyOut }) => moneyOut))),
    ],
    notes: [
      'Tax relief counts as paid in, and tax and tax-free cash of pensions as paid out. A transfer of holdings counts at its value on the day it came or went.',
      'Moves between accounts add up to nothing where both are in the report.',
      postingsNote,
      'What is announced is in the report Pipeline, record by record.',
    ],
  };
};
