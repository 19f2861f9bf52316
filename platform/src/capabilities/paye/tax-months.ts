import { unsettledStatus, type TaxMonthStatus } from '@tessera/contract/paye/life';
import { addDays, type IsoDate } from '@tessera/domain/dates';
import { monthBalances, type MonthBalance } from '@tessera/domain/month-balances';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { taxMonthOf, type TaxMonth } from '@tessera/domain/tax-months';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { selectPayLines } from './lines/pay-lines';

/** The tax month of a firm, from its payments and from the postings to the HMRC control account. */
export interface FirmTaxMonth extends TaxMonth {
  readonly status: TaxMonthStatus;
  readonly payments: number;
  readonly people: number;
  /** Taxable pay. */
  readonly pay: Pence;
  /** Withheld less refunds, by the payments. */
  readonly tax: Pence;
  /** The same by the postings to the HMRC control account; the two differ only when the books are wrong. */
  readonly posted: Pence;
  readonly balance: MonthBalance;
  readonly settledDate: IsoDate | null;
}

/** SQL: the 6th on which the tax month of a day began. */
const monthFrom = (day: string) => sql<IsoDate>`(date_trunc('month', ${sql.ref(day)} - 5) + interval '5 days')::date`;

/** The tax months of a firm, oldest first: from its first payment under PAYE to the month of the business date. */
export const readTaxMonths = async (
  db: Kysely<DB>,
  firmId: string,
  businessDate: IsoDate,
): Promise<readonly FirmTaxMonth[]> => {
  const paid = await selectPayLines(db, firmId)
    .select((eb) => [
      monthFrom('paid.completed_date').as('month_from'),
      eb.fn.countAll<string>().as('payments'),
      eb.fn.count<string>('client.client_id').distinct().as('people'),
      sql<string>`sum(coalesce(event.taxable, paid.amount))`.as('pay'),
      eb.fn.sum<string>('paid.tax_withheld').as('tax'),
    ])
    .groupBy('month_from')
    .orderBy('month_from')
    .execute();
  const [first] = paid;
  if (!first) return [];
  const posted = await db
    .selectFrom('cash_posting')
    .where('firm_id', '=', firmId)
    .where('control_code', '=', 'HMRC')
    .where('transaction_code', '=', 'TAXP')
    .where('transaction_id', 'is not', null)
    .select((eb) => [monthFrom('value_date').as('month_from'), eb.fn.sum<string>('amount').as('tax')])
    .groupBy('month_from')
    .execute();
  const settled = await db.selectFrom('tax_month').where('firm_id', '=', firmId).selectAll().execute();
  const months: TaxMonth[] = [];
  for (let day = first.month_from; day <= businessDate || months.length === 0;) {
    const month = taxMonthOf(day);
    months.push(month);
    day = addDays(month.to, 1);
  }
  const facts = months.map((month) => ({
    month,
    paid: paid.find((row) => row.month_from === month.from),
    posted: parsePounds(posted.find((row) => row.month_from === month.from)?.tax ?? '0'),
    settled: settled.find((row) => row.month_from === month.from),
  }));
  const balances = monthBalances(
    facts.map((each) => ({ tax: each.posted, paid: each.settled ? parsePounds(each.settled.paid) : null })),
  );
  return facts.map((each, index) => ({
    ...each.month,
    status: each.settled?.status ?? unsettledStatus(each.month.to, businessDate),
    payments: Number(each.paid?.payments ?? 0),
    people: Number(each.paid?.people ?? 0),
    pay: parsePounds(each.paid?.pay ?? '0'),
    tax: parsePounds(each.paid?.tax ?? '0'),
    posted: each.posted,
    balance: balances[index] ?? { broughtForward: 0n, toPay: 0n, carriedForward: 0n },
    settledDate: each.settled?.settled_date ?? null,
  }));
};
