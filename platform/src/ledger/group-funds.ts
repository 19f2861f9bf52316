import type { Pence, Units } from '@tessera/domain/money';
import { availableCash, freeUnits, type AccountState } from './account-state';
import { cashSentence } from './checks';
import { LedgerRefusal } from './refusal';
import type { LedgerState } from './state';

/** What members of a group leave for each other while they are planned one after the other. */
export class GroupFunds {
  private available: Pence;
  private expected: Pence = 0n;
  /** What those that wait will take of the expected and the available. */
  private promised: Pence = 0n;
  private readonly units = new Map<string, Units>();

  constructor(private readonly state: LedgerState) {
    this.available = availableCash(state);
  }

  /** A member brings cash once it is done. */
  expect(amount: Pence): void {
    this.expected += amount;
  }

  /**
   * Takes cash for a member. True when it is kept now; false when the member waits for cash that the group itself brings.
   * @throws LedgerRefusal on `field` when there is not enough either way.
   */
  take(amount: Pence, field: string): boolean {
    const spendable = this.available + this.expected - this.promised;
    if (amount > spendable) throw new LedgerRefusal(cashSentence(this.state, spendable, this.expected), { field });
    if (this.expected > 0n) {
      this.promised += amount;
      return false;
    }
    this.available -= amount;
    return true;
  }

  /** Units that nobody keeps; `now` is the account after what members before it did at once. */
  freeUnits(assetId: string, now: AccountState = this.state): Units {
    return freeUnits(now, assetId) - (this.units.get(assetId) ?? 0n);
  }

  takeUnits(assetId: string, quantity: Units): void {
    this.units.set(assetId, (this.units.get(assetId) ?? 0n) + quantity);
  }
}
