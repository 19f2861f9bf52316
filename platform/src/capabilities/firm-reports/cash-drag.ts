import { addMonths, daysBetween } from '@tessera/domain/dates';
import { mulDivHalfUp, parseDecimal, parsePounds, percentOf, sum, type Pence } from '@tessera/domain/money';
import { sql } from 'kysely';
import { feeCodes } from '../../ledger/charges/schedule';
import { namedRows, narrowed } from './dimension-names';
import { ownAccounts } from './own-accounts';
import { readPaydays } from './paydays';
import { moneyFigure, pounds, type ReadContent } from './report-rows';

const monthsLooked = 3;
/** Accruals are kept in pounds with eight decimals. */
const accrualDecimals = 8;
const accrualPerPence = 1_000_000n;

/** What an account has and needs, in pence. */
export interface CashNeed {
  readonly cash: Pence;
  readonly fees: Pence;
  readonly payments: Pence;
}

/** The cash of one account above what it needs: cash of another account, in another wrapper, pays nothing here. */
export const freeCash = ({ cash, fees, payments }: CashNeed): Pence => {
  const left = cash - fees - payments;
  return left > 0n ? left : 0n;
};

export const cashDrag: ReadContent = async (scope, ask) => {
  const by = ask.by ?? 'client';
  const { db, firmId, businessDate } = scope;
  const until = addMonths(businessDate, monthsLooked);
  const days = BigInt(daysBetween(businessDate, until));
  const { rows: accounts } = await sql<{
    account_id: string;
    key: string;
    value: string;
    cash: string;
    accrued: string;
    last_day: string;
  }>`
    with own as (${ownAccounts(scope, ask)}),
    waiting as (
      select account_id, accrual_date, amount from fee_accrual where firm_id = ${firmId} and transaction_id is null and code = any(${[...feeCodes]}::text[])
    ), accrued as (
      select account_id, sum(amount) as accrued, coalesce(sum(amount) filter (where accrual_date = (select max(accrual_date) from waiting)), 0) as last_day from waiting group by account_id
    )
    select account_id, key, stock_value + cash_value as value, cash_value as cash, coalesce(accrued, 0) as accrued, coalesce(last_day, 0) as last_day
    from own join account_valuation using (account_id) left join accrued using (account_id)
    where account_valuation.firm_id = ${firmId} and cash_value > 0`.execute(db);
  const paid = new Map<string, Pence>();
  for (const { accountId, amount } of await readPaydays(scope, ask, until))
    paid.set(accountId, (paid.get(accountId) ?? 0n) + (amount ?? 0n));
  const groups = new Map<string, CashNeed & { readonly value: Pence; readonly free: Pence }>();
  for (const row of accounts) {
    const accrued = parseDecimal(row.accrued, accrualDecimals) + parseDecimal(row.last_day, accrualDecimals) * days;
    const need: CashNeed = {
      cash: parsePounds(row.cash),
      fees: mulDivHalfUp(accrued, 1n, accrualPerPence),
      payments: paid.get(row.account_id) ?? 0n,
    };
    const before = groups.get(row.key) ?? { value: 0n, cash: 0n, fees: 0n, payments: 0n, free: 0n };
    groups.set(row.key, {
      value: before.value + parsePounds(row.value),
      cash: before.cash + need.cash,
      fees: before.fees + need.fees,
      payments: before.payments + need.payments,
      free: before.free + freeCash(need),
    });
  }
  const ordered = [...groups].sort(([a, x], [b, y]) => Number(y.free - x.free) || (a < b ? -1 : 1));
  const totalOf = (part: 'cash' | 'fees' | 'payments' | 'free'): Pence => sum(ordered.map(([, group]) => group[part]));
  return {
    rows: await namedRows(
      scope,
      by,
      ordered.map(([key, { value, cash, fees, payments, free }]) => ({
        key,
        cells: {
          value: pounds(value),
          cash: pounds(cash),
          fees: pounds(fees),
          payments: pounds(payments),
          free: pounds(free),
          share: percentOf(free, value),
        },
        link: narrowed(ask, by, key),
      })),
    ),
    figures: [
      moneyFigure('Cash', totalOf('cash')),
      moneyFigure('Fees to come', totalOf('fees')),
      moneyFigure('Payments to come', totalOf('payments')),
      moneyFigure('More than needed', totalOf('free')),
    ],
    notes: [
      'Of each account with cash: its cash, less the fees that are due and those of the next three months at today’s rate before VAT, less its regular withdrawals, pension incomes and investments in that time. Cash of one account pays nothing of another.',
      'Money that is to come is not counted.',
    ],
  };
};
