import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '@tessera/ui/core';

// One chunk for each kind of page, so that a deep link loads only what it shows.
const TransactionListPage = lazy(() =>
  import('./transactions/transaction-list-page').then((module) => ({ default: module.TransactionListPage })),
);
const TransactionPage = lazy(() =>
  import('./transactions/transaction-page').then((module) => ({ default: module.TransactionPage })),
);
const CashPostingsPage = lazy(() =>
  import('./postings/cash-postings-page').then((module) => ({ default: module.CashPostingsPage })),
);
const StockPostingsPage = lazy(() =>
  import('./postings/stock-postings-page').then((module) => ({ default: module.StockPostingsPage })),
);
const InstrumentListPage = lazy(() =>
  import('./instruments/instrument-list-page').then((module) => ({ default: module.InstrumentListPage })),
);
const InstrumentPage = lazy(() =>
  import('./instruments/instrument-page').then((module) => ({ default: module.InstrumentPage })),
);
const ModelListPage = lazy(() =>
  import('./models/model-list-page').then((module) => ({ default: module.ModelListPage })),
);
const ModelPage = lazy(() => import('./models/model-page').then((module) => ({ default: module.ModelPage })));
const IllustrationListPage = lazy(() =>
  import('./illustrations/illustration-list-page').then((module) => ({ default: module.IllustrationListPage })),
);

/** The addresses of the tools remote. */
export const Pages = (): ReactNode => (
  <Routes>
    <Route path="/transactions" element={<TransactionListPage />} />
    <Route path="/transactions/:transactionId" element={<TransactionPage />} />
    <Route path="/postings" element={<Navigate to="/postings/cash" replace />} />
    <Route path="/postings/cash" element={<CashPostingsPage />} />
    <Route path="/postings/stock" element={<StockPostingsPage />} />
    <Route path="/instruments" element={<InstrumentListPage />} />
    <Route path="/instruments/:assetId" element={<InstrumentPage />} />
    <Route path="/models/advisory" element={<ModelListPage key="Advisory" type="Advisory" />} />
    <Route path="/models/discretionary" element={<ModelListPage key="Discretionary" type="Discretionary" />} />
    <Route path="/models/:modelId" element={<ModelPage />} />
    <Route path="/illustrations" element={<IllustrationListPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
