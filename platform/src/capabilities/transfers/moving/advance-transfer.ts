import { isPension } from '@tessera/contract/accounts/values';
import { transferMove } from '@tessera/contract/transfers/life';
import type { TransferStatus } from '@tessera/contract/transfers/values';
import { attempt } from '../../../ledger/attempt';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import { statusAfter, statusBeforeCancellation, type Counterparty } from '../counterparty/counterparty';
import { spendArrived, valueArrived } from './after-arrival';
import { awaitedFirst, beginLeaving, closeLeft, salesNeeded, sendOut, type Left } from './leave';
import { isLineDone, lacksCost } from './lines';
import { moveTransfer, type Moving } from './move-transfer';
import { instructionOf, isEstimate, lockSituation, type TransferSituation } from './situation';
import { endObstacle, noteObstacle, platformFailed } from './stored-transfer';
import { takeAnswer } from './take-answer';

/** The platform at work on a transfer, and the other provider as it speaks with it; null where nobody answers here. */
export interface TransferWork extends Moving {
  readonly counterparty: Counterparty | null;
}

/** One move was made, or the transfer waits for somebody. */
export type Advanced = 'moved' | 'waits';

/**
 * Makes the next move of a transfer that needs no person, if its day has come: the platform's own, or the one that an
 * answer of the other provider asks for. One move in one database transaction: a run that is killed anywhere leaves it
 * made or not made. Call it again, in another transaction, until it waits.
 */
export const advanceTransfer = async (work: TransferWork, transferId: string): Promise<Advanced> => {
  const situation = await lockSituation(work.transaction, work.actor.firmId, transferId);
  if (!situation) return 'waits';
  const { row } = situation;
  if (row.movement === 'Out') {
    if (row.transfer_status === 'Completed') {
      await closeLeft(work, situation);
      return 'waits';
    }
    if (row.transfer_status === 'Pending') return beginOut(work, situation);
    if (row.transfer_status === 'Awaiting sell down') return leaveOnceSold(work, situation);
  } else {
    if (row.transfer_status === 'Pending') return beginIn(work, situation);
    if (row.transfer_status === 'Onboarding Assets' && isAllHere(situation)) return complete(work, situation);
  }
  return hear(work, situation);
};

/** What is asked of us before a pension leaves. */
export const checksAsked =
  'Say what kind of scheme it goes to and answer the flags on its page; somebody else then decides whether it may leave.';

const to = async (work: TransferWork, { row }: TransferSituation, status: TransferStatus): Promise<Advanced> => {
  const asked =
    status === 'Awaiting Documentation'
      ? 'Please send the authority that the client signed.'
      : status === 'Reviewing Documentation'
        ? checksAsked
        : null;
  await moveTransfer(work, row, status, {
    reason: null,
    changed: {
      action_required: asked !== null,
      asked,
    },
  });
  return 'moved';
};

const beginIn = (work: TransferWork, situation: TransferSituation): Promise<Advanced> =>
  to(work, situation, situation.party.isElectronic ? 'With Previous Provider' : 'Awaiting Documentation');

/** Every line has arrived or will not come, and nothing is held. */
const isAllHere = ({ lines, terms }: TransferSituation): boolean =>
  lines.length > 0 && lines.every((line) => isLineDone(line, isEstimate(terms)));

const complete = async (work: TransferWork, situation: TransferSituation): Promise<Advanced> => {
  const { row, lines } = situation;
  const value = await valueArrived(work, situation);
  const owesCost = lines.some(lacksCost);
  await moveTransfer(work, row, 'Completed', {
    reason: value > 0n ? null : 'Nothing of it came.',
    amount: value,
    changed: { action_required: owesCost, next_answer: lateAnswer(work, situation) },
  });
  await spendArrived(work, situation, value);
  return 'moved';
};

/** The day on which late income comes, if it does: nothing looks at a completed transfer before it. */
const lateAnswer = ({ counterparty, actor }: TransferWork, situation: TransferSituation): string | null =>
  counterparty?.answerTo(instructionOf(situation), [
    ...situation.history,
    { date: actor.businessDate, status: 'Completed', answer: null },
  ])?.date ?? null;

/** Takes the other provider's answer if its day has come, or notes the day on which to listen again. */
const hear = async (work: TransferWork, situation: TransferSituation): Promise<Advanced> => {
  const { transaction, counterparty, actor } = work;
  const { row, history } = situation;
  if (!counterparty) return 'waits';
  const answer = counterparty.answerTo(instructionOf(situation), history);
  if (answer && answer.date <= actor.businessDate) {
    const to = statusAfter(answer.kind, row.transfer_status, statusBeforeCancellation(history));
    if (to !== row.transfer_status && transferMove(row.movement, row.transfer_status, to) === null)
      return stuck(
        work,
        situation,
        `The other provider’s answer would make it ${to}, which cannot follow ${row.transfer_status}. Ask the other provider what it means.`,
      );
    await takeAnswer({ ...work, actor: { ...work.actor, by: 'provider' } }, situation, answer);
    return 'moved';
  }
  // The platform failed on it before, and does not any more.
  if (row.obstacle === platformFailed) await endObstacle(transaction, actor, row);
  const next = answer?.date ?? null;
  if (next !== row.next_answer)
    await transaction
      .updateTable('product_transfer')
      .set({ next_answer: next })
      .where('firm_id', '=', actor.firmId)
      .where('transaction_id', '=', row.transaction_id)
      .execute();
  return 'waits';
};

/** A transfer out is checked first where it has to be; then what it needs is sold, or it leaves. */
const beginOut = async (work: TransferWork, situation: TransferSituation): Promise<Advanced> => {
  const { row, account, party, isChecked } = situation;
  if (row.needs_authorisation) return 'waits';
  if (!isChecked && !party.isElectronic) return to(work, situation, 'Awaiting Documentation');
  if (!isChecked && isPension(account.wrapper)) return to(work, situation, 'Reviewing Documentation');
  const barred = await beginLeaving(work, situation);
  if (barred !== null) return stuck(work, situation, barred);
  const sales = await salesNeeded(work, situation);
  if (sales.length === 0) return leave(work, situation);
  const { transaction, ledger, ledgerActor } = work;
  const sold = await attempt(transaction, () =>
    ledger.execute(transaction, ledgerActor, { kind: 'open', accountId: row.account_id, requests: sales }),
  );
  if (sold instanceof LedgerRefusal) return stuck(work, situation, sold.message);
  return to(work, situation, 'Awaiting sell down');
};

/** Sales that were refused, that nobody placed, or that brought too little, are made up for before anything leaves. */
const leaveOnceSold = async (work: TransferWork, situation: TransferSituation): Promise<Advanced> => {
  const { transaction, ledger, ledgerActor } = work;
  const awaited = await awaitedFirst(work, situation);
  if (awaited) return isStopped(work, situation, awaited);
  const sales = await salesNeeded(work, situation);
  if (sales.length === 0) return leave(work, situation);
  const accountId = situation.row.account_id;
  const sold = await attempt(transaction, () =>
    ledger.execute(transaction, ledgerActor, { kind: 'open', accountId, requests: sales }),
  );
  return sold instanceof LedgerRefusal
    ? stuck(work, situation, sold.message)
    : isStopped(work, situation, { kind: 'waits' });
};

const leave = async (work: TransferWork, situation: TransferSituation): Promise<Advanced> => {
  const left = await attempt(work.transaction, () => sendOut(work, situation));
  if (left instanceof LedgerRefusal) return stuck(work, situation, left.message);
  return left.kind === 'left' ? 'moved' : isStopped(work, situation, left);
};

const isStopped = async (work: TransferWork, situation: TransferSituation, left: Left): Promise<Advanced> => {
  if (left.kind === 'cannot') return stuck(work, situation, left.reason);
  // What stopped it before was seen to: it waits for what ends by itself.
  await endObstacle(work.transaction, work.actor, situation.row);
  return 'waits';
};

const stuck = async (
  { transaction, actor }: TransferWork,
  { row }: TransferSituation,
  reason: string,
): Promise<Advanced> => {
  await noteObstacle(transaction, actor, row, reason);
  return 'waits';
};
