import { mulDivHalfUp, type Pence } from '@tessera/domain/money';
import type { TransferLine } from './lines';

/** A line once what was held of it is in the account, and what is posted for that. */
export interface AcceptedLine {
  readonly line: TransferLine;
  /** Book cost beyond what is held with the units; below zero where the entered cost is less. */
  readonly correction: Pence;
}

/**
 * Takes what is held of a line into the account. Units that were announced cost what was entered for the whole holding,
 * or else what the sender says was paid; those above it cost what the sender says, and add to the whole. Where nobody says it, their cost is missing and not zero.
 */
export const acceptHeld = (line: TransferLine): AcceptedLine => {
  const { announcedQuantity, arrivedQuantity, heldQuantity, heldCost, heldCostMissing, bookCost, arrivedCost } = line;
  const arrived = arrivedQuantity + heldQuantity;
  // Of a holding that nobody announced, what comes first is the whole.
  const whole = announcedQuantity === null || announcedQuantity === 0n ? heldQuantity : announcedQuantity;
  const room = whole > arrivedQuantity ? whole - arrivedQuantity : 0n;
  const within = (announcedQuantity ?? 0n) === 0n && arrivedQuantity > 0n ? 0n : least(room, heldQuantity);
  const saidWithin = heldQuantity === 0n ? 0n : mulDivHalfUp(heldCost, within, heldQuantity);
  const saidAbove = heldCost - saidWithin;
  const costWithin =
    within === 0n || bookCost === null
      ? saidWithin
      : arrivedQuantity + within === whole
        ? bookCost > arrivedCost
          ? bookCost - arrivedCost
          : 0n
        : mulDivHalfUp(bookCost, within, whole);
  return {
    line: {
      ...line,
      arrivedQuantity: arrived,
      arrivedAmount: line.arrivedAmount + line.heldAmount,
      arrivedCost: arrivedCost + costWithin + saidAbove,
      bookCost: bookCost === null ? null : bookCost + saidAbove,
      heldQuantity: 0n,
      heldAmount: 0n,
      heldCost: 0n,
      costMissing: line.costMissing || (heldCostMissing && (bookCost === null || within < heldQuantity)),
      heldCostMissing: false,
    },
    correction: costWithin - saidWithin,
  };
};

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
