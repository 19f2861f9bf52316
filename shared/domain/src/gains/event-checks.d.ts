import type { GainsEvent } from './gains-events';
/** @throws RangeError with the event's source where something must be above zero and is not. */
export declare const checkQuantity: (quantity: bigint, { source, date }: GainsEvent, what?: string) => void;
/** @throws RangeError with the event's source where money is below zero. */
export declare const checkCost: (amount: bigint | null, { source, date }: GainsEvent) => void;
