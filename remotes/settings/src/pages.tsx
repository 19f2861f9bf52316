import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from './shared/not-found-page';

// One file of code for each page, so that a deep link fetches what it shows and no more.
const UsersPage = lazy(() => import('./users/users-page').then((module) => ({ default: module.UsersPage })));

/** The addresses of the settings remote. A side menu comes with the second page. */
export const Pages = (): ReactNode => (
  <Routes>
    <Route path="/settings" element={<Navigate to="/settings/users" replace />} />
    <Route path="/settings/users" element={<UsersPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
