import { bankDetailsTransitions } from '@tessera/contract/bank-details/values';
import type { CallData, CallRow } from '@tessera/contract/schemas';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Caller } from '../../requests/access/caller';
import { wireTimestamp } from '../../requests/http/wire';
import { canAccessBankDetails } from './access';
import { maskedAccountNumber, maskedSortCode } from '../../foundation/mask';

/**
 * Bank details of a firm that are in use, with their owner and who entered and verified them. People are named whatever
 * their node.
 */
export const selectBankDetails = (db: Kysely<DB>, firmId: string) =>
  selectAllBankDetails(db, firmId).where('bank_details.replaced_at', 'is', null);

/** As `selectBankDetails`, including replaced details. */
export const selectAllBankDetails = (db: Kysely<DB>, firmId: string) =>
  db
    .selectFrom('bank_details')
    .where('bank_details.firm_id', '=', firmId)
    .leftJoin('account', (join) =>
      join
        .onRef('account.firm_id', '=', 'bank_details.firm_id')
        .onRef('account.account_id', '=', 'bank_details.account_id'),
    )
    .innerJoin('client', (join) =>
      join
        .onRef('client.firm_id', '=', 'bank_details.firm_id')
        .on(sql<boolean>`client.client_id = coalesce(bank_details.client_id, account.lead_client_id)`),
    )
    .leftJoin('portal_user as creator', (join) =>
      join
        .onRef('creator.firm_id', '=', 'bank_details.firm_id')
        .onRef('creator.user_id', '=', 'bank_details.created_by'),
    )
    .leftJoin('portal_user as verifier', (join) =>
      join
        .onRef('verifier.firm_id', '=', 'bank_details.firm_id')
        .onRef('verifier.user_id', '=', 'bank_details.verified_by'),
    );

type Selection = ReturnType<typeof selectBankDetails>;

export const bankDetailsColumns = (selection: Selection) =>
  selection
    .selectAll('bank_details')
    .select([
      'client.client_id as owner_client_id',
      'client.name as owner_client_name',
      'account.name as owner_account_name',
      'creator.name as creator_name',
      'verifier.name as verifier_name',
    ]);

export type SelectedBankDetails = Awaited<ReturnType<ReturnType<typeof bankDetailsColumns>['execute']>>[number];
export type WireBankDetails = NonNullable<CallData<'getClient'>['bankDetails']>;

export const ownDetails = 'You entered these bank details: someone else has to verify them.';

/** Whether the caller may verify the details now, and the reason if not. */
const verificationBy = (
  caller: Caller,
  { status, created_by: createdBy }: SelectedBankDetails,
): WireBankDetails['verification'] => {
  if (!bankDetailsTransitions.some(({ from }) => from === status))
    return { allowed: false, reason: 'They no longer need verification.' };
  if (!canAccessBankDetails(caller, 'action'))
    return { allowed: false, reason: 'You may not verify bank details. Ask an administrator of your firm.' };
  return createdBy === caller.userId ? { allowed: false, reason: ownDetails } : { allowed: true, reason: null };
};

/** Bank details as the caller sees them: the numbers are masked without the scope for them. */
export const toBankDetails = (caller: Caller, row: SelectedBankDetails): WireBankDetails => {
  const isClear = canAccessBankDetails(caller, 'read');
  return {
    bankDetailsId: row.bank_details_id,
    accountName: row.account_name,
    sortCode: isClear ? row.sort_code : maskedSortCode(row.sort_code),
    accountNumber: isClear ? row.account_number : maskedAccountNumber(row.account_number),
    status: row.status,
    verificationSource: row.verification_source,
    createdBy: row.created_kind,
    createdByName: row.creator_name,
    createdDate: wireTimestamp(row.created_at),
    verifiedBy: row.verified_kind,
    verifiedByName: row.verifier_name,
    verifiedDate: row.verified_at && wireTimestamp(row.verified_at),
    reason: row.reason,
    verification: verificationBy(caller, row),
    auditDetails: {
      application: 'tessera',
      userFirmId: row.firm_id,
      userId: row.verified_by ?? row.created_by ?? 'tessera',
      updateDate: wireTimestamp(row.updated_at),
      version: row.version,
    },
  };
};

/** As `toBankDetails`, with their owner. */
export const toBankDetailsRow = (caller: Caller, row: SelectedBankDetails): CallRow<'listBankDetails'> => ({
  ...toBankDetails(caller, row),
  client: { id: row.owner_client_id, name: row.owner_client_name },
  account: row.account_id === null ? null : { id: row.account_id, name: row.owner_account_name ?? row.account_id },
});
