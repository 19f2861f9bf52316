import { transferMove } from '@tessera/contract/transfers/life';
import { transferReasonMax, type TransferMovement } from '@tessera/contract/transfers/values';
import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { TransferActedBy, TransferStatus } from '../../../foundation/database/column-types';
import type { DB, ProductTransfer } from '../../../foundation/database/schema';

/** Who does something to a transfer, and when; the platform and the other provider have no user. */
export interface TransferActor {
  readonly firmId: string;
  readonly userId: string | null;
  readonly by: TransferActedBy;
  readonly businessDate: IsoDate;
  readonly at: Date;
}

/** A transfer with what its transaction says of it. */
export type TransferRow = Selectable<ProductTransfer> & {
  readonly account_id: string;
  readonly movement: TransferMovement;
  readonly created_by: string | null;
  readonly needs_authorisation: boolean;
};

/** Whether a second person has to authorise a transfer, by the statuses of its transaction and its own. */
export const needsAuthorisation = (transaction: string, transfer: TransferStatus): boolean =>
  transaction === 'Checking' && transfer === 'Pending';

/**
 * Locks a transfer until the database transaction ends; undefined when there is none. The caller has locked its account
 * before, as the ledger's own work does.
 */
export const lockTransfer = async (
  transaction: Transaction<DB>,
  firmId: string,
  transactionId: string,
): Promise<TransferRow | undefined> => {
  const found = await transaction
    .selectFrom('product_transfer')
    .innerJoin('portfolio_transaction as t', (join) =>
      join
        .onRef('t.firm_id', '=', 'product_transfer.firm_id')
        .onRef('t.transaction_id', '=', 'product_transfer.transaction_id'),
    )
    .where('product_transfer.firm_id', '=', firmId)
    .where('product_transfer.transaction_id', '=', transactionId)
    .selectAll('product_transfer')
    .select(['t.account_id', 't.movement_type', 't.created_by', 't.status as transaction_status'])
    .forUpdate('product_transfer')
    .executeTakeFirst();
  if (!found) return undefined;
  const { movement_type: movement, transaction_status: status, ...row } = found;
  return {
    ...row,
    movement: movement === 'Out' ? 'Out' : 'In',
    needs_authorisation: needsAuthorisation(status, row.transfer_status),
  };
};

/** The steps that say who linked a document, or took its link away: they change nothing else. */
export const linkSteps = { linked: 'Document linked', unlinked: 'Document unlinked' } as const;

/** The reason of a step, cut where it would not fit. */
export const shortened = (text: string): string =>
  text.length <= transferReasonMax ? text : `${text.slice(0, transferReasonMax - 1)}…`;

/**
 * Writes a step of a transfer's history, which is append-only. While its status stays, it waits for us as before.
 * Returns its number: of two steps the later has the higher, whatever the clocks say.
 */
export const writeTransferStep = async (
  transaction: Transaction<DB>,
  { firmId, userId, by, businessDate, at }: TransferActor,
  transactionId: string,
  from: TransferStatus | null,
  to: TransferStatus,
  action: string,
  reason: string | null,
  waitsForUs: boolean | null = null,
): Promise<number> => {
  const {
    rows: [written],
  } = await sql<{ step: number }>`
    insert into transfer_step (firm_id, transaction_id, step, at, business_date, from_status, to_status, action, acted_by, user_id, reason, waits_for_us)
    select ${firmId}, ${transactionId}, coalesce(max(step), 0) + 1, ${at}, ${businessDate}, ${from}, ${to}, ${action}, ${by}, ${userId}, ${reason},
      coalesce(${waitsForUs}::boolean, ${from}::text = ${to}::text and (select waits_for_us from transfer_step last where last.firm_id = ${firmId} and last.transaction_id = ${transactionId} order by last.step desc limit 1), false)
    from transfer_step where firm_id = ${firmId} and transaction_id = ${transactionId} returning step`.execute(
    transaction,
  );
  if (!written) throw new Error('A step of a transfer was not written.');
  return written.step;
};

interface Noted {
  readonly action: string;
  readonly to: TransferStatus;
  readonly reason: string | null;
  /** Everything was sent: what is left is ours to decide. Left out, it is as it was while the status stays. */
  readonly waitsForUs?: boolean;
}

/** Writes a step that may leave the status as it is, such as a part that arrived. */
export const noteTransfer = async (
  transaction: Transaction<DB>,
  actor: TransferActor,
  { transaction_id: transactionId, transfer_status: from }: Pick<TransferRow, 'transaction_id' | 'transfer_status'>,
  { action, to, reason, waitsForUs }: Noted,
  changed: Updateable<ProductTransfer> = {},
): Promise<void> => {
  await transaction
    .updateTable('product_transfer')
    .set((eb) => ({ ...changed, transfer_status: to, version: eb('version', '+', 1) }))
    .where('firm_id', '=', actor.firmId)
    .where('transaction_id', '=', transactionId)
    .execute();
  await writeTransferStep(transaction, actor, transactionId, from, to, action, reason, waitsForUs);
};

/**
 * Moves a transfer to another status by the table of its life, with a step in its history. Its transaction's status is
 * the ledger's: `moveTransfer` gives the ledger its command.
 * @throws Error for a move that the table does not have.
 */
export const stepTransfer = async (
  transaction: Transaction<DB>,
  actor: TransferActor,
  row: Pick<TransferRow, 'transaction_id' | 'transfer_status' | 'movement'>,
  to: TransferStatus,
  reason: string | null,
  changed: Updateable<ProductTransfer> = {},
): Promise<void> => {
  const move = transferMove(row.movement, row.transfer_status, to);
  if (!move) throw new Error(`A transfer ${row.movement} does not go from ${row.transfer_status} to ${to}.`);
  await noteTransfer(transaction, actor, row, { action: move.step, to, reason }, changed);
};

/** It cannot go on, and a person has to see to it: what stops it is said on its page until it does. */
export const noteObstacle = async (
  transaction: Transaction<DB>,
  { firmId }: TransferActor,
  row: Pick<TransferRow, 'transaction_id' | 'obstacle' | 'action_required'>,
  obstacle: string,
): Promise<void> => {
  if (row.obstacle === obstacle && row.action_required) return;
  await transaction
    .updateTable('product_transfer')
    .set({ obstacle, action_required: true })
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', row.transaction_id)
    .execute();
};

/** What is said of a transfer on which the platform itself failed; its log says why. */
export const platformFailed =
  'The platform could not take it on, and tries again with every run. If this stays, tell whoever runs the platform.';

/** What stopped it is seen to: nothing more is asked for here, unless the other provider asks for something. */
export const endObstacle = async (
  transaction: Transaction<DB>,
  { firmId }: TransferActor,
  row: Pick<TransferRow, 'transaction_id' | 'obstacle' | 'asked'>,
): Promise<void> => {
  if (row.obstacle === null) return;
  await transaction
    .updateTable('product_transfer')
    .set({ obstacle: null, action_required: row.asked !== null })
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', row.transaction_id)
    .execute();
};
