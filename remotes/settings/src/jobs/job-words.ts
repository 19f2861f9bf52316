import type { JobTask, jobRunStatuses } from '@tessera/contract/jobs/values';
import type { Tone } from '@tessera/ui/core';

/** The label of each of the platform's tasks. */
export const taskWords: Readonly<Record<JobTask, string>> = {
  settlement: 'Settlement',
  operations: 'Bank and market',
  collections: 'Direct debit collections',
  recurring: 'Regular payments and orders',
  benefits: 'Pension benefits',
  transfers: 'Transfers between providers',
  expectations: 'Expected payments',
  fees: 'Fees',
  interest: 'Interest',
  'tax-relief': 'Tax relief',
  'report-schedules': 'Scheduled reports',
  paye: 'PAYE of pension income',
  'business-date': 'New business day',
  messages: 'Messages to clients',
  audit: 'Check of the books and seals',
  notifications: 'Exceptions',
  documents: 'Checks of added documents',
  work: 'Exports and bulk changes',
  seal: 'Sealing of the ledger',
};

export const runTones: Readonly<Record<(typeof jobRunStatuses)[number], Tone>> = {
  Running: 'info',
  Done: 'good',
  Failed: 'bad',
};
