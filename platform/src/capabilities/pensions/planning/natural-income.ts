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
 * was fixed, and for the first from a month before it was asked for. Income can still come on the day itself, which the
 * next one pays. So every day is paid once, whatever is done to paydays.
 */
export const incomeDays = (
  { lastFixed, askedOn }: { readonly lastFixed: IsoDate | null; readonly askedOn: IsoDate },
  day: IsoDate,
): IncomeDays => ({ from: lastFixed ?? addMonths(askedOn, -1), before: day });

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

/** The day on which the last natural income of an account was fixed; null before the first. */
const lastFixedOf = async (db: Kysely<DB>, firmId: string, accountId: string): Promise<IsoDate | null> => {
  const { fixed } = await db
    .selectFrom('benefit')
    .innerJoin('benefit_step', (join) =>
      join
        .onRef('benefit_step.firm_id', '=', 'benefit.firm_id')
        .onRef('benefit_step.benefit_id', '=', 'benefit.benefit_id'),
    )
    .where('benefit.firm_id', '=', firmId)
    .where('benefit.account_id', '=', accountId)
    .where('benefit.basis', '=', 'Natural income')
    // A payment that comes back makes a benefit Calculated again: its figures were fixed before.
    .where('benefit_step.from_status', '=', 'Waiting')
    .where('benefit_step.to_status', '=', 'Calculated')
    .select((eb) => eb.fn.max('benefit_step.business_date').as('fixed'))
    .executeTakeFirstOrThrow();
  return fixed;
};

/** The terms with the amount that natural income is if it is fixed on a day. Whoever fixes it has locked the account. */
export const withNaturalIncome = async (
  db: Kysely<DB>,
  firmId: string,
  terms: BenefitTerms,
  day: IsoDate,
  askedOn: IsoDate = day,
): Promise<BenefitTerms> => {
  if (terms.basis !== 'Natural income') return terms;
  const days = incomeDays({ lastFixed: await lastFixedOf(db, firmId, terms.accountId), askedOn }, day);
  return { ...terms, amount: await naturalIncome(db, firmId, terms.accountId, days), incomeSince: days.from };
};

/** The terms of a benefit if its figures are fixed on a day. A payment of a regular benefit was asked for with that. */
export const termsOn = async (db: Kysely<DB>, row: BenefitRow, day: IsoDate): Promise<BenefitTerms> => {
  const { firm_id: firmId, regular_benefit_id: regularId } = row;
  const regular = await db
    .selectFrom('regular_benefit')
    .where('firm_id', '=', firmId)
    .where('regular_benefit_id', '=', regularId ?? '')
    .select('created_date')
    .executeTakeFirst();
  return withNaturalIncome(db, firmId, termsFromRow(row), day, regular?.created_date ?? row.created_date);
};
