import { isOver, transactionStatusOf, transferMove } from '@tessera/contract/transfers/life';
import type { Pence } from '@tessera/domain/money';
import type { Transaction, Updateable } from 'kysely';
import type { TransferStatus } from '../../../foundation/database/column-types';
import type { DB, ProductTransfer } from '../../../foundation/database/schema';
import type { Executed } from '../../../ledger/commit/executed';
import type { Ledger } from '../../../ledger/ledger';
import { touchesAccount, type TransferPart } from '../../../ledger/state/commands';
import type { LedgerActor } from '../../../ledger/state/state';
import { stepTransfer, type TransferActor, type TransferRow } from './stored-transfer';

export interface Moving {
  readonly transaction: Transaction<DB>;
  readonly ledger: Ledger;
  readonly ledgerActor: LedgerActor;
  readonly actor: TransferActor;
}

/** A part, and the line of the transfer that it belongs to; null for none. */
export type PartOfLine = TransferPart & { readonly line: number | null };

export interface Moved {
  readonly reason: string | null;
  readonly parts?: readonly PartOfLine[];
  /** The value that moved, once it is known. */
  readonly amount?: Pence;
  readonly changed?: Updateable<ProductTransfer>;
}

/**
 * Moves a transfer to another status: its cash and units by the ledger, its transaction's status with them, and its own
 * status with a step in its history, all in one database transaction.
 * @throws LedgerRefusal when the account does not allow it; nothing is written.
 */
export const moveTransfer = async (
  { transaction, ledger, ledgerActor, actor }: Moving,
  row: TransferRow,
  to: TransferStatus,
  { reason, parts = [], amount, changed = {} }: Moved,
): Promise<void> => {
  const executed = await ledger.execute(transaction, ledgerActor, {
    kind: 'transfer',
    transactionId: row.transaction_id,
    to: transactionStatusOf(to),
    step: transferMove(row.movement, row.transfer_status, to)?.step ?? to,
    reason,
    ...(amount === undefined ? {} : { amount }),
    parts,
  });
  await linkParts(transaction, actor.firmId, row.transaction_id, parts, executed);
  await stepTransfer(transaction, actor, row, to, reason, {
    asked: null,
    obstacle: null,
    // Whoever has to answer next is listened to at once.
    next_answer: null,
    ...(isOver(to) ? { date_ended: actor.businessDate, action_required: to === 'Rejected' } : {}),
    ...changed,
  });
};

/** Moves parts of a transfer that keeps its status: it arrives in pieces, and what is held is accepted or returned. */
export const moveParts = async (
  { transaction, ledger, ledgerActor, actor }: Moving,
  row: TransferRow,
  step: string,
  { reason, parts = [], amount }: Pick<Moved, 'reason' | 'parts' | 'amount'>,
): Promise<void> => {
  const executed = await ledger.execute(transaction, ledgerActor, {
    kind: 'transfer',
    transactionId: row.transaction_id,
    to: transactionStatusOf(row.transfer_status),
    step,
    reason,
    ...(amount === undefined ? {} : { amount }),
    parts,
  });
  await linkParts(transaction, actor.firmId, row.transaction_id, parts, executed);
};

/** The ledger opens one transaction for each part that touches the account, in the order of the parts. */
const linkParts = async (
  transaction: Transaction<DB>,
  firmId: string,
  transferId: string,
  parts: readonly PartOfLine[],
  { transactions }: Executed,
): Promise<void> => {
  const touching = parts.filter(touchesAccount);
  const opened = transactions.filter(({ transactionId }) => transactionId !== transferId);
  if (touching.length !== opened.length)
    throw new Error('The ledger opened other transactions than a transfer has parts.');
  if (opened.length === 0) return;
  await transaction
    .insertInto('transfer_part')
    .values(
      opened.map(({ transactionId }, index) => ({
        firm_id: firmId,
        transfer_id: transferId,
        transaction_id: transactionId,
        line: touching[index]?.line ?? null,
      })),
    )
    .execute();
};
