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
   * Call when a timer begins; run it by the function returned. When one who may have begun it has left by then, what it
   * changes is theirs, whoever is on the page.
   */
  readonly begun: () => <T>(run: () => T) => T;
}

export interface TidyDependencies {
  /** Remembers the page. Called at the first look, before any remote's code runs. */
  readonly remember: () => {
    readonly functions: () => readonly Change[];
    readonly page: () => readonly Change[];
  };
  /** Is told what was put back, once for each change and page; with several units when any of them may have done it. */
  readonly left: (change: Change, units: readonly Unit[]) => void;
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
 * remote's until it is unmounted, and is put back then. Whoever may have run since the last look is named, so that no
 * innocent one is named alone: on a page of one remote that is exact, among several panels it may be any of them, and
 * whoever has replaced something on this page before may have done it again from a listener that it left behind. A timer
 * that outlives its remote is looked at as it runs, before anybody meets what it changes.
 */
export const createTidyPage = ({ remember, left, now }: TidyDependencies): TidyPage => {
  let remembered: ReturnType<TidyDependencies['remember']> | null = null;
  /** One entry for each stay. */
  let present: readonly Unit[] = [];
  /** Who may have run since the last look, and so have begun the timers begun since. */
  let since: { units: Unit[] } = { units: [] };
  /** Who may have begun the timer that runs now, which outlived one of them. */
  let running: typeof since | null = null;
  let mayWatchMs = watchedAtOnceMs;
  let watchedAtMs = now();
  /** Changes around the page that are not yet put back, and who may have made them. */
  let noticed = new Map<string, readonly Unit[]>();
  /**
   * Who was named for a change first. A timer of theirs may make it again when they have long left, and nobody else is
   * named for that.
   */
  const namedFor = new Map<string, readonly Unit[]>();
  /**
   * Who may have replaced a function on this page. Something of theirs that nothing watches, a listener or a channel, may
   * replace others when they have long left.
   */
  let spoilt: readonly Unit[] = [];
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
    if (namedFor.has(change.what)) return;
    namedFor.set(change.what, units);
    left(change, units);
  };

  const setPresent = (units: readonly Unit[]): void => {
    present = units;
    since = { units: distinct(units) };
  };
  const hasLeftOf = (units: readonly Unit[]): boolean => {
    for (let at = 0; at < units.length; at += 1) if (!isOneOf(present, units[at] as Unit)) return true;
    return false;
  };

  const lookNow = (read: Unit | null, gone: Unit | null, ran: readonly Unit[] | null): void => {
    remembered ??= remember();
    const replaced = remembered.functions();
    // All of them first, by index: until then nothing of the language can be relied on.
    for (let at = 0; at < replaced.length; at += 1) replaced[at]?.putBack();
    const units = ran ? [...ran] : distinct(read ? [...since.units, read] : since.units);
    if (!ran) {
      since.units = units;
      since = { units: distinct(present) };
    }
    // Of a timer it is known whose it is; without any remote there it is nobody's.
    const suspects = ran || units.length === 0 ? units : distinct([...units, ...spoilt]);
    for (const change of replaced) tell(change, suspects);
    if (replaced.length > 0 && !suspects.some((unit) => isOneOf(spoilt, unit))) spoilt = suspects;
    if (replaced.length > 0)
      spoiled = { units: ran ?? distinct(replaced.flatMap(({ what }) => namedFor.get(what) ?? [])), atMs: now() };

    const stays = new Map<string, readonly Unit[]>();
    for (const change of remembered.page()) {
      const by = noticed.get(change.what) ?? namedFor.get(change.what) ?? units;
      const isLeft = by.length > 0 && !by.some((unit) => isOneOf(present, unit));
      if (gone && (isLeft || isOneOf(by, gone))) {
        change.putBack();
        tell(change, by);
      } else stays.set(change.what, by);
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
      setPresent([...present, unit]);
      let isOver = false;
      return {
        settled: () => (isOver ? undefined : look()),
        over: () => {
          if (isOver) return;
          isOver = true;
          const others = without(present, unit);
          look(null, isOneOf(others, unit) ? null : unit);
          setPresent(others);
        },
      };
    },
    begun: () => {
      const by = running ?? since;
      return (run) => {
        if (!hasLeftOf(by.units)) return run();
        if (!mayWatch()) {
          // It may change something until the next look, as those on the page may.
          for (let at = 0; at < by.units.length; at += 1) {
            const unit = by.units[at] as Unit;
            if (!isOneOf(since.units, unit)) since.units[since.units.length] = unit;
          }
          return run();
        }
        lookInTime(null);
        running = by;
        try {
          return run();
        } finally {
          // After what it awaits of what is there already.
          apply(afterThis, globalThis, [
            () => {
              lookInTime(by.units);
              running = null;
            },
          ]);
        }
      };
    },
  };
};
