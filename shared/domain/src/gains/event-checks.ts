import type { GainsEvent } from './gains-events';

/** @throws RangeError with the event's source where something must be above zero and is not. */
export const checkQuantity = (quantity: bigint, { source, date }: GainsEvent, what = 'A quantity'): void => {
  if (quantity <= 0n) throw new RangeError(`${what} must be above zero (${source}, ${date}).`);
};

/** @throws RangeError with the event's source where money is below zero. */
export const checkCost = (amount: bigint | null, { source, date }: GainsEvent): void => {
  if (amount !== null && amount < 0n)
    throw new RangeError(`Costs, proceeds and charges cannot be below zero (${source}, ${date}).`);
};
