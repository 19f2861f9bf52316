import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '@tessera/ui/core';

const TransferListPage = lazy(() =>
  import('./transfers/transfer-list-page').then((module) => ({ default: module.TransferListPage })),
);

/** The addresses of the transfers remote. */
export const Pages = (): ReactNode => (
  <Routes>
    <Route path="/transfers" element={<TransferListPage />} />
    <Route path="*" element={<NotFoundPage buttonLabel="Back to transfers" target="/transfers" />} />
  </Routes>
);
