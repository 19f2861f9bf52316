import { newMandate } from '@tessera/domain/collections';
import type { IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { MandateStatus } from '../database/column-types';
import type { DB } from '../database/schema';

export interface MandateHead {
  readonly mandateId: string;
  readonly reference: string;
  readonly status: MandateStatus;
}

/** The client's mandate: the one there is, or a new one that is lodged today. A client has one at a time, whoever asks at once. */
export const mandateFor = async (transaction: Transaction<DB>, firmId: string, clientId: string, bankDetailsId: string, today: IsoDate, at: Date): Promise<MandateHead> => {
  const { rows: [next] } = await sql<{ number: bigint }>`select nextval('mandate_number') as number`.execute(transaction);
  const mandateId = recordId('mandate', next?.number ?? 0n);
  const { lodged, earliestEntry } = newMandate(today);
  await transaction.insertInto('mandate')
    .values({ firm_id: firmId, mandate_id: mandateId, client_id: clientId, bank_details_id: bankDetailsId, reference: `${firmId}${mandateId}`, status: 'Setting up', lodged_date: lodged, earliest_date: earliestEntry, updated_at: at })
    .onConflict((conflict) => conflict.columns(['firm_id', 'bank_details_id']).where('status', '<>', 'Cancelled').doNothing()).execute();
  const mandate = await transaction.selectFrom('mandate').where('firm_id', '=', firmId).where('client_id', '=', clientId).where('status', '<>', 'Cancelled').select(['mandate_id', 'reference', 'status']).executeTakeFirstOrThrow();
  return { mandateId: mandate.mandate_id, reference: mandate.reference, status: mandate.status };
};

/** Mandates whose banks have had the time to take them are Active from now on. Answers how many. */
export const activateMandates = async (db: Kysely<DB>, firmId: string, businessDate: IsoDate, at: Date): Promise<number> => {
  const waiting = await db.selectFrom('mandate').where('firm_id', '=', firmId).where('status', '=', 'Setting up').select(['mandate_id', 'lodged_date']).execute();
  const ready = waiting.filter((mandate) => newMandate(mandate.lodged_date).ready <= businessDate).map((mandate) => mandate.mandate_id);
  if (ready.length === 0) return 0;
  const { numUpdatedRows } = await db.updateTable('mandate').set((eb) => ({ status: 'Active', updated_at: at, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId).where('mandate_id', 'in', ready).where('status', '=', 'Setting up').executeTakeFirst();
  return Number(numUpdatedRows);
};

/**
 * A client's mandate is over, for a reason of the payer's bank (ARUDD or ADDACS): nothing is collected under it any more, and the regular payments
 * that stood on it end with that reason. What it has sent to Bacs goes on.
 */
export const endMandate = async (transaction: Transaction<DB>, firmId: string, clientId: string, reason: string, at: Date): Promise<void> => {
  const ended = await transaction.updateTable('mandate').set((eb) => ({ status: 'Cancelled', updated_at: at, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId).where('client_id', '=', clientId).where('status', '<>', 'Cancelled').returning('mandate_id').execute();
  if (ended.length === 0) return;
  await transaction.updateTable('recurring_order').set((eb) => ({ status: 'Ended', next_date: null, ended_reason: reason, updated_at: at, updated_by: null, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId).where('mandate_id', 'in', ended.map((mandate) => mandate.mandate_id)).where('status', '=', 'Active').execute();
};
