import { mulDivHalfUp, type Pence, type Units } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { unitsWords, wholeUnit } from '../../../ledger/state/units-text';
import type { Delivery } from '../counterparty/counterparty';
import { emptyLine, type TransferLine } from './lines';
import type { PartOfLine } from './move-transfer';

export interface Reconciling {
  /** Of the sender, for the narratives of what is posted. */
  readonly provider: string;
  /** A product that moves whole as cash is announced as an estimate: any sum agrees with it. */
  readonly isEstimate: boolean;
  /** Whether an instrument is on the firm's list, and Active. */
  readonly isListed: (assetId: string) => boolean;
  /** Why nothing may go to the account: all of it is held then; null when it may. */
  readonly barred: string | null;
  /** The instrument's name, for what is said of it. */
  readonly nameOf: (assetId: string) => string;
}

export interface Reconciled {
  readonly parts: readonly PartOfLine[];
  /** Those that changed, and new ones for what nobody announced. */
  readonly lines: readonly TransferLine[];
  /** What did not agree, in sentences. */
  readonly notes: readonly string[];
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Sets what came against what was announced. What agrees goes to the account; units above what was announced, and those
 * that nobody announced or that are not Active on the firm's list, are held in TRANSFERS for a person. Residual income always
 * arrives. After the last delivery nothing more of any line comes.
 */
export const reconcile = (
  announced: readonly TransferLine[],
  { cash, residual, units, isLast }: Delivery,
  { provider, isEstimate, isListed, barred, nameOf }: Reconciling,
): Reconciled => {
  const lines = new Map(announced.map((line) => [line.line, line]));
  const changed = new Set<number>();
  const parts: PartOfLine[] = [];
  const notes: string[] = [];
  const narrative = `Transfer from ${provider}`;
  const change = (line: TransferLine): void => {
    lines.set(line.line, line);
    changed.add(line.line);
  };
  const lineFor = (kind: TransferLine['kind'], assetId: string | null): TransferLine => {
    const ofKind = [...lines.values()].filter((line) => line.kind === kind && line.assetId === assetId);
    return (
      ofKind.find((line) => (line.announcedQuantity ?? 0n) > line.arrivedQuantity) ??
      ofKind[0] ??
      emptyLine(Math.max(0, ...lines.keys()) + 1, kind, assetId)
    );
  };

  if (cash > 0n) {
    const line = lineFor('Cash', null);
    const agreed = isEstimate ? cash : least(cash, room(line.announcedAmount, line.arrivedAmount));
    const credited = barred === null ? agreed : 0n;
    const held = cash - credited;
    change({ ...line, arrivedAmount: line.arrivedAmount + credited, heldAmount: line.heldAmount + held });
    const part = { kind: 'Cash', from: 'Provider', narrative, line: line.line } as const;
    if (credited > 0n) parts.push({ ...part, to: 'Account', amount: credited });
    if (held > 0n) {
      parts.push({ ...part, to: 'Held', amount: held });
      notes.push(barred ?? `${poundsText(held)} came that was not announced, and is held.`);
    }
  }
  if (residual > 0n) {
    const line = lineFor('Residual', null);
    const held = barred === null ? 0n : residual;
    change({ ...line, arrivedAmount: line.arrivedAmount + residual - held, heldAmount: line.heldAmount + held });
    if (barred !== null) notes.push(barred);
    parts.push({
      kind: 'Cash',
      from: 'Provider',
      to: barred === null ? 'Account' : 'Held',
      amount: residual,
      narrative: `Late income from ${provider}`,
      line: line.line,
    });
  }
  for (const { assetId, quantity, bookCost } of units) {
    const line = lineFor('Holding', assetId);
    const credited =
      isListed(assetId) && barred === null ? least(quantity, room(line.announcedQuantity, line.arrivedQuantity)) : 0n;
    const held = quantity - credited;
    const said = bookCost === null ? null : mulDivHalfUp(bookCost, credited, quantity);
    const cost = costOfPart(line, credited, said);
    const heldCost = bookCost === null ? 0n : bookCost - (said ?? 0n);
    const arrivedCost = line.arrivedCost + (cost ?? 0n);
    const costMissing = line.costMissing || (credited > 0n && cost === null);
    const isWhole = credited > 0n && line.arrivedQuantity + credited === line.announcedQuantity;
    change({
      ...line,
      arrivedQuantity: line.arrivedQuantity + credited,
      arrivedCost,
      heldQuantity: line.heldQuantity + held,
      heldCost: line.heldCost + heldCost,
      costMissing,
      heldCostMissing: line.heldCostMissing || (held > 0n && bookCost === null),
      // Nobody here said what was paid, and the sender did: once all of it is here that is the cost of the whole.
      bookCost: line.bookCost ?? (isWhole && bookCost !== null && !costMissing ? arrivedCost : null),
    });
    const part = { kind: 'Units', from: 'Provider', assetId, narrative, line: line.line } as const;
    if (credited > 0n) parts.push({ ...part, to: 'Account', quantity: credited, bookCost: cost });
    if (credited > 0n && said !== null && cost !== null && differ(said, cost))
      notes.push(
        `${nameOf(assetId)}: ${provider} says that ${poundsText(said)} was paid for what came, and ${poundsText(cost)} of what was entered stands. If ${provider} is right, enter its cost.`,
      );
    if (held > 0n) {
      parts.push({ ...part, to: 'Held', quantity: held, bookCost: bookCost === null ? null : heldCost });
      notes.push(barred ?? heldNote(nameOf(assetId), held, isListed(assetId), (line.announcedQuantity ?? 0n) > 0n));
    }
  }
  if (isLast)
    for (const line of lines.values()) {
      if (line.kind === 'Residual' || line.notComing) continue;
      change({ ...line, notComing: true });
      const note = missingNote(line, isEstimate, nameOf);
      if (note !== null) notes.push(note);
    }
  return {
    parts,
    lines: [...changed].sort((a, b) => a - b).flatMap((line) => lines.get(line) ?? []),
    notes: [...new Set(notes)],
  };
};

const room = (announced: bigint | null, arrived: bigint): bigint =>
  announced !== null && announced > arrived ? announced - arrived : 0n;

/** A penny is the rounding of a share. */
const differ = (a: Pence, b: Pence): boolean => a - b > 1n || b - a > 1n;

/**
 * The book cost of units that are credited: their share of what was entered here for the whole holding, which stands
 * whatever the sender says, or else what the sender says was paid; null while nobody knows. The last units take what is
 * left of what was entered.
 */
const costOfPart = (line: TransferLine, credited: Units, said: Pence | null): Pence | null => {
  if (credited === 0n) return null;
  const whole = line.announcedQuantity ?? 0n;
  if (line.bookCost === null || whole === 0n) return said;
  if (line.arrivedQuantity + credited === whole)
    return line.bookCost > line.arrivedCost ? line.bookCost - line.arrivedCost : 0n;
  return mulDivHalfUp(line.bookCost, credited, whole);
};

const heldNote = (name: string, held: Units, isListed: boolean, isAnnounced: boolean): string =>
  `${unitsWords(held)} of ${name} ${held === wholeUnit ? 'is' : 'are'} held: ${
    !isListed
      ? 'the instrument is not Active on the firm’s list'
      : isAnnounced
        ? 'more came than was announced'
        : 'the instrument was not announced'
  }.`;

/** What of a line did not come. What came and is held did come. */
const missingNote = (line: TransferLine, isEstimate: boolean, nameOf: (assetId: string) => string): string | null => {
  if (line.kind === 'Holding') {
    const missing = room(line.announcedQuantity, line.arrivedQuantity + line.heldQuantity);
    return missing === 0n || line.assetId === null
      ? null
      : `${unitsWords(missing)} of ${nameOf(line.assetId)} did not come.`;
  }
  const announced = line.announcedAmount ?? 0n;
  const came = line.arrivedAmount + line.heldAmount;
  if (isEstimate && announced !== came) return `${poundsText(announced)} was expected, and ${poundsText(came)} came.`;
  return announced > came ? `${poundsText(announced - came)} did not come.` : null;
};
