import type { BenefitAction, regularBenefitActions } from '@tessera/contract/pensions/values';
import { benefitActions } from '@tessera/contract/pensions/values';
import type { IsoDate } from '@tessera/domain/dates';
import { diedReason } from '../../../ledger/rules/account-death';
import { heldAfterDeathProblem, missedPaydayProblem } from '../../../ledger/rules/missed-payday';
import { notAPerson, type Person } from '../../../requests/access/caller';
import type { CrystallisationRow } from './crystallisation-row';

type RegularAction = (typeof regularBenefitActions)[number];

/** What decides whether something may be done with a benefit. */
interface Facts extends Pick<CrystallisationRow, 'status' | 'needsAuthorisation'> {
  /** A payment of a regular benefit follows what is decided about that. */
  readonly bciId: string | null;
  readonly createdBy: string | null;
  readonly hasFailedPayment: boolean;
  /** Every payment of it came back. */
  readonly allCameBack: boolean;
  /** A payment of it is held for a check. */
  readonly isHeld: boolean;
  /** A held payment of it has tax of a day that has passed. */
  readonly missedItsDay: boolean;
  /** The day on which the client who would be paid died; null while no death is confirmed. */
  readonly diedOn: IsoDate | null;
}

const ended = 'It is over: nothing is left to do.';

/** Why an action on a benefit is refused; null when it may be done. */
export const benefitActionRefusal = (
  action: BenefitAction,
  { status, needsAuthorisation, createdBy, hasFailedPayment, allCameBack, isHeld, missedItsDay, bciId, diedOn }: Facts,
  caller: Person,
): string | null => {
  switch (action) {
    case 'Authorise':
      if (isHeld && diedOn !== null) return heldAfterDeathProblem('benefit', diedOn);
      if (missedItsDay)
        return 'Its payment was held past its day: pay it again, which calculates its tax for the new day.';
      if (isHeld) return 'Its payment is held for a check: authorise that payment, in the list of its transactions.';
      if (!needsAuthorisation) return 'It needs nobody’s authorisation now.';
      if (bciId !== null) return 'Authorise the regular benefit that made it: its payments follow.';
      return createdBy === caller.userId
        ? 'You asked for it, so somebody else has to authorise it.'
        : notAPerson(caller, 'authorise it');
    case 'Delete':
      if (status === 'Pending') return null;
      return status === 'Waiting' ? 'Its sales have begun: cancel it instead.' : ended;
    case 'Cancel':
      if (status === 'Waiting') return null;
      if (status === 'Pending') return 'Nothing was sold yet: delete it instead.';
      if (status !== 'Calculated') return ended;
      if (allCameBack) return null;
      if (isHeld && diedOn !== null) return heldAfterDeathProblem('benefit', diedOn);
      if (isHeld && !hasFailedPayment)
        return 'Its figures are fixed and its payment is held for a check. Operations can refuse that payment; then it can be cancelled.';
      return hasFailedPayment
        ? 'A part of it arrived or is with the bank: what came back can only be paid again.'
        : 'Its figures are fixed and its payment is with the bank: it cannot be recalled.';
    case 'Pay again':
      if (isHeld && diedOn !== null)
        return `${diedReason(diedOn)} Nothing is paid again. Operations refuse the held payment: its money stays in the pension, and is shared out with it.`;
      if (status !== 'Calculated' || !(hasFailedPayment || missedItsDay))
        return isHeld
          ? 'Its payment is held for a check: authorise that payment, in the list of its transactions.'
          : 'No payment of it waits to be paid again.';
      if (diedOn === null) return null;
      return `${diedReason(diedOn)} Nothing is paid again: the money stays in the pension, and is shared out with it.`;
  }
};

/** Why an action on a regular benefit is refused; null when it may be done. */
export const regularActionRefusal = (
  action: RegularAction | 'Authorise',
  { status, paused, needsAuthorisation }: Pick<CrystallisationRow, 'status' | 'paused' | 'needsAuthorisation'>,
  askedBy: readonly string[],
  caller: Person,
): string | null => {
  if (status !== 'Active') return ended;
  if (action === 'Pause') return paused ? 'It is paused already.' : null;
  if (action === 'Resume') return paused ? null : 'It is not paused.';
  if (action === 'Stop') return null;
  if (!needsAuthorisation) return 'It needs nobody’s authorisation now.';
  return askedBy.includes(caller.userId)
    ? 'You set it up or changed it, so somebody else has to authorise it.'
    : notAPerson(caller, 'authorise it');
};

/** A payment of a benefit, as it stands. */
export interface BenefitPaymentNow {
  readonly status: string;
  /** Null for one that is not taxed. */
  readonly tax_withheld: string | null;
  readonly intended_settlement_date: IsoDate | null;
}

/** What the payments of a benefit say about it; one that was deleted says nothing. */
export const paymentsNow = (payments: readonly BenefitPaymentNow[], businessDate: IsoDate) => {
  const counting = payments.filter(({ status }) => status !== 'Deleted');
  const failed = counting.filter(({ status }) => status === 'Error');
  const held = counting.filter(({ status }) => status === 'Checking');
  return {
    hasFailedPayment: failed.length > 0,
    allCameBack: failed.length > 0 && failed.length === counting.length,
    isHeld: held.length > 0,
    missedItsDay: held.some(
      ({ tax_withheld: tax, intended_settlement_date: settlementDate }) =>
        missedPaydayProblem({ kind: 'benefit', taxed: tax !== null, settlementDate }, businessDate) !== null,
    ),
  };
};

export const benefitActionsOf = (facts: Facts, caller: Person) =>
  benefitActions.map((action) => ({ action, refusal: benefitActionRefusal(action, facts, caller) }));
