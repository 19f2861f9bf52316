import { Type } from '@sinclair/typebox';
import { CashState } from '../accounts/cash-state';
import { BankDetails } from '../bank-details/schemas';
import { IsoDate, Money, Nullable } from '../language/primitives';

/**
 * The bank details a payment to the client goes to: those its account uses now, or, once the payment was sent or
 * cancelled, those used then.
 */
export const Payee = Type.Composite([
  BankDetails,
  Type.Object({
    /** Why the numbers are masked, or null. */
    masked: Nullable(Type.String()),
    /**
     * The day the account's bank details last changed, if that is at most `payeeChangedDaysMax` days ago; null
     * otherwise.
     */
    changedDate: Nullable(IsoDate),
    /** The day the first bank details were entered, if that was after the payment was requested; null otherwise. */
    firstEnteredDate: Type.Optional(Nullable(IsoDate)),
  }),
]);

/**
 * The account's cash before a payment or a transfer; `after` is its whole cash afterwards. Below zero while sales in
 * the same group still have to raise the rest.
 */
export const CashBefore = Type.Composite([CashState, Type.Object({ after: Money })]);
