import type { JobTask } from '@tessera/contract/jobs/values';

/** The tasks for each firm on every business date, and at start for a date that was missed. */
export const dailyTasks: readonly JobTask[] = [
  'settlement',
  'recurring',
  'benefits',
  'transfers',
  'collections',
  'tax-relief',
  'paye',
  'interest',
  'fees',
  'report-schedules',
  'messages',
  'notifications',
];
