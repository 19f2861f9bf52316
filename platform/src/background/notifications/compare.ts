import type { IsoDate } from '@tessera/domain/dates';
import type { NotificationStatus, NotificationType } from '@tessera/contract/notifications/values';
import type { Finding } from './kind';

export interface TypedFinding extends Finding {
  readonly type: NotificationType;
}

/** A notification whose exception was there at the last comparison. */
export interface CurrentRow {
  readonly id: string;
  readonly type: NotificationType;
  readonly key: string;
  readonly status: NotificationStatus;
  readonly snoozedUntil: IsoDate | null;
}

export interface Comparison {
  /** Findings that have no notification yet. */
  readonly opened: readonly TypedFinding[];
  /** Notifications whose exception is over; one that nobody dealt with has ended by itself. */
  readonly ended: readonly CurrentRow[];
  /** Snoozed notifications whose day has come. */
  readonly woken: readonly CurrentRow[];
  /** Notifications whose exception is still there, as it is now. */
  readonly kept: readonly { readonly id: string; readonly finding: TypedFinding }[];
}

const identity = ({ type, key }: { readonly type: NotificationType; readonly key: string }): string => `${type} ${key}`;

/**
 * Compares what was found with the notifications that are there. Of several findings with one key the first counts, so
 * that the result is the same however often it is asked.
 */
export const compare = (
  findings: readonly TypedFinding[],
  rows: readonly CurrentRow[],
  businessDate: IsoDate,
): Comparison => {
  const found = new Map<string, TypedFinding>();
  for (const finding of findings) if (!found.has(identity(finding))) found.set(identity(finding), finding);
  const known = new Set(rows.map(identity));
  return {
    opened: [...found.values()].filter((finding) => !known.has(identity(finding))),
    ended: rows.filter((row) => !found.has(identity(row))),
    woken: rows.filter(
      (row) =>
        found.has(identity(row)) &&
        row.status === 'Snoozed' &&
        row.snoozedUntil !== null &&
        row.snoozedUntil <= businessDate,
    ),
    kept: rows.flatMap((row) => {
      const finding = found.get(identity(row));
      return finding ? [{ id: row.id, finding }] : [];
    }),
  };
};
