import { jobRunSorts, jobRunStatuses, jobTasks } from '@tessera/contract/jobs/values';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { wireTimestamp } from '../../requests/http/wire';

const columns = { startedAt: 'job_run.started_at', task: 'job_run.task', status: 'job_run.status' } as const;

/** The runs of the platform's jobs for the firm, newest first. */
export const listJobRuns: Handler<'listJobRuns'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, jobRunSorts, '-startedAt');
  const page = readPage(query);
  const tasks = readValues(query.task, jobTasks, 'task');
  const statuses = readValues(query.status, jobRunStatuses, 'status');
  const eb = expressionBuilder<DB, 'job_run'>();
  const conditions: Expression<SqlBool>[] = [];
  if (tasks !== null) conditions.push(eb('job_run.task', 'in', tasks));
  if (statuses !== null) conditions.push(eb('job_run.status', 'in', statuses));
  if (query.businessDate !== undefined) conditions.push(eb('job_run.business_date', '=', query.businessDate));
  const filtered = scope.db.selectFrom('job_run').where('job_run.firm_id', '=', scope.firmId).where(eb.and(conditions));
  return answerPage(
    page,
    filtered
      .selectAll()
      .orderBy(columns[column], direction)
      .orderBy('job_run_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    (row) => ({
      id: String(row.job_run_id),
      task: row.task,
      businessDate: row.business_date,
      status: row.status,
      startedAt: wireTimestamp(row.started_at),
      endedAt: row.ended_at === null ? null : wireTimestamp(row.ended_at),
      done: row.done,
      failed: row.failed,
      note: row.note,
    }),
  );
};
