import {
  firmReportAccess,
  firmReportTitle,
  reportSchedulesMax,
  usualDimension,
  type FirmReportId,
  type ReportDimension,
} from '@tessera/contract/firm-reports/values';
import { schemas, type CallRow } from '@tessera/contract/schemas';
import { recordId } from '@tessera/domain/identifiers';
import { sql } from 'kysely';
import { waitTurn } from '../../foundation/database/wait-turn';
import type { ReadScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import { readQuery } from '../../requests/http/read-input';
import { nextScheduleDate } from './next-date';
import { readReportAsk, type ReportQuery } from './report-query';

type Schedule = CallRow<'listReportSchedules'>;

const storedDimension = (report: FirmReportId, query: string): ReportDimension | null =>
  (new URLSearchParams(query).get('by') as ReportDimension | null) ?? usualDimension(report);

/** The title of a stored report, from its query as an address has it. */
export const storedTitle = (report: FirmReportId, query: string): string =>
  firmReportTitle(report, storedDimension(report, query));

/** Who may read a stored report. */
export const storedAccess = (report: FirmReportId, query: string) =>
  firmReportAccess(report, storedDimension(report, query));

const ownSchedules = ({ db, caller: { firmId, userId } }: ReadScope) =>
  db
    .selectFrom('report_schedule')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('next_date', 'is not', null);

export const listReportSchedules: Handler<'listReportSchedules'> = async ({ scope }) => {
  const rows = await ownSchedules(scope).selectAll().orderBy('next_date').orderBy('schedule_id').execute();
  return {
    data: rows.map((row): Schedule => ({
      id: row.schedule_id,
      report: row.report,
      query: row.query,
      format: row.format,
      every: row.every,
      title: storedTitle(row.report, row.query),
      nextDate: row.next_date ?? '',
    })),
  };
};

/** @throws ApiError 400 naming `query`, for one the report itself would refuse, and for days. */
const checkQuery = async (scope: ReadScope, report: FirmReportId, text: string): Promise<ReportQuery> => {
  const asked = Object.fromEntries(new URLSearchParams(text));
  if ('fromDate' in asked || 'toDate' in asked)
    throw badField('query', 'Leave the days out: each file is of the usual days up to the day it is made.', 'unknown');
  try {
    const query = readQuery(schemas.getFirmReport.query, asked) as ReportQuery;
    await readReportAsk(scope, report, query);
    return query;
  } catch (error) {
    if (!(error instanceof ApiError) || error.type === 'forbidden') throw error;
    throw badField('query', error.fieldErrors[0]?.errorMessage ?? error.message);
  }
};

export const createReportSchedule: Handler<'createReportSchedule'> = async ({ body, scope, services }) => {
  const { firmId, userId } = scope.caller;
  const { report, query, format, every } = body;
  await checkQuery(scope, report, query);
  const nextDate = nextScheduleDate(every, scope.businessDate, scope.businessDate);
  const data = await scope.write(
    ({ id }: { readonly id: string }) => id,
    async (transaction) => {
      await waitTurn(transaction, `report schedules ${firmId} ${userId}`);
      const { rows } = await sql<{ number: bigint; schedules: bigint }>`
        select nextval('report_schedule_number') as number, (select count(*) from report_schedule where firm_id = ${firmId} and user_id = ${userId} and next_date is not null) as schedules`.execute(
        transaction,
      );
      const [numbers] = rows;
      if (!numbers) throw new Error('The database gave no number.');
      if (numbers.schedules >= BigInt(reportSchedulesMax))
        throw new ApiError('conflict', `You have ${reportSchedulesMax} scheduled reports. End one of them first.`);
      const id = recordId('reportSchedule', numbers.number);
      await transaction
        .insertInto('report_schedule')
        .values({
          firm_id: firmId,
          schedule_id: id,
          user_id: userId,
          report,
          query,
          format,
          every,
          from_date: scope.businessDate,
          next_date: nextDate,
          created_at: services.clock(),
        })
        .execute();
      return { id, report, query, format, every, title: storedTitle(report, query), nextDate };
    },
  );
  return { data };
};

/** Ends one of the caller's schedules. Anybody else's cannot be told from none. */
export const endReportSchedule: Handler<'endReportSchedule'> = async ({ path: { scheduleId }, scope }) => ({
  data: await scope.write(scheduleId, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('report_schedule')
      .set({ next_date: null })
      .where('firm_id', '=', scope.caller.firmId)
      .where('user_id', '=', scope.caller.userId)
      .where('schedule_id', '=', scheduleId)
      .where('next_date', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('Scheduled report');
    return { ended: true };
  }),
});
