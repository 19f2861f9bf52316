import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { SubmittedOnce } from '@tessera/runtime';
import { NotFoundPage } from '@tessera/ui/core';

// One chunk for each kind of page, so that a deep link loads only what it shows.
const TransferListPage = lazy(() =>
  import('./transfers/transfer-list-page').then((module) => ({ default: module.TransferListPage })),
);
const NewTransferPage = lazy(() =>
  import('./new/new-transfer-page').then((module) => ({ default: module.NewTransferPage })),
);
const ManualTransfersPage = lazy(() =>
  import('./manual/manual-transfers-page').then((module) => ({ default: module.ManualTransfersPage })),
);
const ProvidersPage = lazy(() =>
  import('./providers/providers-page').then((module) => ({ default: module.ProvidersPage })),
);
const ProviderFormPage = lazy(() =>
  import('./providers/provider-form-page').then((module) => ({ default: module.ProviderFormPage })),
);
const TransferPage = lazy(() => import('./record/transfer-page').then((module) => ({ default: module.TransferPage })));

/** The addresses of the transfers remote. */
export const Pages = (): ReactNode => (
  <SubmittedOnce>
    <Routes>
      <Route path="/transfers" element={<TransferListPage />} />
      {/* Words in the place of a transfer's id: react-router prefers words. */}
      <Route path="/transfers/providers" element={<ProvidersPage />} />
      <Route path="/transfers/providers/new" element={<ProviderFormPage />} />
      <Route path="/transfers/providers/:masterPartyId/edit" element={<ProviderFormPage />} />
      <Route path="/transfers/new" element={<NewTransferPage />} />
      <Route path="/transfers/manual" element={<ManualTransfersPage />} />
      <Route path="/transfers/:transferId" element={<TransferPage />} />
      <Route path="*" element={<NotFoundPage buttonLabel="Back to transfers" target="/transfers" />} />
    </Routes>
  </SubmittedOnce>
);
