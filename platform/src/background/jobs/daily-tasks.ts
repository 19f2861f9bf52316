import type { JobTask } from '@tessera/contract/jobs/values';

/** What is done for each firm on every business date, and at start for one that was missed. */
export const dailyTasks: readonly JobTask[] = [
  'settlement',
  'recurring',
  'collections',
  'tax-relief',
  'interest',
  'fees',
  'messages',
];
