import { wrapperTypes } from '@tessera/contract/accounts/values';
import { transferSorts, transferStatuses } from '@tessera/contract/transfers/values';
import type { CallQuery } from '@tessera/contract/schemas';
import { daysBetween } from '@tessera/domain/dates';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { Handler } from '../../../requests/handler';
import { idPrefix, nameHolds, readValues, readYesNo } from '../../../requests/http/filters';
import { answerPage, readPage } from '../../../requests/http/paging';
import { readSort } from '../../../requests/http/sorting';
import { wireNumber } from '../../../requests/http/wire';
import type { ReadScope } from '../../../requests/access/scope';
import { seenTransfers } from '../../transactions/seen-transactions';
import { nodesFrom } from '../../nodes/seen-nodes';

const movements = ['In', 'Out'] as const;
const columns = {
  dateInitiated: 'product_transfer.date_initiated',
  clientName: 'client.sort_name',
  amount: 'portfolio_transaction.amount',
  transferStatus: 'product_transfer.transfer_status',
} as const;

const transfersOf = (scope: ReadScope) =>
  seenTransfers(scope)
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'account.firm_id').onRef('client.client_id', '=', 'account.lead_client_id'),
    )
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'account.firm_id').onRef('node.node_id', '=', 'account.node_id'),
    )
    .leftJoin('portal_user as adviser', (join) =>
      join.onRef('adviser.firm_id', '=', 'client.firm_id').onRef('adviser.user_id', '=', 'client.adviser_user_id'),
    );

const filterOf = async (query: CallQuery<'listProductTransfers'>, scope: ReadScope): Promise<Expression<SqlBool>> => {
  const eb = expressionBuilder<
    DB & { adviser: DB['portal_user'] },
    'product_transfer' | 'portfolio_transaction' | 'account' | 'client' | 'node' | 'adviser'
  >();
  const conditions: Expression<SqlBool>[] = [];
  const statuses = readValues(query.transferStatus, transferStatuses, 'transferStatus');
  const wrappers = readValues(query.wrapperType, wrapperTypes, 'wrapperType');
  const directions = readValues(query.movementType, movements, 'movementType');
  const autoInvest = readYesNo(query.autoInvest, 'autoInvest');
  if (statuses !== null) conditions.push(eb('product_transfer.transfer_status', 'in', statuses));
  if (wrappers !== null) conditions.push(eb('account.wrapper_type', 'in', wrappers));
  if (directions !== null) conditions.push(eb('portfolio_transaction.movement_type', 'in', directions));
  if (autoInvest !== null) conditions.push(eb('product_transfer.auto_invest', '=', autoInvest));
  if (query.actionRequired !== undefined)
    conditions.push(eb('product_transfer.action_required', '=', query.actionRequired));
  if (query.clientName !== undefined) conditions.push(nameHolds('client.search_name', query.clientName));
  if (query.clientId !== undefined) conditions.push(eb('client.client_id', 'like', idPrefix(query.clientId)));
  if (query.accountId !== undefined) conditions.push(eb('account.account_id', 'like', idPrefix(query.accountId)));
  if (query.linkId !== undefined) conditions.push(eb('portfolio_transaction.link_id', '=', query.linkId));
  // The workbench's business/adviser column shows the node and the adviser; this matches words of either.
  if (query.businessOrAdvisor !== undefined)
    conditions.push(
      eb.or([
        nameHolds('node.search_name', query.businessOrAdvisor),
        nameHolds('adviser.search_name', query.businessOrAdvisor),
      ]),
    );
  if (query.nodeId !== undefined) conditions.push(eb('account.node_id', 'in', await nodesFrom(scope, query.nodeId)));
  return eb.and(conditions);
};

export const listProductTransfers: Handler<'listProductTransfers'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, transferSorts, '-dateInitiated');
  const page = readPage(query);
  const filtered = transfersOf(scope).where(await filterOf(query, scope));
  return answerPage(
    page,
    filtered
      .select([
        'portfolio_transaction.transaction_id',
        'portfolio_transaction.link_id',
        'portfolio_transaction.firm_id',
        'portfolio_transaction.movement_type',
        'portfolio_transaction.amount',
        'account.node_id',
        'node.name as node_name',
        'adviser.name as adviser_name',
        'client.client_id',
        'client.name as client_name',
        'account.account_id',
        'account.name as account_name',
        'account.wrapper_type',
        'product_transfer.transfer_type',
        'product_transfer.transfer_status',
        'product_transfer.action_required',
        'product_transfer.auto_invest',
        'product_transfer.previous_provider_name',
        'product_transfer.previous_provider_reference',
        'product_transfer.date_initiated',
        'product_transfer.date_ended',
      ])
      .orderBy(columns[column], direction)
      .orderBy('portfolio_transaction.transaction_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    (row) => ({
      id: row.transaction_id,
      transactionId: row.transaction_id,
      linkId: row.link_id,
      firmId: row.firm_id,
      nodeId: row.node_id,
      nodeName: row.node_name,
      adviserName: row.adviser_name,
      clientId: row.client_id,
      clientName: row.client_name,
      accountId: row.account_id,
      accountName: row.account_name,
      wrapperType: row.wrapper_type,
      movementType: row.movement_type === 'Out' ? 'Out' : 'In',
      transferType: row.transfer_type,
      transferStatus: row.transfer_status,
      actionRequired: row.action_required,
      autoInvest: row.auto_invest,
      previousProvider: { name: row.previous_provider_name, reference: row.previous_provider_reference },
      amount: wireNumber(row.amount ?? '0'),
      dateInitiated: row.date_initiated,
      days: daysBetween(row.date_initiated, row.date_ended ?? scope.businessDate),
    }),
  );
};
