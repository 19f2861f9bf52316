import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '@tessera/ui/core';
import { AccountLayout } from './accounts/account-layout';
import { AccountOverview } from './accounts/account-overview';
import { AccountTransactions } from './accounts/account-transactions';
import { CashStatement } from './accounts/cash-statement';
import { Holdings } from './accounts/holdings';
import { useAccountAddress } from './addresses/use-account';
import { useContributedRoutes } from './shared/contributed-tabs';

const AccountDetails = lazy(() =>
  import('./accounts/details/account-details').then((module) => ({ default: module.AccountDetails })),
);
const RegularPayments = lazy(() =>
  import('./regular/regular-payments').then((module) => ({ default: module.RegularPayments })),
);
// Forms are opened far less often than accounts are viewed, so they load separately.
const PayInPage = lazy(() => import('./money/pay-in/pay-in-page').then((module) => ({ default: module.PayInPage })));
const AdviserFeePage = lazy(() =>
  import('./money/adviser-fee/adviser-fee-page').then((module) => ({ default: module.AdviserFeePage })),
);
const ExpectPage = lazy(() => import('./money/expect/expect-page').then((module) => ({ default: module.ExpectPage })));
const MovePage = lazy(() => import('./money/move/move-page').then((module) => ({ default: module.MovePage })));
const InvestPage = lazy(() => import('./orders/invest-page').then((module) => ({ default: module.InvestPage })));
const RegularPage = lazy(() => import('./regular/regular-page').then((module) => ({ default: module.RegularPage })));
const SellPage = lazy(() => import('./orders/sell-page').then((module) => ({ default: module.SellPage })));
const WithdrawPage = lazy(() =>
  import('./money/withdraw/withdraw-page').then((module) => ({ default: module.WithdrawPage })),
);

const ToHoldings = (): ReactNode => <Navigate to={`${useAccountAddress().base}/holdings`} replace />;

/** An account's tabs, its own and those of other remotes, and its forms, each with its own address. */
export const AccountPages = (): ReactNode => {
  const { clientId, accountId } = useAccountAddress();
  const contributed = useContributedRoutes('clients.account.tabs', { clientId, accountId });
  return (
    // A key per record: another account's page must show nothing of the previous one.
    <Routes key={accountId}>
      <Route element={<AccountLayout />}>
        <Route index element={<ToHoldings />} />
        <Route path="overview" element={<AccountOverview />} />
        <Route path="holdings" element={<Holdings />} />
        <Route path="cash" element={<CashStatement />} />
        <Route path="transactions" element={<AccountTransactions />} />
        <Route path="details" element={<AccountDetails />} />
        <Route path="regular" element={<RegularPayments />} />
        {contributed}
      </Route>
      <Route path="regular/new" element={<RegularPage />} />
      <Route path="pay-in" element={<PayInPage />} />
      <Route path="withdraw" element={<WithdrawPage />} />
      <Route path="invest" element={<InvestPage />} />
      <Route path="move" element={<MovePage />} />
      <Route path="adviser-fee" element={<AdviserFeePage />} />
      <Route path="expect" element={<ExpectPage />} />
      <Route path="sell" element={<SellPage />} />
      <Route path="*" element={<NotFoundPage buttonLabel="Back to clients" target="/clients" />} />
    </Routes>
  );
};
