import { portfolioSorts, portfolioStatuses } from '@tessera/contract/portfolios/values';
import { expressionBuilder } from 'kysely';
import { clientFilter } from '../clients/client-filter';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { metaOf, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { addFigures } from '../../ledger/valuation/figures';
import { toPeriodFigures } from '../../ledger/valuation/period-figures';
import { accountCountsOfClients, accountIdsOfClients } from '../accounts/client-accounts';
import { portfolioHeadColumns, toPortfolioHead } from './portfolio-head';
import { nodesFrom } from '../nodes/seen-nodes';
import { seenPortfolios } from '../clients/seen-clients';
import { figuresOf } from '../valuation/valuation';

const columns = {
  name: 'client.sort_name',
  id: 'client.client_id',
  status: 'portfolio.status',
  currentValue: 'portfolio.current_value',
} as const;

/** Portfolios with their figures since inception. */
export const listPortfolios: Handler<'listPortfolios'> = async ({ query, scope }) => {
  const sorting = readSort(query.sort, portfolioSorts, 'name');
  const page = readPage(query);
  const statuses = readValues(query.status, portfolioStatuses, 'status');
  const groupIds = query.intentDetails;
  const eb = expressionBuilder<DB, 'client' | 'portfolio'>();
  const conditions = [clientFilter(query, query.nodeId === undefined ? null : await nodesFrom(scope, query.nodeId))];
  if (statuses !== null) conditions.push(eb('portfolio.status', 'in', statuses));
  if (groupIds !== undefined) {
    const members = eb
      .selectFrom('portfolio_group_client')
      .select('portfolio_group_client.client_id')
      .whereRef('portfolio_group_client.firm_id', '=', 'client.firm_id')
      .where('portfolio_group_client.active', '=', true)
      .where('portfolio_group_client.group_id', 'in', groupIds.split(','));
    conditions.push(eb('client.client_id', 'in', members));
  }
  const filtered = seenPortfolios(scope).where(eb.and(conditions));
  const [rows, total] = await Promise.all([
    filtered
      .select(portfolioHeadColumns)
      .orderBy(columns[sorting.column], sorting.direction)
      .orderBy('client.client_id', sorting.direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const clientIds = rows.map((row) => row.client_id);
  const [accountIds, counts] = await Promise.all([
    accountIdsOfClients(scope, clientIds),
    accountCountsOfClients(scope, clientIds),
  ]);
  const figures = await figuresOf(scope, [...new Set([...accountIds.values()].flat())], {
    from: null,
    to: scope.businessDate,
  });
  return {
    data: rows.map((row) => {
      const own = (accountIds.get(row.client_id) ?? []).flatMap((id) => figures.get(id) ?? []);
      return { ...toPortfolioHead(row), ...toPeriodFigures(addFigures(own)), accounts: counts.get(row.client_id) ?? 0 };
    }),
    meta: metaOf(page, total.count),
  };
};
