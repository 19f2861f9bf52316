import { percentOf, poundsToWire } from '@tessera/domain/money';
import { selectAccountRows, toAccountRow } from '../accounts/account-row';
import { instrumentsOf, positionsOf } from '../positions/position';
import { notFound } from '../server/api-error';
import type { Handler } from '../server/context';
import { addFigures } from '../valuation/figures';
import { readPeriod } from '../valuation/period';
import { toPeriodFigures } from '../valuation/period-figures';
import { accountIdsOfClients } from './client-accounts';
import { portfolioHeadColumns, toPortfolioHead } from './portfolio-head';

export const getPortfolioSummary: Handler<'getPortfolioSummary'> = async ({ path, query, repository }) => {
  const period = readPeriod(query, repository.businessDate);
  const client = await repository.portfolios().where('client.client_id', '=', path.clientId).select([...portfolioHeadColumns, 'client.created_date']).executeTakeFirst();
  if (!client) throw notFound('Client');
  const accountIds = (await accountIdsOfClients(repository, [client.client_id])).get(client.client_id) ?? [];
  const [figures, rows] = await Promise.all([
    repository.figures(accountIds, period),
    accountIds.length === 0 ? [] : selectAccountRows(repository.accountDetails()).select('account.opened_date').where('account.account_id', 'in', accountIds).orderBy('account.sort_name').orderBy('account.account_id').execute(),
  ]);
  const total = addFigures([...figures.values()]);
  const instruments = await instrumentsOf(repository, figures.values());
  const accounts = rows.flatMap((row) => {
    const own = figures.get(row.account_id);
    return own ? [{ row, own }] : [];
  });
  return {
    data: {
      ...toPortfolioHead(client),
      ...toPeriodFigures(total),
      fromDate: period.from ?? accounts.reduce((first, { row }) => (row.opened_date < first ? row.opened_date : first), period.to),
      toDate: period.to,
      accounts: accounts.map(({ row, own }) => ({
        ...toAccountRow(row),
        ...toPeriodFigures(own),
        closingStockValue: poundsToWire(own.closingStock),
        closingCashValue: poundsToWire(own.closingCash),
        allocation: percentOf(own.closing, total.closing) ?? 0,
      })),
      products: [],
      positions: accounts.flatMap(({ row, own }) => positionsOf(row.account_id, own, instruments, total.closing)),
    },
  };
};
