import type { FieldError } from '@tessera/contract';
import type { Updateable } from 'kysely';
import type { ProductTransfer } from '../../../foundation/database/schema';
import type { Handler } from '../../../requests/handler';
import { badField, badRequest } from '../../../requests/http/api-error';
import { seenVersion, stale } from '../../../requests/http/if-match';
import { changeTransfer } from './change-transfer';
import { contactRefusal, dayFaults } from './checks';
import { ownersOf } from '../record/owners';

/** Sets who has a transfer, and when somebody is contacted about it next. */
export const updateTransfer: Handler<'updateTransfer'> = async ({
  path: { transactionId },
  body: { owner, nextContactDate, version: bodyVersion },
  ifMatch,
  scope,
  services,
}) => {
  const version = seenVersion(bodyVersion, ifMatch);
  if (owner === undefined && nextContactDate === undefined)
    throw badField('owner', 'Give an owner or a next contact date: there is nothing to change.', 'required');
  const data = await changeTransfer(scope, services, transactionId, async ({ transaction, row }) => {
    if (version !== null && version !== row.version) throw stale();
    const errors: FieldError[] = dayFaults('nextContactDate', nextContactDate, scope.businessDate);
    const refusal = contactRefusal(row.transfer_status, row.action_required);
    if (nextContactDate !== undefined && nextContactDate !== null && refusal !== null)
      errors.push({ fieldName: 'nextContactDate', type: 'invalid', errorMessage: refusal });
    if (owner !== undefined && owner !== null && owner !== row.owner_user_id) {
      const { node_id: nodeId } = await transaction
        .selectFrom('account')
        .where('firm_id', '=', scope.firmId)
        .where('account_id', '=', row.account_id)
        .select('node_id')
        .executeTakeFirstOrThrow();
      const people = await ownersOf(transaction, scope.firmId, nodeId);
      if (!people.some(({ userId }) => userId === owner))
        errors.push({
          fieldName: 'owner',
          type: 'invalid',
          errorMessage: 'Choose an active user of this office, or of one above it, who may act on transfers.',
        });
    }
    if (errors.length > 0) throw badRequest(errors);
    const changed: Updateable<ProductTransfer> = {
      ...(owner === undefined ? {} : { owner_user_id: owner }),
      ...(nextContactDate === undefined ? {} : { next_contact: nextContactDate }),
    };
    await transaction
      .updateTable('product_transfer')
      .set((eb) => ({ ...changed, version: eb('version', '+', 1) }))
      .where('firm_id', '=', scope.firmId)
      .where('transaction_id', '=', row.transaction_id)
      .execute();
    return {
      before: { owner: row.owner_user_id, nextContactDate: row.next_contact },
      after: {
        owner: owner === undefined ? row.owner_user_id : owner,
        nextContactDate: nextContactDate === undefined ? row.next_contact : nextContactDate,
      },
    };
  });
  return { data };
};
