import { parsePounds, type Pence } from '@tessera/domain/money';
import { addMonths, type IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { BenefitTerms } from './terms';

/** What the investments and the cash of an account paid after a day: dividends and interest. */
const naturalIncome = async (db: Kysely<DB>, firmId: string, accountId: string, since: IsoDate): Promise<Pence> => {
  const { rows } = await sql<{ income: string }>`
    select coalesce(sum(amount), 0) as income from cash_posting
    where firm_id = ${firmId} and account_id = ${accountId} and transaction_code in ('DIVI', 'INTR') and post_date > ${since}`.execute(
    db,
  );
  return parsePounds(rows[0]?.income ?? '0');
};

/** The terms with the amount that natural income is: what came in the month up to a day. */
export const withNaturalIncome = async (
  db: Kysely<DB>,
  firmId: string,
  terms: BenefitTerms,
  until: IsoDate,
): Promise<BenefitTerms> => {
  if (terms.basis !== 'Natural income') return terms;
  const since = addMonths(until, -1);
  return { ...terms, amount: await naturalIncome(db, firmId, terms.accountId, since), incomeSince: since };
};
