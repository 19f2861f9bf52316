import { addMonths, type IsoDate } from '@tessera/domain/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { cutOffOf, isPaymentDay, monthsAhead, paydaysAhead, runOf } from './benefit-dates';
import { sells, termsFromRow, type BenefitTerms } from './terms';

/** The most regular benefits, and the most benefits under way, of one client that are looked at. */
const arrangementsMax = 50;

/** A payment to come: of a regular benefit, or of a benefit that is under way. */
export interface Payday {
  readonly benefitId: string | null;
  readonly regularBenefitId: string | null;
  readonly clientProductId: string;
  readonly terms: BenefitTerms;
  readonly date: IsoDate;
  readonly cutOff: IsoDate | null;
  readonly salesDate: IsoDate | null;
  readonly note: string | null;
}

/**
 * Payments soonest first. Of one day those that are under way come first, and then regular ones by their next payday; the
 * rest stay in the order they are in.
 */
export const inOrder = <Payment extends Pick<Payday, 'benefitId' | 'regularBenefitId' | 'date'>>(
  payments: readonly Payment[],
): readonly Payment[] => {
  const next = new Map<string, IsoDate>();
  for (const { benefitId, regularBenefitId: id, date } of payments) {
    if (benefitId !== null || id === null) continue;
    const first = next.get(id);
    if (first === undefined || date < first) next.set(id, date);
  }
  // Under way, it is before every day.
  const rankOf = ({ benefitId, regularBenefitId: id }: Payment): string =>
    benefitId === null && id !== null ? (next.get(id) ?? '') : '';
  const keyOf = (payment: Payment): string => `${payment.date} ${rankOf(payment)}`;
  return payments
    .map((payment) => ({ payment, key: keyOf(payment) }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ payment }) => payment);
};

const awaitsSecondPerson = (row: { needs_authorisation: boolean; authorised_by: string | null }): string | null =>
  row.needs_authorisation && row.authorised_by === null ? 'It waits for a second person.' : null;

const regularPaydays = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  today: IsoDate,
): Promise<readonly Payday[]> => {
  const rows = await db
    .selectFrom('regular_benefit')
    .innerJoin('client_product', (join) =>
      join
        .onRef('client_product.firm_id', '=', 'regular_benefit.firm_id')
        .onRef('client_product.client_product_id', '=', 'regular_benefit.client_product_id'),
    )
    .where('regular_benefit.firm_id', '=', firmId)
    .where('client_product.client_id', '=', clientId)
    .where('regular_benefit.status', '=', 'Active')
    .where('regular_benefit.paused', '=', false)
    .where('regular_benefit.next_date', 'is not', null)
    .orderBy('regular_benefit.next_date')
    .orderBy('regular_benefit.regular_benefit_id')
    .limit(arrangementsMax)
    .selectAll('regular_benefit')
    .execute();
  const last = addMonths(today, monthsAhead);
  return rows.flatMap((row) => {
    const { payment_day: day, next_date: next, end_date: end } = row;
    if (next === null || !isPaymentDay(day)) return [];
    const terms = termsFromRow(row);
    return paydaysAhead(day, next > today ? next : today, { until: last, endDate: end }).map((date): Payday => {
      const cutOff = cutOffOf(date, runOf(terms.form, true));
      return {
        benefitId: null,
        regularBenefitId: row.regular_benefit_id,
        clientProductId: row.client_product_id,
        terms,
        date,
        cutOff,
        salesDate: sells(terms) ? cutOff : null,
        note: awaitsSecondPerson(row),
      };
    });
  });
};

const paydaysUnderWay = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  today: IsoDate,
): Promise<readonly Payday[]> => {
  const rows = await db
    .selectFrom('benefit')
    .innerJoin('client_product', (join) =>
      join
        .onRef('client_product.firm_id', '=', 'benefit.firm_id')
        .onRef('client_product.client_product_id', '=', 'benefit.client_product_id'),
    )
    .where('benefit.firm_id', '=', firmId)
    .where('client_product.client_id', '=', clientId)
    .where('benefit.status', 'in', ['Pending', 'Waiting'])
    .orderBy('benefit.calculation_date')
    .orderBy('benefit.benefit_id')
    .limit(arrangementsMax)
    .selectAll('benefit')
    .execute();
  return rows.map((row): Payday => {
    const terms = termsFromRow(row);
    const expected = row.payment_date ?? row.calculation_date;
    const run = runOf(terms.form, row.regular_benefit_id !== null);
    return {
      benefitId: row.benefit_id,
      regularBenefitId: row.regular_benefit_id,
      clientProductId: row.client_product_id,
      terms,
      date: expected > today ? expected : today,
      cutOff: row.payment_date === null ? null : cutOffOf(row.payment_date, run),
      salesDate: sells(terms) || terms.sellDownMethod !== null ? row.sales_date : null,
      note:
        awaitsSecondPerson(row) ??
        (row.payment_date === null ? 'It is paid as soon as it can be: not before this day.' : null),
    };
  });
};

/**
 * The payments that are arranged for the next twelve months, soonest first: every payday of the regular benefits that
 * are not paused, and the benefits that are not calculated yet.
 */
export const readPaydays = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  today: IsoDate,
): Promise<readonly Payday[]> =>
  inOrder([
    ...(await paydaysUnderWay(db, firmId, clientId, today)),
    ...(await regularPaydays(db, firmId, clientId, today)),
  ]);
