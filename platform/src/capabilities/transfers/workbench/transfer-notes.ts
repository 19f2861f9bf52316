import type { Handler } from '../../../requests/handler';
import { ApiError, badField, badRequest } from '../../../requests/http/api-error';
import { changeTransfer } from './change-transfer';
import { contactRefusal, noteFaults } from './checks';
import { fullRefusal, writeNote } from './notes';

/** Writes down a chase, a remark or a task of a transfer. */
export const addTransferNote: Handler<'addTransferNote'> = async ({
  path: { transactionId },
  body,
  scope,
  services,
}) => {
  const data = await changeTransfer(scope, services, transactionId, async ({ transaction, actor, row }) => {
    const errors = noteFaults(body, scope.businessDate);
    if (errors.length > 0) throw badRequest(errors);
    const asks = body.kind === 'Chase' || (body.nextContactDate ?? null) !== null;
    const refusal = asks ? contactRefusal(row.transfer_status, row.action_required) : null;
    const full = refusal ?? (await fullRefusal(transaction, scope.firmId, row.transaction_id));
    if (full !== null) throw new ApiError('conflict', full);
    await writeNote(transaction, actor, row, body);
    return { before: {}, after: { kind: body.kind } };
  });
  return { data };
};

const noTask = () => badField('note', 'The transfer has no such task.');
/** The largest number that a note can have: the database holds no larger one. */
const noteMax = 32_767;

/** Marks a task of a transfer as done. */
export const finishTransferTask: Handler<'finishTransferTask'> = async ({
  path: { transactionId },
  body: { note },
  scope,
  services,
}) => {
  const { firmId, caller } = scope;
  const data = await changeTransfer(scope, services, transactionId, async ({ transaction, actor, row }) => {
    const of = { firm_id: firmId, transaction_id: row.transaction_id, note };
    if (note < 1 || note > noteMax) throw noTask();
    const task = await transaction
      .selectFrom('transfer_note')
      .where('firm_id', '=', firmId)
      .where('transaction_id', '=', row.transaction_id)
      .where('note', '=', note)
      .select('kind')
      .executeTakeFirst();
    if (task?.kind !== 'Task') throw noTask();
    const { numInsertedOrUpdatedRows: written } = await transaction
      .insertInto('transfer_task_done')
      .values({ ...of, at: actor.at, user_id: caller.userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (written !== 1n) throw new ApiError('conflict', 'Somebody has done this task already.');
    return { before: {}, after: { task: note } };
  });
  return { data };
};
