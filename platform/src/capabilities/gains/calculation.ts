import type { Pooling } from '@tessera/contract/gains/values';
import type { IsoDate } from '@tessera/domain/dates';
import { calculateGains } from '@tessera/domain/gains';
import type {
  CostChanged,
  Disposal,
  Gains,
  GainsEvent,
  Given,
  Moved,
  PoolKey,
  Split,
} from '@tessera/domain/gains-events';
import { mulDivHalfUp, sum, type Pence, type Units } from '@tessera/domain/money';
import type { Book, BookInstrument } from './book';
import { eventsOf, heldOn, type Entry, type Events, type Pool } from './events';

/** Whose gains they are: a client, and the accounts of theirs that the caller sees. */
export interface Subject {
  readonly clientId: string;
  readonly seen: ReadonlySet<string>;
}

/** A disposal, or a capital distribution that has a gain, with its pool. */
export interface OwnDisposal extends Disposal {
  readonly own: Pool;
  readonly instrument: BookInstrument;
  /** Why its gain bears no tax, or null. */
  readonly exempt: string | null;
}

const giltName = /\b(treasury|exchequer|gilt|war loan|consolidated)\b/i;

/**
 * Why gains of an instrument bear no tax. A gilt is known by its name, as nothing else tells it; any other bond here is
 * in sterling and taken for a qualifying corporate bond, which its terms have to confirm.
 */
export const exemptionOf = ({ type, country, name }: BookInstrument): string | null =>
  type !== 'Bond'
    ? null
    : country === 'GB' && giltName.test(name)
      ? 'A gilt: gains bear no tax and losses do not count (TCGA 1992, s. 115).'
      : 'A sterling bond, taken as a qualifying corporate bond: gains bear no tax and losses do not count (TCGA 1992, ss. 115 and 117). Check its terms.';

/** A line of a pool: how many of an entry's units no sale took for itself, or null for what changed the pool. */
interface PoolLine {
  readonly entry: Entry;
  readonly left: Units | null;
}

const placeOf = (pool: PoolKey, sourceOrDate: string): string => `${pool} ${sourceOrDate}`;

/** A pool of no client. */
const asidePool: PoolKey = 'aside';
/** The most moves whose cost is worked out for one report. */
const movesMax = 200;

/** The gains of one client out of the calculation of everybody that they depend on. */
export class Calculation {
  private readonly events: Events;
  private readonly gains: Gains;
  /** Units of a day's purchases that sales of the day, or of the thirty days before, took. */
  private readonly taken = new Map<PoolKey, Map<IsoDate, Units>>();
  private readonly moved = new Map<Moved, Pence | null>();
  /** What changed a pool without units that came or went. */
  private readonly changed = new Map<PoolKey, (CostChanged | Split)[]>();
  /** What brought units from another pool, by pool and source. */
  private readonly cameBy = new Map<string, Given | Moved>();
  /** Pools and sources of units that came at a cost that nobody knows. */
  private readonly unknown = new Set<string>();
  private readonly gifts = new Map<string, Disposal>();
  private readonly lines = new Map<PoolKey, readonly PoolLine[]>();
  readonly disposals: readonly OwnDisposal[];

  constructor(
    readonly book: Book,
    readonly subject: Subject,
    readonly pooling: Pooling,
  ) {
    // An account that the caller does not see has pools of its own, and is never shown.
    this.events = eventsOf(
      book,
      (accountId, clientId) => pooling === 'person' && (clientId !== subject.clientId || subject.seen.has(accountId)),
    );
    this.gains = calculateGains(this.events.events);
    for (const { pool, matches } of this.gains.disposals)
      for (const { acquisitionDate, quantity } of matches) {
        if (acquisitionDate === null) continue;
        const own = this.taken.get(pool) ?? new Map<IsoDate, Units>();
        own.set(acquisitionDate, (own.get(acquisitionDate) ?? 0n) + quantity);
        this.taken.set(pool, own);
      }
    this.group();
    this.disposals = [...this.gains.disposals, ...this.distributions()]
      .flatMap((disposal): OwnDisposal[] => {
        const own = this.events.pools.get(disposal.pool);
        const instrument = own && this.isOwn(own) ? this.book.instruments.get(own.assetId) : undefined;
        return own && instrument ? [{ ...disposal, own, instrument, exempt: exemptionOf(instrument) }] : [];
      })
      .sort((a, b) => (a.date === b.date ? (a.pool < b.pool ? -1 : 1) : a.date < b.date ? -1 : 1));
  }

  /** Looked through once: each disposal asks for what is of its pool. */
  private group(): void {
    for (const event of this.events.events)
      if (event.kind === 'Given' || event.kind === 'Moved') {
        const key = placeOf(event.to, event.source);
        if (!this.cameBy.has(key)) this.cameBy.set(key, event);
      } else if (event.kind === 'CostChanged' || event.kind === 'Split') {
        const own = this.changed.get(event.pool);
        if (own) own.push(event);
        else this.changed.set(event.pool, [event]);
      } else if (event.kind === 'Pooled' && event.cost === null) this.unknown.add(placeOf(event.pool, event.source));
    for (const each of this.gains.disposals)
      if (each.given && !this.gifts.has(placeOf(each.pool, each.date)))
        this.gifts.set(placeOf(each.pool, each.date), each);
  }

  private isOwn({ clientId, accountId }: Pool): boolean {
    return clientId === this.subject.clientId && (accountId === null || this.subject.seen.has(accountId));
  }

  /**
   * A small capital distribution above the cost that was left is a gain of its day; a larger one is a part disposal
   * (TCGA 1992, s. 122).
   */
  private distributions(): Disposal[] {
    const { excess, partDisposals } = this.gains;
    const all = [...excess.map((each) => ({ ...each, cost: 0n })), ...partDisposals];
    return all.map(({ pool, date, source, amount, cost }) => ({
      pool,
      date,
      sources: [source],
      quantity: 0n,
      proceeds: amount,
      charges: 0n,
      allowableCost: cost,
      gain: cost === null ? null : amount - cost,
      matches: [],
      given: false,
      unmatched: 0n,
    }));
  }

  /** The client's pools, those that are empty by now too. */
  get pools(): readonly Pool[] {
    return [...this.events.pools.values()].filter((pool) => this.isOwn(pool));
  }

  /** The first day on which anything came into an account of the client. */
  get firstDay(): IsoDate | null {
    const days = this.pools.flatMap(({ key }) => this.events.changes.get(key)?.map(({ date }) => date) ?? []);
    return days.length === 0 ? null : days.reduce((first, day) => (day < first ? day : first));
  }

  /** What is left in each pool at the close of a day. What came after it is not looked at. */
  leftOn(date: IsoDate): Gains['pools'] {
    return calculateGains(this.events.events.filter((event) => event.date <= date)).pools;
  }

  /** What happened to one instrument, or to all where units of one became another. */
  eventsOf(assetId: string): readonly GainsEvent[] {
    const becameAnother = this.events.events.some(
      (event) =>
        event.kind === 'Moved' &&
        this.events.pools.get(event.from)?.assetId !== this.events.pools.get(event.to)?.assetId,
    );
    if (becameAnother) return this.events.events;
    return this.events.events.filter(
      (event) => this.events.pools.get('pool' in event ? event.pool : event.from)?.assetId === assetId,
    );
  }

  unitsOn({ key }: Pool, date: IsoDate): bigint {
    return heldOn(this.events.changes.get(key) ?? [], date);
  }

  entriesOf({ key }: Pool): readonly Entry[] {
    return this.events.entries.get(key) ?? [];
  }

  /** What came into a pool from another has the cost that left that one. */
  private costOf(key: PoolKey, entry: Entry): Pence | null {
    if (entry.cost !== null) return entry.cost;
    const cameBy = this.cameBy.get(placeOf(key, entry.source));
    if (cameBy?.kind === 'Given') {
      const gift = this.gifts.get(placeOf(cameBy.from, cameBy.date));
      return gift?.allowableCost == null ? null : mulDivHalfUp(gift.allowableCost, entry.quantity, gift.quantity);
    }
    return cameBy?.kind === 'Moved' ? this.costMoved(cameBy) : null;
  }

  /** What a move took with it: what is left in an empty pool that it is led to instead. */
  private costMoved(moved: Moved): Pence | null {
    const known = this.moved.get(moved);
    if (known !== undefined) return known;
    const cost =
      this.moved.size >= movesMax
        ? null
        : (calculateGains(
            this.events.events.map((event) => (event === moved ? { ...moved, to: asidePool } : event)),
          ).pools.get(asidePool)?.cost ?? null);
    this.moved.set(moved, cost);
    return cost;
  }

  /** Whether units came into a pool at a cost that nobody knows. */
  lacksCost({ key }: Pool): Entry | undefined {
    return this.entriesOf({ key } as Pool).find(
      (entry) => entry.cost === null && this.unknown.has(placeOf(key, entry.source)),
    );
  }

  /** What changed the cost of a pool without a purchase, and what splits added, as lines of the pool. */
  private changesOf(key: PoolKey): readonly Entry[] {
    const changes = this.events.changes.get(key) ?? [];
    const { excess, partDisposals } = this.gains;
    return (this.changed.get(key) ?? []).map((event): Entry => {
      const { date, source } = event;
      const isOf = (each: { readonly pool: PoolKey; readonly source: string }): boolean =>
        each.pool === key && each.source === source;
      if (event.kind === 'Split') {
        const held = sum(changes.filter((each) => each.date < date).map(({ quantity }) => quantity));
        const quantity = mulDivHalfUp(held, event.after, event.before) - held;
        return { date, source, quantity, cost: 0n, matchable: false };
      }
      const part = partDisposals.find(isOf);
      const over = excess.find(isOf)?.amount ?? 0n;
      const cost = part ? (part.cost === null ? null : -part.cost) : event.amount + over;
      return { date, source, quantity: 0n, cost, matchable: false };
    });
  }

  /** All lines of a pool, the newest first: what no sale took for itself, and what changed it. */
  private linesOf(key: PoolKey): readonly PoolLine[] {
    const known = this.lines.get(key);
    if (known) return known;
    const taken = this.taken.get(key);
    const entries = this.events.entries.get(key) ?? [];
    const bought = new Map<IsoDate, Units>();
    for (const each of entries)
      if (each.matchable) bought.set(each.date, (bought.get(each.date) ?? 0n) + each.quantity);
    const came = entries.flatMap((entry): PoolLine[] => {
      // Purchases of a day count as one: each gave the same share.
      const whole = bought.get(entry.date) ?? 0n;
      const gone = entry.matchable && whole > 0n ? (taken?.get(entry.date) ?? 0n) : 0n;
      const left =
        gone >= whole && gone > 0n
          ? 0n
          : whole === 0n
            ? entry.quantity
            : mulDivHalfUp(entry.quantity, whole - gone, whole);
      return left <= 0n ? [] : [{ entry, left }];
    });
    const lines = [...came, ...this.changesOf(key).map((entry): PoolLine => ({ entry, left: null }))]
      .sort(({ entry: one }, { entry: other }) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
      .reverse();
    this.lines.set(key, lines);
    return lines;
  }

  /**
   * What made a pool before a day, since it was empty last, the newest first: what no sale took for itself, changes of
   * the cost and what splits added. Earlier sales from the pool are no line of it.
   */
  madeOf({ key }: Pool, date: IsoDate): readonly Entry[] {
    const changes = this.events.changes.get(key) ?? [];
    let held = 0n;
    let emptySince: IsoDate | null = null;
    for (const [index, change] of changes.entries()) {
      if (change.date >= date) break;
      held += change.quantity;
      if (held === 0n && changes[index + 1]?.date !== change.date) emptySince = change.date;
    }
    const since = emptySince;
    return this.linesOf(key)
      .filter(
        ({ entry }) =>
          // What comes from elsewhere is in the pool before anything is sold that day.
          (entry.date < date || (entry.date === date && !entry.matchable)) && (since === null || entry.date > since),
      )
      .map(({ entry, left }): Entry => {
        if (left === null) return entry;
        const cost = this.costOf(key, entry);
        return { ...entry, quantity: left, cost: cost === null ? null : mulDivHalfUp(cost, left, entry.quantity) };
      });
  }

  sourceOf(source: string) {
    const found = this.events.sources.get(source);
    if (!found) throw new Error(`Nothing tells what ${source} is.`);
    return found;
  }
}
