import { addDays, type IsoDate } from '@tessera/domain/dates';
import { netGifts } from '@tessera/domain/gains';
import type { GainsEvent, PoolKey } from '@tessera/domain/gains-events';
import { mulDivHalfUp, sum, valueAt, type Pence, type Units } from '@tessera/domain/money';
import { isSmallDistribution } from '@tessera/domain/rules/capital-gains';
import type { Book, BookAccount, Trade } from './book';
import type { GainsFact } from './stored-facts';

/** A pool of the calculation: one instrument of a person, of one account or of all that pool together. */
export interface Pool {
  readonly key: PoolKey;
  readonly clientId: string;
  /** Null for a pool over several accounts. */
  readonly accountId: string | null;
  readonly assetId: string;
}

/** What an event came from, for the line that explains it. */
export interface Source {
  /** Null for a recorded fact. */
  readonly transactionId: string | null;
  readonly accountId: string | null;
  readonly narrative: string;
  /** The other side of a move inside the firm: its transaction in the account that receives. */
  readonly received: { readonly transactionId: string; readonly accountId: string; readonly narrative: string } | null;
}

/** Units that came into a pool, for the lines that say what it was made of. */
export interface Entry {
  readonly date: IsoDate;
  readonly source: string;
  readonly quantity: Units;
  /** Null where it is not known, or is a share of another pool's cost. */
  readonly cost: Pence | null;
  /** Whether sales of its day, and of the thirty days before, take it before the pool has it. */
  readonly matchable: boolean;
}

export interface Events {
  readonly events: readonly GainsEvent[];
  readonly pools: ReadonlyMap<PoolKey, Pool>;
  readonly sources: ReadonlyMap<string, Source>;
  readonly entries: ReadonlyMap<PoolKey, readonly Entry[]>;
  /** Changes of what each pool holds, in the order of their days. */
  readonly changes: ReadonlyMap<PoolKey, readonly { readonly date: IsoDate; readonly quantity: Units }[]>;
}

/** The accounts of a client whose purchases are pooled together; all others have pools of their own. */
export type PooledTogether = (accountId: string, clientId: string) => boolean;

/** Operations enter what an instrument became this soon after the day of the conversion. */
const conversionDays = 10;
/** Operations enter one split in several accounts within this time. */
const splitDays = 10;

/** The part of one of `holders` in a total. All parts add up to it; what is odd goes to the first. */
const partOf = (total: bigint, holders: number, index: number): bigint => {
  const count = BigInt(holders);
  const whole = total / count;
  const odd = total - whole * count;
  const one = odd < 0n ? -1n : 1n;
  return whole + (BigInt(index) < odd * one ? one : 0n);
};

export const poolKeyOf = (clientId: string, accountId: string | null, assetId: string): PoolKey =>
  `${clientId} ${accountId ?? '*'} ${assetId}`;

const byDay = (a: Trade, b: Trade): number => {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  // A split takes effect before the day's trades.
  if ((a.code === 'SPLI') !== (b.code === 'SPLI')) return a.code === 'SPLI' ? -1 : 1;
  return a.order < b.order ? -1 : a.order > b.order ? 1 : 0;
};

/**
 * What of a transfer between providers counts: units that left and came back as if they had stayed, and a book cost that
 * was told later with the units that it is of.
 */
const withTransfers = (trades: readonly Trade[]): (Trade & { readonly cost?: Pence | null })[] => {
  const groups = new Map<string, Trade[]>();
  const others: Trade[] = [];
  for (const trade of trades) {
    if (trade.transfer === null || (trade.code !== 'TRFI' && trade.code !== 'TRFO')) others.push(trade);
    else {
      const key = `${trade.transfer.id} ${trade.accountId} ${trade.assetId}`;
      groups.set(key, [...(groups.get(key) ?? []), trade]);
    }
  }
  return [
    ...others,
    ...[...groups.values()].flatMap((group) =>
      group[0]?.transfer?.movement === 'Out' ? leaving(group) : arriving(group),
    ),
  ];
};

const leaving = (group: readonly Trade[]): Trade[] => {
  const first = [...group].sort(byDay).find(({ quantity }) => quantity < 0n);
  const quantity = sum(group.map((each) => each.quantity));
  return first && quantity < 0n ? [{ ...first, quantity }] : [];
};

const arriving = (group: readonly Trade[]): (Trade & { readonly cost: Pence | null })[] => {
  const arrivals = group.filter(({ quantity }) => quantity !== 0n);
  const units = sum(arrivals.map(({ quantity }) => quantity));
  let later = sum(group.filter(({ quantity }) => quantity === 0n).map(({ bookValue }) => bookValue));
  let left = units;
  return arrivals.map((trade) => {
    const share = left === 0n ? 0n : mulDivHalfUp(later, trade.quantity, left);
    later -= share;
    left -= trade.quantity;
    const cost = trade.bookValue + share;
    return { ...trade, cost: cost === 0n && trade.transfer?.costTold !== true ? null : cost };
  });
};

class Reading {
  readonly events: GainsEvent[] = [];
  readonly pools = new Map<PoolKey, Pool>();
  readonly sources = new Map<string, Source>();
  readonly entries = new Map<PoolKey, Entry[]>();
  readonly changes = new Map<PoolKey, { readonly date: IsoDate; readonly quantity: Units }[]>();
  /** What an account holds of an instrument. */
  private readonly held = new Map<string, Units>();
  private readonly done = new Set<Trade>();
  private readonly splits: {
    readonly pool: PoolKey;
    readonly accountId: string;
    readonly date: IsoDate;
    readonly source: string;
    readonly after: Units;
    readonly before: Units;
  }[] = [];
  /** When each pair was last spouses; null for those of today. */
  private readonly spouses: ReadonlyMap<string, Date | null>;

  constructor(
    private readonly book: Book,
    private readonly together: PooledTogether,
  ) {
    this.spouses = new Map(
      book.spouses.flatMap(({ pair: [one, other], until }) => [
        [`${one} ${other}`, until],
        [`${other} ${one}`, until],
      ]),
    );
  }

  run(): void {
    const trades = withTransfers(this.book.trades).sort(byDay);
    for (const trade of trades) if (!this.done.has(trade)) this.trade(trade, trades);
    this.addSplits();
    for (const each of this.book.equalisation) {
      const source = this.told(`e:${each.transactionId}`, each);
      this.costChanged(each.accountId, each.assetId, each.date, source, -each.amount);
    }
    for (const fact of this.book.facts) this.fact(fact);
  }

  private told(source: string, { transactionId, accountId, narrative }: Omit<Source, 'received'>): string {
    if (!this.sources.has(source)) this.sources.set(source, { transactionId, accountId, narrative, received: null });
    return source;
  }

  private poolOf(clientId: string, accountId: string, assetId: string): PoolKey {
    const own = this.together(accountId, clientId) ? null : accountId;
    const key = poolKeyOf(clientId, own, assetId);
    if (!this.pools.has(key)) this.pools.set(key, { key, clientId, accountId: own, assetId });
    return key;
  }

  private accountOf(accountId: string): BookAccount {
    const account = this.book.accounts.get(accountId);
    if (!account) throw new Error(`Account ${accountId} is not in the book.`);
    return account;
  }

  /** Each holder's part of units that come or go: the change of their part of all that the account holds. */
  private parts(accountId: string, assetId: string, quantity: Units, date: IsoDate) {
    const { holders } = this.accountOf(accountId);
    const key = `${accountId} ${assetId}`;
    const before = this.held.get(key) ?? 0n;
    this.held.set(key, before + quantity);
    return holders.map((clientId, index) => {
      const pool = this.poolOf(clientId, accountId, assetId);
      const of = (total: Units): Units => partOf(total, holders.length, index);
      const units = of(before + quantity) - of(before);
      const changes = this.changes.get(pool);
      if (changes) changes.push({ date, quantity: units });
      else this.changes.set(pool, [{ date, quantity: units }]);
      return {
        clientId,
        pool,
        units,
        before: of(before),
        after: of(before + quantity),
        money: (total: Pence): Pence => partOf(total, holders.length, index),
      };
    });
  }

  private enter(pool: PoolKey, entry: Entry): void {
    const entries = this.entries.get(pool);
    if (entries) entries.push(entry);
    else this.entries.set(pool, [entry]);
  }

  private trade(trade: Trade & { readonly cost?: Pence | null }, all: readonly Trade[]): void {
    const source = this.told(`t:${trade.transactionId}`, trade);
    switch (trade.code) {
      case 'BUYS':
        return this.acquired(trade, source, trade.value + trade.charges);
      case 'SELL':
        return this.disposed(trade, source);
      case 'STKI':
        return this.acquired(trade, source, trade.bookValue);
      case 'STKO':
        return this.converted(trade, all) ? undefined : this.disposed(trade, source);
      case 'SPLI':
        return this.split(trade, source);
      case 'TRFI':
      case 'TRFO':
        return this.pooled(
          trade,
          source,
          trade.cost === undefined ? (trade.bookValue > 0n ? trade.bookValue : null) : trade.cost,
        );
      case 'ITRO':
        return this.moved(trade, source, all);
      case 'ITRI':
        // It came from a wrapper whose gains bear no tax: at what it was worth, which its book cost says.
        return this.acquired(trade, source, trade.bookValue);
      default:
        return trade.quantity > 0n
          ? this.acquired(trade, source, trade.bookValue)
          : trade.quantity < 0n
            ? this.disposed(trade, source)
            : undefined;
    }
  }

  private acquired(trade: Trade, source: string, cost: Pence): void {
    const { date } = trade;
    for (const { pool, units, money } of this.parts(trade.accountId, trade.assetId, trade.quantity, date)) {
      if (units <= 0n) continue;
      this.events.push({ kind: 'Acquired', date, source, pool, quantity: units, cost: money(cost) });
      this.enter(pool, { date, source, quantity: units, cost: money(cost), matchable: true });
    }
  }

  private disposed(trade: Trade, source: string): void {
    const { date, charges } = trade;
    for (const { pool, units, money } of this.parts(trade.accountId, trade.assetId, trade.quantity, date)) {
      if (units < 0n)
        this.events.push({
          kind: 'Disposed',
          date,
          source,
          pool,
          quantity: -units,
          proceeds: money(-trade.value),
          charges: money(charges),
        });
    }
  }

  private pooled(trade: Trade, source: string, cost: Pence | null): void {
    const { date } = trade;
    for (const { pool, units, money } of this.parts(trade.accountId, trade.assetId, trade.quantity, date)) {
      if (units === 0n) continue;
      const own = units < 0n || cost === null ? null : money(cost);
      this.events.push({ kind: 'Pooled', date, source, pool, quantity: units, cost: own });
      if (units > 0n) this.enter(pool, { date, source, quantity: units, cost: own, matchable: false });
    }
  }

  /** A split of one account's units; the rows are put together by pool once all are known. */
  private split(trade: Trade, source: string): void {
    const { date, accountId } = trade;
    for (const { pool, before, after } of this.parts(accountId, trade.assetId, trade.quantity, date))
      if (before > 0n && after > 0n) this.splits.push({ pool, accountId, date, source, before, after });
  }

  /** A pool over several accounts has one split where each of its accounts has its own row. */
  private addSplits(): void {
    const left = [...this.splits];
    for (let first = left.shift(); first; first = left.shift()) {
      const { pool, date, source, accountId } = first;
      const accounts = new Set([accountId]);
      let { before, after } = first;
      for (const other of [...left]) {
        if (other.pool !== pool || accounts.has(other.accountId) || other.date > addDays(date, splitDays)) continue;
        accounts.add(other.accountId);
        before += other.before;
        after += other.after;
        left.splice(left.indexOf(other), 1);
      }
      this.events.push({ kind: 'Split', date, source, pool, before, after });
    }
  }

  /** Units that became another instrument, where a fact says so. */
  private converted(trade: Trade, all: readonly Trade[]): boolean {
    const within = (fact: GainsFact, date: IsoDate): boolean =>
      fact.date <= date && date <= addDays(fact.date, conversionDays);
    for (const fact of this.book.facts) {
      const { to } = fact;
      if (to === null || fact.assetId !== trade.assetId || !within(fact, trade.date)) continue;
      const came = all.find(
        (each) =>
          each.code === 'STKI' &&
          each.accountId === trade.accountId &&
          each.assetId === to.assetId &&
          within(fact, each.date) &&
          !this.done.has(each),
      );
      if (!came) continue;
      this.done.add(came);
      const { date } = trade;
      const source = `t:${trade.transactionId}`;
      this.sources.set(source, { ...(this.sources.get(source) as Source), received: came });
      const left = this.parts(trade.accountId, trade.assetId, trade.quantity, date);
      const arrived = this.parts(trade.accountId, to.assetId, came.quantity, date);
      left.forEach(({ pool, units }, index) => {
        const into = arrived[index];
        if (into && units < 0n) this.move(date, source, pool, into.pool, -units, into.units);
      });
      return true;
    }
    return false;
  }

  private move(date: IsoDate, source: string, from: PoolKey, to: PoolKey, quantity: Units, arriving: Units): void {
    if (from === to) return;
    this.events.push({ kind: 'Moved', date, source, from, to, quantity, arriving });
    this.enter(to, { date, source, quantity: arriving, cost: null, matchable: false });
  }

  /** What was entered while the fee group had two as spouses stays between spouses when it is changed later. */
  private wereSpouses(one: string, other: string, { recordedAt }: Trade): boolean {
    const until = this.spouses.get(`${one} ${other}`);
    return until !== undefined && (until === null || recordedAt == null || recordedAt <= until);
  }

  /**
   * A move inside the firm. Who holds both accounts disposes of nothing with the part that stays theirs; the rest goes to
   * a spouse at what it cost, or to somebody else at what it is worth.
   */
  private moved(trade: Trade, source: string, all: readonly Trade[]): void {
    const into = trade.counterAccountId === null ? undefined : this.book.accounts.get(trade.counterAccountId);
    if (trade.counterAccountId === null) return this.pooled(trade, source, null);
    // A wrapper whose gains bear no tax takes it at what it is worth.
    if (!into) return this.disposed(trade, source);
    const came = all.find(
      (each) =>
        each.code === 'ITRI' &&
        each.accountId === into.accountId &&
        each.assetId === trade.assetId &&
        each.linkId === trade.linkId &&
        each.quantity === -trade.quantity &&
        !this.done.has(each),
    );
    if (came) {
      this.done.add(came);
      this.sources.set(source, { ...(this.sources.get(source) as Source), received: came });
    }
    const { date, assetId, quantity } = trade;
    const giving = this.parts(trade.accountId, assetId, quantity, date).map(({ clientId, pool, units }) => ({
      clientId,
      pool,
      left: -units,
    }));
    const taking = this.parts(into.accountId, assetId, -quantity, date).map(({ clientId, pool, units }) => ({
      clientId,
      pool,
      left: units,
    }));
    const pairs = giving.flatMap((from) => taking.map((to) => ({ from, to })));
    // What stays with the same person goes first.
    pairs.sort((a, b) => Number(b.from.clientId === b.to.clientId) - Number(a.from.clientId === a.to.clientId));
    for (const { from, to } of pairs) {
      const units = from.left < to.left ? from.left : to.left;
      if (units <= 0n) continue;
      from.left -= units;
      to.left -= units;
      if (from.clientId === to.clientId) this.move(date, source, from.pool, to.pool, units, units);
      else if (this.wereSpouses(from.clientId, to.clientId, trade)) {
        this.events.push({ kind: 'Given', date, source, from: from.pool, to: to.pool, quantity: units });
        this.enter(to.pool, { date, source, quantity: units, cost: null, matchable: true });
      } else {
        const worth = mulDivHalfUp(-trade.value, units, -quantity);
        this.events.push(
          { kind: 'Disposed', date, source, pool: from.pool, quantity: units, proceeds: worth, charges: 0n },
          { kind: 'Acquired', date, source, pool: to.pool, quantity: units, cost: worth },
        );
        this.enter(to.pool, { date, source, quantity: units, cost: worth, matchable: true });
      }
    }
  }

  private costChanged(accountId: string, assetId: string, date: IsoDate, source: string, amount: Pence): void {
    const { holders } = this.accountOf(accountId);
    holders.forEach((clientId, index) => {
      const own = partOf(amount, holders.length, index);
      const pool = this.poolOf(clientId, accountId, assetId);
      if (own !== 0n) this.events.push({ kind: 'CostChanged', date, source, pool, amount: own });
    });
  }

  private fact(fact: GainsFact): void {
    const { factId, kind, assetId, date, perUnit, accountId, amount } = fact;
    if (kind === 'Conversion') return;
    const price = kind === 'Capital distribution' ? this.book.distributionPrices?.get(factId) : undefined;
    const unsized =
      kind === 'Capital distribution' && price === undefined ? ' (no price is known for that day: taken as small)' : '';
    const source = this.told(`f:${factId}`, {
      transactionId: null,
      accountId,
      narrative: `${kind}: ${fact.note}${unsized}`,
    });
    if (kind === 'Equalisation') {
      if (accountId !== null && amount !== null && this.book.accounts.has(accountId))
        this.costChanged(accountId, assetId, date, source, -amount);
      return;
    }
    if (perUnit === null) return;
    for (const pool of this.pools.values()) {
      if (pool.assetId !== assetId) continue;
      const changes = this.changes.get(pool.key) ?? [];
      const units = heldOn(changes, date);
      const value = units > 0n ? valueAt(units, perUnit) : 0n;
      // What left on the day takes nothing of it.
      const left = changes.some((each) => each.date === date && each.quantity < 0n);
      if (value === 0n) continue;
      const worth = price === undefined ? null : valueAt(units, price);
      this.events.push({
        kind: 'CostChanged',
        date: left ? addDays(date, 1) : date,
        source,
        pool: pool.key,
        amount: kind === 'Capital distribution' ? -value : value,
        ...(worth === null || isSmallDistribution(value, worth, date) ? {} : { worthAfter: worth }),
      });
    }
  }
}

/** Units at the close of a day. */
export const heldOn = (
  changes: readonly { readonly date: IsoDate; readonly quantity: Units }[],
  date: IsoDate,
): Units => sum(changes.filter((each) => each.date <= date).map(({ quantity }) => quantity));

/** Units that a spouse had back on the day came into no pool. */
const withoutGiftsBack = (
  entries: Events['entries'],
  all: readonly GainsEvent[],
  netted: readonly GainsEvent[],
): Events['entries'] => {
  const given = (events: readonly GainsEvent[]): ReadonlyMap<string, Units> => {
    const units = new Map<string, Units>();
    for (const event of events)
      if (event.kind === 'Given') {
        const key = `${event.to} ${event.source}`;
        units.set(key, (units.get(key) ?? 0n) + event.quantity);
      }
    return units;
  };
  const [before, after] = [given(all), given(netted)];
  return new Map(
    [...entries].map(([key, own]) => [
      key,
      own.flatMap((entry): Entry[] => {
        const whole = before.get(`${key} ${entry.source}`);
        const left = whole === undefined ? 0n : (after.get(`${key} ${entry.source}`) ?? 0n);
        if (whole === undefined || whole === left || entry.cost !== null) return [entry];
        return left === 0n ? [] : [{ ...entry, quantity: mulDivHalfUp(entry.quantity, left, whole) }];
      }),
    ]),
  );
};

/**
 * Turns what happened in accounts into events of capital gains. A joint account's units and money are split evenly, so
 * that the parts add up. A trade counts on the day it was dealt.
 */
export const eventsOf = (book: Book, together: PooledTogether): Events => {
  const reading = new Reading(book, together);
  reading.run();
  const events = netGifts(reading.events);
  return {
    events,
    pools: reading.pools,
    sources: reading.sources,
    entries: events === reading.events ? reading.entries : withoutGiftsBack(reading.entries, reading.events, events),
    changes: reading.changes,
  };
};
