import { withdrawalProblem } from '@tessera/contract/accounts/values';
import type { PaymentMethod } from '@tessera/contract/transactions/values';
import { earliestCollection } from '@tessera/domain/collections';
import { addWorkingDays, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import type {
  AccountStatus,
  BankDetailsStatus,
  MandateStatus,
  WrapperType,
} from '../../foundation/database/column-types';
import { deathProblem, inheritedProblem, type LeadDeath } from './account-death';
import { accountStatusProblem } from './account-status';
import { paymentMethodProblem, workingDaysOf } from '@tessera/domain/payment-method';

/** Everything that decides whether, and from when, money can move by a method. */
export interface Route {
  readonly method: PaymentMethod;
  readonly movement: 'In' | 'Out';
  readonly accountStatus: AccountStatus;
  /** The death of the lead client; null or left out while they live. */
  readonly death?: LeadDeath | null;
  /** Whether what the account holds was inherited. */
  readonly inherited?: boolean;
  readonly wrapperType: WrapperType;
  readonly bankDetails: BankDetailsStatus | null;
  readonly mandate: { readonly status: MandateStatus; readonly from: IsoDate } | null;
  readonly businessDate: IsoDate;
  /** False for operations, who may pay out of a pension what was decided elsewhere. */
  readonly byPerson: boolean;
}

export interface RouteAnswer {
  /** Why it cannot, and whether the account or the method is the cause; null when it can. */
  readonly problem: { readonly field: 'accountId' | 'method'; readonly reason: string } | null;
  /** The first day the money can move. A request on a day that is not a working day counts as made on the next one. */
  readonly earliest: IsoDate;
}

/**
 * Decides whether money can move by a method, and from when. The call that offers methods and the payment itself use
 * this same answer.
 */
export const routeOf = ({
  method,
  movement,
  accountStatus,
  death,
  inherited,
  wrapperType,
  bankDetails,
  mandate,
  businessDate,
  byPerson,
}: Route): RouteAnswer => {
  const today = workingDayOnOrAfter(businessDate);
  const earliest =
    method === 'Direct Debit'
      ? earliestCollection(today, mandate?.from ?? null)
      : addWorkingDays(today, workingDaysOf[method]);
  const ofAccount =
    deathProblem(death) ??
    (movement === 'In' ? inheritedProblem(inherited) : null) ??
    accountStatusProblem(accountStatus, movement === 'In' ? 'paid in' : 'paid out') ??
    (movement === 'Out' && byPerson ? withdrawalProblem(wrapperType) : null);
  if (ofAccount !== null) return { earliest, problem: { field: 'accountId', reason: ofAccount } };
  const ofMethod = paymentMethodProblem({ method, movement, bankDetails, mandate: mandate?.status ?? null });
  return { earliest, problem: ofMethod === null ? null : { field: 'method', reason: ofMethod } };
};

/**
 * Returns the day a payment out moves once its cash is available: its planned day, or the first day after it that the
 * method allows. A payment without a method moves on the day itself.
 */
export const paymentOutDate = (
  { method, settlementDate }: { readonly method: string | null; readonly settlementDate: IsoDate | null },
  from: IsoDate,
): IsoDate => {
  const earliest = addWorkingDays(
    workingDayOnOrAfter(from),
    method !== null && Object.hasOwn(workingDaysOf, method) ? workingDaysOf[method as keyof typeof workingDaysOf] : 0,
  );
  return settlementDate !== null && settlementDate > earliest ? settlementDate : earliest;
};
