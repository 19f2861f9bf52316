import type { ScheduleFrequency } from '@tessera/contract/firm-reports/values';
import {
  addDays,
  addMonths,
  addWorkingDays,
  daysBetween,
  workingDayOnOrAfter,
  type IsoDate,
} from '@tessera/domain/dates';

/**
 * The first day after `after` on which a scheduled report is made: the next working day, or so many weeks or months
 * after the day it was asked for, or the working day that follows.
 */
export const nextScheduleDate = (every: ScheduleFrequency, fromDate: IsoDate, after: IsoDate): IsoDate => {
  if (every === 'Daily') return addWorkingDays(after, 1);
  const step = (count: number): IsoDate =>
    workingDayOnOrAfter(every === 'Weekly' ? addDays(fromDate, 7 * count) : addMonths(fromDate, count));
  const elapsed = Math.max(0, daysBetween(fromDate, after));
  // A month before is early enough to begin with, however long it has gone on.
  let count = Math.max(1, Math.floor(elapsed / (every === 'Weekly' ? 7 : 31)) - 1);
  while (step(count) <= after) count += 1;
  return step(count);
};
