import { breakMoves, notedActions, type BreakStatus } from '@tessera/contract/reconciliations/life';
import { enqueue } from '../../foundation/database/enqueue';
import { readScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import { basedOn, stale } from '../../requests/http/if-match';
import { changeBreaks, type DayWork } from './breaks';
import { readDays } from './days';
import { lockReconciliations, noteWorker } from './import-statement';
import { readBreaks, refusalOf, type Break } from './read-breaks';
import { requirePerson } from './require-whole-firm';

/** Explains, resolves, writes off, takes or gives back a break. */
export const actOnBreak: Handler<'actOnBreak'> = async ({ path: { breakId }, body, ifMatch, scope, services }) => {
  requirePerson(scope.caller);
  const { firmId } = scope;
  const { userId } = scope.caller;
  const { action } = body;
  const version = basedOn(body, ifMatch);
  const note = body.note?.trim() ?? '';
  if (note === '' && notedActions.some((each) => each === action))
    throw badField('note', 'Say what it is: the history shows it.', 'required');
  const data = await scope.change<Break>(breakId, async (transaction) => {
    await lockReconciliations(transaction, firmId);
    const row = await transaction
      .selectFrom('reconciliation_break')
      .where('firm_id', '=', firmId)
      .where('break_id', '=', breakId)
      .selectAll()
      .executeTakeFirst();
    if (!row) throw notFound('Break');
    if (row.version !== version) throw stale();
    const move = breakMoves[action][row.status as BreakStatus];
    const refusal = refusalOf(row, action, userId);
    if (typeof move === 'string' || refusal !== null)
      throw new ApiError(
        action === 'Write off' && row.explained_by === userId ? 'forbidden' : 'conflict',
        refusal ?? String(move),
      );
    // It is over on the day that is being reconciled: the first that is not signed off.
    const open = (await readDays(transaction, firmId)).find(
      ({ day, signed_by: by }) => by === null && day >= row.day,
    )?.day;
    const work: DayWork = { transaction, firmId, day: row.day, at: services.clock() };
    const isOver = move.to === 'Resolved' || move.to === 'Written off';
    await changeBreaks(
      work,
      [row],
      {
        status: move.to,
        ...(isOver ? { ended_day: open ?? scope.businessDate } : {}),
        ...(action === 'Explain' ? { explained_by: userId } : {}),
        ...(action === 'Take' ? { owner_user_id: userId } : {}),
        ...(action === 'Give back' ? { owner_user_id: null } : {}),
      },
      { step: action, userId, note: note === '' ? null : note },
    );
    if (action === 'Explain' || action === 'Resolve') await noteWorker(work, userId);
    await enqueue(transaction, { task: 'notifications', firmId }, { once: true });
    const [answer] = await readBreaks(readScope(transaction, scope.caller), { breakId });
    if (!answer) throw notFound('Break');
    return {
      before: { status: row.status },
      after: { status: move.to, action, ...(note === '' ? {} : { note }) },
      answer,
    };
  });
  return { data };
};
