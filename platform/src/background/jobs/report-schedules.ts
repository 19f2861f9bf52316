import { countText } from '@tessera/domain/wording';
import { nextScheduleDate } from '../../capabilities/firm-reports/next-date';
import { storedTitle } from '../../capabilities/firm-reports/schedules';
import { recordRun, storedBusinessDate } from '../queue/record-run';
import type { Task } from '../queue/task';
import { storeWork } from '../work/start-work';

/**
 * Starts the exports of reports that are due, each as its owner's own work: it is made with the access they have then,
 * and they are told when it is ready. Days that were missed give one file.
 */
export const reportSchedules: Task = async (context, { firmId }) => {
  if (firmId === undefined) return;
  const { db, clock } = context;
  const due = await db
    .selectFrom('report_schedule')
    .where('firm_id', '=', firmId)
    .where('next_date', '<=', await storedBusinessDate(db))
    .selectAll()
    .orderBy('schedule_id')
    .execute();
  if (due.length === 0) return;
  await recordRun(context, firmId, 'report-schedules', async (businessDate) => {
    let done = 0;
    for (const {
      schedule_id: id,
      user_id: userId,
      report,
      query,
      format,
      every,
      from_date: from,
      next_date: seen,
    } of due)
      await db.transaction().execute(async (transaction) => {
        // A schedule that another run took, or that has ended meanwhile, is left alone.
        const { numUpdatedRows } = await transaction
          .updateTable('report_schedule')
          .set({ next_date: nextScheduleDate(every, from, businessDate) })
          .where('firm_id', '=', firmId)
          .where('schedule_id', '=', id)
          .where('next_date', '=', seen)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        const filters = new URLSearchParams(query);
        filters.set('report', report);
        await storeWork(
          transaction,
          { firmId, userId },
          {
            kind: 'Export',
            title: `${storedTitle(report, query)}, ${every.toLowerCase()} (${format.toUpperCase()})`,
            body: { list: 'getFirmReport', format, filters: filters.toString() },
            total: 0,
            now: clock(),
          },
        );
        done += 1;
      });
    return { done, failed: 0, note: `${countText(done, 'scheduled report')} started.` };
  });
};
