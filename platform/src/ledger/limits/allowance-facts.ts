import { taxYearDates, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { pensionRules } from '@tessera/domain/rules/allowances';
import { valueOn } from '@tessera/domain/rules/dated';
import { sql, type Kysely } from 'kysely';
import { prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';

/** What a client said about one tax year. */
export interface YearSaid {
  /** Threshold and adjusted income; null where they are not recorded. */
  readonly income: { readonly threshold: Pence; readonly adjusted: Pence } | null;
  /** What went into pensions elsewhere, gross and from everybody; null where it is not recorded. */
  readonly paidElsewhere: Pence | null;
}

/** What decides the annual allowance of a tax year besides the contributions of that year here. */
export interface AllowanceFacts extends YearSaid {
  /** The years that can be carried forward from, oldest first. */
  readonly earlier: readonly (YearSaid & { readonly taxYear: string; readonly paidHere: Pence })[];
}

const nothingSaid: YearSaid = { income: null, paidElsewhere: null };

/** The facts of a client who said nothing. */
export const noAllowanceFacts: AllowanceFacts = { ...nothingSaid, earlier: [] };

interface FactRow {
  kind: string;
  tax_year: string;
  threshold: string | null;
  adjusted: string | null;
  paid_in: string | null;
}

const saidOf = (rows: readonly FactRow[], taxYear: string): YearSaid => {
  const ofYear = rows.filter((row) => row.tax_year === taxYear);
  const income = ofYear.find(({ kind }) => kind === 'Income of a tax year');
  const paid = ofYear.find(({ kind }) => kind === 'Paid in elsewhere');
  return {
    income: income
      ? { threshold: parsePounds(income.threshold ?? '0'), adjusted: parsePounds(income.adjusted ?? '0') }
      : null,
    paidElsewhere: paid ? parsePounds(paid.paid_in ?? '0') : null,
  };
};

/** The tax years before one, oldest first. */
const yearsBefore = (taxYear: string, count: number): readonly string[] => {
  const first = Number(taxYear.slice(0, 4));
  return Array.from({ length: count }, (_, index) => taxYearOf(`${first - count + index}-04-06`));
};

/**
 * The client's own facts about the annual allowance of the tax year of a date. `paidHere` reads what was paid in here in
 * the tax year of a day; it is asked only for years that have a fact.
 */
export const readAllowanceFacts = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  date: IsoDate,
  paidHere: (day: IsoDate) => Promise<Pence>,
): Promise<AllowanceFacts> => {
  const { rows } = await sql<FactRow>`
    select kind, fact ->> 'taxYear' as tax_year, fact ->> 'thresholdIncome' as threshold, fact ->> 'adjustedIncome' as adjusted, fact ->> 'paidIn' as paid_in from pension_fact
    where firm_id = ${firmId} and client_id = ${clientId} and withdrawn_at is null and kind in ('Income of a tax year', 'Paid in elsewhere') ${prepared}`.execute(
    db,
  );
  if (rows.length === 0) return noAllowanceFacts;
  const taxYear = taxYearOf(date);
  const earlier: AllowanceFacts['earlier'][number][] = [];
  for (const year of yearsBefore(taxYear, valueOn(pensionRules, date).carryForwardYears)) {
    const said = saidOf(rows, year);
    // Without its facts nobody knows what a year used of its allowance.
    if (said.paidElsewhere !== null)
      earlier.push({ ...said, taxYear: year, paidHere: await paidHere(taxYearDates(year).to) });
  }
  return { ...saidOf(rows, taxYear), earlier };
};
