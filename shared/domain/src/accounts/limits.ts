import { ageOn, taxYearDates, taxYearOf, type IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { isaRules, juniorIsaRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';
import { poundsText } from '../words/wording';

/**
 * Facts that decide whether a person may subscribe to an ISA. Null means unknown: only a fact known to be false
 * prevents it.
 */
export interface Subscriber {
  readonly dateOfBirth: IsoDate | null;
  /**
   * Resident in the UK, or a Crown employee serving abroad or their spouse or civil partner (HMRC, Who can invest in an
   * ISA).
   */
  readonly ukResident: boolean | null;
  /** Also null for somebody who cannot have one and has declared it (HMRC, tax-free savings newsletter 15). */
  readonly hasNationalInsuranceNumber: boolean | null;
}

export interface Eligibility {
  readonly eligible: boolean;
  /** A sentence for a person who is not eligible; null otherwise. */
  readonly reason: string | null;
}

const yes: Eligibility = { eligible: true, reason: null };
const no = (reason: string): Eligibility => ({ eligible: false, reason });

/**
 * Whether a person may pay into an adult ISA on a day: of age, resident in the UK, with a National Insurance number.
 */
export const isaEligible = (
  { dateOfBirth, ukResident, hasNationalInsuranceNumber }: Subscriber,
  date: IsoDate,
): Eligibility => {
  const { ageMin } = valueOn(isaRules, date);
  if (dateOfBirth === null) return no('An ISA needs a date of birth. Add it to the client.');
  if (ageOn(dateOfBirth, date) < ageMin)
    return no(`An ISA is for people aged ${ageMin} or over. A Junior ISA is for those who are younger.`);
  if (ukResident === false) return no('Only somebody who is resident in the UK may pay into an ISA.');
  if (hasNationalInsuranceNumber === false)
    return no('An ISA needs a National Insurance number. Add it to the client.');
  return yes;
};

/**
 * Whether money may be paid into a child's Junior ISA on a day. On the eighteenth birthday it becomes an adult ISA. A
 * child needs no National Insurance number.
 */
export const jisaEligible = (
  { dateOfBirth, ukResident }: Omit<Subscriber, 'hasNationalInsuranceNumber'>,
  date: IsoDate,
): Eligibility => {
  const { ageBelow } = valueOn(juniorIsaRules, date);
  if (dateOfBirth === null) return no('A Junior ISA needs a date of birth. Add it to the child.');
  if (ageOn(dateOfBirth, date) >= ageBelow)
    return no(`A Junior ISA is for children under ${ageBelow}; it became an adult ISA on that birthday.`);
  if (ukResident === false) return no('Only a child who is resident in the UK may have money paid into a Junior ISA.');
  return yes;
};

/** What is paid into. `ISA` and `JISA` are of stocks and shares. */
export type SubscriptionKind = 'ISA' | 'Cash ISA' | 'Lifetime ISA' | 'JISA';

/**
 * This tax year's subscriptions so far, including open ones. Transfers of earlier years' money do not count; withdrawn
 * money still does, because no ISA here is flexible.
 */
export interface Subscribed {
  /** Into all adult ISAs; for a JISA, into all Junior ISAs. */
  readonly total: Pence;
  /** The part of it in ISAs of the kind in question, if that kind has its own limit. */
  readonly ofKind?: Pence;
}

export interface RemainingSubscription {
  readonly taxYear: string;
  /** The limit that binds: the kind's own or the overall one. */
  readonly limit: Pence;
  readonly used: Pence;
  readonly remaining: Pence;
  /** Name of the limit: `ISA allowance`. */
  readonly name: string;
}

const kindLimit = (
  kind: SubscriptionKind,
  date: IsoDate,
  dateOfBirth: IsoDate | null,
): { readonly limit: Pence; readonly name: string } | null => {
  const rules = valueOn(isaRules, date);
  if (kind === 'Lifetime ISA') return { limit: rules.lifetime, name: 'Lifetime ISA allowance' };
  // Without a date of birth the smaller limit applies. Age is counted on the day of the payment.
  if (kind === 'Cash ISA')
    return {
      limit: dateOfBirth !== null && ageOn(dateOfBirth, date) >= rules.cashAge ? rules.overall : rules.cashUnderAge,
      name: 'cash ISA allowance',
    };
  return null;
};

const leftOf = (date: IsoDate, name: string, limit: Pence, used: Pence): RemainingSubscription => ({
  taxYear: taxYearOf(date),
  limit,
  used,
  remaining: used < limit ? limit - used : 0n,
  name,
});

/** What may still be paid in during the tax year of a date. */
export const remainingSubscription = (
  kind: SubscriptionKind,
  date: IsoDate,
  { total, ofKind = 0n }: Subscribed,
  dateOfBirth: IsoDate | null = null,
): RemainingSubscription => {
  if (kind === 'JISA') return leftOf(date, 'Junior ISA allowance', valueOn(juniorIsaRules, date).overall, total);
  const overall = leftOf(date, 'ISA allowance', valueOn(isaRules, date).overall, total);
  const own = kindLimit(kind, date, dateOfBirth);
  const ofOwn = own && leftOf(date, own.name, own.limit, ofKind);
  return ofOwn && ofOwn.remaining < overall.remaining ? ofOwn : overall;
};

/**
 * The sentence that refuses a payment beyond the allowance and says what is left; null when the payment is within it.
 */
export const subscriptionProblem = (
  amount: Pence,
  { remaining, limit, name }: RemainingSubscription,
): string | null => {
  if (amount <= remaining) return null;
  return remaining === 0n
    ? `Nothing is left of this tax year's ${name} of ${poundsText(limit)}.`
    : `Only ${poundsText(remaining)} of this tax year's ${name} is left.`;
};

/** First and last day of the tax year of a date. Subscriptions on these days share one allowance. */
export const subscriptionPeriod = (date: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } =>
  taxYearDates(taxYearOf(date));
