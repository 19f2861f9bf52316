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
import { accountStatusProblem } from './account-status';
import { paymentMethodProblem, workingDaysOf } from './payment-method';

/** What it hangs on whether, and from when, money can move by a way. */
export interface Route {
  readonly method: PaymentMethod;
  readonly movement: 'In' | 'Out';
  readonly accountStatus: AccountStatus;
  readonly wrapperType: WrapperType;
  readonly bankDetails: BankDetailsStatus | null;
  readonly mandate: { readonly status: MandateStatus; readonly from: IsoDate } | null;
  readonly businessDate: IsoDate;
  /** Operations pay out of a pension what was decided elsewhere. */
  readonly byPerson: boolean;
}

export interface RouteAnswer {
  /** Why it cannot, and whether the account or the way is the cause; null when it can. */
  readonly problem: { readonly field: 'accountId' | 'method'; readonly reason: string } | null;
  /** The first day the money can move: what is asked on a day that is no working day is asked on the next. */
  readonly earliest: IsoDate;
}

/** Whether money can move by a way, and from when. A call that asks and a payment that is made have this one answer. */
export const routeOf = ({
  method,
  movement,
  accountStatus,
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
    accountStatusProblem(accountStatus, movement === 'In' ? 'paid in' : 'paid out') ??
    (movement === 'Out' && byPerson ? withdrawalProblem(wrapperType) : null);
  if (ofAccount !== null) return { earliest, problem: { field: 'accountId', reason: ofAccount } };
  const ofMethod = paymentMethodProblem(method, movement, bankDetails, mandate?.status ?? null);
  return { earliest, problem: ofMethod === null ? null : { field: 'method', reason: ofMethod } };
};

/**
 * The day a payment out moves whose cash is there from a day on: the day it had, or the first that its way allows after
 * that. What has no way is taken on the day.
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
