import { isIsoDate, weekdayOf, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import { dateProblem } from '@tessera/domain/typed-date';
import { weekdayNames } from '@tessera/domain/wording';
import { formatDate } from '@tessera/ui/core';
import { string } from 'yup';

const aheadProblem = (day: string, today: IsoDate, last: IsoDate | undefined): string | null => {
  if (day < today) return `Enter ${formatDate(today)} or a later day.`;
  return last !== undefined && day > last ? `Enter ${formatDate(last)} or an earlier day.` : null;
};

/** A date from today on, and up to a last one if there is one, as a date field holds it; may be empty. */
export const dayAhead = (today: IsoDate, last?: IsoDate) =>
  string().test('ahead', (day = '', { createError }) => {
    if (day === '') return true;
    const message = dateProblem(day, today) ?? aheadProblem(day, today, last);
    return message === null || createError({ message });
  });

/** Whether a date field holds a date, or nothing. */
export const isDayOrNone = (day: string): boolean => day === '' || isIsoDate(day);

const withWeekday = (day: IsoDate): string => `${weekdayNames[weekdayOf(day)]} ${formatDate(day)}`;

/** The note beside a date on which banks are closed; undefined for a working day, a past date and invalid text. */
export const closedDayText = (day: string, today: IsoDate): string | undefined => {
  if (!isIsoDate(day) || day < today) return undefined;
  const next = workingDayOnOrAfter(day);
  return next === day
    ? undefined
    : `${withWeekday(day)} is not a working day: a bank transfer most likely comes on ${withWeekday(next)}.`;
};
