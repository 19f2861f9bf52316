import { jobTasks } from '@tessera/contract/jobs/values';
import { sql } from 'kysely';
import type { JobTask } from '../../foundation/database/column-types';
import type { ExceptionKind } from '../notifications/kind';
import { enqueue } from '../../foundation/database/enqueue';

/** Tasks of the whole installation: they are queued without a firm. */
const ofInstallation: ReadonlySet<JobTask> = new Set<JobTask>(['business-date', 'seal', 'audit', 'expectations']);

/** How far back a run is looked at, in days: jobs run each working day. */
const lookBackDays = 14;

const failed: ExceptionKind = {
  type: 'Job failed',
  severity: 'High',
  asked: { resource: 'Firm Management', level: 'action' },
  action: {
    label: 'Run it again',
    changes: {
      confirm: 'It runs within a minute. What it did already is not done twice.',
      perform: async ({ transaction, scope, findingKey }) => {
        const task = jobTasks.find((each) => each === findingKey.split(' ')[0]);
        if (!task) throw new Error(`No task is behind ${findingKey}.`);
        await enqueue(transaction, ofInstallation.has(task) ? { task } : { task, firmId: scope.firmId });
      },
    },
  },
  find: async ({ db, firmId, businessDate }) => {
    const { rows } = await sql<{ job_run_id: bigint; task: JobTask; note: string; started_at: Date }>`
      select * from (
        select distinct on (task) job_run_id, task, status, note, started_at from job_run
        where firm_id = ${firmId} and started_at >= ${businessDate}::date - ${lookBackDays}::int order by task, job_run_id desc
      ) last where status = 'Failed' order by started_at, task`.execute(db);
    return rows.map((row) => ({
      key: `${row.task} ${row.job_run_id}`,
      record: { kind: 'Job', id: String(row.job_run_id) },
      nodeId: null,
      clientId: null,
      accountId: null,
      title: `Job failed: ${row.task.replaceAll('-', ' ')}`,
      why: row.note,
      amount: null,
      since: row.started_at,
      due: null,
      notForUserId: null,
    }));
  },
};

export const jobExceptions: readonly ExceptionKind[] = [failed];
