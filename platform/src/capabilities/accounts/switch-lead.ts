import { dateText } from '@tessera/domain/wording';
import { sql, type Transaction } from 'kysely';
import { holdPayments } from '../bank-details/uses';
import type { DB } from '../../foundation/database/schema';
import type { Ledger } from '../../ledger/ledger';
import { leadDiedOn } from '../../ledger/rules/account-death';
import { ApiError, badField } from '../../requests/http/api-error';
import type { StoredAccount } from './stored-account';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenClients } from '../../requests/access/seen';

const field = 'clients';

const leadChanged =
  'The account has another lead client, whose bank details it uses: it is authorised again, once they are verified.';

/** Transfers the mandate of the account's own bank details to the new lead. */
const handOver = async (
  transaction: Transaction<DB>,
  firmId: string,
  bankDetailsId: string,
  leadClientId: string,
): Promise<void> => {
  await transaction
    .updateTable('mandate')
    .set((eb) => ({ client_id: leadClientId, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('bank_details_id', '=', bankDetailsId)
    .where('status', '<>', 'Cancelled')
    .execute();
};

/**
 * Switches the lead client and returns the office the account then belongs to. Regular payments are collected under the
 * new lead's mandate from now on, and payments out go to the new lead's bank details unless the account has its own.
 * @throws ApiError 400 for a lead outside the caller's offices, 409 where there are regular payments and the new lead
 * has no Active mandate.
 */
export const switchLead = async (
  transaction: Transaction<DB>,
  ledger: Ledger,
  scope: ReadScope,
  before: StoredAccount,
  after: StoredAccount,
): Promise<string> => {
  const { firmId, businessDate } = scope;
  if (after.leadClientId === before.leadClientId) return before.nodeId;
  const lead = await seenClients(scope)
    .where(idIs('client.client_id', after.leadClientId))
    .select(['client.node_id', 'client.name', leadDiedOn(firmId, sql.ref('client.client_id')).as('died_on')])
    .executeTakeFirst();
  if (!lead)
    throw badField(field, 'The new lead belongs to an office you do not see. Ask an administrator of the firm.');
  if (lead.died_on !== null)
    throw badField(field, `${lead.name} died on ${dateText(lead.died_on)}. Choose another holder as the lead.`);
  const used = await transaction
    .selectFrom('account_bank_details')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', before.accountId)
    .select(['bank_details_id', 'is_own'])
    .executeTakeFirst();
  if (used?.is_own) {
    await handOver(transaction, firmId, used.bank_details_id ?? '', after.leadClientId);
    return lead.node_id;
  }
  await holdPayments(transaction, ledger, scope.caller, [before.accountId], leadChanged);
  const mandate = await transaction
    .selectFrom('mandate')
    .innerJoin('bank_details', (join) =>
      join
        .onRef('bank_details.firm_id', '=', 'mandate.firm_id')
        .onRef('bank_details.bank_details_id', '=', 'mandate.bank_details_id'),
    )
    .where('mandate.firm_id', '=', firmId)
    .where('bank_details.client_id', '=', after.leadClientId)
    .where('bank_details.replaced_at', 'is', null)
    .where('mandate.status', '=', 'Active')
    .forUpdate('mandate')
    .select(['mandate.mandate_id', 'mandate.earliest_date'])
    .executeTakeFirst();
  const orders = await transaction
    .selectFrom('recurring_order')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', before.accountId)
    .where('status', '=', 'Active')
    .orderBy('recurring_order_id')
    .forUpdate()
    .select(['recurring_order_id', 'mandate_id'])
    .execute();
  if (orders.length === 0) return lead.node_id;
  if (!mandate || mandate.earliest_date > businessDate)
    throw new ApiError(
      'conflict',
      `A regular payment is set up, and ${lead.name} has no Active mandate to collect it under. Set one up first, or cancel the payment.`,
      [{ fieldName: field, type: 'invalid', errorMessage: `${lead.name} has no Active mandate.` }],
    );
  const collected = orders.filter((order) => order.mandate_id !== null).map((order) => order.recurring_order_id);
  if (collected.length > 0)
    await transaction
      .updateTable('recurring_order')
      .set((eb) => ({ mandate_id: mandate.mandate_id, version: eb('version', '+', 1) }))
      .where('firm_id', '=', firmId)
      .where('recurring_order_id', 'in', collected)
      .execute();
  return lead.node_id;
};
