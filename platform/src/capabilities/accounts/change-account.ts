import { accountTransition, accountTransitions } from '@tessera/contract/accounts/life';
import type { CallBody } from '@tessera/contract/schemas';
import type { Transaction } from 'kysely';
import { checkCanEnter } from '../bank-details/access';
import { readEntered } from '../bank-details/read-entered';
import { setBankDetails } from '../bank-details/set-bank-details';
import { findOrCreateProduct } from '../client-products/find-or-create-product';
import type { DB } from '../../foundation/database/schema';
import { replaceExternalIds } from '../external-ids/external-ids';
import { lockAccounts } from '../../ledger/state/read-state';
import { noteOpened } from '../messages/due';
import { stale, seenVersion } from '../../requests/http/if-match';
import { ApiError, badRequest } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { refreshValuations } from '../../ledger/valuation/refresh';
import { conditionProblem } from './account-conditions';
import { editedAccount, type OmittedFields } from './account-edit';
import { checkModelLink } from './model-link';
import { auditedAccount, readStoredAccount, type StoredAccount } from './stored-account';
import { changedFields } from '../../requests/access/changed-fields';
import { switchLead } from './switch-lead';
import type { FoundId } from '../../requests/access/found-id';
import { readScope, type ReadScope } from '../../requests/access/scope';
import { findAccount } from '../../requests/access/seen';

/** @throws ApiError 409 for a Closed or Deleted account: it has no transitions and cannot be edited. */
const checkOpen = ({ status }: StoredAccount): void => {
  if (!accountTransitions.some(({ from }) => from === status))
    throw new ApiError('conflict', `An account that is ${status} stays as it is.`);
};

/** @throws ApiError 409 with the reason when the account, after its other changes, cannot take the requested status. */
const checkTransition = async (
  scope: ReadScope,
  accountId: FoundId<'Account'>,
  before: StoredAccount,
  after: StoredAccount,
): Promise<void> => {
  if (before.status === after.status) return;
  const { move, refused } = accountTransition(before.status, after.status);
  const problem = move === null ? refused : await conditionProblem(scope, accountId, move.condition);
  if (problem !== null)
    throw new ApiError('conflict', problem, [{ fieldName: 'status', type: 'invalid', errorMessage: problem }]);
};

const write = async (
  transaction: Transaction<DB>,
  inside: ReadScope,
  accountId: FoundId<'Account'>,
  before: StoredAccount,
  after: StoredAccount,
  at: Date,
): Promise<void> => {
  const { firmId, userId } = inside.caller;
  for (const { id, declaredAt } of after.holders) {
    if (declaredAt !== null)
      await transaction
        .updateTable('account_client')
        .set({ declared_at: declaredAt })
        .where('firm_id', '=', firmId)
        .where('account_id', '=', accountId)
        .where('client_id', '=', id)
        .where('declared_at', 'is', null)
        .execute();
  }
  await checkTransition(inside, accountId, before, after);
  await transaction
    .updateTable('account')
    .set({
      name: after.name,
      status: after.status,
      lead_client_id: after.leadClientId,
      node_id: after.nodeId,
      discretionary: after.discretionary,
      advised: after.advised,
      model_id: after.modelId,
      client_product_id: after.clientProductId,
      version: before.version + 1,
      updated_at: at,
      updated_by: userId,
    })
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .execute();
  await replaceExternalIds(transaction, { firmId, recordKind: 'Account', recordId: accountId }, after.externalIds);
  if (before.status !== after.status) await refreshValuations(transaction, firmId, [accountId]);
  if (after.status === 'Active' && (before.status === 'Pending' || before.status === 'Registered'))
    await noteOpened(transaction, firmId, accountId);
};

/**
 * Locks the new lead client until the transaction ends, because the account belongs to the lead's office. Clients are
 * always locked before accounts.
 */
const lockLead = async (
  transaction: Transaction<DB>,
  firmId: string,
  { clients = [] }: CallBody<'patchAccount'>,
): Promise<void> => {
  const lead = clients.find(({ isLeadClient }) => isLeadClient);
  if (lead)
    await transaction
      .selectFrom('client')
      .where('firm_id', '=', firmId)
      .where('client_id', '=', lead.id)
      .forShare()
      .select('client_id')
      .execute();
};

/**
 * Changes an account under the ledger's own lock, so every payment and order falls either before or after the change.
 */
const change =
  (omittedFields: OmittedFields): Handler<'patchAccount'> =>
  async ({ path: { accountId }, body, ifMatch, scope, services }) => {
    const seen = seenVersion(body.auditDetails?.version, ifMatch, 'auditDetails.version');
    checkCanEnter(scope.caller, body.bankDetails);
    await findAccount(scope, accountId);
    const { firmId } = scope.caller;
    const at = services.clock();
    const data = await scope.change(accountId, async (transaction) => {
      await lockLead(transaction, firmId, body);
      await lockAccounts(transaction, firmId, [accountId]);
      const inside = readScope(transaction, scope.caller);
      const before = await readStoredAccount(transaction, firmId, accountId);
      // The account may have moved to another office while this waited for the lock.
      const found = await findAccount(inside, accountId);
      if (seen !== null && seen !== before.version) throw stale();
      const edited = editedAccount(before, body, omittedFields, at);
      if (edited.modelId !== before.modelId || edited.discretionary !== before.discretionary)
        await checkModelLink(inside, edited);
      const nodeId = await switchLead(transaction, services.ledger, inside, before, edited);
      const clientProductId =
        edited.leadClientId === before.leadClientId
          ? before.clientProductId
          : await findOrCreateProduct(
              transaction,
              { firmId, userId: scope.caller.userId, businessDate: scope.businessDate, at },
              edited.leadClientId,
              before.wrapperType,
            );
      const after = { ...edited, nodeId, clientProductId };
      const bank = await readEntered(transaction, body.bankDetails);
      if (bank.errors.length > 0) throw badRequest(bank.errors);
      const details = await setBankDetails(transaction, services.ledger, scope.caller, { accountId }, bank.details, at);
      const fields = changedFields(auditedAccount(before), auditedAccount(after));
      const changed = { before: { ...fields.before, ...details.before }, after: { ...fields.after, ...details.after } };
      const isChanged = Object.keys(changed.after).length > 0;
      if (isChanged) checkOpen(before);
      if (isChanged) await write(transaction, inside, found, before, after, at);
      return {
        ...changed,
        answer: { id: accountId, firmId, status: after.status, version: before.version + (isChanged ? 1 : 0) },
      };
    });
    return { data };
  };

export const patchAccount: Handler<'patchAccount'> = change('stays');
export const replaceAccount: Handler<'replaceAccount'> = change('emptied');
