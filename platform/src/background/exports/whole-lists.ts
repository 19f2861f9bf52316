import { wrapperLabel } from '@tessera/contract/accounts/wrapper-label';
import { sortAccounts } from '@tessera/contract/portfolios/sort-accounts';
import { getAccountSummary } from '../../capabilities/accounts/get-account-summary';
import { getPortfolioSummary } from '../../capabilities/portfolios/get-portfolio-summary';
import { waitingForCaller } from '../../capabilities/transactions/list-authorisations';
import type { ExportedList } from './exported-list';
import { text, typed } from '../../capabilities/files/file-column';
import { transactions } from './money-lists';

export const holdings: ExportedList<'getAccountSummary'> = {
  title: 'Holdings',
  read: async ({ query: { accountId, ...query }, scope, services }) => {
    const path = { firmId: scope.firmId, accountId };
    const { data } = await getAccountSummary({ path, query, body: {}, ifMatch: undefined, scope, services });
    return { data: data.positions };
  },
  columns: [
    text('Holding', 44, ({ assetName }) => assetName),
    text('ISIN', 15, ({ isin }) => isin),
    typed('units', 'Units', ({ quantity }) => quantity),
    typed('units', 'Reserved', ({ reservedQuantity }) => reservedQuantity ?? null),
    typed('units', 'Price', ({ currentPrice }) => currentPrice),
    typed('date', 'Priced', ({ currentPriceDate }) => currentPriceDate),
    text('Currency', 9, ({ currency }) => currency),
    typed('money', 'Book cost', ({ bookValue }) => bookValue),
    typed('money', 'Value', ({ currentValue }) => currentValue),
    // As on the page: cash has no gain.
    typed('money', 'Gain', ({ growth, positionType }) => (positionType === 'Cash' ? null : growth)),
    typed('percent', 'Gain, per cent', ({ growthPercent, positionType }) =>
      positionType === 'Cash' ? null : growthPercent,
    ),
    typed('percent', 'Allocation, per cent', ({ allocation }) => allocation),
  ],
};

export const clientAccounts: ExportedList<'getPortfolioSummary'> = {
  title: 'Accounts',
  read: async ({ query: { clientId, sort, ...query }, scope, services }) => {
    const path = { firmId: scope.firmId, clientId };
    const { data } = await getPortfolioSummary({ path, query, body: {}, ifMatch: undefined, scope, services });
    return { data: sortAccounts(data.accounts, sort) };
  },
  columns: [
    text('Account', 28, ({ name }) => name),
    text('Account ID', 12, ({ accountId }) => accountId),
    text('Wrapper', 24, wrapperLabel),
    text('Model', 28, ({ wrapperDetail }) =>
      wrapperDetail.wrapperType === 'CASH' ? null : (wrapperDetail.assetAllocationName ?? 'Bespoke'),
    ),
    text('Status', 11, ({ status }) => status),
    typed('money', 'Value', ({ currentValue }) => currentValue),
    typed('money', 'Cash', ({ uninvestedCash }) => uninvestedCash),
    typed('percent', 'Growth, per cent', ({ growthPercent }) => growthPercent),
  ],
};

export const authorisations: ExportedList<'listAuthorisations'> = {
  title: 'Awaiting authorisation',
  read: async ({ scope }) => ({ data: (await waitingForCaller(scope)).waiting }),
  columns: [
    text('Asked by', 26, ({ enteredBy }) => enteredBy),
    typed('time', 'Waiting since', ({ since }) => since),
    ...transactions.columns,
  ],
};
