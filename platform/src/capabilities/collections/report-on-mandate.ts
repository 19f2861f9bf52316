import type { CallBody } from '@tessera/contract/schemas';
import { instructionReason } from '@tessera/domain/collections';
import { entryOn } from '@tessera/domain/rules/dated';
import { instructionReasons, type InstructionReason } from '@tessera/domain/rules/direct-debit';
import type { NotNull, Transaction } from 'kysely';
import { enterDetails, lockDetails, replaceDetails } from '../bank-details/set-bank-details';
import { holdPayments, lockUses, accountsWithChangedDetails, type Owner } from '../bank-details/uses';
import type { MandateStatus } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import type { Ledger } from '../../ledger/ledger';
import { endMandate, holdDetails, writeMandateStep } from '../recurring/mandates';
import type { Caller } from '../../requests/access/caller';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { checkFirm } from '../../requests/access/check-firm';
import { seenAccounts } from '../../requests/access/seen';
import { cancelCollections } from '../bank-details/cancel-collections';

type Body = CallBody<'reportOnMandate'>;

/**
 * @throws ApiError 400 naming the field when the code does not belong to the report, or when the account details are
 * missing or not allowed.
 */
const readReason = ({ report, reasonCode, bankDetails }: Body, today: string): InstructionReason => {
  const reason = instructionReason(report, reasonCode, today);
  if (reason === null)
    throw badField(
      'reasonCode',
      `Enter a reason code of the ${report} report: ${entryOn(instructionReasons[report], today)
        .value.map(({ code }) => code)
        .join(', ')}.`,
    );
  if (reason.changes === 'details' && bankDetails === undefined)
    throw badField(
      'bankDetails',
      `${report} ${reason.code} amends the payer’s account: enter its sort code and account number.`,
      'required',
    );
  if (reason.changes !== 'details' && bankDetails !== undefined)
    throw badField('bankDetails', `Leave this out: ${report} ${reason.code} amends no account.`, 'unknown');
  return reason;
};

/** The accounts money is collected for under a mandate. */
const accountsOf = async (transaction: Transaction<DB>, firmId: string, bankDetailsId: string): Promise<string[]> => {
  const rows = await transaction
    .selectFrom('account_bank_details')
    .where('firm_id', '=', firmId)
    .where('bank_details_id', '=', bankDetailsId)
    .select('account_id')
    .$narrowType<{ account_id: NotNull }>()
    .execute();
  return rows.map((row) => row.account_id);
};

/**
 * Replaces the bank account that money is collected from; the mandate continues. A bank's notice of where to collect
 * does not prove where to pay out: payments waiting to go there are held, and a firm that requires a second person for
 * bank details has them verified again.
 */
const amendBankAccount = async (
  transaction: Transaction<DB>,
  ledger: Ledger,
  caller: Caller,
  bankDetailsId: string,
  { accountName, sortCode, accountNumber }: NonNullable<Body['bankDetails']>,
  at: Date,
): Promise<void> => {
  const { firmId } = caller;
  const { client_id: clientId, account_id: accountId } = await transaction
    .selectFrom('bank_details')
    .where('firm_id', '=', firmId)
    .where('bank_details_id', '=', bankDetailsId)
    .select(['client_id', 'account_id'])
    .executeTakeFirstOrThrow();
  const owner: Owner = accountId === null ? { clientId: clientId ?? '' } : { accountId };
  const uses = await lockUses(transaction, firmId, owner);
  const row = await lockDetails(transaction, firmId, owner);
  if (row?.bank_details_id !== bankDetailsId) throw replaced();
  await replaceDetails(transaction, row, at);
  const { bank_details_id: next } = await enterDetails(
    transaction,
    caller,
    owner,
    { accountName: accountName ?? row.account_name, sortCode, accountNumber },
    at,
  );
  await transaction
    .updateTable('mandate')
    .set({ bank_details_id: next })
    .where('firm_id', '=', firmId)
    .where('bank_details_id', '=', bankDetailsId)
    .where('status', '<>', 'Cancelled')
    .execute();
  await holdPayments(transaction, ledger, caller, await accountsWithChangedDetails(transaction, firmId, uses));
};

const replaced = (): ApiError =>
  new ApiError(
    'conflict',
    'The bank details of this mandate were changed since. It cannot be amended or reinstated: a new one is set up with the next collection.',
  );

/** Reinstates a cancelled mandate, unless its bank details have another mandate by now or were removed. */
const reinstate = async (
  transaction: Transaction<DB>,
  firmId: string,
  mandateId: string,
  bankDetailsId: string,
  at: Date,
): Promise<void> => {
  if (!(await holdDetails(transaction, firmId, bankDetailsId))) throw replaced();
  const other = await transaction
    .selectFrom('mandate')
    .where('firm_id', '=', firmId)
    .where('bank_details_id', '=', bankDetailsId)
    .where('status', '<>', 'Cancelled')
    .select('reference')
    .executeTakeFirst();
  if (other)
    throw new ApiError(
      'conflict',
      `The client has another mandate by now, ${other.reference}: it is collected under that one.`,
    );
  await transaction
    .updateTable('mandate')
    .set((eb) => ({ status: 'Active', updated_at: at, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('mandate_id', '=', mandateId)
    .execute();
};

/**
 * Operations report what the payer's bank said of a mandate: it ends, is reinstated, or is collected from another
 * account. The reason is recorded on the mandate and on everything it stops.
 */
export const reportOnMandate: Handler<'reportOnMandate'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const { firmId, userId, userKind, businessDate } = scope.caller;
  if (userKind !== 'Machine')
    throw new ApiError(
      'forbidden',
      'Only operations report what a bank says of a mandate: sign in as a machine user of the firm.',
    );
  const known = readReason(body, businessDate);
  const { reference, report, bankDetails } = body;
  const found = await seenAccounts(scope)
    .innerJoin('mandate', (join) =>
      join.onRef('mandate.firm_id', '=', 'account.firm_id').onRef('mandate.client_id', '=', 'account.lead_client_id'),
    )
    .where('mandate.reference', '=', reference)
    .select(['mandate.mandate_id', 'mandate.bank_details_id', 'mandate.status'])
    .executeTakeFirst();
  if (!found) throw notFound('Mandate');
  const { mandate_id: mandateId, bank_details_id: bankDetailsId } = found;
  const reason = `${report} ${known.code} ${known.reason}. ${known.next}`;
  const at = services.clock();
  const data = await scope.write(reference, async (transaction) => {
    // Accounts are locked before the mandate, as in everything that moves money.
    const stops = found.status !== 'Cancelled' && (known.endsMandate || known.changes === 'notice');
    const cancelled = stops
      ? await cancelCollections(
          transaction,
          services.ledger,
          { firmId, userId, userKind, businessDate },
          await accountsOf(transaction, firmId, bankDetailsId),
          reason,
        )
      : [];
    if (bankDetails) await amendBankAccount(transaction, services.ledger, scope.caller, bankDetailsId, bankDetails, at);
    const { status: from } = await transaction
      .selectFrom('mandate')
      .where('firm_id', '=', firmId)
      .where('mandate_id', '=', mandateId)
      .select('status')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const said = { report, reasonCode: known.code, reason, userId, businessDate, at };
    if (known.endsMandate && from !== 'Cancelled') {
      await endMandate(transaction, firmId, mandateId, said);
      return { reference, status: 'Cancelled' as const, reason, cancelled };
    }
    if (known.changes === 'reinstated' && from === 'Cancelled')
      await reinstate(transaction, firmId, mandateId, bankDetailsId, at);
    const status: MandateStatus = known.changes === 'reinstated' && from === 'Cancelled' ? 'Active' : from;
    await writeMandateStep(transaction, firmId, mandateId, { from, to: status }, said);
    return { reference, status, reason, cancelled };
  });
  return { data };
};
