import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../shared/not-found-page';
import { AccountLayout } from './account-layout';
import { AccountOverview } from './account-overview';
import { AccountTransactions } from './account-transactions';
import { CashStatement } from './cash-statement';
import { Holdings } from './holdings';
import { useAccountAddress } from './use-account';

const ToHoldings = (): ReactNode => <Navigate to={`${useAccountAddress().base}/holdings`} replace />;

/** An account's tabs, each an address. */
export const AccountPages = (): ReactNode => (
  // Another record is another page: nothing of the last one may stand under its address.
  <Routes key={useAccountAddress().accountId}>
    <Route element={<AccountLayout />}>
      <Route index element={<ToHoldings />} />
      <Route path="overview" element={<AccountOverview />} />
      <Route path="holdings" element={<Holdings />} />
      <Route path="cash" element={<CashStatement />} />
      <Route path="transactions" element={<AccountTransactions />} />
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
