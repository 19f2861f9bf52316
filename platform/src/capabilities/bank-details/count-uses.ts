import type { CallData } from '@tessera/contract/schemas';
import { sql } from 'kysely';
import { payeeAccount } from '../../ledger/rules/payee-account';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { canAccessBankDetails } from './access';

type FoundOwner = { readonly clientId: FoundId<'Client'> } | { readonly accountId: FoundId<'Account'> };

export type CountedUses = NonNullable<CallData<'getClient'>['bankDetailsUses']>;

/**
 * Counts what changing an owner's bank details would stop, by the same rules as `stopUses`: payments of the accounts
 * that use these details, and the mandate where the details are the owner's own. Null when the caller may not change
 * them. Accounts the caller does not see count too, because the change stops them as well.
 */
export const countUses = async (
  { db, firmId, caller }: ReadScope,
  owner: FoundOwner,
  { bankDetailsId, isOwn }: { readonly bankDetailsId: string; readonly isOwn: boolean },
): Promise<CountedUses | null> => {
  if (!canAccessBankDetails(caller, 'readWrite')) return null;
  const ofOwner =
    'accountId' in owner
      ? sql`account_id = ${owner.accountId}`
      : sql`account_id in (select account_id from account where firm_id = ${firmId} and lead_client_id = ${owner.clientId})`;
  const {
    rows: [counted],
  } = await sql<CountedUses>`
    with moved as materialized (select account_id from account_bank_details where firm_id = ${firmId} and ${ofOwner} and bank_details_id = ${bankDetailsId}),
      ending as materialized (select mandate_id from mandate where firm_id = ${firmId} and bank_details_id = ${bankDetailsId} and status <> 'Cancelled' and ${isOwn}),
      payer as materialized (select account_id from account where firm_id = ${firmId} and (account_id in (select account_id from moved) or client_product_id in (select client_product_id from account where firm_id = ${firmId} and account_id in (select account_id from moved)))),
      payment as materialized (select method, movement_type, transaction_sub_type, status from portfolio_transaction where firm_id = ${firmId} and account_id in (select account_id from payer) and ${payeeAccount('portfolio_transaction')} in (select account_id from moved) and transaction_type = 'Payment' and status in ('Pending', 'Waiting'))
    select (select count(*)::int from ending) as mandates,
      (select count(*)::int from recurring_order where firm_id = ${firmId} and status = 'Active' and (mandate_id in (select mandate_id from ending) or (mandate_id is not null and account_id in (select account_id from moved)))) as "regularPayments",
      (select count(*)::int from payment where movement_type = 'In' and method = 'Direct Debit' and status = 'Pending') as collections,
      (select count(*)::int from payment where movement_type = 'Out' and transaction_sub_type <> 'Adviser Adhoc Fee') as withdrawals`.execute(
    db,
  );
  return counted ?? null;
};
