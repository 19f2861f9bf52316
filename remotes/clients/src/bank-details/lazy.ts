import { lazy } from 'react';

// Each component loads where it is opened; all importers share its chunk.
const loadForm = () => import('./bank-form');

export const BankForm = lazy(() => loadForm().then((module) => ({ default: module.BankForm })));
export const BankAccountFields = lazy(() => loadForm().then((module) => ({ default: module.BankAccountFields })));
/** Loads the rules for typed bank details. */
export const loadBankRules = () => loadForm().then((module) => module.bankAccountProblems);

export const RemoveDialog = lazy(() => import('./remove-dialog').then((module) => ({ default: module.RemoveDialog })));
export const VerifyDialog = lazy(() => import('./verify-dialog').then((module) => ({ default: module.VerifyDialog })));
