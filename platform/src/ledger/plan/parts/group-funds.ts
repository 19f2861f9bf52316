import type { LondonTime } from '@tessera/domain/dealing';
import type { Pence, Units } from '@tessera/domain/money';
import { availableCash, freeUnits, type AccountState } from '../../state/account-state';
import { shareText, wholeShare } from '@tessera/domain/shares';
import { partOfProceeds } from '../../state/proceeds';
import { cashSentence } from './checks';
import { LedgerRefusal } from '../../state/refusal';
import type { LedgerState } from '../../state/state';

/**
 * Tracks the cash and units that members of a group leave for each other while they are planned one after the other.
 */
export class GroupFunds {
  private available: Pence;
  private expected: Pence = 0n;
  private readonly arrivals: { readonly amount: Pence; readonly at: LondonTime }[] = [];
  /** What waiting members will take of the expected and the available cash. */
  private promised: Pence = 0n;
  /** What the group's sales bring, and when the last of it can be spent; null without a sale. */
  private proceeds: { readonly amount: Pence; readonly at: LondonTime } | null = null;
  /** The shares of the proceeds that members have taken, in hundredths of a per cent. */
  private shared = 0n;
  private readonly units = new Map<string, Units>();

  constructor(private readonly state: LedgerState) {
    this.available = availableCash(state);
  }

  /** Records cash that a member brings once it is done, and the time from which it can be spent. */
  expect(amount: Pence, at: LondonTime): void {
    this.expected += amount;
    this.arrivals.push({ amount, at });
  }

  /** Records the proceeds of a sale, as `expect` does for any cash. */
  expectProceeds(amount: Pence, at: LondonTime): void {
    this.expect(amount, at);
    const { amount: before, at: last } = this.proceeds ?? { amount: 0n, at };
    this.proceeds = { amount: before + amount, at: last > at ? last : at };
  }

  /**
   * Takes a share of the proceeds of the group's sales, in hundredths of a per cent. Returns the estimated amount, and
   * the time from which it is available.
   * @throws LedgerRefusal on `proceedsShare` without a sale, or when the shares are more than the whole.
   */
  takeShare(share: bigint): { readonly amount: Pence; readonly at: LondonTime } {
    const field = 'proceedsShare';
    if (this.proceeds === null)
      throw new LedgerRefusal('There are no proceeds to share: add a sale to the group, or enter an amount.', {
        field,
      });
    const total = this.shared + share;
    if (total > wholeShare)
      throw new LedgerRefusal(
        `The shares add up to ${shareText(total)}, which is ${shareText(total - wholeShare)} too much. They can add up to 100% at most.`,
        { field },
      );
    const amount = partOfProceeds(this.proceeds.amount, this.shared, share);
    this.shared = total;
    this.take(amount, field);
    return { amount, at: this.proceeds.at };
  }

  /**
   * Takes cash for a member. Returns null when the cash is reserved now, or the time from which it is available when
   * the member waits for cash of its own group.
   * @throws LedgerRefusal on `field` when there is not enough either way.
   */
  take(amount: Pence, field: string): LondonTime | null {
    const spendable = this.available + this.expected - this.promised;
    if (amount > spendable) throw new LedgerRefusal(cashSentence(this.state, spendable, this.expected), { field });
    if (this.expected > 0n) {
      this.promised += amount;
      return this.availableFrom();
    }
    this.available -= amount;
    return null;
  }

  /**
   * The time by which enough cash has arrived for everything promised so far; at the earliest, when the first arrives.
   */
  private availableFrom(): LondonTime {
    let there = this.available;
    const ordered = [...this.arrivals].sort((a, b) => (a.at < b.at ? -1 : 1));
    return ordered.find(({ amount }) => (there += amount) >= this.promised)?.at ?? this.state.at;
  }

  /** Units that no member has reserved; `now` is the account after the immediate effects of earlier members. */
  freeUnits(assetId: string, now: AccountState = this.state): Units {
    return freeUnits(now, assetId) - (this.units.get(assetId) ?? 0n);
  }

  takeUnits(assetId: string, quantity: Units): void {
    this.units.set(assetId, (this.units.get(assetId) ?? 0n) + quantity);
  }
}
