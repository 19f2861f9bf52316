import { isOver, transferMove } from '@tessera/contract/transfers/life';
import type { TransferMovement, TransferStatus } from '@tessera/contract/transfers/values';
import { addDays, addWorkingDays, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import type { TransferActedBy } from '../../foundation/database/column-types';

/** The statuses a transfer of the demonstration went through, up to the one it has. */
const lives: Readonly<Record<TransferStatus, readonly TransferStatus[]>> = {
  Pending: [],
  'Awaiting Documentation': [],
  'Verifying Documentation': ['Awaiting Documentation'],
  'Reviewing Documentation': ['Awaiting Documentation', 'Verifying Documentation'],
  'With Previous Provider': [],
  'Awaiting Crystallisation Information': ['With Previous Provider'],
  'Awaiting sell down': ['With Previous Provider'],
  // Its first part arrives by the ledger, when the book is written.
  'Onboarding Assets': [],
  Completed: ['With Previous Provider', 'Onboarding Assets'],
  Rejected: ['With Previous Provider'],
  Deleted: [],
  'Pending Cancellation': ['With Previous Provider'],
  Cancelled: ['With Previous Provider', 'Pending Cancellation'],
};

/** Statuses that a transfer out of the demonstration can have: nothing has left with it. */
const outStatuses: ReadonlySet<TransferStatus> = new Set([
  'Pending',
  'Awaiting Documentation',
  'Verifying Documentation',
  'Reviewing Documentation',
  'Awaiting sell down',
  'Deleted',
]);
/** Only a pension that leaves is reviewed here. */
export const canLeave = (status: TransferStatus, ofPension: boolean): boolean =>
  outStatuses.has(status) && (status !== 'Reviewing Documentation' || ofPension);

/** The status it has while the book is written. */
export const writtenStatus = (status: TransferStatus): TransferStatus =>
  status === 'Onboarding Assets' ? 'With Previous Provider' : status;

export interface SeedTransferStep {
  readonly from: TransferStatus | null;
  readonly to: TransferStatus;
  readonly date: IsoDate;
  readonly action: string;
  readonly by: TransferActedBy;
  readonly reason: string | null;
}

/**
 * The history of a transfer by the table of its life, spread over its days. A request for a cancellation that is open is
 * of the last day.
 */
export const stepsOf = (
  movement: TransferMovement,
  status: TransferStatus,
  initiated: IsoDate,
  until: IsoDate,
  rejection: string,
): SeedTransferStep[] => {
  const written = writtenStatus(status);
  const through = movement === 'Out' && status === 'Awaiting sell down' ? [] : lives[status];
  const path: TransferStatus[] = ['Pending', ...through, ...(written === 'Pending' ? [] : [written])];
  const days = Math.max(0, Math.round((Date.parse(until) - Date.parse(initiated)) / 86_400_000));
  return path.map((to, index) => {
    const from = path[index - 1] ?? null;
    const move = transferMove(movement, from, to);
    if (!move) throw new Error(`A transfer ${movement} does not go from ${from} to ${to}.`);
    const isLast = index === path.length - 1;
    const date =
      index === 0
        ? initiated
        : isLast && (isOver(to) || to === 'Pending Cancellation')
          ? until
          : index === 1
            ? earlier(addWorkingDays(initiated, 1), until)
            : workingDayOnOrBefore(addDays(initiated, Math.round((days * index) / path.length)));
    return {
      from,
      to,
      date: date < initiated ? initiated : date,
      action: move.step,
      by: move.by === 'platform' || move.by === 'provider' ? move.by : 'person',
      reason: to === 'Rejected' ? rejection : to === 'Deleted' ? 'The client changed their mind.' : null,
    };
  });
};

const earlier = (one: IsoDate, other: IsoDate): IsoDate => (one < other ? one : other);
