import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import {
  isaEligible,
  jisaEligible,
  remainingSubscription,
  subscriptionProblem,
  type RemainingSubscription,
} from '@tessera/domain/limits';
import type { Pence } from '@tessera/domain/money';
import type { LimitedWrapper } from '../limits/subscriptions';
import { LedgerRefusal } from './refusal';
import type { LedgerState, TransactionState } from './state';

/** How much an account's client has subscribed to all their accounts of its wrapper. */
export interface SubscriptionState {
  readonly wrapper: LimitedWrapper;
  readonly dateOfBirth: IsoDate | null;
  readonly ukResident: boolean | null;
  /**
   * Used allowance by tax year, open payments included, for the years in which a payment made now can arrive. A payment
   * that the command names is left out.
   */
  readonly used: ReadonlyMap<string, Pence>;
}

/** Returns what is left of a tax year's allowance after `more` is subscribed too. */
export const subscriptionLeft = (
  { wrapper, used }: SubscriptionState,
  day: IsoDate,
  more: Pence = 0n,
): RemainingSubscription => remainingSubscription(wrapper, day, { total: (used.get(taxYearOf(day)) ?? 0n) + more });

/** Returns why this person may not subscribe on a day, or not that amount after `before`; null when they may. */
const subscriptionProblemOn = (
  state: SubscriptionState,
  amount: Pence,
  day: IsoDate,
  before: Pence = 0n,
): { readonly reason: string; readonly isAmount: boolean } | null => {
  const { dateOfBirth, ukResident, wrapper } = state;
  // Whether the client has a National Insurance number is not recorded here.
  const { eligible, reason } =
    wrapper === 'JISA'
      ? jisaEligible({ dateOfBirth, ukResident }, day)
      : isaEligible({ dateOfBirth, ukResident, hasNationalInsuranceNumber: null }, day);
  if (!eligible) return { reason: reason ?? 'This client may not subscribe.', isAmount: false };
  const problem = subscriptionProblem(amount, subscriptionLeft(state, day, before));
  return problem === null ? null : { reason: problem, isAmount: true };
};

/**
 * Returns why an accepted payment in may not be subscribed on the day it is received, or null. It uses the allowance of
 * the tax year in which it is received, and a manager's systems take nothing beyond it (HMRC, Manage ISA subscriptions
 * for your investors).
 */
export const receiptProblem = (
  { subscription }: Pick<LedgerState, 'subscription'>,
  { type, movement, contributionType, amount }: TransactionState,
  day: IsoDate,
): string | null =>
  subscription && type === 'Payment' && movement === 'In' && contributionType !== 'Transfer'
    ? (subscriptionProblemOn(subscription, amount ?? 0n, day)?.reason ?? null)
    : null;

/** Tracks what the members of a group subscribe while they are planned one after the other. */
export class GroupSubscriptions {
  private readonly taken = new Map<string, Pence>();

  constructor(private readonly state: SubscriptionState | null) {}

  /**
   * Uses part of the allowance of the day's tax year.
   * @throws LedgerRefusal when this person may not subscribe, or not that amount.
   */
  take(amount: Pence, day: IsoDate, accountField: 'accountId' | 'toAccountId' = 'accountId'): void {
    if (!this.state) return;
    const year = taxYearOf(day);
    const before = this.taken.get(year) ?? 0n;
    const barred = subscriptionProblemOn(this.state, amount, day, before);
    if (barred) throw new LedgerRefusal(barred.reason, { field: barred.isAmount ? 'amount' : accountField });
    this.taken.set(year, before + amount);
  }
}
