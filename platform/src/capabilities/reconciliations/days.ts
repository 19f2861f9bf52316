import { daysShownMax } from '@tessera/contract/reconciliations/values';
import { addDays, addWorkingDays, isIsoDate, workingDaysBetween, type IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import type { Kysely, Selectable } from 'kysely';
import type { DB, Reconciliation } from '../../foundation/database/schema';
import { ApiError, notFound } from '../../requests/http/api-error';

export type DayRow = Selectable<Reconciliation>;

/** Working days that are offered to a firm that has reconciled none. */
const firstDays = 5;

/** The firm's days that have a statement, oldest first. */
export const readDays = (db: Kysely<DB>, firmId: string): Promise<DayRow[]> =>
  db.selectFrom('reconciliation').where('firm_id', '=', firmId).selectAll().orderBy('day').execute();

/** First day of what a working day's reconciliation takes in: the day after the working day before it. */
export const firstOf = (day: IsoDate): IsoDate => addDays(addWorkingDays(day, -1), 1);

/** The working days a firm can look at, oldest first: from its first, to the last that is over. */
export const listedDays = (rows: readonly Pick<DayRow, 'day'>[], businessDate: IsoDate): IsoDate[] => {
  const last = addWorkingDays(businessDate, -1);
  const from = rows[0]?.day ?? addWorkingDays(businessDate, -firstDays);
  return workingDaysBetween(from, last).slice(-daysShownMax);
};

/** Checks that a path names a working day that is over. @throws ApiError 404. */
export const requireDay = (rows: readonly DayRow[], day: string, businessDate: IsoDate): void => {
  if (rows.some((row) => row.day === day) || listedDays(rows, businessDate).includes(day)) return;
  if (isIsoDate(day) && day >= businessDate)
    throw new ApiError('not-found', `${dateText(day)} is not over: it is reconciled on the working day after it.`);
  throw notFound('Working day');
};

/** Why statements of a day cannot be imported now; null when they can. Days follow each other, so that none is left out. */
export const importProblem = (rows: readonly DayRow[], day: IsoDate): string | null => {
  const own = rows.find((row) => row.day === day);
  if (own) return own.signed_by === null ? null : 'The day is signed off and closed.';
  const last = rows.at(-1)?.day;
  if (last === undefined) return null;
  const next = addWorkingDays(last, 1);
  return day === next ? null : `Days follow each other: import the statements of ${dateText(next)} first.`;
};
