import { bankDetailsTransitions, type VerificationAction } from '@tessera/contract/bank-details/values';
import type { Selectable, Transaction } from 'kysely';
import type { BankDetails, DB } from '../../foundation/database/schema';
import { stale, seenVersion } from '../../requests/http/if-match';
import type { Ledger } from '../../ledger/ledger';
import type { Caller } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { ownDetails } from './bank-details-row';
import { lockDetails, replaceDetails } from './set-bank-details';
import { lockUses, stopUses, type Owner } from './uses';
import { enteredBankDetails } from './seen-bank-details';

const needsReason: Readonly<Record<VerificationAction, string | null>> = {
  Verify: null,
  Bypass: 'Say why they are used without proof.',
  Refuse: 'Say why they are refused.',
};

/**
 * The status an action leads to, from the transition table. @throws ApiError 409 for a transition the table does not
 * have, 403 for the person who entered the details.
 */
const nextStatus = (
  { status, created_by: createdBy }: Selectable<BankDetails>,
  action: VerificationAction,
  { userId }: Caller,
): 'Active' | 'Bypassed' | null => {
  const move = bankDetailsTransitions.find((each) => each.from === status && each.action === action);
  if (!move) throw new ApiError('conflict', `These bank details are ${status} already.`);
  if (createdBy === userId) throw new ApiError('forbidden', ownDetails);
  return move.to === 'Pending' ? null : move.to;
};

const verify = async (
  transaction: Transaction<DB>,
  { firmId, userId, userKind }: Caller,
  { bank_details_id: bankDetailsId, version }: Selectable<BankDetails>,
  status: 'Active' | 'Bypassed',
  reason: string | null,
  at: Date,
): Promise<void> => {
  const [source, kind] = userKind === 'Machine' ? (['Automatic', 'Machine'] as const) : (['Manual', 'User'] as const);
  await transaction
    .updateTable('bank_details')
    .set({
      status,
      verification_source: source,
      verified_kind: kind,
      verified_by: userId,
      verified_at: at,
      reason,
      updated_at: at,
      version: version + 1,
    })
    .where('firm_id', '=', firmId)
    .where('bank_details_id', '=', bankDetailsId)
    .execute();
};

/** Where a verification is written: the caller's scope, in the open database transaction of the act. */
interface VerificationWork {
  readonly transaction: Transaction<DB>;
  readonly caller: Caller;
  readonly ledger: Ledger;
  readonly at: Date;
}

interface Verification {
  readonly bankDetailsId: string;
  readonly owner: Owner;
  readonly action: VerificationAction;
  readonly reason: string | null;
  /** The version the caller has seen; null for any. */
  readonly seen: number | null;
}

/**
 * Verifies, bypasses or refuses an owner's details in a write's transaction, and returns what changed.
 * @throws ApiError 412 for details replaced or changed since, 409 and 403 as the transition table says.
 */
export const verifyDetails = async (
  { transaction, caller, ledger, at }: VerificationWork,
  { bankDetailsId, owner, action, reason, seen }: Verification,
) => {
  const { firmId } = caller;
  const uses = action === 'Refuse' ? await lockUses(transaction, firmId, owner) : null;
  const row = await lockDetails(transaction, firmId, owner);
  if (row?.bank_details_id !== bankDetailsId || (seen !== null && seen !== row.version)) throw stale();
  const to = nextStatus(row, action, caller);
  if (to !== null) await verify(transaction, caller, row, to, reason, at);
  else {
    await replaceDetails(transaction, row, at, reason);
    if (uses) await stopUses(transaction, ledger, caller, uses, bankDetailsId, at);
  }
  const status = to ?? 'Refused';
  return {
    before: { 'bankDetails.status': row.status },
    after: { 'bankDetails.status': status, 'bankDetails.reason': reason, 'bankDetails.bankDetailsId': bankDetailsId },
    answer: { id: bankDetailsId, firmId, status, version: row.version + 1 } as const,
  };
};

/** The owner of details the caller sees. @throws ApiError 404 for other details. */
export const ownerOf = async (scope: ReadScope, bankDetailsId: string): Promise<Owner> => {
  const found = await enteredBankDetails(scope)
    .where('bank_details.bank_details_id', '=', bankDetailsId)
    .select(['bank_details.client_id', 'bank_details.account_id'])
    .executeTakeFirst();
  if (!found) throw notFound('Bank details');
  return found.account_id === null ? { clientId: found.client_id ?? '' } : { accountId: found.account_id };
};

/** The record whose activity shows what was done to an owner's details. */
export const auditedOwner = (owner: Owner): string => ('accountId' in owner ? owner.accountId : owner.clientId);

/** Verifies, bypasses or refuses details that someone else entered; refused details are removed. */
export const verifyBankDetails: Handler<'verifyBankDetails'> = async ({
  path: { bankDetailsId },
  body: { action, auditDetails, ...body },
  ifMatch,
  scope,
  services: { clock, ledger },
}) => {
  const seen = seenVersion(auditDetails?.version, ifMatch, 'auditDetails.version');
  const owner = await ownerOf(scope, bankDetailsId);
  const reason = body.reason?.trim() || null;
  const missing = needsReason[action];
  if (missing !== null && reason === null) throw badField('reason', missing, 'required');
  const at = clock();
  const data = await scope.change(auditedOwner(owner), (transaction) =>
    verifyDetails({ transaction, caller: scope.caller, ledger, at }, { bankDetailsId, owner, action, reason, seen }),
  );
  return { data };
};
