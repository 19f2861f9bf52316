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

/** What an account's client has subscribed to all their accounts of its wrapper. */
export interface SubscriptionState {
  readonly wrapper: LimitedWrapper;
  readonly dateOfBirth: IsoDate | null;
  readonly ukResident: boolean | null;
  /**
   * By tax year, open payments included: of the years a payment made now can come in. A payment that the command names
   * is not in it.
   */
  readonly used: ReadonlyMap<string, Pence>;
}

/** What is left of a tax year's allowance once `more` is subscribed too. */
export const subscriptionLeft = (
  { wrapper, used }: SubscriptionState,
  day: IsoDate,
  more: Pence = 0n,
): RemainingSubscription => remainingSubscription(wrapper, day, { total: (used.get(taxYearOf(day)) ?? 0n) + more });

/** Why this person may not subscribe on a day, or not so much beside `before`; null when they may. */
export const subscriptionBarred = (
  state: SubscriptionState,
  amount: Pence,
  day: IsoDate,
  before: Pence = 0n,
): { readonly reason: string; readonly isAmount: boolean } | null => {
  const { dateOfBirth, ukResident, wrapper } = state;
  // Whether somebody has a National Insurance number is not kept here.
  const { eligible, reason } =
    wrapper === 'JISA'
      ? jisaEligible({ dateOfBirth, ukResident }, day)
      : isaEligible({ dateOfBirth, ukResident, hasNationalInsuranceNumber: null }, day);
  if (!eligible) return { reason: reason ?? 'This client may not subscribe.', isAmount: false };
  const problem = subscriptionProblem(amount, subscriptionLeft(state, day, before));
  return problem === null ? null : { reason: problem, isAmount: true };
};

/**
 * Why a payment in that was accepted before may not be subscribed on the day it is received, or null. The allowance is
 * that of the tax year in which it comes, and a manager's systems take nothing beyond it (HMRC, Manage ISA
 * subscriptions for your investors).
 */
export const receiptBarred = (
  { subscription }: Pick<LedgerState, 'subscription'>,
  { type, movement, contributionType, amount }: TransactionState,
  day: IsoDate,
): string | null =>
  subscription && type === 'Payment' && movement === 'In' && contributionType !== 'Transfer'
    ? (subscriptionBarred(subscription, amount ?? 0n, day)?.reason ?? null)
    : null;

/** What members of a group subscribe while they are planned one after the other. */
export class GroupSubscriptions {
  private readonly taken = new Map<string, Pence>();

  constructor(private readonly state: SubscriptionState | null) {}

  /**
   * Takes from the allowance of the day's tax year. @throws LedgerRefusal when this person may not subscribe, or not so
   * much.
   */
  take(amount: Pence, day: IsoDate, accountField: 'accountId' | 'toAccountId' = 'accountId'): void {
    if (!this.state) return;
    const year = taxYearOf(day);
    const before = this.taken.get(year) ?? 0n;
    const barred = subscriptionBarred(this.state, amount, day, before);
    if (barred) throw new LedgerRefusal(barred.reason, { field: barred.isAmount ? 'amount' : accountField });
    this.taken.set(year, before + amount);
  }
}
