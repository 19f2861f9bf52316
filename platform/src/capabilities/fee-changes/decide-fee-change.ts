import { feeChangeMoves, type FeeChangeAction } from '@tessera/contract/fees/values';
import type { IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import type { Selectable, Transaction } from 'kysely';
import { enqueue } from '../../foundation/database/enqueue';
import type { DB, FeeChange } from '../../foundation/database/schema';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import { seenVersion, stale } from '../../requests/http/if-match';
import type { Handler } from '../../requests/handler';
import { lockFees } from './propose-fee-change';
import { requireWholeFirm } from './require-whole-firm';
import { readChange } from './stored-change';
import { fromRow, putInForce, readTerms, takeBack, termsOn, toRow } from './terms';

type ChangeRow = Selectable<FeeChange>;

const conflict = (message: string): ApiError => new ApiError('conflict', message);

/**
 * Brings a change into force from its day, in place of another that was approved for the same day.
 * @throws ApiError 409 when it is too late.
 */
const approve = async (transaction: Transaction<DB>, row: ChangeRow, today: IsoDate): Promise<void> => {
  const { firm_id: firmId, subject, from_date: from } = row;
  if (from <= today)
    throw conflict(
      `It was to begin on ${dateText(from)}, which is over. Reject it, and propose it from a later month.`,
    );
  const { numUpdatedRows } = await transaction
    .updateTable('fee_change')
    .set({ status: 'Replaced' })
    .where('firm_id', '=', firmId)
    .where('subject', '=', subject)
    .where('from_date', '=', from)
    .where('status', '=', 'Approved')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await takeBack(transaction, firmId, subject, from);
  const wanted = fromRow(row);
  const otherwise = termsOn((await readTerms(transaction, firmId)).get(subject), from);
  // What there would be anyway: the one approved before ends, and nothing begins.
  if (otherwise && JSON.stringify(toRow(otherwise)) === JSON.stringify(toRow(wanted))) return;
  if (!(await putInForce(transaction, firmId, subject, { from, ...wanted })))
    throw conflict(`Other rates from ${dateText(from)} are there already. Reject this one.`);
};

/** Why the caller may not take an action, as its author or as somebody else. */
const wrongPerson: Readonly<Record<FeeChangeAction, (isAuthor: boolean) => string | null>> = {
  Approve: (isAuthor) => (isAuthor ? 'You proposed it, so somebody else has to approve it.' : null),
  Reject: (isAuthor) => (isAuthor ? 'You proposed it, so withdraw it instead.' : null),
  Withdraw: (isAuthor) => (isAuthor ? null : 'Only who proposed it withdraws it. Reject it instead.'),
};

/** Approves, rejects or withdraws a change of a fee. */
export const decideFeeChange: Handler<'decideFeeChange'> = async ({
  path: { feeChangeId },
  body,
  ifMatch,
  scope,
  services,
}) => {
  requireWholeFirm(scope.caller);
  const { firmId, businessDate } = scope;
  const { userId } = scope.caller;
  const { action } = body;
  const reason = body.reason?.trim() ?? '';
  const version = seenVersion(body.auditDetails?.version, ifMatch, 'auditDetails.version');
  if (action !== 'Approve' && reason === '') throw badField('reason', 'Say why: the history shows it.', 'required');
  const data = await scope.change(feeChangeId, async (transaction) => {
    await lockFees(transaction, firmId);
    const row = await transaction
      .selectFrom('fee_change')
      .where('firm_id', '=', firmId)
      .where('fee_change_id', '=', feeChangeId)
      .selectAll()
      .executeTakeFirst();
    if (!row) throw notFound('Change');
    if (version !== null && version !== row.version) throw stale();
    const move = feeChangeMoves[action][row.status];
    if (typeof move === 'string') throw conflict(move);
    const problem = wrongPerson[action](row.proposed_by === userId);
    if (problem !== null) throw new ApiError('forbidden', problem);
    if (action === 'Approve') await approve(transaction, row, businessDate);
    await transaction
      .updateTable('fee_change')
      .set({
        status: move.to,
        decided_by: userId,
        decided_at: services.clock(),
        decision_reason: reason === '' ? null : reason,
        version: row.version + 1,
      })
      .where('firm_id', '=', firmId)
      .where('fee_change_id', '=', feeChangeId)
      .execute();
    // What it asked of a second person is over.
    await enqueue(transaction, { task: 'notifications', firmId }, { once: true });
    return {
      before: { status: row.status },
      after: { status: move.to, ...(reason === '' ? {} : { reason }) },
      answer: await readChange(transaction, firmId, feeChangeId),
    };
  });
  return { data };
};
