import type { LondonTime } from '@tessera/domain/dealing';
import type { Pence, Units } from '@tessera/domain/money';
import { availableCash, freeUnits, type AccountState } from '../state/account-state';
import { cashSentence } from './checks';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerState } from '../state/state';

/** What members of a group leave for each other while they are planned one after the other. */
export class GroupFunds {
  private available: Pence;
  private expected: Pence = 0n;
  private readonly arrivals: { readonly amount: Pence; readonly at: LondonTime }[] = [];
  /** What those that wait will take of the expected and the available. */
  private promised: Pence = 0n;
  private readonly units = new Map<string, Units>();

  constructor(private readonly state: LedgerState) {
    this.available = availableCash(state);
  }

  /** A member brings cash once it is done, which can be spent from a time on. */
  expect(amount: Pence, at: LondonTime): void {
    this.expected += amount;
    this.arrivals.push({ amount, at });
  }

  /**
   * Takes cash for a member. Null when it is kept now; the time from which it is there when the member waits for cash
   * that the group itself brings.
   * @throws LedgerRefusal on `field` when there is not enough either way.
   */
  take(amount: Pence, field: string): LondonTime | null {
    const spendable = this.available + this.expected - this.promised;
    if (amount > spendable) throw new LedgerRefusal(cashSentence(this.state, spendable, this.expected), { field });
    if (this.expected > 0n) {
      this.promised += amount;
      return this.thereFrom();
    }
    this.available -= amount;
    return null;
  }

  /** When enough has come for all that is promised so far: with the first that comes, at the earliest. */
  private thereFrom(): LondonTime {
    let there = this.available;
    const ordered = [...this.arrivals].sort((a, b) => (a.at < b.at ? -1 : 1));
    return ordered.find(({ amount }) => (there += amount) >= this.promised)?.at ?? this.state.at;
  }

  /** Units that nobody keeps; `now` is the account after what members before it did at once. */
  freeUnits(assetId: string, now: AccountState = this.state): Units {
    return freeUnits(now, assetId) - (this.units.get(assetId) ?? 0n);
  }

  takeUnits(assetId: string, quantity: Units): void {
    this.units.set(assetId, (this.units.get(assetId) ?? 0n) + quantity);
  }
}
