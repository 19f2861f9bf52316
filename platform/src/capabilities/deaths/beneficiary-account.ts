import { wrapperNames } from '@tessera/contract/accounts/values';
import { recordId } from '@tessera/domain/identifiers';
import type { Transaction } from 'kysely';
import type { WrapperType } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { takeNumber } from '../../foundation/database/take-number';
import { refreshValuations } from '../../ledger/valuation/refresh';
import { addToPensionGroup, findOrCreateProduct } from '../client-products/find-or-create-product';
import type { DeathActor } from './stored-death';

interface Heir {
  readonly clientId: string;
  readonly nodeId: string;
}

/**
 * Opens the account that a beneficiary's part of a pension goes to: their own, Active, in the Beneficiary group of their
 * product of the wrapper. Returns its id.
 */
export const openBeneficiaryAccount = async (
  transaction: Transaction<DB>,
  { firmId, userId, businessDate, at }: DeathActor,
  { clientId, nodeId }: Heir,
  from: { readonly wrapperType: WrapperType; readonly clientName: string; readonly advised: boolean },
): Promise<string> => {
  const context = { firmId, userId, businessDate, at };
  const clientProductId = await findOrCreateProduct(transaction, context, clientId, from.wrapperType);
  const accountId = recordId('account', await takeNumber(transaction, 'account_number'));
  const name = `${wrapperNames[from.wrapperType]} inherited from ${from.clientName}`;
  await transaction
    .insertInto('account')
    .values({
      firm_id: firmId,
      account_id: accountId,
      node_id: nodeId,
      lead_client_id: clientId,
      name,
      account_type: 'Wrapper',
      wrapper_type: from.wrapperType,
      status: 'Active',
      discretionary: false,
      advised: from.advised,
      trust: false,
      client_product_id: clientProductId,
      opened_date: businessDate,
      updated_at: at,
      updated_by: userId,
    })
    .execute();
  await transaction
    .insertInto('account_client')
    .values({ firm_id: firmId, account_id: accountId, client_id: clientId })
    .execute();
  await transaction
    .insertInto('cash_balance')
    .values({ firm_id: firmId, account_id: accountId, amount: '0' })
    .execute();
  await addToPensionGroup(
    transaction,
    context,
    { accountId, name, nodeId, wrapperType: from.wrapperType, clientProductId },
    'Beneficiary',
  );
  await refreshValuations(transaction, firmId, [accountId]);
  return accountId;
};
