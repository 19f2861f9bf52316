import { recordId } from '@tessera/domain/identifiers';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { BankDetails, DB } from '../../foundation/database/schema';
import type { Ledger } from '../../ledger/ledger';
import { wantsSecondPerson } from '../../ledger/rules/authorisation';
import type { Caller } from '../../requests/access/caller';
import { maskedAccountNumber, maskedSortCode } from '../../foundation/mask';
import type { BankAccount, EnteredDetails } from './read-entered';
import { lockUses, stopUses, type Owner } from './uses';

/** Bank details as an audit row records them: fields by their paths in the body, numbers masked. */
export interface AuditedDetails {
  readonly before: Readonly<Record<string, string | null>>;
  readonly after: Readonly<Record<string, string | null>>;
}

export const unchanged: AuditedDetails = { before: {}, after: {} };

type Stored = Selectable<BankDetails>;

/** Different numbers can look the same when masked; their ids differ. */
const auditedDetails = (row: Stored | null): Record<string, string | null> => ({
  'bankDetails.accountName': row && row.account_name,
  'bankDetails.sortCode': row && maskedSortCode(row.sort_code),
  'bankDetails.accountNumber': row && maskedAccountNumber(row.account_number),
  'bankDetails.status': row && row.status,
  'bankDetails.bankDetailsId': row && row.bank_details_id,
});

/** An owner's details that are in use, locked. */
export const lockDetails = (transaction: Transaction<DB>, firmId: string, owner: Owner): Promise<Stored | undefined> =>
  transaction
    .selectFrom('bank_details')
    .where('firm_id', '=', firmId)
    .where('replaced_at', 'is', null)
    .$if('clientId' in owner, (query) => query.where('client_id', '=', 'clientId' in owner ? owner.clientId : ''))
    .$if('accountId' in owner, (query) => query.where('account_id', '=', 'accountId' in owner ? owner.accountId : ''))
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Marks the details as replaced; the row stays. */
export const replaceDetails = async (
  transaction: Transaction<DB>,
  { firm_id: firmId, bank_details_id: bankDetailsId, version }: Stored,
  at: Date,
  reason: string | null = null,
): Promise<void> => {
  await transaction
    .updateTable('bank_details')
    .set({ replaced_at: at, updated_at: at, version: version + 1, ...(reason === null ? {} : { reason }) })
    .where('firm_id', '=', firmId)
    .where('bank_details_id', '=', bankDetailsId)
    .execute();
};

/**
 * Writes new details: Pending where the firm requires a second person, otherwise in use at once on the word of whoever
 * entered them.
 */
export const enterDetails = async (
  transaction: Transaction<DB>,
  { firmId, userId, userKind }: Caller,
  owner: Owner,
  details: BankAccount,
  at: Date,
): Promise<Stored> => {
  const {
    rows: [next],
  } = await sql<{
    number: bigint;
    waits: boolean;
  }>`select nextval('bank_details_number') as number, ${wantsSecondPerson(firmId, 'Bank Details')} as waits`.execute(
    transaction,
  );
  const kind = userKind === 'Machine' ? 'Machine' : 'User';
  if (!next) throw new Error('The database gave no number of bank_details_number.');
  const verified =
    next.waits === false
      ? ({
          status: 'Active',
          verification_source: 'Manual',
          verified_kind: kind,
          verified_by: userId,
          verified_at: at,
        } as const)
      : ({ status: 'Pending' } as const);
  return transaction
    .insertInto('bank_details')
    .values({
      firm_id: firmId,
      bank_details_id: recordId('bankDetails', next.number),
      client_id: 'clientId' in owner ? owner.clientId : null,
      account_id: 'accountId' in owner ? owner.accountId : null,
      account_name: details.accountName,
      sort_code: details.sortCode,
      account_number: details.accountNumber,
      created_kind: kind,
      created_by: userId,
      created_at: at,
      updated_at: at,
      ...verified,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const isSame = (row: Stored | null, details: BankAccount | null): boolean =>
  row === null || details === null
    ? row === details
    : row.account_name === details.accountName &&
      row.sort_code === details.sortCode &&
      row.account_number === details.accountNumber;

/**
 * Replaces an owner's bank details, or removes them (null). Identical or omitted details change nothing. Everything
 * that relied on the old details stops. The caller has locked the clients; accounts are locked here. Returns what the
 * audit row records.
 */
export const setBankDetails = async (
  transaction: Transaction<DB>,
  ledger: Ledger,
  caller: Caller,
  owner: Owner,
  details: EnteredDetails,
  at: Date,
): Promise<AuditedDetails> => {
  if (details === undefined) return unchanged;
  const uses = await lockUses(transaction, caller.firmId, owner);
  const before = (await lockDetails(transaction, caller.firmId, owner)) ?? null;
  if (isSame(before, details)) return unchanged;
  if (before) await replaceDetails(transaction, before, at);
  const after = details && (await enterDetails(transaction, caller, owner, details, at));
  await stopUses(transaction, ledger, caller, uses, before?.bank_details_id ?? null, at);
  return { before: before ? auditedDetails(before) : {}, after: auditedDetails(after) };
};
