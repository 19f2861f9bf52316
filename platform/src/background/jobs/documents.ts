import { scanWaiting, tidyDocuments } from '../../capabilities/documents/tidy';
import type { Task } from '../queue/task';

/** Looks through files that waited for the virus scanner, and forgets what was not finished or was removed long ago. */
export const documents: Task = async ({ db, clock, scanner }) => {
  await tidyDocuments(db, clock());
  await scanWaiting(db, scanner, clock());
};
