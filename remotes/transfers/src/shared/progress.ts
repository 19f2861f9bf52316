import { openStatuses } from '@tessera/contract/transfers/life';
import type { TransferStatus } from '@tessera/contract/transfers/values';
import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import { lightOf } from './transfer-light';
import type { Transfer } from './transfer';

export interface Progress {
  readonly count: number;
  /** Pounds. */
  readonly valueIn: number;
  readonly valueOut: number;
  /** By the clock of their kind. */
  readonly onTime: number;
  readonly slow: number;
  readonly late: number;
  /** Age of the oldest; null when there is none. */
  readonly oldestDays: number | null;
  /** Statuses with at least one transfer, most frequent first. */
  readonly byStatus: readonly { readonly status: TransferStatus; readonly count: number }[];
}

/** Sums up the transfers in progress. */
export const progressOf = (transfers: readonly Transfer[]): Progress => {
  const valueOf = (movement: Transfer['movementType']): number =>
    poundsToWire(
      sum(transfers.filter(({ movementType }) => movementType === movement).map(({ amount }) => parsePounds(amount))),
    );
  const withTone = (tone: string): number => transfers.filter((transfer) => lightOf(transfer).tone === tone).length;
  const byStatus = openStatuses
    .map((status) => ({ status, count: transfers.filter(({ transferStatus }) => transferStatus === status).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return {
    count: transfers.length,
    valueIn: valueOf('In'),
    valueOut: valueOf('Out'),
    onTime: withTone('good'),
    slow: withTone('warning'),
    late: withTone('bad'),
    oldestDays: transfers.length === 0 ? null : Math.max(...transfers.map(({ days }) => days)),
    byStatus,
  };
};
