import type { JobTask } from '@tessera/contract/jobs/values';
import type { FeeCode } from '../../../foundation/database/column-types';
import { feeCodes, interestCodes } from '../../../ledger/charges/schedule';
import { accrueAndCollect } from '../../../capabilities/fees/accrue-and-collect';
import { recordRun } from '../../queue/record-run';
import type { Task } from '../../queue/task';

/** A task that runs once on each business date. */
const daily =
  (task: JobTask, codes: readonly FeeCode[]): Task =>
  async (context, { firmId }) => {
    if (firmId === undefined) return;
    const done = await context.db
      .selectFrom('job_run')
      .where('firm_id', '=', firmId)
      .where('task', '=', task)
      .where('status', '=', 'Done')
      .where('business_date', '=', (eb) => eb.selectFrom('business_date').select('business_date'))
      .select('job_run_id')
      .executeTakeFirst();
    if (done) return;
    await recordRun(context, firmId, task, (businessDate) =>
      accrueAndCollect(context, firmId, task, codes, businessDate),
    );
  };

/** Accrues ongoing fees of each past day, and collects a month's on the 10th of the next or the working day after. */
export const fees: Task = daily('fees', feeCodes);

/** Accrues interest on cash in the same way, and pays it on the same day. */
export const interest: Task = daily('interest', interestCodes);
