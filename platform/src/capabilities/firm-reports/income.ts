import { parsePounds, sum, type Pence } from '@tessera/domain/money';
import { sql } from 'kysely';
import { cashKey, namedRows } from './dimension-names';
import { monthsOf } from './flows';
import { ownAccounts } from './own-accounts';
import { postingsLink, postingsNote, readWider } from './postings-link';
import { moneyFigure, pounds, type ReadContent } from './report-rows';

const codes = ['DIVI', 'INTR'] as const;

export const income: ReadContent = async (scope, ask) => {
  const by = ask.by ?? 'month';
  const { assetId } = ask.query;
  const { rows: read } = await sql<{ key: string; dividends: string; interest: string }>`
    with own as (${ownAccounts(scope, ask)})
    select ${by === 'month' ? sql`to_char(post_date, 'YYYY-MM')` : by === 'instrument' ? sql`coalesce(made.asset_id, ${cashKey})` : sql`key`} as key,
      coalesce(sum(posting.amount) filter (where transaction_code = 'DIVI'), 0) as dividends,
      coalesce(sum(posting.amount) filter (where transaction_code = 'INTR'), 0) as interest
    from cash_posting posting join own using (account_id)
      join portfolio_transaction made on made.firm_id = posting.firm_id and made.transaction_id = posting.transaction_id
    where posting.firm_id = ${scope.firmId} and post_date between ${ask.from} and ${ask.to} and transaction_code = any(${[...codes]}::text[])
      ${assetId === undefined ? sql`` : sql`and made.asset_id = ${assetId}`}
    group by 1`.execute(scope.db);
  const nothing = { dividends: 0n, interest: 0n };
  const amounts = new Map<string, { readonly dividends: Pence; readonly interest: Pence }>([
    ...(by === 'month' ? monthsOf(ask.from ?? ask.to, ask.to) : []).map((month) => [month, nothing] as const),
    ...read.map(
      (row) => [row.key, { dividends: parsePounds(row.dividends), interest: parsePounds(row.interest) }] as const,
    ),
  ]);
  const groups = [...amounts].map(([key, own]) => ({ key, ...own, income: own.dividends + own.interest }));
  if (by !== 'month') groups.sort((a, b) => Number(b.income - a.income) || (a.key < b.key ? -1 : 1));
  const wider = await readWider(scope, by, [...amounts.keys()]);
  return {
    rows: await namedRows(
      scope,
      by,
      groups.map(({ key, dividends, interest, income: all }) => ({
        key,
        cells: { dividends: pounds(dividends), interest: pounds(interest), income: pounds(all) },
        link: postingsLink(ask, by, key, codes, { wider: wider.has(key) }),
      })),
    ),
    figures: [
      moneyFigure('Dividends', sum(groups.map(({ dividends }) => dividends))),
      moneyFigure('Interest', sum(groups.map(({ interest }) => interest))),
      moneyFigure('Income', sum(groups.map((group) => group.income))),
    ],
    notes: [
      'What was posted as cash between the two days. Interest is of cash, and the coupons of bonds.',
      postingsNote,
    ],
  };
};
