import { addMonths, addWorkingDays, daysBetween, type IsoDate } from '../dates/dates';
import { mulDivHalfUp, type Price } from '../money/money';
import { exDividend } from '../rules/gilts';
import { valueOn } from '../rules/dated';
import type { Percentage } from '../rules/trade-levies';
import { dateText, percentText } from '../words/wording';

/** The coupon of a gilt: a yearly percentage of the nominal, paid in two halves, on a day and six months from it. */
export interface Coupon {
  readonly percentage: Percentage;
  /** Any of its coupon days, such as the redemption day. */
  readonly date: IsoDate;
}

/** Interest that goes with a unit of a bond on the day a trade settles. */
export interface Accrual {
  /** For one pound nominal. Below zero when the seller keeps the next coupon and so owes the buyer its last days. */
  readonly perUnit: Price;
  /** `4.25% a year, 169 of 183 days to 23 November 2026`. */
  readonly basis: string;
}

/** Converts a percentage at 10^-4 into half a year's interest on one pound, in pounds at 10^-8. */
const halfYear = 50n;
const couponMonths = 6;

/** The coupon days around a day: the last on or before it, and the next. */
const couponsAround = (coupon: IsoDate, date: IsoDate): { readonly last: IsoDate; readonly next: IsoDate } => {
  const months =
    (Number(date.slice(0, 4)) - Number(coupon.slice(0, 4))) * 12 +
    Number(date.slice(5, 7)) -
    Number(coupon.slice(5, 7));
  let halves = Math.ceil(months / couponMonths);
  while (addMonths(coupon, halves * couponMonths) > date) halves -= 1;
  return { last: addMonths(coupon, halves * couponMonths), next: addMonths(coupon, (halves + 1) * couponMonths) };
};

/**
 * Accrued interest of a gilt on its settlement day: actual days over the actual days of the half-year, a rebate after
 * the ex-dividend day.
 */
export const accruedInterest = ({ percentage, date }: Coupon, settles: IsoDate): Accrual => {
  const { last, next } = couponsAround(date, settles);
  const days = daysBetween(last, settles);
  const period = daysBetween(last, next);
  const isRebate = settles > addWorkingDays(next, -valueOn(exDividend, settles).workingDays);
  const counted = isRebate ? days - period : days;
  return {
    perUnit: mulDivHalfUp(percentage * halfYear, BigInt(counted), BigInt(period)),
    basis: `${percentText(percentage)} a year, ${isRebate ? `${-counted} of ${period} days from ${dateText(settles)} to the coupon, which the seller keeps` : `${counted} of ${period} days to ${dateText(settles)}`}`,
  };
};
