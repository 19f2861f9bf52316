import { enqueue } from '../../foundation/database/enqueue';
import { readScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { ApiError } from '../../requests/http/api-error';
import { lockReconciliations } from './import-statement';
import { keepBreaks } from './signed-breaks';
import { readDayRecord, readDayToSign, type DayRecord } from './read-day';
import { requirePerson } from './require-whole-firm';

/** Signs a day off: it is closed, with the breaks there were. */
export const signReconciliation: Handler<'signReconciliation'> = async ({ path: { day }, body, scope, services }) => {
  requirePerson(scope.caller);
  const { firmId } = scope;
  const { userId } = scope.caller;
  const note = body.note?.trim() ?? '';
  const data = await scope.change<DayRecord>(day, async (transaction) => {
    await lockReconciliations(transaction, firmId);
    const read = readScope(transaction, scope.caller);
    const { record: before, signProblem } = await readDayToSign(read, day);
    if (signProblem !== null) throw new ApiError(signProblem.code, signProblem.message);
    await transaction
      .updateTable('reconciliation')
      .set({
        signed_by: userId,
        signed_at: services.clock(),
        breaks: before.breaks,
        note: note === '' ? null : note,
      })
      .where('firm_id', '=', firmId)
      .where('day', '=', day)
      .execute();
    await keepBreaks(transaction, firmId, before);
    await enqueue(transaction, { task: 'notifications', firmId }, { once: true });
    const { requirement, resource, excess, bankBalance, breaks } = before;
    return {
      before: { status: before.status },
      after: { status: 'Signed off', requirement, resource, excess, bankBalance, breaks },
      answer: await readDayRecord(read, day),
    };
  });
  return { data };
};
