import { Type } from '@sinclair/typebox';
import { CashState } from '../accounts/cash-state';
import { BankDetails } from '../bank-details/schemas';
import { IsoDate, Money, Nullable } from '../language/primitives';

/**
 * Where a payment to the client goes: the bank details its account uses now; of one that has gone or was cancelled,
 * those it used then.
 */
export const Payee = Type.Composite([
  BankDetails,
  Type.Object({
    /** Why the numbers are masked, or null. */
    masked: Nullable(Type.String()),
    /**
     * The day on which money of the account began to go to other details than before, if that is at most
     * `payeeChangedDaysMax` days ago; null otherwise.
     */
    changedDate: Nullable(IsoDate),
    /**
     * The day on which the first details there were were entered, if that was after the payment was asked for; null
     * otherwise.
     */
    firstEnteredDate: Type.Optional(Nullable(IsoDate)),
  }),
]);

/**
 * The account's cash before a payment or a transfer; `after` is all of its cash with what comes or without what goes.
 * Below zero while sales made with it have to bring the rest.
 */
export const CashBefore = Type.Composite([CashState, Type.Object({ after: Money })]);
