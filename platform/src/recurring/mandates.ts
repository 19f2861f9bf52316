import { newMandate } from '@tessera/domain/collections';
import type { IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { MandateStatus } from '../database/column-types';
import type { DB } from '../database/schema';
import { ApiError } from '../server/api-error';

export interface MandateHead {
  readonly mandateId: string;
  readonly reference: string;
  readonly status: MandateStatus;
}

/**
 * The mandate of bank details: the one there is, or a new one that is lodged today. Details have one at a time, whoever asks at once.
 * @throws ApiError 409 for details that were replaced at this moment.
 */
export const mandateFor = async (transaction: Transaction<DB>, firmId: string, clientId: string, bankDetailsId: string, today: IsoDate, at: Date): Promise<MandateHead> => {
  // Shared until the mandate is there: whoever replaces the details finds it, or was first.
  const details = await transaction.selectFrom('bank_details').where('firm_id', '=', firmId).where('bank_details_id', '=', bankDetailsId).select('replaced_at').forShare().executeTakeFirstOrThrow();
  if (details.replaced_at !== null) throw new ApiError('conflict', 'The bank details were changed at this moment. Look at them again, then repeat this.');
  const { rows: [next] } = await sql<{ number: bigint }>`select nextval('mandate_number') as number`.execute(transaction);
  const mandateId = recordId('mandate', next?.number ?? 0n);
  const { lodged, earliestEntry } = newMandate(today);
  await transaction.insertInto('mandate')
    .values({ firm_id: firmId, mandate_id: mandateId, client_id: clientId, bank_details_id: bankDetailsId, reference: `${firmId}${mandateId}`, status: 'Setting up', lodged_date: lodged, earliest_date: earliestEntry, updated_at: at })
    .onConflict((conflict) => conflict.columns(['firm_id', 'bank_details_id']).where('status', '<>', 'Cancelled').doNothing()).execute();
  const mandate = await transaction.selectFrom('mandate').where('firm_id', '=', firmId).where('bank_details_id', '=', bankDetailsId).where('status', '<>', 'Cancelled').select(['mandate_id', 'reference', 'status']).executeTakeFirstOrThrow();
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

const endRegular = (transaction: Transaction<DB>, firmId: string, reason: string, at: Date) =>
  transaction.updateTable('recurring_order').set((eb) => ({ status: 'Ended', next_date: null, ended_reason: reason, updated_at: at, updated_by: null, version: eb('version', '+', 1) })).where('firm_id', '=', firmId).where('status', '=', 'Active');

/**
 * The mandate of bank details is over, for a reason of the payer's bank (ARUDD or ADDACS) or because the details are gone: nothing is collected under it any more,
 * and the regular payments that stood on it end with that reason. What it has sent to Bacs goes on.
 */
export const endMandate = async (transaction: Transaction<DB>, firmId: string, bankDetailsId: string, reason: string, at: Date): Promise<void> => {
  const ended = await transaction.updateTable('mandate').set((eb) => ({ status: 'Cancelled', updated_at: at, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId).where('bank_details_id', '=', bankDetailsId).where('status', '<>', 'Cancelled').returning('mandate_id').execute();
  if (ended.length === 0) return;
  await endRegular(transaction, firmId, reason, at).where('mandate_id', 'in', ended.map((mandate) => mandate.mandate_id)).execute();
};

/** Regular payments that are collected for accounts end: the accounts are no longer of the mandate, which goes on. */
export const endRegularCollections = async (transaction: Transaction<DB>, firmId: string, accountIds: readonly string[], reason: string, at: Date): Promise<void> => {
  if (accountIds.length > 0) await endRegular(transaction, firmId, reason, at).where('account_id', 'in', accountIds).where('mandate_id', 'is not', null).execute();
};
