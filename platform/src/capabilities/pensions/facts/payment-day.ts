import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { incomeCameBack, incomeIsHeldPastItsDay } from '../../../ledger/rules/returned-benefits';

/**
 * Flexible access that began with a payment which was not made began with the first other one of the pension, if there is
 * any. A day before the payment's own stays: somebody entered it, or another payment set it.
 */
export const forgetAccess = (transaction: Transaction<DB>, firmId: string, benefitId: string) =>
  sql`
    update client_product product set flexible_benefits_accessed_date = (select min(other.event_date) from benefit_event other
      where other.firm_id = event.firm_id and other.client_product_id = event.client_product_id and other.flexible_access and other.benefit_id <> event.benefit_id and not ${incomeCameBack('other')})
    from benefit_event event where event.firm_id = ${firmId} and event.benefit_id = ${benefitId} and event.flexible_access
      and product.firm_id = event.firm_id and product.client_product_id = event.client_product_id
      and product.flexible_benefits_accessed_date = event.event_date`.execute(transaction);

/** As `forgetAccess`, once the income of a benefit came back. */
export const forgetReturnedAccess = async (
  transaction: Transaction<DB>,
  firmId: string,
  benefitId: string,
): Promise<void> => {
  const cameBack = await transaction
    .selectFrom('benefit_event')
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', benefitId)
    .where(incomeCameBack('benefit_event'))
    .select('benefit_id')
    .executeTakeFirst();
  if (cameBack) await forgetAccess(transaction, firmId, benefitId);
};

/** As `forgetAccess`, for all income of a firm that was held past its day: no payment of it says so by itself. */
export const forgetHeldAccess = (db: Kysely<DB>, firmId: string) =>
  sql`
    update client_product product set flexible_benefits_accessed_date = (select min(other.event_date) from benefit_event other
      where other.firm_id = event.firm_id and other.client_product_id = event.client_product_id and other.flexible_access and not ${incomeCameBack('other')})
    from benefit_event event where event.firm_id = ${firmId} and event.flexible_access and ${incomeIsHeldPastItsDay('event')}
      and product.firm_id = event.firm_id and product.client_product_id = event.client_product_id
      and product.flexible_benefits_accessed_date = event.event_date`.execute(db);

/** Flexible access begins with a payment, unless it began before. */
const beginAccess = (transaction: Transaction<DB>, firmId: string, benefitId: string) =>
  sql`
    update client_product product set flexible_benefits_accessed_date = least(product.flexible_benefits_accessed_date, event.event_date)
    from benefit_event event where event.firm_id = ${firmId} and event.benefit_id = ${benefitId} and event.flexible_access
      and product.firm_id = event.firm_id and product.client_product_id = event.client_product_id`.execute(transaction);

/**
 * Sets the day on which a benefit is paid: its payday when it is calculated or paid again, and in the end the day its
 * money arrived. This one day decides the tax year and month of its pay and tax, and when flexible access began.
 */
export const setPaymentDay = async (
  transaction: Transaction<DB>,
  firmId: string,
  benefitId: string,
  day: IsoDate,
): Promise<void> => {
  await forgetAccess(transaction, firmId, benefitId);
  await transaction
    .updateTable('benefit_event')
    .set({ event_date: day })
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', benefitId)
    .execute();
  await beginAccess(transaction, firmId, benefitId);
};
