import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '@tessera/ui/core';
import { DeathPage } from './death-page';
import { RecordDeathPage } from './record-page';
import { SharePage } from './share-page';

/** The addresses below a client's death; one chunk, because few open them. */
export const DeathPages = (): ReactNode => (
  <Routes>
    <Route index element={<DeathPage />} />
    <Route path="new" element={<RecordDeathPage />} />
    <Route path="share/:clientProductId" element={<SharePage />} />
    <Route path="*" element={<NotFoundPage buttonLabel="Back to clients" target="/clients" />} />
  </Routes>
);
