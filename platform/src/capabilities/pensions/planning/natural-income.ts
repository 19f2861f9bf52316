import { parsePounds, type Pence } from '@tessera/domain/money';
import { addMonths, type IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { BenefitRow } from '../taking/stored-benefit';
import { termsFromRow, type BenefitTerms } from './terms';

/** Days from one, up to and without another. */
export interface IncomeDays {
  readonly from: IsoDate;
  readonly before: IsoDate;
}

/**
 * The days whose income a natural income pays that is fixed on a day: from the day on which the last one of the account
 * was fixed, and for the first from a month before the earliest was asked for. `askedOn` are the days on which those of
 * the account were asked for, regular or not, that may yet pay. Income can still come on the day itself, which the next
 * one pays. So every day is paid once, whatever is done to paydays, and whichever of several comes first.
 */
export const incomeDays = (
  { lastFixed, askedOn }: { readonly lastFixed: IsoDate | null; readonly askedOn: readonly IsoDate[] },
  day: IsoDate,
): IncomeDays => {
  const earliest = askedOn.reduce((first, each) => (each < first ? each : first), day);
  return { from: lastFixed ?? addMonths(earliest, -1), before: day };
};

/** What a natural income had to pay, and what of it the cash allowed, both before tax. */
export interface FixedIncome {
  readonly owed: Pence;
  readonly paid: Pence;
}

/**
 * What is still owed after the natural incomes that were fixed on the last such day. What each has to pay includes what
 * those before it left, so the least that any of one day left is what is still owed.
 */
export const stillOwed = (lastFixed: readonly FixedIncome[]): Pence =>
  lastFixed
    .map(({ owed, paid }) => owed - paid)
    .reduce<Pence | null>((least, left) => (least === null || left < least ? left : least), null) ?? 0n;

/** What the investments and the cash of an account paid: dividends and interest. */
const naturalIncome = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
  { from, before }: IncomeDays,
): Promise<Pence> => {
  const { rows } = await sql<{ income: string }>`
    select coalesce(sum(amount), 0) as income from cash_posting
    where firm_id = ${firmId} and account_id = ${accountId} and transaction_code in ('DIVI', 'INTR') and post_date >= ${from} and post_date < ${before}`.execute(
    db,
  );
  return parsePounds(rows[0]?.income ?? '0');
};

/** The natural incomes of an account that were fixed last, and on which day; null before the first. */
const lastFixedOf = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
): Promise<{ readonly day: IsoDate; readonly left: Pence } | null> => {
  // A payment that comes back makes a benefit Calculated again: its figures were fixed before. One that was cancelled
  // then has only its payments to say what it was to pay: that stays in the pension, and is nothing the next one pays.
  const { rows } = await sql<{ day: IsoDate; owed: string; paid: string }>`
    select step.business_date as day, coalesce(benefit.amount, fixed.paid) as owed, fixed.paid
    from benefit join benefit_step step using (firm_id, benefit_id)
      cross join lateral (select coalesce(
        (select tax_free + taxable from benefit_event event where event.firm_id = benefit.firm_id and event.benefit_id = benefit.benefit_id),
        (select sum(payment.amount) from benefit_transaction link join portfolio_transaction payment using (firm_id, transaction_id)
          where link.firm_id = benefit.firm_id and link.benefit_id = benefit.benefit_id and link.part = 'Payment' and payment.status = 'Error'), 0) as paid) fixed
    where benefit.firm_id = ${firmId} and benefit.account_id = ${accountId} and benefit.basis = 'Natural income'
      and step.from_status = 'Waiting' and step.to_status = 'Calculated'`.execute(db);
  const day = rows.reduce<IsoDate | null>((last, row) => (last === null || row.day > last ? row.day : last), null);
  if (day === null) return null;
  const fixed = rows.filter((row) => row.day === day);
  return {
    day,
    left: stillOwed(fixed.map(({ owed, paid }) => ({ owed: parsePounds(owed), paid: parsePounds(paid) }))),
  };
};

/**
 * The days on which the natural incomes of an account were asked for that may yet pay. A payment of a regular benefit was
 * asked for with that.
 */
const askedOf = async (db: Kysely<DB>, firmId: string, accountId: string): Promise<readonly IsoDate[]> => {
  const { rows } = await sql<{ day: IsoDate }>`
    select coalesce(regular.created_date, benefit.created_date) as day
    from benefit left join regular_benefit regular using (firm_id, regular_benefit_id)
    where firm_id = ${firmId} and benefit.account_id = ${accountId} and benefit.basis = 'Natural income' and benefit.status in ('Pending', 'Waiting')
    union select created_date from regular_benefit
    where firm_id = ${firmId} and account_id = ${accountId} and basis = 'Natural income' and status = 'Active'`.execute(
    db,
  );
  return rows.map(({ day }) => day);
};

/**
 * The terms with the amount that natural income is if it is fixed on a day, with what the cash did not cover before.
 * Whoever fixes it has locked the account.
 */
export const withNaturalIncome = async (
  db: Kysely<DB>,
  firmId: string,
  terms: BenefitTerms,
  day: IsoDate,
): Promise<BenefitTerms> => {
  if (terms.basis !== 'Natural income') return terms;
  const last = await lastFixedOf(db, firmId, terms.accountId);
  const askedOn = await askedOf(db, firmId, terms.accountId);
  const days = incomeDays({ lastFixed: last?.day ?? null, askedOn }, day);
  const incomeLeft = last?.left ?? 0n;
  const owed = (await naturalIncome(db, firmId, terms.accountId, days)) + incomeLeft;
  return { ...terms, amount: owed > 0n ? owed : 0n, incomeSince: days.from, incomeLeft };
};

/** The terms of a benefit that is not fixed yet, if its figures are fixed on a day. */
export const termsOn = (db: Kysely<DB>, row: BenefitRow, day: IsoDate): Promise<BenefitTerms> =>
  withNaturalIncome(db, row.firm_id, termsFromRow(row), day);
