import { ageOn, taxYearDates, taxYearOf, type IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { isaRules, juniorIsaRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';
import { poundsText } from '../words/wording';

/**
 * What a subscription to an ISA asks of a person. Only what is known to be false bars it; null means that it has not
 * been asked.
 */
export interface Subscriber {
  readonly dateOfBirth: IsoDate | null;
  /**
   * Resident in the UK, or a Crown employee serving abroad or their spouse or civil partner (HMRC, Who can invest in an
   * ISA).
   */
  readonly ukResident: boolean | null;
  /** Null too for somebody who cannot have one and has declared it (HMRC, tax-free savings newsletter 15). */
  readonly hasNationalInsuranceNumber: boolean | null;
}

export interface Eligibility {
  readonly eligible: boolean;
  /** A sentence for whoever is refused; null for who is eligible. */
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

/** What is paid into: a stocks and shares ISA unless it says otherwise. */
export type SubscriptionKind = 'ISA' | 'Cash ISA' | 'Lifetime ISA' | 'JISA';

/**
 * This tax year's subscriptions so far, open ones included. Transfers of earlier years' money are none; what was
 * withdrawn still counts, because no ISA here is flexible.
 */
export interface Subscribed {
  /** Into all adult ISAs, or for a JISA into all Junior ISAs. */
  readonly total: Pence;
  /** Of it into ISAs of the kind asked about, where that kind has a limit of its own. */
  readonly ofKind?: Pence;
}

export interface RemainingSubscription {
  readonly taxYear: string;
  /** The limit that binds: the kind's own or the overall one. */
  readonly limit: Pence;
  readonly used: Pence;
  readonly remaining: Pence;
  /** What the limit is called: `ISA allowance`. */
  readonly name: string;
}

const kindLimit = (
  kind: SubscriptionKind,
  date: IsoDate,
  dateOfBirth: IsoDate | null,
): { readonly limit: Pence; readonly name: string } | null => {
  const rules = valueOn(isaRules, date);
  if (kind === 'Lifetime ISA') return { limit: rules.lifetime, name: 'Lifetime ISA allowance' };
  // Without a date of birth the smaller limit holds. Age is counted on the day of the payment.
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

/** The sentence that refuses a payment beyond the allowance, naming what is left; null when it is within. */
export const subscriptionProblem = (
  amount: Pence,
  { remaining, limit, name }: RemainingSubscription,
): string | null => {
  if (amount <= remaining) return null;
  return remaining === 0n
    ? `Nothing is left of this tax year's ${name} of ${poundsText(limit)}.`
    : `Only ${poundsText(remaining)} of this tax year's ${name} is left.`;
};

/**
 * The tax year that a payment counts in: by the day it was received (general knowledge: a payment of 5 April that
 * clears on 7 April is of the old year), or by the day it cleared where a firm has decided so.
 */
export const subscriptionTaxYear = (
  received: IsoDate,
  cleared: IsoDate,
  countedBy: 'received' | 'cleared' = 'received',
): string => taxYearOf(countedBy === 'received' ? received : cleared);

/** First and last day of the tax year of a date: the days whose subscriptions count together. */
export const subscriptionPeriod = (date: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } =>
  taxYearDates(taxYearOf(date));
