import type { CallData } from '@tessera/contract/schemas';
import { percentOf, poundsToWire } from '@tessera/domain/money';
import { seenAccountDetails, selectAccountRows, toAccountRow, type SelectedAccount } from '../accounts/account-row';
import { subscriptionsLeftOf } from '../client-products/product-row';
import { instrumentsOf, positionsOf } from '../positions/position';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { addFigures } from '../../ledger/valuation/figures';
import { readPeriod } from '../../ledger/valuation/period';
import { toPeriodFigures } from '../../ledger/valuation/period-figures';
import { accountIdsOfClients } from '../accounts/client-accounts';
import { portfolioHeadColumns, toPortfolioHead } from './portfolio-head';
import type { ReadScope } from '../../requests/access/scope';
import { seenPortfolios } from '../clients/seen-clients';
import { figuresOf } from '../valuation/valuation';
import { idIs } from '../../requests/access/seen';

/** The product of each account; a cash account has none. The allowance is that of the account's lead client. */
const productsOf = async (
  scope: ReadScope,
  accounts: readonly SelectedAccount[],
): Promise<CallData<'getPortfolioSummary'>['products']> => {
  const held = accounts.flatMap(
    ({
      client_product_id: clientProductId,
      wrapper_type: wrapperType,
      account_id: accountId,
      lead_client_id: clientId,
    }) => (clientProductId === null ? [] : [{ clientProductId, wrapperType, accountId, clientId }]),
  );
  const left = await subscriptionsLeftOf(scope, held);
  return held.map(({ clientId, ...product }) => {
    const remaining = left(clientId, product.wrapperType);
    return { ...product, remainingSubscriptionAmount: remaining === null ? null : poundsToWire(remaining) };
  });
};

export const getPortfolioSummary: Handler<'getPortfolioSummary'> = async ({ path, query, scope }) => {
  const period = readPeriod(query, scope.businessDate);
  const client = await seenPortfolios(scope)
    .where(idIs('client.client_id', path.clientId))
    .select([...portfolioHeadColumns, 'client.created_date'])
    .executeTakeFirst();
  if (!client) throw notFound('Client');
  const accountIds = (await accountIdsOfClients(scope, [client.client_id])).get(client.client_id) ?? [];
  const [figures, rows] = await Promise.all([
    figuresOf(scope, accountIds, period),
    accountIds.length === 0
      ? []
      : selectAccountRows(seenAccountDetails(scope))
          .select('account.opened_date')
          .where('account.account_id', 'in', accountIds)
          .orderBy('account.sort_name')
          .orderBy('account.account_id')
          .execute(),
  ]);
  const total = addFigures([...figures.values()]);
  const instruments = await instrumentsOf(scope, figures.values());
  const accounts = rows.flatMap((row) => {
    const own = figures.get(row.account_id);
    return own ? [{ row, own }] : [];
  });
  return {
    data: {
      ...toPortfolioHead(client),
      ...toPeriodFigures(total),
      fromDate:
        period.from ??
        accounts.reduce((first, { row }) => (row.opened_date < first ? row.opened_date : first), period.to),
      toDate: period.to,
      accounts: accounts.map(({ row, own }) => ({
        ...toAccountRow(row),
        ...toPeriodFigures(own),
        closingStockValue: poundsToWire(own.closingStock),
        closingCashValue: poundsToWire(own.closingCash),
        allocation: percentOf(own.closing, total.closing) ?? 0,
      })),
      products: await productsOf(
        scope,
        accounts.map(({ row }) => row),
      ),
      positions: accounts.flatMap(({ row, own }) => positionsOf(row.account_id, own, instruments, total.closing)),
    },
  };
};
