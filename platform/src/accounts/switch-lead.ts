import type { Transaction } from 'kysely';
import type { DB } from '../database/schema';
import type { ScopedTables } from '../repository/scoped-tables';
import { ApiError, badField } from '../server/api-error';
import type { StoredAccount } from './stored-account';

const field = 'clients';

/**
 * The office the account belongs to under a new lead, whose mandate its regular payments are collected under from now on.
 * @throws ApiError 400 for a lead outside the caller's offices, 409 where something repeats and the new lead has no Active mandate.
 */
export const switchLead = async (transaction: Transaction<DB>, seen: ScopedTables, before: StoredAccount, after: StoredAccount): Promise<string> => {
  const { firmId, businessDate } = seen;
  if (after.leadClientId === before.leadClientId) return before.nodeId;
  const lead = await seen.clients().where('client.client_id', '=', after.leadClientId).select(['client.node_id', 'client.name']).executeTakeFirst();
  if (!lead) throw badField(field, 'The new lead belongs to an office you do not see. Ask an administrator of the firm.');
  const mandate = await transaction.selectFrom('mandate').where('firm_id', '=', firmId).where('client_id', '=', after.leadClientId).where('status', '=', 'Active').forUpdate().select(['mandate_id', 'earliest_date']).executeTakeFirst();
  const orders = await transaction.selectFrom('recurring_order').where('firm_id', '=', firmId).where('account_id', '=', before.accountId).where('status', '=', 'Active').orderBy('recurring_order_id').forUpdate().select(['recurring_order_id', 'mandate_id']).execute();
  if (orders.length === 0) return lead.node_id;
  if (!mandate || mandate.earliest_date > businessDate) throw new ApiError('conflict', `A regular payment is set up, and ${lead.name} has no Active mandate to collect it under. Set one up first, or cancel the payment.`, [{ fieldName: field, type: 'invalid', errorMessage: `${lead.name} has no Active mandate.` }]);
  const collected = orders.filter((order) => order.mandate_id !== null).map((order) => order.recurring_order_id);
  if (collected.length > 0) await transaction.updateTable('recurring_order').set((eb) => ({ mandate_id: mandate.mandate_id, version: eb('version', '+', 1) })).where('firm_id', '=', firmId).where('recurring_order_id', 'in', collected).execute();
  return lead.node_id;
};
