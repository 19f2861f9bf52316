import { asSentence } from '@tessera/domain/in-sentence';
import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, sum } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { diedReason } from '../../../ledger/rules/account-death';
import { heldAfterDeathProblem } from '../../../ledger/rules/missed-payday';
import { paymentsNow, type BenefitPaymentNow } from './benefit-actions';

/** A payment of a benefit that is Calculated. */
export interface CalculatedPayment extends BenefitPaymentNow {
  /** In pounds, tax included. */
  readonly amount: string | null;
  /** Why it came to its status. */
  readonly reason: string | null;
}

interface Calculated {
  readonly payments: readonly CalculatedPayment[];
  readonly businessDate: IsoDate;
  /** The day on which the client who would be paid died; null while no death is confirmed. */
  readonly diedOn: IsoDate | null;
}

/** What came back or was refused, net of its tax, and why. */
const notPaid = (payments: readonly CalculatedPayment[]): string => {
  const failed = payments.filter(({ status }) => status === 'Error');
  const net = sum(failed.map(({ amount, tax_withheld: tax }) => parsePounds(amount ?? '0') - parsePounds(tax ?? '0')));
  const reasons = [...new Set(failed.flatMap(({ reason }) => (reason === null ? [] : [asSentence(reason)])))];
  return [`${poundsText(net)} of it came back or was refused, and is not paid.`, ...reasons].join(' ');
};

/**
 * What stands in the place of what the last step told about a Calculated benefit, once a payment of it is held or failed;
 * null where what was told is still so.
 */
export const reasonOfPayments = ({ payments, businessDate, diedOn }: Calculated): string | null => {
  const { hasFailedPayment, allCameBack, isHeld, missedItsDay } = paymentsNow(payments, businessDate);
  if (!hasFailedPayment && !isHeld) return null;
  const failed = hasFailedPayment ? [notPaid(payments)] : [];
  if (diedOn !== null)
    return [
      ...failed,
      ...(isHeld
        ? [heldAfterDeathProblem('benefit', diedOn), 'The benefit ends with that.']
        : [diedReason(diedOn), 'That stays in the pension, and is shared out with it.']),
    ].join(' ');
  const held = missedItsDay
    ? 'A payment of it was held past its day and is not paid.'
    : 'A payment of it is held for a check: nothing of that is paid until a person authorises it.';
  return [
    ...failed,
    ...(isHeld ? [held] : []),
    ...(missedItsDay
      ? ['Pay it again: that calculates its tax for the new day.']
      : hasFailedPayment
        ? [allCameBack ? 'Pay it again, or cancel it.' : 'Pay that again.']
        : []),
  ].join(' ');
};
