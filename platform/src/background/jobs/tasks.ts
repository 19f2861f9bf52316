import type { JobTask } from '@tessera/contract/jobs/values';
import { operations } from './operations';
import { seal } from '../seal/task';
import { benefits } from './benefits';
import { businessDate } from './business-date';
import { documents } from './documents';
import { collections } from './collections';
import { expectations } from './expectations';
import { fees, interest } from './fees';
import { messages } from './messages';
import { notifications } from './notifications';
import { checkBooks } from '../auditor/task';
import { paye } from './paye';
import { recurring } from './recurring';
import { settlement } from './settlement';
import { taxRelief } from './tax-relief';
import { transfers } from './transfers';
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
};
