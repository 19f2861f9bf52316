import type { Operations } from '../background/back-office/back-office';
import { followUp } from '../background/back-office/after-commit';
import { updateMandates } from '../capabilities/collections/update-mandates';
import { followBenefitPayments } from '../capabilities/pensions/taking/follow-payments';
import { followTransfers } from '../capabilities/transfers/moving/follow-transfers';
import { openLedger, type CommitSubscriber, type Ledger } from '../ledger/ledger';

/** The subscribers of the ledger's commits, in this order. */
const subscribers = (operations: Operations | null): readonly CommitSubscriber[] => [
  updateMandates,
  followBenefitPayments,
  followTransfers,
  followUp(operations),
];

/** The platform's ledger, with the attached back office or with none (null) when that works elsewhere. */
export const platformLedger = (operations: Operations | null): Ledger =>
  openLedger({ subscribers: subscribers(operations) });
