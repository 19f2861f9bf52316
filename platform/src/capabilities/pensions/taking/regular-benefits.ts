import { regularCrystallisationTransitions, type RegularCrystallisationStatus } from '@tessera/contract/pensions/life';
import type { IsoDate } from '@tessera/domain/dates';
import type { PaymentDay } from '@tessera/domain/payment-days';
import { dateText } from '@tessera/domain/wording';
import { recordId } from '@tessera/domain/identifiers';
import { sql, type Selectable, type Transaction, type Updateable } from 'kysely';
import { takeNumber } from '../../../foundation/database/take-number';
import type { DB, RegularBenefit } from '../../../foundation/database/schema';
import { somebodyElse, type Person } from '../../../requests/access/caller';
import { ApiError, notFound } from '../../../requests/http/api-error';
import { stale } from '../../../requests/http/if-match';
import { cutOffOf, daysOf, offeredDates, paydayAfter, runOf } from '../planning/benefit-dates';
import { regularActionRefusal } from './benefit-actions';
import { insertBenefit, noteBenefit, type BenefitActor, type BenefitRow } from './stored-benefit';
import { termsFromRow, termsToRow } from '../planning/terms';

export type RegularRow = Selectable<RegularBenefit>;

/** Locks a regular benefit until the transaction ends. @throws ApiError 404, 412 for another version. */
export const lockRegular = async (
  transaction: Transaction<DB>,
  firmId: string,
  regularBenefitId: string,
  version: number | null,
): Promise<RegularRow> => {
  const row = await transaction
    .selectFrom('regular_benefit')
    .where('firm_id', '=', firmId)
    .where('regular_benefit_id', '=', regularBenefitId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Regular benefit');
  if (version !== null && version !== row.version) throw stale();
  return row;
};

/** The payday of the newest payment that a regular benefit made; null before its first. */
export const lastPaydayOf = async (
  transaction: Transaction<DB>,
  { firm_id: firmId, regular_benefit_id: id }: RegularRow,
): Promise<IsoDate | null> => {
  const row = await transaction
    .selectFrom('benefit')
    .where('firm_id', '=', firmId)
    .where('regular_benefit_id', '=', id)
    .select((eb) => eb.fn.max('payment_date').as('last'))
    .executeTakeFirst();
  return row?.last ?? null;
};

/** What a step of a regular benefit is called in its history, and why it came. */
interface RegularStep {
  readonly action: string;
  readonly reason: string | null;
}

/** Writes a step of a regular benefit's history. */
export const noteRegular = (
  transaction: Transaction<DB>,
  { firmId, userId, businessDate, at }: BenefitActor,
  id: string,
  to: RegularCrystallisationStatus,
  { action, reason }: RegularStep,
) =>
  sql`
    insert into regular_benefit_step (firm_id, regular_benefit_id, step, at, business_date, to_status, action, user_id, reason)
    select ${firmId}, ${id}, coalesce(max(step), 0) + 1, ${at}, ${businessDate}, ${to}, ${action}, ${userId}, ${reason}
    from regular_benefit_step where firm_id = ${firmId} and regular_benefit_id = ${id}`.execute(transaction);

/**
 * Changes a regular benefit, with a step in its history where there is one to tell; a change by the platform is no new
 * version, so that it refuses nobody's edit.
 */
export const updateRegular = async (
  transaction: Transaction<DB>,
  actor: BenefitActor,
  { regular_benefit_id: id, version, status }: Pick<RegularRow, 'regular_benefit_id' | 'version' | 'status'>,
  changed: Updateable<RegularBenefit> & { readonly status?: RegularCrystallisationStatus },
  step: RegularStep | null,
): Promise<void> => {
  const { firmId, userId, at } = actor;
  const to = changed.status ?? status;
  if (to !== status && !regularCrystallisationTransitions.some((each) => each.from === status && each.to === to))
    throw new Error(`A regular benefit does not go from ${status} to ${to}.`);
  await transaction
    .updateTable('regular_benefit')
    .set({ ...changed, updated_at: at, ...(userId === null ? {} : { updated_by: userId, version: version + 1 }) })
    .where('firm_id', '=', firmId)
    .where('regular_benefit_id', '=', id)
    .execute();
  if (step !== null) await noteRegular(transaction, actor, id, to, step);
};

/**
 * The second person's word for a regular benefit: its payments follow without another, those that wait already too.
 * Returns the ids of these.
 */
export const authoriseRegular = async (
  transaction: Transaction<DB>,
  actor: BenefitActor & Person,
  regularBenefitId: string,
  version: number | null,
  reason: string | null,
): Promise<readonly string[]> => {
  const row = await lockRegular(transaction, actor.firmId, regularBenefitId, version);
  const refusalTo = (person: Person) =>
    regularActionRefusal(
      'Authorise',
      {
        status: row.status,
        paused: row.paused,
        needsAuthorisation: row.needs_authorisation && row.authorised_by === null,
      },
      row.asked_by,
      person,
    );
  const refusal = refusalTo(actor);
  if (refusal !== null) throw new ApiError(refusalTo(somebodyElse) === null ? 'forbidden' : 'conflict', refusal);
  await updateRegular(transaction, actor, row, { authorised_by: actor.userId }, { action: 'Authorised', reason });
  const waiting = await transaction
    .selectFrom('benefit')
    .where('firm_id', '=', actor.firmId)
    .where('regular_benefit_id', '=', regularBenefitId)
    .where('status', '=', 'Pending')
    .where('authorised_by', 'is', null)
    .orderBy('benefit_id')
    .selectAll()
    .forUpdate()
    .execute();
  for (const payment of waiting)
    await noteBenefit(
      transaction,
      actor,
      payment,
      { action: 'Authorised', to: payment.status, reason: 'Its regular benefit was authorised.' },
      { authorised_by: actor.userId, ...afterCutOff(payment, actor.businessDate, row.payment_day) },
    );
  return waiting.map(({ benefit_id: id }) => id);
};

/** The days of a benefit whose cut-off passed while it waited for a second person: the next payday there is. */
export const afterCutOff = (
  row: Pick<BenefitRow, 'payment_date' | 'form' | 'regular_benefit_id' | 'choices'> &
    Parameters<typeof termsFromRow>[0],
  today: IsoDate,
  notOn: number | null = null,
): { readonly payment_date?: IsoDate; readonly sales_date?: IsoDate; readonly calculation_date?: IsoDate } => {
  const run = runOf(row.form, row.regular_benefit_id !== null);
  if (row.payment_date === null || today <= cutOffOf(row.payment_date, run)) return {};
  // A payday of the regular benefit itself has a payment of its own.
  const next = offeredDates(today).find(({ day }) => day !== notOn);
  if (!next) return {};
  const days = daysOf(next.date, run, termsFromRow(row).method, today);
  return { payment_date: next.date, sales_date: days.salesDate, calculation_date: days.calculationDate };
};

/** What a run of a regular benefit did. */
export type RegularRun = 'made' | 'skipped' | 'ended' | 'not due';

/**
 * Makes the next payment of a regular benefit, once its cut-off has come: a benefit of its own, authorised as the
 * regular one is. While it is paused the payday is skipped. It runs in the given transaction.
 */
export const makeRegularPayment = async (
  transaction: Transaction<DB>,
  actor: BenefitActor,
  regularBenefitId: string,
): Promise<{ readonly run: RegularRun; readonly benefitId: string | null }> => {
  const { firmId, businessDate } = actor;
  const row = await lockRegular(transaction, firmId, regularBenefitId, null);
  const { next_date: date } = row;
  const run = runOf(row.form, true);
  if (row.status !== 'Active' || date === null || businessDate < cutOffOf(date, run))
    return { run: 'not due', benefitId: null };
  const next = paydayAfter(row.payment_day as PaymentDay, date, row.end_date);
  const ended = next === null;
  const last = 'Its last payday has passed.';
  if (row.paused)
    await noteRegular(transaction, actor, regularBenefitId, row.status, {
      action: 'Skipped',
      reason: `It was paused: nothing is paid on ${dateText(date)}.`,
    });
  await updateRegular(
    transaction,
    actor,
    row,
    { next_date: next, ...(ended ? { status: 'Expired', status_reason: last } : {}) },
    ended ? { action: 'Expired', reason: last } : null,
  );
  if (row.paused) return { run: ended ? 'ended' : 'skipped', benefitId: null };
  return { run: 'made', benefitId: await insertPayment(transaction, actor, row, date) };
};

const insertPayment = async (
  transaction: Transaction<DB>,
  actor: BenefitActor,
  row: RegularRow,
  date: IsoDate,
): Promise<string> => {
  const terms = termsFromRow(row);
  const benefitId = recordId('benefit', await takeNumber(transaction, 'benefit_number'));
  const days = daysOf(date, runOf(row.form, true), terms.method, actor.businessDate);
  await insertBenefit(
    transaction,
    actor,
    {
      benefit_id: benefitId,
      client_product_id: row.client_product_id,
      regular_benefit_id: row.regular_benefit_id,
      ...termsToRow(terms),
      payment_date: date,
      sales_date: days.salesDate,
      calculation_date: days.calculationDate,
      needs_authorisation: row.needs_authorisation,
      authorised_by: row.authorised_by,
    },
    'The regular benefit made it.',
  );
  return benefitId;
};
