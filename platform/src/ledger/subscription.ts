import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { isaEligible, jisaEligible, remainingSubscription, subscriptionProblem, type RemainingSubscription } from '@tessera/domain/limits';
import type { Pence } from '@tessera/domain/money';
import type { LimitedWrapper } from '../limits/subscriptions';
import { LedgerRefusal } from './refusal';

/** What an account's client has subscribed to all their accounts of its wrapper. */
export interface SubscriptionState {
  readonly wrapper: LimitedWrapper;
  readonly dateOfBirth: IsoDate | null;
  readonly ukResident: boolean | null;
  /** By tax year, open payments included: of the years a payment made now can come in. */
  readonly used: ReadonlyMap<string, Pence>;
}

/** What is left of a tax year's allowance once `more` is subscribed too. */
export const subscriptionLeft = ({ wrapper, used }: SubscriptionState, day: IsoDate, more: Pence = 0n): RemainingSubscription =>
  remainingSubscription(wrapper, day, { total: (used.get(taxYearOf(day)) ?? 0n) + more });

/** What members of a group subscribe while they are planned one after the other. */
export class GroupSubscriptions {
  private readonly taken = new Map<string, Pence>();

  constructor(private readonly state: SubscriptionState | null) {}

  /** Takes from the allowance of the day's tax year. @throws LedgerRefusal when this person may not subscribe, or not so much. */
  take(amount: Pence, day: IsoDate, accountField: 'accountId' | 'toAccountId' = 'accountId'): void {
    if (!this.state) return;
    const { dateOfBirth, ukResident, wrapper } = this.state;
    // Whether somebody has a National Insurance number is not kept here.
    const { eligible, reason } = wrapper === 'JISA' ? jisaEligible({ dateOfBirth, ukResident }, day) : isaEligible({ dateOfBirth, ukResident, hasNationalInsuranceNumber: null }, day);
    if (!eligible) throw new LedgerRefusal(reason ?? 'This client may not subscribe.', { field: accountField });
    const year = taxYearOf(day);
    const before = this.taken.get(year) ?? 0n;
    const problem = subscriptionProblem(amount, subscriptionLeft(this.state, day, before));
    if (problem !== null) throw new LedgerRefusal(problem, { field: 'amount' });
    this.taken.set(year, before + amount);
  }
}
