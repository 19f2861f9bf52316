import type { TransferLineKind, TransferLineState } from '@tessera/contract/transfers/values';
import type { IsoDate } from '@tessera/domain/dates';
import { formatPounds, formatUnits, parsePounds, parseUnits, type Pence, type Units } from '@tessera/domain/money';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB, TransferLine as StoredLine } from '../../../foundation/database/schema';

/** A line of a transfer: what is announced of it, and what came or went. */
export interface TransferLine {
  readonly line: number;
  readonly kind: TransferLineKind;
  /** Null for cash. */
  readonly assetId: string | null;
  readonly announcedQuantity: Units | null;
  readonly announcedAmount: Pence | null;
  readonly arrivedQuantity: Units;
  readonly arrivedAmount: Pence;
  /** Book cost of what is in the account, or left it. */
  readonly arrivedCost: Pence;
  readonly heldQuantity: Units;
  readonly heldAmount: Pence;
  readonly heldCost: Pence;
  /** Nobody said what was paid for some of the units that came, or are held: `arrivedCost` and `heldCost` leave them out. */
  readonly costMissing: boolean;
  readonly heldCostMissing: boolean;
  /** For the whole holding; null while it is not known. */
  readonly bookCost: Pence | null;
  /** The day on which it was bought; null while nobody said. */
  readonly acquired: IsoDate | null;
  /** Nothing more of it comes. */
  readonly notComing: boolean;
}

const units = (stored: string | null): Units | null => (stored === null ? null : parseUnits(stored));
const pence = (stored: string | null): Pence | null => (stored === null ? null : parsePounds(stored));

const toLine = (row: Selectable<StoredLine>): TransferLine => ({
  line: row.line,
  kind: row.kind,
  assetId: row.asset_id,
  announcedQuantity: units(row.announced_quantity),
  announcedAmount: pence(row.announced_amount),
  arrivedQuantity: parseUnits(row.arrived_quantity),
  arrivedAmount: parsePounds(row.arrived_amount),
  arrivedCost: parsePounds(row.arrived_cost),
  heldQuantity: parseUnits(row.held_quantity),
  heldAmount: parsePounds(row.held_amount),
  heldCost: parsePounds(row.held_cost),
  costMissing: row.cost_missing,
  heldCostMissing: row.held_cost_missing,
  bookCost: pence(row.book_cost),
  acquired: row.acquired,
  notComing: row.not_coming,
});

/** A transfer's lines in their order. */
export const readLines = async (db: Kysely<DB>, firmId: string, transactionId: string): Promise<TransferLine[]> =>
  (
    await db
      .selectFrom('transfer_line')
      .where('firm_id', '=', firmId)
      .where('transaction_id', '=', transactionId)
      .selectAll()
      .orderBy('line')
      .execute()
  ).map(toLine);

/** Writes the lines that changed, and those that are new. */
export const writeLines = async (
  transaction: Transaction<DB>,
  firmId: string,
  transactionId: string,
  lines: readonly TransferLine[],
): Promise<void> => {
  for (const line of lines) {
    const values = {
      kind: line.kind,
      asset_id: line.assetId,
      announced_quantity: line.announcedQuantity === null ? null : formatUnits(line.announcedQuantity),
      announced_amount: line.announcedAmount === null ? null : formatPounds(line.announcedAmount),
      arrived_quantity: formatUnits(line.arrivedQuantity),
      arrived_amount: formatPounds(line.arrivedAmount),
      arrived_cost: formatPounds(line.arrivedCost),
      held_quantity: formatUnits(line.heldQuantity),
      held_amount: formatPounds(line.heldAmount),
      held_cost: formatPounds(line.heldCost),
      cost_missing: line.costMissing,
      held_cost_missing: line.heldCostMissing,
      book_cost: line.bookCost === null ? null : formatPounds(line.bookCost),
      acquired: line.acquired,
      not_coming: line.notComing,
    };
    await transaction
      .insertInto('transfer_line')
      .values({ firm_id: firmId, transaction_id: transactionId, line: line.line, ...values })
      .onConflict((conflict) => conflict.columns(['firm_id', 'transaction_id', 'line']).doUpdateSet(values))
      .execute();
  }
};

/** A line of which nothing is announced and nothing came yet. */
export const emptyLine = (line: number, kind: TransferLineKind, assetId: string | null): TransferLine => ({
  line,
  kind,
  assetId,
  announcedQuantity: kind === 'Holding' ? 0n : null,
  announcedAmount: kind === 'Holding' ? null : 0n,
  arrivedQuantity: 0n,
  arrivedAmount: 0n,
  arrivedCost: 0n,
  heldQuantity: 0n,
  heldAmount: 0n,
  heldCost: 0n,
  costMissing: false,
  heldCostMissing: false,
  bookCost: null,
  acquired: null,
  notComing: false,
});

/** Whether all that was announced of a line has arrived. */
const hasAll = ({ kind, announcedQuantity, announcedAmount, arrivedQuantity, arrivedAmount }: TransferLine): boolean =>
  kind === 'Holding' ? arrivedQuantity >= (announcedQuantity ?? 0n) : arrivedAmount >= (announcedAmount ?? 0n);

export const isHeld = ({ heldQuantity, heldAmount }: TransferLine): boolean => heldQuantity > 0n || heldAmount > 0n;

/** Whether the book cost of a holding that came, or of some of its units, is not known. */
export const lacksCost = ({ kind, arrivedQuantity, arrivedCost, bookCost, costMissing }: TransferLine): boolean =>
  kind === 'Holding' && arrivedQuantity > 0n && (costMissing || (bookCost === null && arrivedCost === 0n));

/**
 * Whether the units that came of a holding are all that will: nothing of it is awaited and nothing is held. Its book cost
 * is then the cost of these units; before, it is that of all that was announced.
 */
export const isSettled = ({ kind, arrivedQuantity, heldQuantity, notComing }: TransferLine): boolean =>
  kind === 'Holding' && arrivedQuantity > 0n && heldQuantity === 0n && notComing;

/**
 * The book cost of a holding that a person sees and changes: of what came once it is settled, else of all announced; null
 * while that of some of its units is not known.
 */
export const knownCost = (line: TransferLine): Pence | null =>
  line.costMissing ? null : isSettled(line) && line.arrivedCost !== 0n ? line.arrivedCost : line.bookCost;

export const lineState = (line: TransferLine): TransferLineState => {
  const some = line.arrivedQuantity > 0n || line.arrivedAmount > 0n;
  if (isHeld(line)) return 'Held';
  if (some && (hasAll(line) || line.notComing)) return 'Arrived';
  return line.notComing ? 'Not coming' : some ? 'Part arrived' : 'Announced';
};

/** Whether everything was sent, and what is left of a transfer is only what is held. */
export const isAllSent = (lines: readonly TransferLine[], isEstimate: boolean): boolean =>
  lines.length > 0 && lines.every((line) => isLineDone({ ...line, heldQuantity: 0n, heldAmount: 0n }, isEstimate));

/** Whether a line is over: nothing more of it is expected, and nothing is held. An estimate is never reached by itself. */
export const isLineDone = (line: TransferLine, isEstimate: boolean): boolean =>
  !isHeld(line) &&
  (line.kind === 'Residual' || line.notComing || (!(isEstimate && line.kind === 'Cash') && hasAll(line)));
