import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';

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
  await sql`
    update client_product set flexible_benefits_accessed_date = ${day}
    from benefit_event event where event.firm_id = ${firmId} and event.benefit_id = ${benefitId} and event.flexible_access
      and client_product.firm_id = event.firm_id and client_product.client_product_id = event.client_product_id
      and client_product.flexible_benefits_accessed_date = event.event_date`.execute(transaction);
  await transaction
    .updateTable('benefit_event')
    .set({ event_date: day })
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', benefitId)
    .execute();
};
