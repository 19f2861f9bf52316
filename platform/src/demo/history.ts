import { isPension } from '@tessera/contract/accounts/values';
import { addMonths, addWorkingDays, taxYearOf, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import { remainingSubscription } from '@tessera/domain/limits';
import { mulDivHalfUp, sum, unitsFor, valueAt, type Pence } from '@tessera/domain/money';
import type { WrapperType } from '../foundation/database/column-types';
import { afterPostings, emptyState, type AccountState } from '../ledger/state/account-state';
import type { ImmediateEffect } from '../ledger/state/effects';
import { planImmediate, type ImmediateCommand } from '../ledger/immediate/plan-immediate';
import { isLimited } from '../ledger/limits/subscriptions';
import { providers } from './people/names';
import type { SeedInstrument } from './market/prices';
import type { Random } from './rows/random';

/** The market data of the history: the closing price of each instrument on each price day. */
export interface Market {
  readonly days: readonly IsoDate[];
  readonly instruments: readonly SeedInstrument[];
}

interface HistoryOptions {
  readonly accountId: string;
  readonly wrapper: WrapperType;
  /** How wealthy the client is, 1 to 5. */
  readonly wealth: number;
  readonly opened: IsoDate;
  /** Whether payments stop when a tax year's allowance is used up. */
  readonly withinAllowance: boolean;
}

/** Annual fees in hundredths of a per cent of value, taken quarterly. */
const adviserFee = 50n;
const platformFee = 25n;

/** Index of the last price day on or before a date. */
const dayIndex = (days: readonly IsoDate[], date: IsoDate): number => {
  let low = 0;
  let high = days.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((days[middle] as IsoDate) <= date) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Returns the price of a trade on a day: the day's close, or the last close before it. */
export const priceOn = ({ days }: Market, instrument: SeedInstrument, date: IsoDate): bigint =>
  instrument.prices[dayIndex(days, date)] as bigint;

interface FinishedHistory {
  readonly effects: readonly ImmediateEffect[];
  readonly state: AccountState;
  /** Whether more was subscribed in a tax year than the law allows. */
  readonly overSubscribed: boolean;
}

/**
 * Makes an account's history within its subscription limits. It draws as many random numbers as a history without
 * limits, so that the other accounts do not change.
 */
export const makeHistory = (
  random: Random,
  market: Market,
  options: Omit<HistoryOptions, 'withinAllowance'>,
): FinishedHistory => {
  const again = random.copy();
  const free = new AccountHistory(random, market, { ...options, withinAllowance: false }).run();
  return free.overSubscribed ? new AccountHistory(again, market, { ...options, withinAllowance: true }).run() : free;
};

/**
 * One account's history from its opening to the business date: payments in, purchases, income, charges and payments
 * out.
 */
class AccountHistory {
  private state: AccountState;
  private readonly chosen: readonly SeedInstrument[];
  private readonly effects: ImmediateEffect[] = [];
  private readonly asOf: IsoDate;
  /** Subscriptions by tax year. */
  private readonly subscribed = new Map<string, Pence>();
  private overSubscribed = false;

  constructor(
    private readonly random: Random,
    private readonly market: Market,
    private readonly options: HistoryOptions,
  ) {
    this.state = emptyState(options.accountId);
    this.chosen = random.pickSome(market.instruments, random.between(3, 6));
    this.asOf = market.days.at(-1) as IsoDate;
  }

  /** Makes the history; returns its effects in order, and the account's final state. */
  run(): FinishedHistory {
    const { wrapper, wealth, opened } = this.options;
    const first = workingDayOnOrAfter(opened);
    if (first > this.asOf) return { effects: [], state: this.state, overSubscribed: false };
    const monthly = wrapper !== 'CASH' && this.random.chance(28) ? this.random.pounds(50, 200 * wealth, 25) : 0n;
    const transferred = isPension(wrapper) || this.random.chance(20);
    this.begin(first, transferred);
    for (let month = 1; ; month += 1) {
      const date = workingDayOnOrAfter(addMonths(first, month));
      if (date > this.asOf) break;
      if (monthly > 0n) this.contribute(date, monthly);
      if (month % 3 === 0) this.quarter(date, month);
      if (wrapper !== 'CASH' && this.random.chance(3)) this.trade(date);
    }
    return { effects: this.effects, state: this.state, overSubscribed: this.overSubscribed };
  }

  private do(date: IsoDate, command: ImmediateCommand): void {
    const effects = planImmediate(this.state, command, date);
    this.state = afterPostings(this.state, effects);
    this.effects.push(...effects);
  }

  private begin(date: IsoDate, transferred: boolean): void {
    const { wrapper, wealth } = this.options;
    const limit = wrapper === 'ISA' ? 20_000 : wrapper === 'JISA' ? 9_000 : 30_000 * wealth;
    if (transferred && wrapper !== 'JISA' && wrapper !== 'CASH')
      this.do(date, {
        kind: 'transferIn',
        amount: this.random.pounds(8_000, 60_000 * wealth, 50) + BigInt(this.random.below(100)),
        provider: this.random.pick(providers),
      });
    else
      this.do(date, {
        kind: 'deposit',
        amount: this.allowed(date, this.random.pounds(1_000, limit, 250)),
        method: 'Bank Transfer',
        from: 'Deposit',
      });
    if (wrapper !== 'CASH') this.invest(addWorkingDays(date, 1), 97n);
  }

  /**
   * Returns the part of a payment that the law allows: all of it, except into an ISA or a Junior ISA whose allowance of
   * the year is used up.
   */
  private allowed(date: IsoDate, amount: Pence): Pence {
    const { wrapper } = this.options;
    if (!isLimited(wrapper)) return amount;
    const total = this.subscribed.get(taxYearOf(date)) ?? 0n;
    const { remaining } = remainingSubscription(wrapper, date, { total });
    if (amount > remaining) this.overSubscribed = true;
    const within = amount < remaining || !this.options.withinAllowance ? amount : remaining;
    this.subscribed.set(taxYearOf(date), total + within);
    return within;
  }

  private contribute(date: IsoDate, asked: Pence): void {
    const amount = this.allowed(date, asked);
    if (amount === 0n) return;
    const pension = isPension(this.options.wrapper);
    this.do(date, { kind: 'deposit', amount, method: 'Direct Debit', from: pension ? 'Employee' : 'Deposit' });
    // Relief at source: a net contribution of 80 is made up to 100 (Finance Act 2004, s. 192).
    if (pension) this.do(date, { kind: 'taxRelief', amount: mulDivHalfUp(amount, 25n, 100n) });
  }

  private quarter(date: IsoDate, month: number): void {
    if (this.options.wrapper === 'CASH') {
      const interest = mulDivHalfUp(this.state.cash, 3n, 400n);
      if (interest > 0n) this.do(date, { kind: 'interest', amount: interest });
      return;
    }
    if (month % 6 === 0) this.income(date);
    const value = this.valueOn(date) + this.state.cash;
    this.fee(date, 'FEEP', mulDivHalfUp(value, platformFee, 40_000n), 'Platform fee for the quarter');
    this.fee(date, 'FEEA', mulDivHalfUp(value, adviserFee, 40_000n), 'Adviser fee for the quarter');
    if (this.state.cash > 100_000n) this.invest(date, 90n);
  }

  private fee(date: IsoDate, code: 'FEEP' | 'FEEA', amount: Pence, narrative: string): void {
    if (amount === 0n) return;
    if (amount > this.state.cash) this.raise(date, amount - this.state.cash);
    if (amount <= this.state.cash) this.do(date, { kind: 'fee', code, amount, narrative });
  }

  private income(date: IsoDate): void {
    for (const instrument of this.held()) {
      if (!instrument.paysIncome) continue;
      const amount = mulDivHalfUp(this.holdingValue(instrument, date), BigInt(this.random.between(80, 220)), 10_000n);
      if (amount > 0n) this.do(date, { kind: 'dividend', amount, instrument: this.named(instrument) });
    }
  }

  /** A decision outside the routine: sells part of a holding, then buys something else or takes the money out. */
  private trade(date: IsoDate): void {
    const held = this.held();
    if (held.length === 0) return;
    const instrument = this.random.pick(held);
    const quantity = this.state.holdings.get(instrument.assetId)?.quantity ?? 0n;
    this.sell(date, instrument, this.random.chance(20) ? quantity : quantity / 3n);
    const { wrapper } = this.options;
    if ((wrapper === 'GIA' || wrapper === 'ISA') && this.random.chance(50)) {
      const amount = (this.state.cash / 200n) * 100n;
      if (amount > 0n)
        this.do(addWorkingDays(date, 3) <= this.asOf ? addWorkingDays(date, 3) : date, {
          kind: 'withdrawal',
          amount,
          method: 'BACS Credit',
        });
    }
  }

  private raise(date: IsoDate, needed: Pence): void {
    const largest = this.held().sort((a, b) => (this.holdingValue(a, date) < this.holdingValue(b, date) ? 1 : -1))[0];
    if (!largest) return;
    const price = this.priceOn(largest, date);
    const held = this.state.holdings.get(largest.assetId)?.quantity ?? 0n;
    const wanted = unitsFor(needed * 2n, price);
    this.sell(date, largest, wanted < held ? wanted : held);
  }

  private sell(date: IsoDate, instrument: SeedInstrument, units: bigint): void {
    const price = this.priceOn(instrument, date);
    const quantity = this.whole(instrument, units);
    if (quantity > 0n && valueAt(quantity, price) > 0n)
      this.do(date, { kind: 'sell', quantity, price, instrument: this.named(instrument) });
  }

  private invest(date: IsoDate, percent: bigint): void {
    if (date > this.asOf) return;
    const targets = this.state.holdings.size === 0 ? this.chosen : this.random.pickSome(this.chosen, 2);
    const each = (this.state.cash * percent) / 100n / BigInt(targets.length);
    for (const instrument of targets) {
      const price = this.priceOn(instrument, date);
      const quantity = this.whole(instrument, unitsFor(each, price));
      if (quantity > 0n && valueAt(quantity, price) > 0n)
        this.do(date, { kind: 'buy', quantity, price, instrument: this.named(instrument) });
    }
  }

  /** Funds deal in thousandths of a unit, instruments on an exchange in whole units. */
  private whole(instrument: SeedInstrument, units: bigint): bigint {
    const unit = instrument.type === 'Fund' ? 100_000n : 100_000_000n;
    return (units / unit) * unit;
  }

  private named(instrument: SeedInstrument) {
    return { assetId: instrument.assetId, name: instrument.name, settlementDays: instrument.settlementDays };
  }

  private held(): SeedInstrument[] {
    return this.market.instruments.filter((instrument) => this.state.holdings.has(instrument.assetId));
  }

  private priceOn(instrument: SeedInstrument, date: IsoDate): bigint {
    return priceOn(this.market, instrument, date);
  }

  private holdingValue(instrument: SeedInstrument, date: IsoDate): Pence {
    return valueAt(this.state.holdings.get(instrument.assetId)?.quantity ?? 0n, this.priceOn(instrument, date));
  }

  private valueOn(date: IsoDate): Pence {
    return sum(this.held().map((instrument) => this.holdingValue(instrument, date)));
  }
}
