import type { CallBody } from '@tessera/contract/schemas';
import { instructionReason } from '@tessera/domain/collections';
import { entryOn } from '@tessera/domain/rules/dated';
import { instructionReasons, type InstructionReason } from '@tessera/domain/rules/direct-debit';
import { sql, type Transaction } from 'kysely';
import type { MandateStatus } from '../database/column-types';
import type { DB } from '../database/schema';
import { wantsSecondPerson } from '../firms/authorisation-rule';
import { execute } from '../ledger/execute';
import { LedgerRefusal } from '../ledger/refusal';
import type { LedgerActor } from '../ledger/state';
import { endMandate } from '../recurring/mandates';
import { ApiError, badField, notFound } from '../server/api-error';
import type { Handler } from '../server/context';
import { checkFirm } from '../transactions/create-transactions';

type Body = CallBody<'reportOnMandate'>;

/** @throws ApiError 400 naming the field when the code is not of the report, or its account details are missing or too many. */
const readReason = ({ report, reasonCode, bankDetails }: Body, today: string): InstructionReason => {
  const reason = instructionReason(report, reasonCode, today);
  if (reason === null) throw badField('reasonCode', `Enter a reason code of the ${report} report: ${entryOn(instructionReasons[report], today).value.map(({ code }) => code).join(', ')}.`);
  if (reason.changes === 'details' && bankDetails === undefined) throw badField('bankDetails', `${report} ${reason.code} amends the payer’s account: enter its sort code and account number.`, 'required');
  if (reason.changes !== 'details' && bankDetails !== undefined) throw badField('bankDetails', `Leave this out: ${report} ${reason.code} amends no account.`, 'unknown');
  return reason;
};

/** Cancels what has not gone to Bacs; what has can only come back. */
const cancelCollections = async (transaction: Transaction<DB>, actor: LedgerActor, clientId: string, reason: string): Promise<string[]> => {
  const rows = await transaction.selectFrom('portfolio_transaction').innerJoin('account', (join) => join.onRef('account.firm_id', '=', 'portfolio_transaction.firm_id').onRef('account.account_id', '=', 'portfolio_transaction.account_id'))
    .where('portfolio_transaction.firm_id', '=', actor.firmId).where('lead_client_id', '=', clientId).where('method', '=', 'Direct Debit').where('transaction_type', '=', 'Payment').where('movement_type', '=', 'In').where('portfolio_transaction.status', '=', 'Pending')
    .select('transaction_id').orderBy('portfolio_transaction.account_id').orderBy('transaction_id').execute();
  const cancelled: string[] = [];
  for (const { transaction_id: transactionId } of rows) {
    try {
      await execute(transaction, actor, { kind: 'cancel', transactionId, version: null, reason });
      cancelled.push(transactionId);
    } catch (error) {
      // It went to Bacs, or was cancelled, before this could have it.
      if (!(error instanceof LedgerRefusal)) throw error;
    }
  }
  return cancelled;
};

/** The account money is collected from. What a bank says of where to collect is no proof of where to pay out: a firm that wants a second person for bank details has them verified again. */
const takeOver = async (transaction: Transaction<DB>, firmId: string, bankDetailsId: string, { accountName, sortCode, accountNumber }: NonNullable<Body['bankDetails']>, at: Date): Promise<void> => {
  await transaction.updateTable('bank_details').set((eb) => ({
    sort_code: sortCode, account_number: accountNumber, ...(accountName === undefined ? {} : { account_name: accountName }),
    status: sql`case when ${wantsSecondPerson(firmId, 'Bank Details')} then 'Pending' else status end`, updated_at: at, version: eb('version', '+', 1),
  })).where('firm_id', '=', firmId).where('bank_details_id', '=', bankDetailsId).execute();
};

/** A mandate that was cancelled holds again, unless the client has another one by now. */
const reinstate = async (transaction: Transaction<DB>, firmId: string, mandateId: string, clientId: string, at: Date): Promise<void> => {
  const other = await transaction.selectFrom('mandate').where('firm_id', '=', firmId).where('client_id', '=', clientId).where('status', '<>', 'Cancelled').select('reference').executeTakeFirst();
  if (other) throw new ApiError('conflict', `The client has another mandate by now, ${other.reference}: it is collected under that one.`);
  await transaction.updateTable('mandate').set((eb) => ({ status: 'Active', updated_at: at, version: eb('version', '+', 1) })).where('firm_id', '=', firmId).where('mandate_id', '=', mandateId).execute();
};

/** Operations say what the payer's bank reported of a mandate: it ends, holds again, or is collected from another account; the reason stays with it and with what it stops. */
export const reportOnMandate: Handler<'reportOnMandate'> = async ({ body, repository, services }) => {
  checkFirm(body, repository);
  const { firmId, userId, userKind, businessDate } = repository.caller;
  if (userKind !== 'Machine') throw new ApiError('forbidden', 'Only operations report what a bank says of a mandate: sign in as a machine user of the firm.');
  const known = readReason(body, businessDate);
  const { reference, report, bankDetails } = body;
  const found = await repository.accounts().innerJoin('mandate', (join) => join.onRef('mandate.firm_id', '=', 'account.firm_id').onRef('mandate.client_id', '=', 'account.lead_client_id')).where('mandate.reference', '=', reference)
    .select(['mandate.mandate_id', 'mandate.client_id', 'mandate.bank_details_id', 'mandate.status']).executeTakeFirst();
  if (!found) throw notFound('Mandate');
  const { mandate_id: mandateId, client_id: clientId, bank_details_id: bankDetailsId } = found;
  const reason = `${report} ${known.code} ${known.reason}. ${known.next}`;
  const at = services.clock();
  const data = await repository.write(reference, async (transaction) => {
    // Accounts are locked before the mandate, as by everything that moves money.
    const stops = found.status !== 'Cancelled' && (known.endsMandate || known.changes === 'notice');
    const cancelled = stops ? await cancelCollections(transaction, { firmId, userId, userKind, businessDate }, clientId, reason) : [];
    const { status: from } = await transaction.selectFrom('mandate').where('firm_id', '=', firmId).where('mandate_id', '=', mandateId).select('status').forUpdate().executeTakeFirstOrThrow();
    if (known.endsMandate && from !== 'Cancelled') await endMandate(transaction, firmId, clientId, reason, at);
    if (bankDetails) await takeOver(transaction, firmId, bankDetailsId, bankDetails, at);
    if (known.changes === 'reinstated' && from === 'Cancelled') await reinstate(transaction, firmId, mandateId, clientId, at);
    const status: MandateStatus = known.endsMandate ? 'Cancelled' : known.changes === 'reinstated' && from === 'Cancelled' ? 'Active' : from;
    await transaction.insertInto('mandate_step').values({
      firm_id: firmId, mandate_id: mandateId, at, business_date: businessDate, report, reason_code: known.code, reason, from_status: from, to_status: status, user_id: userId,
      step: sql<number>`(select coalesce(max(step), 0) + 1 from mandate_step before where before.firm_id = ${firmId} and before.mandate_id = ${mandateId})`,
    }).execute();
    return { reference, status, reason, cancelled };
  });
  return { data };
};
