import type { Change } from '@tessera/runtime/page-watch';
import type { RemoteVersion } from '../applications/remote-version';

type Unit = Pick<RemoteVersion, 'name' | 'version'>;

/** The time in which something of a version is mounted. */
export interface Stay {
  /** Its content is on the screen. */
  readonly settled: () => void;
  /** It is unmounted. */
  readonly over: () => void;
}

/** Puts back what remotes change of the page they share, and says who did. */
export interface TidyPage {
  /** Call before something of a version is mounted. */
  readonly begin: (unit: Unit) => Stay;
  /**
   * Call before and after code is read.
   * @param unit whose code it was, afterwards.
   */
  readonly check: (unit?: Unit) => void;
  /**
   * Looks, and answers whose code has replaced what everybody calls, now or a moment ago: what breaks meanwhile is their
   * doing. Several when any of them may have done it.
   */
  readonly spoilers: () => readonly Unit[];
  /**
   * Call when a timer begins; run it by the function returned. When the remote whose code began it has left by then, what
   * it changes is theirs, whoever is on the page.
   */
  readonly begun: () => <T>(run: () => T) => T;
  /**
   * Call when somebody begins to listen to what everybody hears, with whose code does. Undefined unless a remote's does;
   * else it answers, at each event, whether that remote is on the page.
   */
  readonly hearing: (by: readonly Unit[]) => (() => boolean) | undefined;
}

export interface TidyDependencies {
  /** Remembers the page. Called at the first look, before any remote's code runs. */
  readonly remember: () => {
    readonly functions: () => readonly Change[];
    readonly page: () => readonly Change[];
  };
  /** Is told what was put back, once for each change and page; with several units when any of them may have done it. */
  readonly left: (change: Change, units: readonly Unit[]) => void;
  /** Whose code runs now. */
  readonly running: () => readonly Unit[];
  /** In milliseconds. */
  readonly now: () => number;
}

/** What a replaced function broke is told within this time after the function was put back. */
const spoiledForMs = 1_000;

/** Most of the page's time that goes into looking at timers that have outlived their remotes, and how much at once. */
const watchedShare = 0.1;
const watchedAtOnceMs = 100;

const { apply } = Reflect;
const afterThis = globalThis.queueMicrotask;

const nameOf = ({ name, version }: Unit): string => `${name} ${version}`;

/**
 * Looks at the page whenever a version's code was read, something of it is about to be mounted, was shown, and is
 * unmounted. A replaced function is put back at once, as it harms everybody; what else is around the page is the
 * remote's until it is unmounted, and is put back then. Everybody who was on this page since it was loaded may have done
 * it, by what a look cannot see: a channel or a promise that outlived them. So they are all named, and no innocent one is
 * named alone. A timer that outlives its remote is known by the code that began it, and looked at as it runs: what it
 * changes is that remote's, before anybody meets it.
 */
export const createTidyPage = ({ remember, left, running, now }: TidyDependencies): TidyPage => {
  let remembered: ReturnType<TidyDependencies['remember']> | null = null;
  /** One entry for each stay. */
  let present: readonly Unit[] = [];
  /** Whose code has run on this page. */
  let everybody: readonly Unit[] = [];
  let mayWatchMs = watchedAtOnceMs;
  let watchedAtMs = now();
  /** Changes around the page that are not yet put back: who was there when each was seen, and who may have made it. */
  let noticed = new Map<string, { readonly there: readonly Unit[]; readonly by: readonly Unit[] }>();
  /**
   * Who was named for a change, the fewest that it can be. What they left behind may make it again when they have long
   * left, and nobody else is named for that.
   */
  const namedFor = new Map<string, readonly Unit[]>();
  let spoiled: { readonly units: readonly Unit[]; readonly atMs: number } | null = null;

  // By index, as it is asked of each timer, while arrays may be broken.
  const isOneOf = (units: readonly Unit[], unit: Unit): boolean => {
    for (let at = 0; at < units.length; at += 1) if (nameOf(units[at] as Unit) === nameOf(unit)) return true;
    return false;
  };
  const distinct = (units: readonly Unit[]): Unit[] =>
    units.filter((unit, at) => units.findIndex((each) => nameOf(each) === nameOf(unit)) === at);
  const without = (units: readonly Unit[], unit: Unit): readonly Unit[] => {
    const at = units.indexOf(unit);
    return at < 0 ? units : units.filter((_each, index) => index !== at);
  };

  const tell = (change: Change, units: readonly Unit[]): void => {
    // Nobody's remote ran: the browser, or an extension of it, whose business it is.
    if (units.length === 0) return;
    const named = namedFor.get(change.what);
    if (named && named.length <= units.length) return;
    namedFor.set(change.what, units);
    left(change, units);
  };

  const hasLeftOf = (units: readonly Unit[]): boolean => {
    for (let at = 0; at < units.length; at += 1) if (!isOneOf(present, units[at] as Unit)) return true;
    return false;
  };
  const isHereOf = (units: readonly Unit[]): boolean => {
    for (let at = 0; at < units.length; at += 1) if (isOneOf(present, units[at] as Unit)) return true;
    return false;
  };

  const lookNow = (read: Unit | null, gone: Unit | null, ran: readonly Unit[] | null): void => {
    remembered ??= remember();
    const replaced = remembered.functions();
    // All of them first, by index: until then nothing of the language can be relied on.
    for (let at = 0; at < replaced.length; at += 1) replaced[at]?.putBack();
    const there = distinct(read ? [...present, read] : present);
    everybody = distinct([...everybody, ...there]);
    const by = ran ?? distinct([...there, ...everybody]);
    for (const change of replaced) tell(change, by);
    if (replaced.length > 0)
      spoiled = { units: ran ?? distinct(replaced.flatMap(({ what }) => namedFor.get(what) ?? [])), atMs: now() };

    const stays: typeof noticed = new Map();
    for (const change of remembered.page()) {
      const named = namedFor.get(change.what);
      const seen = noticed.get(change.what) ?? { there: named ?? ran ?? there, by };
      const isLeft = seen.there.length > 0 && !isHereOf(seen.there);
      if (gone && (isLeft || isOneOf(seen.there, gone))) {
        change.putBack();
        tell(change, named ?? seen.by);
      } else stays.set(change.what, seen);
    }
    noticed = stays;
  };
  const look = (read: Unit | null = null, gone: Unit | null = null, ran: readonly Unit[] | null = null): void => {
    try {
      lookNow(read, gone, ran);
    } catch {
      // A page that cannot be tidied is still shown: nothing waits for this.
    }
  };

  const mayWatch = (): boolean => {
    const nowMs = now();
    const grown = mayWatchMs + (nowMs - watchedAtMs) * watchedShare;
    mayWatchMs = grown < watchedAtOnceMs ? grown : watchedAtOnceMs;
    watchedAtMs = nowMs;
    return mayWatchMs > 0;
  };
  const lookInTime = (ran: readonly Unit[] | null): void => {
    const before = now();
    look(null, null, ran);
    mayWatchMs -= now() - before;
  };

  return {
    check: (unit) => look(unit),
    spoilers: () => {
      look();
      return spoiled !== null && now() - spoiled.atMs < spoiledForMs ? spoiled.units : [];
    },
    begin: (unit) => {
      look();
      present = [...present, unit];
      everybody = distinct([...everybody, unit]);
      let isOver = false;
      return {
        settled: () => (isOver ? undefined : look()),
        over: () => {
          if (isOver) return;
          isOver = true;
          const others = without(present, unit);
          look(null, isOneOf(others, unit) ? null : unit);
          present = others;
        },
      };
    },
    begun: () => {
      const by = running();
      if (by.length === 0) return (run) => run();
      return (run) => {
        if (!hasLeftOf(by) || !mayWatch()) return run();
        lookInTime(null);
        try {
          return run();
        } finally {
          // After what it awaits of what is there already.
          apply(afterThis, globalThis, [() => lookInTime(by)]);
        }
      };
    },
    hearing: (by) => (by.length === 0 ? undefined : () => isHereOf(by)),
  };
};
