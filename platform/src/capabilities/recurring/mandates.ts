import { newMandate } from '@tessera/domain/collections';
import type { IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { sql, type Kysely, type Transaction } from 'kysely';
import { takeNumber } from '../../foundation/database/take-number';
import type { MandateStatus } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { ApiError } from '../../requests/http/api-error';

export interface MandateHead {
  readonly mandateId: string;
  readonly reference: string;
  readonly status: MandateStatus;
}

/**
 * Whether bank details are still the client's. They are locked against replacement until the transaction ends: a
 * replacement finds what is done to their mandate here, or came first.
 */
export const holdDetails = async (
  transaction: Transaction<DB>,
  firmId: string,
  bankDetailsId: string,
): Promise<boolean> => {
  const details = await transaction
    .selectFrom('bank_details')
    .where('firm_id', '=', firmId)
    .where('bank_details_id', '=', bankDetailsId)
    .select('replaced_at')
    .forShare()
    .executeTakeFirstOrThrow();
  return details.replaced_at === null;
};

/**
 * Finds or creates the mandate of bank details; a new one is lodged today. Details have only one at a time, even under
 * simultaneous requests. @throws ApiError 409 when the details were replaced at this moment.
 */
export const mandateFor = async (
  transaction: Transaction<DB>,
  firmId: string,
  clientId: string,
  bankDetailsId: string,
  today: IsoDate,
  at: Date,
): Promise<MandateHead> => {
  if (!(await holdDetails(transaction, firmId, bankDetailsId)))
    throw new ApiError(
      'conflict',
      'The bank details were changed at this moment. Look at them again, then repeat this.',
    );
  const number = await takeNumber(transaction, 'mandate_number');
  const mandateId = recordId('mandate', number);
  const { lodged, earliestEntry } = newMandate(today);
  await transaction
    .insertInto('mandate')
    .values({
      firm_id: firmId,
      mandate_id: mandateId,
      client_id: clientId,
      bank_details_id: bankDetailsId,
      reference: `${firmId}${mandateId}`,
      status: 'Setting up',
      lodged_date: lodged,
      earliest_date: earliestEntry,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['firm_id', 'bank_details_id']).where('status', '<>', 'Cancelled').doNothing(),
    )
    .execute();
  const mandate = await transaction
    .selectFrom('mandate')
    .where('firm_id', '=', firmId)
    .where('bank_details_id', '=', bankDetailsId)
    .where('status', '<>', 'Cancelled')
    .select(['mandate_id', 'reference', 'status'])
    .executeTakeFirstOrThrow();
  return { mandateId: mandate.mandate_id, reference: mandate.reference, status: mandate.status };
};

/** Makes mandates Active whose banks have had time to set them up. Returns the number. */
export const activateMandates = async (
  db: Kysely<DB>,
  firmId: string,
  businessDate: IsoDate,
  at: Date,
): Promise<number> => {
  const waiting = await db
    .selectFrom('mandate')
    .where('firm_id', '=', firmId)
    .where('status', '=', 'Setting up')
    .select(['mandate_id', 'lodged_date'])
    .execute();
  const ready = waiting
    .filter((mandate) => newMandate(mandate.lodged_date).ready <= businessDate)
    .map((mandate) => mandate.mandate_id);
  if (ready.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('mandate')
    .set((eb) => ({ status: 'Active', updated_at: at, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('mandate_id', 'in', ready)
    .where('status', '=', 'Setting up')
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

const endRegular = (transaction: Transaction<DB>, firmId: string, reason: string, at: Date) =>
  transaction
    .updateTable('recurring_order')
    .set((eb) => ({
      status: 'Ended',
      next_date: null,
      ended_reason: reason,
      updated_at: at,
      updated_by: null,
      version: eb('version', '+', 1),
    }))
    .where('firm_id', '=', firmId)
    .where('status', '=', 'Active');

/** A change reported for a mandate: by its bank, or because its bank details were removed. */
export interface MandateReport {
  readonly report: 'AUDDIS' | 'ADDACS' | 'ARUDD' | 'Bank details';
  /** The code in the report's own table; null where no bank reported it. */
  readonly reasonCode: string | null;
  readonly reason: string;
  /** Null for the platform itself. */
  readonly userId: string | null;
  readonly businessDate: IsoDate;
  readonly at: Date;
}

/** Adds a step to the history of a locked mandate. */
export const writeMandateStep = async (
  transaction: Transaction<DB>,
  firmId: string,
  mandateId: string,
  moved: { readonly from: MandateStatus; readonly to: MandateStatus },
  said: MandateReport,
): Promise<void> => {
  await transaction
    .insertInto('mandate_step')
    .values({
      firm_id: firmId,
      mandate_id: mandateId,
      at: said.at,
      business_date: said.businessDate,
      report: said.report,
      reason_code: said.reasonCode,
      reason: said.reason,
      from_status: moved.from,
      to_status: moved.to,
      user_id: said.userId,
      step: sql<number>`(select coalesce(max(step), 0) + 1 from mandate_step before where before.firm_id = ${firmId} and before.mandate_id = ${mandateId})`,
    })
    .execute();
};

/**
 * Ends a mandate, for a reason reported by the payer's bank (ARUDD, AUDDIS or ADDACS) or because its bank details were
 * removed. Nothing more is collected under it, its history records the reason, and its regular payments end with that
 * reason. Collections already at Bacs continue. A mandate that has already ended is left as it is.
 */
export const endMandate = async (
  transaction: Transaction<DB>,
  firmId: string,
  mandateId: string,
  said: MandateReport,
): Promise<void> => {
  const mandate = await transaction
    .selectFrom('mandate')
    .where('firm_id', '=', firmId)
    .where('mandate_id', '=', mandateId)
    .where('status', '<>', 'Cancelled')
    .select('status')
    .forUpdate()
    .executeTakeFirst();
  if (!mandate) return;
  await transaction
    .updateTable('mandate')
    .set((eb) => ({ status: 'Cancelled', updated_at: said.at, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('mandate_id', '=', mandateId)
    .execute();
  await writeMandateStep(transaction, firmId, mandateId, { from: mandate.status, to: 'Cancelled' }, said);
  await endRegular(transaction, firmId, said.reason, said.at).where('mandate_id', '=', mandateId).execute();
};

/** The current mandate of bank details; undefined where there is none. */
export const presentMandate = async (
  transaction: Transaction<DB>,
  firmId: string,
  bankDetailsId: string,
): Promise<string | undefined> =>
  (
    await transaction
      .selectFrom('mandate')
      .where('firm_id', '=', firmId)
      .where('bank_details_id', '=', bankDetailsId)
      .where('status', '<>', 'Cancelled')
      .select('mandate_id')
      .executeTakeFirst()
  )?.mandate_id;

/** Ends every regular payment of accounts, in and out. */
export const endRegularPayments = async (
  transaction: Transaction<DB>,
  firmId: string,
  accountIds: readonly string[],
  reason: string,
  at: Date,
): Promise<void> => {
  if (accountIds.length > 0)
    await endRegular(transaction, firmId, reason, at).where('account_id', 'in', accountIds).execute();
};

/** Ends the regular collections of accounts that no longer use the mandate; the mandate itself continues. */
export const endRegularCollections = async (
  transaction: Transaction<DB>,
  firmId: string,
  accountIds: readonly string[],
  reason: string,
  at: Date,
): Promise<void> => {
  if (accountIds.length > 0)
    await endRegular(transaction, firmId, reason, at)
      .where('account_id', 'in', accountIds)
      .where('mandate_id', 'is not', null)
      .execute();
};
