import { bankDetailsTransitions, type VerificationAction } from '@tessera/contract/bank-details/values';
import type { Selectable, Transaction } from 'kysely';
import type { BankDetails, DB } from '../../foundation/database/schema';
import { stale, seenVersion } from '../../requests/http/if-match';
import type { Caller } from '../../requests/access/caller';
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

/** Verifies, bypasses or refuses details that someone else entered; refused details are removed. */
export const verifyBankDetails: Handler<'verifyBankDetails'> = async ({
  path: { bankDetailsId },
  body: { action, auditDetails, ...body },
  ifMatch,
  scope,
  services,
}) => {
  const seen = seenVersion(auditDetails?.version, ifMatch, 'auditDetails.version');
  const { caller, firmId } = scope;
  const found = await enteredBankDetails(scope)
    .where('bank_details.bank_details_id', '=', bankDetailsId)
    .select(['bank_details.client_id', 'bank_details.account_id'])
    .executeTakeFirst();
  if (!found) throw notFound('Bank details');
  const reason = body.reason?.trim() || null;
  const missing = needsReason[action];
  if (missing !== null && reason === null) throw badField('reason', missing, 'required');
  const owner: Owner =
    found.account_id === null ? { clientId: found.client_id ?? '' } : { accountId: found.account_id };
  const at = services.clock();
  // Recorded on the client or the account, whose activity shows it.
  const data = await scope.change('accountId' in owner ? owner.accountId : owner.clientId, async (transaction) => {
    const uses = action === 'Refuse' ? await lockUses(transaction, firmId, owner) : null;
    const row = await lockDetails(transaction, firmId, owner);
    if (row?.bank_details_id !== bankDetailsId || (seen !== null && seen !== row.version)) throw stale();
    const to = nextStatus(row, action, caller);
    if (to !== null) await verify(transaction, caller, row, to, reason, at);
    else {
      await replaceDetails(transaction, row, at, reason);
      if (uses) await stopUses(transaction, services.ledger, caller, uses, bankDetailsId, at);
    }
    const status = to ?? 'Refused';
    return {
      before: { 'bankDetails.status': row.status },
      after: { 'bankDetails.status': status, 'bankDetails.reason': reason, 'bankDetails.bankDetailsId': bankDetailsId },
      answer: { id: bankDetailsId, firmId, status, version: row.version + 1 },
    };
  });
  return { data };
};
