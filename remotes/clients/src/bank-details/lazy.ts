import { lazy } from 'react';

// Each is loaded where it is opened, from one file wherever that is.
const loadForm = () => import('./bank-form');

export const BankForm = lazy(() => loadForm().then((module) => ({ default: module.BankForm })));
export const BankAccountFields = lazy(() => loadForm().then((module) => ({ default: module.BankAccountFields })));
/** What is wrong with bank details that are typed. */
export const loadBankRules = () => loadForm().then((module) => module.bankAccountProblems);

export const RemoveDialog = lazy(() => import('./remove-dialog').then((module) => ({ default: module.RemoveDialog })));
export const VerifyDialog = lazy(() => import('./verify-dialog').then((module) => ({ default: module.VerifyDialog })));
