import type { CallRow } from '@tessera/contract/schemas';
import { formatPounds, parsePounds } from '@tessera/domain/money';
import { sql } from 'kysely';
import { wireNumber, wireTimestamp } from '../../requests/http/wire';
import { readGroupAccounts, readGroupClients, type GroupAccount, type GroupClient } from './group-members';
import type { ReadScope } from '../../requests/access/scope';
import { idIn } from '../../requests/access/seen';
import { seenPortfolioGroups } from './group-access';

type Row = CallRow<'listPortfolioGroups'>;

export const unseenClient = 'A client you do not see';

/** The node of the first client, or of the product's client; they may have moved since the group was created. */
const nodeOfGroup = sql<string>`coalesce(
  (select first_client.node_id from portfolio_group_client first_member join client first_client using (firm_id, client_id) where first_member.firm_id = portfolio_group.firm_id and first_member.group_id = portfolio_group.group_id order by first_member.line limit 1),
  (select of_client.node_id from client_product product join client of_client using (firm_id, client_id) where product.firm_id = portfolio_group.firm_id and product.client_product_id = portfolio_group.client_product_id),
  portfolio_group.node_id)`;

const selectGroups = (scope: ReadScope, ids: readonly string[]) =>
  seenPortfolioGroups(scope)
    .where(idIn('portfolio_group.group_id', ids))
    .selectAll('portfolio_group')
    .select(nodeOfGroup.as('present_node_id'))
    .execute();

const toClient = (
  { clientId, name, relation, currentValue, nodeId }: GroupClient,
  nodeIds: readonly string[] | null,
): Row['clients'][number] =>
  nodeIds === null || nodeIds.includes(nodeId)
    ? { id: clientId, name, relation, currentValue: wireNumber(currentValue) }
    : { id: null, name: unseenClient, relation, currentValue: null };

const toAccount = ({ accountId, name, stockValue, cashValue }: GroupAccount): Row['accounts'][number] => ({
  id: accountId,
  name,
  currentValue: wireNumber(formatPounds(parsePounds(stockValue) + parsePounds(cashValue))),
});

/**
 * The groups with the given ids that the caller sees, with their members. Clients the caller does not see are counted,
 * not named.
 */
export const readGroupRows = async (scope: ReadScope, ids: readonly string[]): Promise<Row[]> => {
  if (ids.length === 0) return [];
  const { nodeIds } = scope.caller;
  const groups = await selectGroups(scope, ids);
  const found = groups.map((row) => row.group_id);
  const [clients, accounts] = await Promise.all([readGroupClients(scope, found), readGroupAccounts(scope, found)]);
  return groups.map((row) => ({
    id: row.group_id,
    firmId: row.firm_id,
    name: row.name,
    groupIntent: row.group_intent,
    groupType: row.group_type,
    status: row.status,
    nodeId: row.present_node_id,
    clients: clients.filter(({ groupId }) => groupId === row.group_id).map((each) => toClient(each, nodeIds)),
    accounts: accounts
      .filter(({ groupId, nodeId }) => groupId === row.group_id && (nodeIds === null || nodeIds.includes(nodeId)))
      .map(toAccount),
    intentDetails: { clientProductId: row.client_product_id, status: row.status },
    createdDate: row.created_date,
    auditDetails: {
      application: 'tessera',
      userFirmId: row.firm_id,
      userId: row.updated_by,
      updateDate: wireTimestamp(row.updated_at),
      version: row.version,
    },
  }));
};
