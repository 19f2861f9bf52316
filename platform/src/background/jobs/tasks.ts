import type { JobTask } from '@tessera/contract/jobs/values';
import { operations } from './transactions/operations';
import { seal } from '../seal/task';
import { benefits } from './pensions/benefits';
import { businessDate } from './business-date/business-date';
import { documents } from './documents';
import { collections } from './recurring/collections';
import { expectations } from './transactions/expectations';
import { fees, interest } from './fees/fees';
import { messages } from './messages';
import { notifications } from './notifications';
import { checkBooks } from '../auditor/task';
import { paye } from './pensions/paye';
import { recurring } from './recurring/recurring';
import { reportSchedules } from './report-schedules';
import { settlement } from './transactions/settlement';
import { taxRelief } from './pensions/tax-relief';
import { transfers } from './transfers/transfers';
import type { Task } from '../queue/task';
import { work } from '../work/run-work';

/** Every task, by its name in the queue. */
export const tasks: Partial<Readonly<Record<JobTask, Task>>> = {
  'business-date': businessDate,
  settlement,
  recurring,
  benefits,
  transfers,
  collections,
  'tax-relief': taxRelief,
  paye,
  expectations,
  interest,
  fees,
  operations,
  seal,
  messages,
  audit: checkBooks,
  notifications,
  work,
  documents,
  'report-schedules': reportSchedules,
};
