import { feeChangeMoves, type FeeChangeAction } from '@tessera/contract/fees/values';
import type { IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import type { Selectable, Transaction } from 'kysely';
import type { DB, FeeChange } from '../../foundation/database/schema';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import { seenVersion, stale } from '../../requests/http/if-match';
import type { Handler } from '../../requests/handler';
import { lockFees } from './propose-fee-change';
import { requireWholeFirm } from './require-whole-firm';
import { readChange } from './stored-change';
import { fromRow, putInForce, takeBack } from './terms';

type ChangeRow = Selectable<FeeChange>;

const conflict = (message: string): ApiError => new ApiError('conflict', message);

/** Does to the rates in force what the action does. @throws ApiError 409 when it is too late. */
const apply = async (
  transaction: Transaction<DB>,
  action: FeeChangeAction,
  row: ChangeRow,
  today: IsoDate,
): Promise<void> => {
  const { firm_id: firmId, subject, from_date: from, status } = row;
  const hasBegun = from <= today;
  if (action === 'Approve') {
    if (hasBegun)
      throw conflict(
        `It was to begin on ${dateText(from)}, which is over. Reject it, and propose it from a later month.`,
      );
    if (!(await putInForce(transaction, firmId, subject, { from, ...fromRow(row) })))
      throw conflict(`Another change from ${dateText(from)} is there already. Reject this one.`);
  }
  if (action === 'Withdraw' && status === 'Approved') {
    if (hasBegun)
      throw conflict(`It has held since ${dateText(from)} and cannot be withdrawn. Propose another change instead.`);
    await takeBack(transaction, firmId, subject, from);
  }
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
    if (action === 'Approve' && row.proposed_by === userId)
      throw new ApiError('forbidden', 'You proposed it, so somebody else has to approve it.');
    await apply(transaction, action, row, businessDate);
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
    return {
      before: { status: row.status },
      after: { status: move.to, ...(reason === '' ? {} : { reason }) },
      answer: await readChange(transaction, firmId, feeChangeId),
    };
  });
  return { data };
};
