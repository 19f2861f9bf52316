import { lazy } from 'react';

// Dialogs load when one is opened.
export const ConfirmDialog = lazy(() => import('./act-dialogs').then((module) => ({ default: module.ConfirmDialog })));
export const SnoozeDialog = lazy(() => import('./act-dialogs').then((module) => ({ default: module.SnoozeDialog })));
export const HandOverDialog = lazy(() =>
  import('./act-dialogs').then((module) => ({ default: module.HandOverDialog })),
);
