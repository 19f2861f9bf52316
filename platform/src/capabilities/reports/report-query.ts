import { decide } from '@tessera/contract';
import { reportPostingsMax } from '@tessera/contract/reports/values';
import type { CallQuery } from '@tessera/contract/schemas';
import { londonDay, type IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import { readPeriod } from '../../ledger/valuation/period';
import type { ReadScope } from '../../requests/access/scope';
import { ApiError, badField } from '../../requests/http/api-error';

/** @throws ApiError 400 naming the field, for text that is no day. */
export const dayOf = (fieldName: string, text: string | undefined): IsoDate | undefined => {
  if (text === undefined) return undefined;
  const day = londonDay(text);
  if (day === null) throw badField(fieldName, 'Enter a day that exists, as YYYY-MM-DD.');
  return day;
};

/** @throws ApiError 403: the lines of a report are transactions. */
export const requireTransactions = ({ caller: { scopes } }: ReadScope): void => {
  const requires = { resource: 'Transaction', level: 'read' } as const;
  if (!decide({ authenticated: true, scopes, flags: null }, { requires }).allowed)
    throw new ApiError(
      'forbidden',
      'A report shows transactions, to which you have no access. Ask an administrator of your firm for it.',
    );
};

/** @throws ApiError 400 when a report has more postings than one answer takes. */
export const requireSize = (postings: number, accounts: number): void => {
  if (postings > reportPostingsMax)
    throw badField(
      'fromDate',
      `More than ${reportPostingsMax.toLocaleString('en-GB')} postings fall in this period, which is too many for one report. Choose a shorter period${accounts > 1 ? ', or one account' : ''}.`,
      'too-many',
    );
};

export interface ReportPeriod {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly notes: readonly string[];
}

/**
 * The period of a report: it begins with the first posting where it would begin before that. A date-time stands for its
 * day.
 * @throws ApiError 400 naming the field.
 */
export const periodOf = (
  query: CallQuery<'getAccountReport'>,
  first: IsoDate | null,
  businessDate: IsoDate,
): ReportPeriod => {
  const fromDate = dayOf('fromDate', query.fromDate);
  const { to } = readPeriod({ fromDate, toDate: dayOf('toDate', query.toDate) }, businessDate);
  if (first === null) return { from: fromDate ?? to, to, notes: ['Nothing has been posted yet.'] };
  if (first > to) return { from: fromDate ?? to, to, notes: [`Nothing was posted before ${dateText(first)}.`] };
  if (fromDate !== undefined && fromDate >= first) return { from: fromDate, to, notes: [] };
  return {
    from: first,
    to,
    notes: fromDate === undefined ? [] : [`The first posting is of ${dateText(first)}: the report begins with it.`],
  };
};
