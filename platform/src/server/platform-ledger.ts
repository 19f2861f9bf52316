import type { Operations } from '../background/back-office/back-office';
import { followUp } from '../background/back-office/after-commit';
import { updateMandates } from '../capabilities/collections/update-mandates';
import { openLedger, type CommitSubscriber, type Ledger } from '../ledger/ledger';

/** All that follows from a commit of the ledger, in this order. */
const subscribers = (operations: Operations | null): readonly CommitSubscriber[] => [
  updateMandates,
  followUp(operations),
];

/**
 * The ledger of a platform that a back office is attached to, or of one whose back office works somewhere else (null).
 */
export const platformLedger = (operations: Operations | null): Ledger =>
  openLedger({ subscribers: subscribers(operations) });
