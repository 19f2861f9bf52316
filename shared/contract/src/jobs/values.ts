/** What the platform does automatically, each a task in its queue. */
export const jobTasks = [
  'settlement',
  'operations',
  'collections',
  'recurring',
  'benefits',
  'transfers',
  'expectations',
  'fees',
  'interest',
  'tax-relief',
  'paye',
  'business-date',
  'seal',
  'messages',
  'audit',
  'notifications',
  'work',
  'documents',
  'report-schedules',
] as const;
export type JobTask = (typeof jobTasks)[number];
export const jobRunStatuses = ['Running', 'Done', 'Failed'] as const;
export const jobRunSorts = ['startedAt', 'task', 'status'] as const;
