import { isIsoDate, type IsoDate } from '@tessera/domain/dates';
import { dateProblem } from '@tessera/domain/typed-date';
import { formatDate } from '@tessera/ui/core';
import { string } from 'yup';

/** A day from today on, as a date field holds it; empty where none is given. Text that is no day is no later than any. */
export const dayAhead = (today: IsoDate) =>
  string().test('ahead', (day = '', { createError }) => {
    if (day === '') return true;
    const message = dateProblem(day, today) ?? (day < today ? `Enter ${formatDate(today)} or a later day.` : null);
    return message === null || createError({ message });
  });

/** Whether a date field holds a day, or nothing. */
export const isDayOrNone = (day: string): boolean => day === '' || isIsoDate(day);
