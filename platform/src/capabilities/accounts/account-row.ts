import type { CallRow } from '@tessera/contract/schemas';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReadScope } from '../../requests/access/scope';
import { seenAccounts } from '../../requests/access/seen';

/** Accounts with the tables every answer about an account needs. */
export const seenAccountDetails = (scope: ReadScope) =>
  seenAccounts(scope)
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'account.firm_id').onRef('node.node_id', '=', 'account.node_id'),
    )
    .leftJoin('model', (join) =>
      join.onRef('model.firm_id', '=', 'account.firm_id').onRef('model.model_id', '=', 'account.model_id'),
    );

/** Adds the columns of an account row to a query of account details. */
export const selectAccountRows = (accounts: ReturnType<typeof seenAccountDetails>) =>
  accounts
    .select([
      'account.firm_id',
      'account.account_id',
      'account.name',
      'account.account_type',
      'account.status',
      'account.currency',
      'account.node_id',
      'node.name as node_name',
      'account.wrapper_type',
      'account.discretionary',
      'account.advised',
      'account.trust',
      'account.model_id',
      'model.name as model_name',
      'account.client_product_id',
      'account.lead_client_id',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('account_client')
          .innerJoin('client as holder', (join) =>
            join
              .onRef('holder.firm_id', '=', 'account_client.firm_id')
              .onRef('holder.client_id', '=', 'account_client.client_id'),
          )
          .whereRef('account_client.firm_id', '=', 'account.firm_id')
          .whereRef('account_client.account_id', '=', 'account.account_id')
          .select(['holder.client_id as id', 'holder.name as name'])
          .orderBy('holder.client_id'),
      ).as('holders'),
    );

export type SelectedAccount = Awaited<ReturnType<ReturnType<typeof selectAccountRows>['execute']>>[number];

export const toAccountRow = (row: SelectedAccount): CallRow<'listAccounts'> => ({
  id: row.account_id,
  accountId: row.account_id,
  firmId: row.firm_id,
  name: row.name,
  accountType: row.account_type,
  status: row.status,
  currency: row.currency,
  nodeId: row.node_id,
  nodeName: row.node_name,
  wrapperDetail: {
    wrapperType: row.wrapper_type,
    discretionary: row.discretionary,
    advised: row.advised,
    trust: row.trust,
    assetAllocationId: row.model_id,
    assetAllocationName: row.model_name,
    clientProductId: row.client_product_id,
  },
  clientId: row.lead_client_id,
  clients: row.holders
    .map((holder) => ({ ...holder, isLeadClient: holder.id === row.lead_client_id }))
    .sort((a, b) => Number(b.isLeadClient) - Number(a.isLeadClient)),
});
