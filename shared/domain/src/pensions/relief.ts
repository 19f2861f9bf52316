import {
  addMonths,
  startOfMonth,
  workingDayOnOrAfter,
  workingDayOnOrBefore,
  addDays,
  type IsoDate,
} from '../dates/dates';
import { mulDivHalfUp, type Pence } from '../money/money';
import { contributionReliefRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';

const whole = 1_000_000n;

export interface GrossedUp {
  /** What the member paid. */
  readonly net: Pence;
  /** Basic rate tax that the scheme claims and adds. */
  readonly relief: Pence;
  readonly gross: Pence;
}

/**
 * Relief at source: a member pays net, the scheme claims basic rate and adds it, to non-taxpayers and in Scotland too
 * (HMRC PTM044220). gross = net ÷ (1 - basic rate), to the nearest penny, a half up; relief is the rest, so that the
 * three always add up.
 */
export const grossUp = (net: Pence, date: IsoDate): GrossedUp => {
  const { basicRate } = valueOn(contributionReliefRules, date);
  const gross = mulDivHalfUp(net, whole, whole - basicRate);
  return { net, relief: gross - net, gross };
};

/** The net payment of a member for a gross contribution, to the nearest penny. */
export const netOf = (gross: Pence, date: IsoDate): Pence =>
  mulDivHalfUp(gross, whole - valueOn(contributionReliefRules, date).basicRate, whole);

export interface ReliefClaim {
  /** Tax month of the claim: from the 6th to the 5th. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Last working day for the claim. */
  readonly claimBy: IsoDate;
  /** Day on which HMRC should pay a claim made in time. The relief is Pending until it arrives. */
  readonly creditExpected: IsoDate;
}

/**
 * Day of the month on which a tax month ends, and on which HMRC pays the month after (form APSS 105 as it was in 2018;
 * the form of 2026 was not read).
 */
const taxMonthEnd = 5;
const creditDay = 21;

/**
 * The interim claim that covers a contribution received on a day, as this portal models it: one claim for each tax
 * month, made by the last working day of the month in which it ends, and paid on the 21st of the next month or the next
 * working day.
 */
export const reliefClaim = (received: IsoDate): ReliefClaim => {
  const month = startOfMonth(received);
  const endMonth = Number(received.slice(8)) > taxMonthEnd ? addMonths(month, 1) : month;
  return {
    from: addDays(addMonths(endMonth, -1), taxMonthEnd),
    to: addDays(endMonth, taxMonthEnd - 1),
    claimBy: workingDayOnOrBefore(addDays(addMonths(endMonth, 1), -1)),
    creditExpected: workingDayOnOrAfter(addDays(addMonths(endMonth, 1), creditDay - 1)),
  };
};
