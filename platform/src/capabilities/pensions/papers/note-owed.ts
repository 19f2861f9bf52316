import {
  crystallisationStatement,
  flexibleAccessStatement,
  savingsStatement,
} from '@tessera/domain/pension-statements';
import type { OwedStatement } from '@tessera/domain/pension-statements';
import { addDays, taxYearDates, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { formatPounds } from '@tessera/domain/money';
import { pensionRules } from '@tessera/domain/rules/allowances';
import { valueOn } from '@tessera/domain/rules/dated';
import { savingsStatementRules } from '@tessera/domain/rules/pension-statements';
import { dateText } from '@tessera/domain/wording';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { incomeCameBack, lumpSumCameBack, lumpSumDay } from '../../../ledger/rules/returned-benefits';
import { readSavings } from './read-savings';
import { notePapers, noteStatement, yearOfPension, type PaperRow } from './stored-paper';

type Noted = Parameters<typeof notePapers>[1][number];
type About = Pick<PaperRow, 'firm_id' | 'client_id' | 'client_product_id' | 'account_id' | 'benefit_id'>;

const noted = (
  about: About,
  { kind, trigger, due, taxYear, why, source }: OwedStatement,
  event: string | null,
): Noted => ({
  ...about,
  kind,
  subject: taxYear === null ? (about.benefit_id ?? '') : yearOfPension(about.client_product_id, taxYear),
  tax_year: taxYear,
  about: taxYear === null ? (event ?? '') : `Tax year ${taxYear}`,
  why,
  source,
  triggered_on: trigger,
  due,
});

/** SQL: a payment is income from drawdown; a UFPLS and a small pot are lump sums. */
const paysIncome = (of: string) =>
  sql<boolean>`(${sql.ref(`${of}.taxable`)} > 0 and ${sql.ref(`${of}.form`)} not in ('UFPLS', 'Small pot'))`;

/** What of a benefit stands: a part that came back makes nothing owed. */
const readEvent = (transaction: Transaction<DB>, firmId: string, benefitId: string) =>
  transaction
    .selectFrom('benefit_event as event')
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', benefitId)
    .select([
      'client_id',
      'client_product_id',
      'account_id',
      'event_date',
      lumpSumDay('event').as('lump_sum_day'),
      'form',
      sql<boolean>`(uses_allowance and not ${lumpSumCameBack('event')})`.as('uses_allowance'),
      sql<boolean>`(flexible_access and not ${incomeCameBack('event')})`.as('flexible_access'),
      sql<boolean>`(${paysIncome('event')} and not ${incomeCameBack('event')})`.as('pays_income'),
    ])
    .executeTakeFirst();

/** The first flexible access known besides a payment, and whether its pension paid income before it in its tax year. */
const readBefore = async (
  transaction: Transaction<DB>,
  firmId: string,
  benefitId: string,
  event: NonNullable<Awaited<ReturnType<typeof readEvent>>>,
): Promise<{ readonly accessed: IsoDate | null; readonly paidIncome: boolean }> => {
  const { client_id: clientId, client_product_id: productId, event_date: date } = event;
  const isBefore = sql<boolean>`(other.event_date, other.benefit_id) < (${date}::date, ${benefitId}::text)`;
  const { rows } = await sql<{ accessed: IsoDate | null; paid_income: boolean }>`
    select least(
        (select min(other.event_date) from benefit_event other where other.firm_id = ${firmId} and other.client_id = ${clientId} and other.flexible_access and ${isBefore} and not ${incomeCameBack('other')}),
        -- The payment has put its own day on the pension, so only an earlier one was entered.
        (select min(flexible_benefits_accessed_date) from client_product where firm_id = ${firmId} and client_id = ${clientId} and flexible_benefits_accessed_date < ${date}),
        (select min((fact ->> 'date')::date) from pension_fact where firm_id = ${firmId} and client_id = ${clientId} and kind = 'Flexible access elsewhere' and withdrawn_at is null)
      ) as accessed,
      exists (select from benefit_event other join benefit using (firm_id, benefit_id) where other.firm_id = ${firmId} and other.client_product_id = ${productId} and benefit.status = 'Completed'
        and ${paysIncome('other')} and ${isBefore} and other.event_date >= ${taxYearDates(taxYearOf(date)).from}) as paid_income`.execute(
    transaction,
  );
  return { accessed: rows[0]?.accessed ?? null, paidIncome: rows[0]?.paid_income ?? false };
};

/** The yearly statement of income takes the place of one that its lump sum alone made owed and that is not made yet. */
const forgetLumpSumStatement = (transaction: Transaction<DB>, firmId: string, benefitId: string) =>
  transaction
    .deleteFrom('pension_paper')
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', benefitId)
    .where('kind', '=', 'Benefit crystallisation statement')
    .where('tax_year', 'is', null)
    .where('made_on', 'is', null)
    .execute();

/**
 * Notes the statements that a completed benefit makes owed, and one of which a part stands, in the transaction that completes it. They follow from the
 * ledger and the recorded facts alone, so that noting again changes nothing.
 */
export const noteStatementsOf = async (
  transaction: Transaction<DB>,
  firmId: string,
  benefitId: string,
): Promise<void> => {
  const paid = await readEvent(transaction, firmId, benefitId);
  if (!paid) return;
  const date = paid.event_date;
  const before = await readBefore(transaction, firmId, benefitId, paid);
  const about: About = {
    firm_id: firmId,
    client_id: paid.client_id,
    client_product_id: paid.client_product_id,
    account_id: paid.account_id,
    benefit_id: benefitId,
  };
  const lumpSumOn = paid.lump_sum_day;
  // A lump sum with a day in another tax year than its income's owes what it owes there.
  const isOneYear = paid.pays_income && taxYearOf(lumpSumOn) === taxYearOf(date);
  const ofIncome = crystallisationStatement({
    date,
    usesAllowance: false,
    paysIncome: paid.pays_income,
    paidIncomeBefore: before.paidIncome,
  });
  const ofLumpSum = isOneYear
    ? null
    : crystallisationStatement({
        date: lumpSumOn,
        usesAllowance: paid.uses_allowance,
        paysIncome: false,
        paidIncomeBefore: (await readBefore(transaction, firmId, benefitId, { ...paid, event_date: lumpSumOn }))
          .paidIncome,
      });
  if (ofLumpSum === null) await forgetLumpSumStatement(transaction, firmId, benefitId);
  const noteOf = async (statement: OwedStatement | null, day: IsoDate): Promise<void> => {
    if (statement !== null)
      await noteStatement(transaction, noted(about, statement, `${paid.form} of ${dateText(day)}`));
  };
  await noteOf(flexibleAccessStatement({ date, flexible: paid.flexible_access }, before.accessed), date);
  await noteOf(ofIncome, date);
  await noteOf(ofLumpSum, lumpSumOn);
};

/**
 * Takes away the statements that a benefit made owed and that are not made yet, part by part of what came back: they are
 * noted again, with the real day, when it is paid again. Payments after it may owe them instead.
 */
export const withdrawStatementsOf = async (
  transaction: Transaction<DB>,
  firmId: string,
  benefitId: string,
): Promise<void> => {
  await sql`
    delete from pension_paper paper using benefit_event event
    where event.firm_id = ${firmId} and event.benefit_id = ${benefitId} and paper.firm_id = event.firm_id and paper.benefit_id = event.benefit_id and paper.made_on is null
      and ((${incomeCameBack('event')} and (paper.kind = 'Flexible access statement' or paper.kind = 'Benefit crystallisation statement' and paper.tax_year is not null))
        or (${lumpSumCameBack('event')} and paper.kind = 'Benefit crystallisation statement' and paper.tax_year is null))`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: string }>`
    -- Its own part that arrived owes what it owes alone.
    select other.benefit_id as id from benefit_event event join benefit_event other using (firm_id, client_id) join benefit on benefit.firm_id = other.firm_id and benefit.benefit_id = other.benefit_id
    where event.firm_id = ${firmId} and event.benefit_id = ${benefitId} 
      and (benefit.status = 'Completed' and other.event_date >= event.event_date
        or other.benefit_id = event.benefit_id and exists (select from benefit_transaction link join portfolio_transaction payment using (firm_id, transaction_id)
          where link.firm_id = other.firm_id and link.benefit_id = other.benefit_id and link.part = 'Payment' and payment.status = 'Completed'))
    order by other.event_date, other.benefit_id`.execute(transaction);
  for (const { id } of rows) await noteStatementsOf(transaction, firmId, id);
};

/** SQL: a client is known to have taken benefits flexibly by a day. */
const hasAccessed = (firmId: string, by: IsoDate) => sql<boolean>`(
  exists (select from client_product known where known.firm_id = ${firmId} and known.client_id = account.lead_client_id and known.flexible_benefits_accessed_date <= ${by})
  or exists (select from benefit_event event where event.firm_id = ${firmId} and event.client_id = account.lead_client_id and event.flexible_access and event.event_date <= ${by} and not ${incomeCameBack('event')})
  or exists (select from pension_fact fact where fact.firm_id = ${firmId} and fact.client_id = account.lead_client_id and fact.kind = 'Flexible access elsewhere' and fact.withdrawn_at is null and (fact.fact ->> 'date')::date <= ${by}))`;

/** The tax year that ended last before a day. */
const endedBefore = (date: IsoDate): string => taxYearOf(addDays(taxYearDates(taxYearOf(date)).from, -1));

/**
 * Notes the pension savings statements of the tax year that has ended, until the day they are due: of every pension into
 * which more went than an allowance. It writes only what is new.
 */
export const noteSavings = async (db: Kysely<DB>, firmId: string, businessDate: IsoDate): Promise<void> => {
  const taxYear = endedBefore(businessDate);
  const { from, to } = taxYearDates(taxYear);
  if (businessDate > `${to.slice(0, 4)}-${valueOn(savingsStatementRules, to).dueBy}`) return;
  // With tax relief it is less than twice what was paid, so that whoever paid half an allowance is looked at.
  const { annual, moneyPurchase } = valueOn(pensionRules, to);
  const half = (allowance: bigint): string => formatPounds(allowance / 2n);
  const { rows } = await sql<{ client_id: string; client_product_id: string }>`
    select account.lead_client_id as client_id, account.client_product_id
    from account join cash_posting posting using (firm_id, account_id) join portfolio_transaction done using (firm_id, transaction_id)
    where account.firm_id = ${firmId} and account.wrapper_type in ('PENSION', 'SIPP', 'SSAS', 'TPSIPP') and account.client_product_id is not null and posting.transaction_code in ('PAYI', 'TAXR', 'RVSL')
      and coalesce(done.completed_date, posting.value_date) between ${from} and ${to} and done.contribution_type is distinct from 'Transfer'
      and not exists (select from pension_paper paper where paper.firm_id = account.firm_id and paper.kind = 'Pension savings statement' and paper.subject = account.client_product_id || ' ' || ${taxYear}::text)
    group by account.lead_client_id, account.client_product_id having sum(posting.amount) > ${half(annual)}::numeric or (sum(posting.amount) > ${half(moneyPurchase)}::numeric and ${hasAccessed(firmId, to)}) order by account.client_product_id`.execute(
    db,
  );
  for (const { client_id: clientId, client_product_id: clientProductId } of rows) {
    const owed = savingsStatement(await readSavings(db, firmId, clientId, clientProductId, taxYear));
    if (owed === null) continue;
    await notePapers(db, [
      noted(
        {
          firm_id: firmId,
          client_id: clientId,
          client_product_id: clientProductId,
          account_id: null,
          benefit_id: null,
        },
        owed,
        null,
      ),
    ]);
  }
};
