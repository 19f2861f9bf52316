import { addDays, addMonths, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, sum, type Pence } from '@tessera/domain/money';
import { withVat } from '@tessera/domain/vat';
import { sql } from 'kysely';
import type { FeeCode } from '../../foundation/database/column-types';
import { feeCodes, readSchedules, scheduleOn } from '../../ledger/charges/schedule';
import { chargeCodes } from '../../ledger/valuation/flow-codes';
import type { ReadScope } from '../../requests/access/scope';
import { namedRows } from './dimension-names';
import { monthsOf } from './flows';
import { ownAccounts } from './own-accounts';
import { postingsLink, postingsNote, readWider } from './postings-link';
import type { ReportAsk } from './report-query';
import { moneyFigure, pounds, type ReadContent } from './report-rows';

interface FeeSum {
  readonly key: string;
  readonly code: string;
  readonly amount: Pence;
}

const taken = async (scope: ReadScope, ask: ReportAsk): Promise<readonly FeeSum[]> => {
  const { rows } = await sql<{ key: string; code: string; amount: string }>`
    with own as (${ownAccounts(scope, ask)})
    select ${ask.by === 'month' ? sql`to_char(post_date, 'YYYY-MM')` : ask.by === 'kind' ? sql`transaction_code` : sql`key`} as key, transaction_code as code, -sum(amount) as amount
    from cash_posting join own using (account_id)
    where firm_id = ${scope.firmId} and post_date between ${ask.from} and ${ask.to} and transaction_code = any(${[...chargeCodes]}::text[])
    group by 1, 2`.execute(scope.db);
  return rows.map(({ key, code, amount }) => ({ key, code, amount: parsePounds(amount) }));
};

/** What has accrued and is not taken yet, by the month it accrued in: as the account’s page has it, with VAT. */
const due = async (scope: ReadScope, ask: ReportAsk): Promise<readonly FeeSum[]> => {
  const { rows } = await sql<{ key: string; code: FeeCode; month: IsoDate; amount: string }>`
    with own as (${ownAccounts(scope, ask)})
    select key, code, date_trunc('month', accrual_date)::date as month, round(sum(amount), 2) as amount
    from fee_accrual join own using (account_id)
    where firm_id = ${scope.firmId} and transaction_id is null and code = any(${[...feeCodes]}::text[])
    group by account_id, key, code, month having round(sum(amount), 2) > 0`.execute(scope.db);
  const schedules = rows.length === 0 ? [] : await readSchedules(scope.db, scope.firmId, feeCodes);
  return rows.flatMap(({ key, code, month, amount }) => {
    const hasVat = scheduleOn(schedules, code, addDays(addMonths(month, 1), -1))?.vat ?? false;
    const { net, vat } = withVat(parsePounds(amount), scope.businessDate, hasVat);
    const keyOf = (kind: string): string => (ask.by === 'month' ? month.slice(0, 7) : ask.by === 'kind' ? kind : key);
    return [
      { key: keyOf(code), code, amount: net },
      ...(vat > 0n ? [{ key: keyOf('VATF'), code: 'VATF', amount: vat }] : []),
    ];
  });
};

const totalsBy = (sums: readonly FeeSum[], keyOf: (each: FeeSum) => string): ReadonlyMap<string, Pence> => {
  const totals = new Map<string, Pence>();
  for (const each of sums) totals.set(keyOf(each), (totals.get(keyOf(each)) ?? 0n) + each.amount);
  return totals;
};

export const fees: ReadContent = async (scope, ask) => {
  const by = ask.by ?? 'kind';
  const [took, owed] = [await taken(scope, ask), await due(scope, ask)];
  const keys = [
    ...new Set([
      ...(by === 'month' ? monthsOf(ask.from ?? ask.to, ask.to) : by === 'kind' ? chargeCodes : []),
      ...[...took, ...owed].map(({ key }) => key),
    ]),
  ];
  const [takenBy, dueBy, takenByCode] = [
    totalsBy(took, ({ key }) => key),
    totalsBy(owed, ({ key }) => key),
    totalsBy(took, ({ key, code }) => `${code} ${key}`),
  ];
  const wider = await readWider(scope, by, keys);
  const groups = keys.map((key) => ({
    key,
    taken: takenBy.get(key) ?? 0n,
    due: dueBy.get(key) ?? 0n,
    kinds: Object.fromEntries(chargeCodes.map((code) => [code, pounds(takenByCode.get(`${code} ${key}`) ?? 0n)])),
  }));
  if (by === 'month') groups.sort((a, b) => (a.key < b.key ? -1 : 1));
  else groups.sort((a, b) => Number(b.taken + b.due - a.taken - a.due) || (a.key < b.key ? -1 : 1));
  return {
    rows: await namedRows(
      scope,
      by,
      groups.map((group) => ({
        key: group.key,
        cells: { taken: pounds(group.taken), due: pounds(group.due), ...group.kinds },
        link: postingsLink(ask, by, group.key, chargeCodes, { wider: wider.has(group.key) }),
      })),
    ),
    figures: [
      moneyFigure('Taken', sum(groups.map((group) => group.taken))),
      moneyFigure('Still due', sum(groups.map((group) => group.due))),
    ],
    notes: [
      'Taken is what was posted between the two days. Still due is what has accrued up to today and is not taken yet, whatever the days, with VAT where it is due; the last penny can differ when it is taken.',
      postingsNote,
    ],
  };
};
