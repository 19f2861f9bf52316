import { isPension } from '@tessera/contract/accounts/values';
import type { CallBody } from '@tessera/contract/schemas';
import { isSoldHere, nothingLeft } from '@tessera/contract/transfers/life';
import type { TransferAction, TransferStatus } from '@tessera/contract/transfers/values';
import type { Pence } from '@tessera/domain/money';
import type { Updateable } from 'kysely';
import type { ProductTransfer } from '../../../foundation/database/schema';
import { readScope } from '../../../requests/access/scope';
import { findTransaction } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { ApiError, badField, notFound } from '../../../requests/http/api-error';
import { seenVersion, stale } from '../../../requests/http/if-match';
import { answeringRefusals, ofBody } from '../../transactions/ledger-refusals';
import { findTransfer, type TransferRecord } from '../record/get-transfer';
import { acceptHeld } from '../moving/accept-held';
import { checksAsked } from '../moving/advance-transfer';
import { isAllSent, isHeld, lacksCost, readLines, writeLines, type TransferLine } from '../moving/lines';
import { isFull } from '../moving/leave';
import { moveAccount } from '../moving/move-account';
import { moveParts, moveTransfer, type Moving, type PartOfLine } from '../moving/move-transfer';
import { readActionFacts } from '../moving/read-action-facts';
import { isEstimate, lockSituation, type TransferSituation } from '../moving/situation';
import { lockTransfer, noteTransfer, type TransferRow } from '../moving/stored-transfer';
import { asActor, somebodyInOperations, transferActionRefusal } from '../moving/transfer-actions';
import { stopSales } from './stop-sales';

type Body = CallBody<'actOnTransfer'>;

interface Acting extends Moving {
  readonly row: TransferRow;
  /** Null for one that was entered before terms were kept. */
  readonly situation: TransferSituation | null;
  readonly reason: string | null;
  readonly line: number | undefined;
}

/** Actions that mean nothing without a reason, and what to say in it. */
const reasons: Partial<Record<TransferAction, string>> = {
  'Documents refused': 'Say what is missing or wrong, so that it can be put right.',
  'Give crystallisation information': 'Say which benefits were taken, when and how much.',
};

const moved = (to: TransferStatus, changed: Updateable<ProductTransfer> = {}): ((acting: Acting) => Promise<void>) => {
  const listenAnew = { next_answer: null, action_required: false, ...changed };
  return (acting) => moveTransfer(acting, acting.row, to, { reason: acting.reason, changed: listenAnew });
};

/** A pension that leaves has its conditions checked next; anything else that leaves goes on at the next run. */
const acceptDocuments = (acting: Acting): Promise<void> => {
  const { row, situation } = acting;
  if (row.movement === 'Out')
    return situation && isPension(situation.account.wrapper)
      ? moved('Reviewing Documentation', { action_required: true, asked: checksAsked })(acting)
      : moved('Pending')(acting);
  return moved(situation?.party.looksAtDocuments === true ? 'Reviewing Documentation' : 'With Previous Provider')(
    acting,
  );
};

/** What of a line is held, as a part that goes to the account or back. */
const heldPart = (line: TransferLine, to: 'Account' | 'Provider', provider: string): PartOfLine => {
  const narrative = to === 'Account' ? `Transfer from ${provider}` : `Returned to ${provider}`;
  const way = { from: 'Held', to, narrative, line: line.line } as const;
  return line.kind === 'Holding'
    ? {
        ...way,
        kind: 'Units',
        assetId: line.assetId ?? '',
        quantity: line.heldQuantity,
        // As it was held, so that TRANSFERS is nil after it.
        bookCost: line.heldCost,
      }
    : { ...way, kind: 'Cash', amount: line.heldAmount };
};

/** What is posted where the cost that was entered differs from the one that is held with the units. */
const correctionPart = ({ line, assetId }: TransferLine, bookCost: Pence): PartOfLine[] =>
  bookCost === 0n
    ? []
    : [
        {
          kind: 'Cost',
          from: 'Provider',
          to: 'Account',
          assetId: assetId ?? '',
          bookCost,
          narrative: 'Book cost of transferred units',
          line,
        },
      ];

/** Decides about what came and is held. What is accepted arrives now; what is returned may be sent again. */
const decideHeld = (to: 'Account' | 'Provider') => async (acting: Acting) => {
  const { transaction, actor, row, reason } = acting;
  const lines = await readLines(transaction, actor.firmId, row.transaction_id);
  const held = lines.filter(isHeld);
  const line =
    acting.line === undefined && held.length === 1 ? held[0] : held.find((each) => each.line === acting.line);
  if (!line)
    throw badField(
      'line',
      `Say which line is meant: ${held.map((each) => each.line).join(', ')}.`,
      acting.line === undefined ? 'required' : 'invalid',
    );
  const accepted = to === 'Account' ? acceptHeld(line) : null;
  const after = accepted?.line ?? { ...line, heldQuantity: 0n, heldAmount: 0n, heldCost: 0n, heldCostMissing: false };
  const parts = [heldPart(line, to, row.previous_provider_name), ...correctionPart(line, accepted?.correction ?? 0n)];
  await writeLines(transaction, actor.firmId, row.transaction_id, [after]);
  const all = lines.map((each) => (each.line === line.line ? after : each));
  const changed = { action_required: row.obstacle !== null || all.some((each) => isHeld(each) || lacksCost(each)) };
  const step = accepted ? 'Accepted what came' : 'Returned what came';
  if (accepted && row.movement === 'In' && row.transfer_status === 'With Previous Provider')
    return moveTransfer(acting, row, 'Onboarding Assets', { reason: reason ?? step, parts, changed });
  await moveParts(acting, row, step, { reason, parts });
  const waitsForUs =
    row.transfer_status === 'Onboarding Assets' &&
    isAllSent(all, acting.situation !== null && isEstimate(acting.situation.terms));
  await noteTransfer(transaction, actor, row, { action: step, to: row.transfer_status, reason, waitsForUs }, changed);
};

const perform: Readonly<Record<TransferAction, (acting: Acting) => Promise<void>>> = {
  // The transaction is authorised by the ledger's own rules; the transfer follows it in the same commit.
  Authorise: async ({ ledger, transaction, ledgerActor, row, reason }) => {
    await ledger.execute(transaction, ledgerActor, {
      kind: 'authorise',
      transactionId: row.transaction_id,
      version: null,
      reason,
    });
  },
  'Documents sent': moved('Verifying Documentation'),
  'Documents accepted': acceptDocuments,
  'Documents refused': (acting) =>
    moved('Awaiting Documentation', { asked: acting.reason, action_required: true })(acting),
  'Give crystallisation information': moved('With Previous Provider'),
  // What was asked for is asked for again where it is too late. Where nothing has left, nobody has to be asked.
  'Request cancellation': (acting) => {
    const { movement, transfer_status: status, asked } = acting.row;
    if (isSoldHere(movement, status)) return stopSales(acting, acting.row, acting.situation, acting.reason);
    return nothingLeft(movement, status)
      ? moved('Cancelled')(acting)
      : moved('Pending Cancellation', { asked })(acting);
  },
  Delete: async (acting) => {
    await moved('Deleted')(acting);
    // One that could not leave had begun the end of its account: it goes on as before.
    const { row, situation } = acting;
    if (row.movement === 'Out' && situation?.account.status === 'Transfer Out' && isFull(situation))
      await moveAccount(acting, row.account_id, 'Transfer Out', 'Active');
  },
  Resubmit: () => {
    throw badField('action', 'It is submitted again from its form, as a new transfer that names this one.');
  },
  'Accept what came': decideHeld('Account'),
  'Return what came': decideHeld('Provider'),
  Dismiss: async ({ transaction, actor, row, reason }) => {
    if (row.transfer_status !== 'Rejected' && reason === null)
      throw badField('reason', 'Say how it was seen to.', 'required');
    // Book costs that are owed are not seen to by this: they are entered.
    const lines = await readLines(transaction, actor.firmId, row.transaction_id);
    const owesCost = row.transfer_status === 'Completed' && row.movement === 'In' && lines.some(lacksCost);
    await noteTransfer(
      transaction,
      actor,
      row,
      { action: row.obstacle === null ? 'Dismissed' : 'Seen to', to: row.transfer_status, reason },
      { action_required: owesCost, obstacle: null },
    );
  },
};

const readReason = ({ action, reason, line }: Body): string | null => {
  const text = reason?.trim() || null;
  const needed = reasons[action];
  if (text === null && needed !== undefined) throw badField('reason', needed, 'required');
  if (line !== undefined && action !== 'Accept what came' && action !== 'Return what came')
    throw badField('line', 'Leave this out: it belongs to what came and is held.', 'unknown');
  return text;
};

/** Does one thing with a transfer, by the table of its life. */
export const actOnTransfer: Handler<'actOnTransfer'> = async ({
  path: { transactionId },
  body,
  ifMatch,
  scope,
  services,
}) => {
  const id: string = await findTransaction(scope, transactionId);
  const version = seenVersion(body.version, ifMatch);
  const reason = readReason(body);
  const { firmId, businessDate, caller } = scope;
  const data = await scope.change<TransferRecord>(id, async (transaction) => {
    const situation = await lockSituation(transaction, firmId, id);
    const row = situation?.row ?? (await lockTransfer(transaction, firmId, id));
    if (!row) throw notFound('Transfer');
    if (version !== null && version !== row.version) throw stale();
    const facts = await readActionFacts(transaction, firmId, row);
    const refusal = transferActionRefusal(body.action, facts, asActor(caller));
    if (refusal !== null)
      throw new ApiError(
        transferActionRefusal(body.action, facts, somebodyInOperations) === null ? 'forbidden' : 'conflict',
        refusal,
      );
    const acting: Acting = {
      transaction,
      ledger: services.ledger,
      ledgerActor: scope.actor,
      actor: { firmId, userId: caller.userId, by: 'person', businessDate, at: services.clock() },
      row,
      situation,
      reason,
      line: body.line,
    };
    await answeringRefusals(ofBody, () => perform[body.action](acting));
    const answer = await findTransfer(readScope(transaction, caller), id);
    return {
      before: { transferStatus: row.transfer_status },
      after: { transferStatus: answer.transferStatus, action: body.action, ...(reason === null ? {} : { reason }) },
      answer,
    };
  });
  return { data };
};
