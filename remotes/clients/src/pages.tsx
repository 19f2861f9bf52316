import { lazy, type ReactNode } from 'react';
import { Outlet, Route, Routes, useParams } from 'react-router-dom';
import { SubmittedOnce } from '@tessera/runtime';
import { NotFoundPage } from '@tessera/ui/core';

// One chunk for each kind of page, so that a deep link loads only what it shows.
const ClientListPage = lazy(() =>
  import('./clients/client-list-page').then((module) => ({ default: module.ClientListPage })),
);
const NewClientPage = lazy(() =>
  import('./new-client/new-client-page').then((module) => ({ default: module.NewClientPage })),
);
const ClientPages = lazy(() => import('./client-pages').then((module) => ({ default: module.ClientPages })));
const AccountPages = lazy(() => import('./account-pages').then((module) => ({ default: module.AccountPages })));
const NewAccountPage = lazy(() =>
  import('./new-account/new-account-page').then((module) => ({ default: module.NewAccountPage })),
);
// Forms of an account do without its tabs, and load without them.
const PayInPage = lazy(() => import('./money/pay-in/pay-in-page').then((module) => ({ default: module.PayInPage })));
const AdviserFeePage = lazy(() =>
  import('./money/adviser-fee/adviser-fee-page').then((module) => ({ default: module.AdviserFeePage })),
);
const ExpectPage = lazy(() => import('./money/expect/expect-page').then((module) => ({ default: module.ExpectPage })));
const MovePage = lazy(() => import('./money/move/move-page').then((module) => ({ default: module.MovePage })));
const InvestPage = lazy(() => import('./orders/invest-page').then((module) => ({ default: module.InvestPage })));
const RegularPage = lazy(() => import('./regular/regular-page').then((module) => ({ default: module.RegularPage })));
const SwitchPage = lazy(() => import('./orders/switch-page').then((module) => ({ default: module.SwitchPage })));
const SellPage = lazy(() => import('./orders/sell-page').then((module) => ({ default: module.SellPage })));
const WithdrawPage = lazy(() =>
  import('./money/withdraw/withdraw-page').then((module) => ({ default: module.WithdrawPage })),
);
const TakeBenefitsPage = lazy(() =>
  import('./benefits/benefit-page').then((module) => ({ default: module.TakeBenefitsPage })),
);
const GroupListPage = lazy(() =>
  import('./groups/group-list-page').then((module) => ({ default: module.GroupListPage })),
);
const GroupRecordPage = lazy(() =>
  import('./groups/group-record-page').then((module) => ({ default: module.GroupRecordPage })),
);
const TransactionPage = lazy(() =>
  import('./transactions/transaction-page').then((module) => ({ default: module.TransactionPage })),
);
const BenefitPage = lazy(() => import('./pensions/benefit-page').then((module) => ({ default: module.BenefitPage })));
const DeathPages = lazy(() => import('./deaths/death-pages').then((module) => ({ default: module.DeathPages })));
const MessagesPage = lazy(() =>
  import('./messages/messages-page').then((module) => ({ default: module.MessagesPage })),
);
const BankDetailsPage = lazy(() =>
  import('./bank-details/list-page').then((module) => ({ default: module.BankDetailsPage })),
);
const NewFeeGroupPage = lazy(() =>
  import('./groups/new-fee-group-page').then((module) => ({ default: module.NewFeeGroupPage })),
);
const NewPensionGroupPage = lazy(() =>
  import('./groups/new-pension-group-page').then((module) => ({ default: module.NewPensionGroupPage })),
);

/** Dashboard panels; they load without the pages. */
export const AuthorisationsPanel = lazy(() =>
  import('./authorisations/authorisations-card').then((module) => ({ default: module.AuthorisationsCard })),
);
export const DraftsPanel = lazy(() =>
  import('./drafts/drafts-card').then((module) => ({ default: module.DraftsCard })),
);
export const BankDetailsPanel = lazy(() =>
  import('./bank-details/waiting-card').then((module) => ({ default: module.WaitingCard })),
);
export const CutOffsPanel = lazy(() =>
  import('./pensions/cut-offs-card').then((module) => ({ default: module.CutOffsCard })),
);
export const UnreadPanel = lazy(() =>
  import('./messages/unread-card').then((module) => ({ default: module.UnreadCard })),
);

/** A key per record: another account's form must have nothing of the previous one. */
const OneAccount = (): ReactNode => <Outlet key={useParams().accountId} />;

/** The addresses of the clients remote. */
export const Pages = (): ReactNode => (
  <SubmittedOnce>
    <Routes>
      <Route path="/clients" element={<ClientListPage />} />
      <Route path="/clients/new" element={<NewClientPage />} />
      {/* A word in the place of a client id: react-router prefers words. */}
      <Route path="/clients/messages" element={<MessagesPage />} />
      <Route path="/clients/bank-details" element={<BankDetailsPage />} />
      <Route path="/clients/groups" element={<GroupListPage />} />
      <Route path="/clients/groups/new" element={<NewFeeGroupPage />} />
      <Route path="/clients/groups/:groupId" element={<GroupRecordPage />} />
      <Route path="/clients/:clientId/groups/new" element={<NewPensionGroupPage />} />
      <Route path="/clients/:clientId/transactions/:transactionId" element={<TransactionPage />} />
      <Route path="/clients/:clientId/pensions/benefits/:crystallisationId" element={<BenefitPage />} />
      <Route path="/clients/:clientId/death/*" element={<DeathPages />} />
      <Route path="/clients/:clientId/*" element={<ClientPages />} />
      <Route path="/clients/:clientId/accounts/new" element={<NewAccountPage />} />
      <Route element={<OneAccount />}>
        <Route path="/clients/:clientId/accounts/:accountId/regular/new" element={<RegularPage />} />
        <Route path="/clients/:clientId/accounts/:accountId/pay-in" element={<PayInPage />} />
        <Route path="/clients/:clientId/accounts/:accountId/withdraw" element={<WithdrawPage />} />
        <Route path="/clients/:clientId/accounts/:accountId/invest" element={<InvestPage />} />
        <Route path="/clients/:clientId/accounts/:accountId/move" element={<MovePage />} />
        <Route path="/clients/:clientId/accounts/:accountId/adviser-fee" element={<AdviserFeePage />} />
        <Route path="/clients/:clientId/accounts/:accountId/expect" element={<ExpectPage />} />
        <Route path="/clients/:clientId/accounts/:accountId/switch" element={<SwitchPage />} />
        <Route path="/clients/:clientId/accounts/:accountId/sell" element={<SellPage />} />
        <Route path="/clients/:clientId/accounts/:accountId/benefit" element={<TakeBenefitsPage schedule="once" />} />
        <Route
          path="/clients/:clientId/accounts/:accountId/benefit/regular"
          element={<TakeBenefitsPage schedule="regular" />}
        />
      </Route>
      <Route path="/clients/:clientId/accounts/:accountId/*" element={<AccountPages />} />
      <Route path="*" element={<NotFoundPage buttonLabel="Back to clients" target="/clients" />} />
    </Routes>
  </SubmittedOnce>
);
