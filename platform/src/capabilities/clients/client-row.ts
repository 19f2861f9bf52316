import type { CallRow } from '@tessera/contract/schemas';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { prepared } from '../../foundation/database/prepared';
import { inOrder } from '../../requests/http/paging';
import { wireNumber } from '../../requests/http/wire';
import type { ReadScope } from '../../requests/access/scope';
import { idIn } from '../../requests/access/seen';
import { seenPortfolios } from './seen-clients';

/** Adds the columns of a client row to a query of portfolios. */
export const selectClientRows = (portfolios: ReturnType<typeof seenPortfolios>) =>
  portfolios
    .select([
      'client.firm_id',
      'client.client_id',
      'client.name',
      'client.first_name',
      'client.surname',
      'client.client_type',
      'client.status',
      'client.node_id',
      'client.email',
      'node.name as node_name',
      'portfolio.accounts',
      'portfolio.current_value',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('client_parent')
          .whereRef('client_parent.firm_id', '=', 'client.firm_id')
          .whereRef('client_parent.client_id', '=', 'client.client_id')
          .select('client_parent.parent_client_id')
          .orderBy('client_parent.parent_client_id'),
      ).as('parents'),
      jsonArrayFrom(
        eb
          .selectFrom('portfolio_group_client')
          .innerJoin('portfolio_group', (join) =>
            join
              .onRef('portfolio_group.firm_id', '=', 'portfolio_group_client.firm_id')
              .onRef('portfolio_group.group_id', '=', 'portfolio_group_client.group_id'),
          )
          .whereRef('portfolio_group_client.firm_id', '=', 'client.firm_id')
          .whereRef('portfolio_group_client.client_id', '=', 'client.client_id')
          .where('portfolio_group_client.active', '=', true)
          .select(['portfolio_group.group_id as clientFeeGroupId', 'portfolio_group.name as name']),
      ).as('groups'),
    ]);

/** The rows of clients with the given ids, in the order of the ids. */
export const readClientRows = async (scope: ReadScope, ids: readonly string[]): Promise<CallRow<'listClients'>[]> => {
  if (ids.length === 0) return [];
  const rows = await selectClientRows(seenPortfolios(scope).where(idIn('client.client_id', ids)))
    .modifyEnd(prepared)
    .execute();
  return inOrder(ids, rows, (row) => row.client_id).map(toClientRow);
};

export type SelectedClient = Awaited<ReturnType<ReturnType<typeof selectClientRows>['execute']>>[number];

export const toClientRow = (row: SelectedClient): CallRow<'listClients'> => ({
  id: row.client_id,
  clientId: row.client_id,
  firmId: row.firm_id,
  name: row.name,
  firstName: row.first_name,
  surname: row.surname,
  clientType: row.client_type,
  status: row.status,
  nodeId: [row.node_id],
  nodeName: [row.node_name],
  parentId: row.parents.map((parent) => parent.parent_client_id),
  email: row.email,
  clientGroups: row.groups,
  accounts: row.accounts,
  currentValue: wireNumber(row.current_value),
});
