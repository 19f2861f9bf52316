import { createHash } from 'node:crypto';

/** Outcomes of one version. */
export interface Counts {
  readonly mounted: number;
  readonly failed: number;
  /** How often the previous version was shown instead. */
  readonly fellBack: number;
  /** How often the page around it was not as before. It holds no version by itself: nobody was shown less for it. */
  readonly left: number;
  readonly calls: number;
  readonly callsFailed: number;
  /** Pages that were given this version of the host. */
  readonly given: number;
  /**
   * The users it failed for, as bits. Several users share a bit, so nobody can be identified, and the bits of several
   * processes can be combined.
   */
  readonly people: number;
  /** The users who were given it, as bits. */
  readonly givenTo: number;
  /** The users whom it was shown to, as bits. */
  readonly shownTo: number;
}

/** One version's last hour: its counts, with users as numbers, at least. */
export interface VersionHealth extends Omit<Counts, 'givenTo' | 'shownTo'> {
  readonly unit: string;
  readonly version: string;
  /** Users it failed for. */
  readonly people: number;
  /** Users who were given it and never saw it. */
  readonly silentPeople: number;
}

/** One outcome, or the calls since the last report. */
export interface HealthEvent {
  readonly unit: string;
  readonly version: string;
  /** `given`: the proxy answered with a page of this host. The others are told by pages. */
  readonly kind: 'mounted' | 'failed' | 'fell-back' | 'left' | 'calls' | 'given';
  readonly calls?: number;
  readonly callsFailed?: number;
}

/** One process's counts: by minute since the epoch, then by `unit@version`. */
export interface HealthDocument {
  readonly schema: 1;
  readonly minutes: Readonly<Record<string, Readonly<Record<string, Partial<Counts>>>>>;
}

/** Length of the window that counts. */
export const windowMinutes = 60;
/** More than the versions given in an hour. */
const versionsMax = 500;
const peopleBits = 30;

/** A page given in the last minutes may still be loading. */
const loadsWithinMinutes = 2;

export const noCounts: Counts = {
  mounted: 0,
  failed: 0,
  fellBack: 0,
  left: 0,
  calls: 0,
  callsFailed: 0,
  given: 0,
  people: 0,
  givenTo: 0,
  shownTo: 0,
};
const masks = ['people', 'givenTo', 'shownTo'] as const;
const names = Object.keys(noCounts) as readonly (keyof Counts)[];

/** The most that one user's pages add to a version in a minute: no user outweighs all others. */
const perUserMinute = { calls: 300, outcomes: 30 } as const;

const minuteOf = (ms: number): number => Math.floor(ms / 60_000);
const add = (a: Counts, b: Partial<Counts>): Counts => ({
  mounted: a.mounted + (b.mounted ?? 0),
  failed: a.failed + (b.failed ?? 0),
  fellBack: a.fellBack + (b.fellBack ?? 0),
  left: a.left + (b.left ?? 0),
  calls: a.calls + (b.calls ?? 0),
  callsFailed: a.callsFailed + (b.callsFailed ?? 0),
  given: a.given + (b.given ?? 0),
  people: a.people | (b.people ?? 0),
  givenTo: a.givenTo | (b.givenTo ?? 0),
  shownTo: a.shownTo | (b.shownTo ?? 0),
});

const bitOf = (who: string): number => 1 << (createHash('sha256').update(who).digest().readUInt32BE() % peopleBits);
const bitsIn = (bits: number): number => bits.toString(2).replaceAll('0', '').length;

const isFailure = ({ kind, callsFailed = 0 }: HealthEvent): boolean =>
  kind === 'failed' || kind === 'fell-back' || callsFailed > 0;
const countsOf = (event: HealthEvent, who: string): Partial<Counts> => {
  const { kind, calls = 0, callsFailed = 0 } = event;
  const bit = bitOf(who);
  return {
    ...(kind === 'calls' ? { calls, callsFailed } : kind === 'fell-back' ? { fellBack: 1 } : { [kind]: 1 }),
    ...(isFailure(event) && { people: bit }),
    ...(kind === 'given' && { givenTo: bit }),
    ...(kind === 'mounted' && { shownTo: bit }),
  };
};

export interface HealthCounter {
  /** Counts what happened with a user's page. */
  readonly count: (event: HealthEvent, who: string) => void;
  /** The counts of the window. */
  readonly document: () => HealthDocument;
}

/** Counts in minute buckets, bounded in minutes and versions. */
export const createHealthCounter = (nowMs: () => number): HealthCounter => {
  const minutes = new Map<number, Map<string, Counts>>();
  /** What each user has added in the present minute. */
  let added = { minute: 0, by: new Map<string, { calls: number; outcomes: number }>() };

  const isTooMuch = (minute: number, key: string, { kind, calls = 0 }: HealthEvent): boolean => {
    if (added.minute !== minute) added = { minute, by: new Map() };
    const own = added.by.get(key) ?? { calls: 0, outcomes: 0 };
    added.by.set(key, own);
    if (kind === 'calls') return (own.calls += calls) > perUserMinute.calls;
    return (own.outcomes += 1) > perUserMinute.outcomes;
  };

  const forget = (minute: number): void => {
    for (const old of minutes.keys()) if (old <= minute - windowMinutes) minutes.delete(old);
  };

  return {
    count: (event, who) => {
      const minute = minuteOf(nowMs());
      let bucket = minutes.get(minute);
      if (!bucket) {
        forget(minute);
        minutes.set(minute, (bucket = new Map<string, Counts>()));
      }
      const key = `${event.unit}@${event.version}`;
      const before = bucket.get(key);
      if (!before && bucket.size >= versionsMax) return;
      if (isTooMuch(minute, `${who} ${key}`, event)) return;
      bucket.set(key, add(before ?? noCounts, countsOf(event, who)));
    },
    document: () => {
      forget(minuteOf(nowMs()));
      return {
        schema: 1,
        minutes: Object.fromEntries([...minutes].map(([minute, bucket]) => [minute, Object.fromEntries(bucket)])),
      };
    },
  };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
/** A proxy of an earlier version keeps fewer counts: what it does not know is 0. */
const isCounts = (value: unknown): value is Partial<Counts> =>
  isRecord(value) &&
  names.every((name) => isCount(value[name] ?? 0)) &&
  masks.every((name) => ((value[name] ?? 0) as number) < 2 ** peopleBits);

/** The health document in a parsed file, without unreadable parts; null when it is not one. */
export const readHealthDocument = (value: unknown): HealthDocument | null => {
  if (!isRecord(value) || value.schema !== 1 || !isRecord(value.minutes)) return null;
  const minutes = Object.entries(value.minutes).flatMap(([minute, bucket]) =>
    /^\d{1,12}$/.test(minute) && isRecord(bucket)
      ? [
          [
            minute,
            Object.fromEntries(
              Object.entries(bucket).filter((entry): entry is [string, Partial<Counts>] => isCounts(entry[1])),
            ),
          ] as const,
        ]
      : [],
  );
  return { schema: 1, minutes: Object.fromEntries(minutes) };
};

/**
 * The sum of all processes' counts in the window, ordered by unit and version. Counts of a clock that is ahead are
 * included, those an hour behind are not.
 * @param sinceMs counts up to the minute of this time, and in it, are left out.
 */
export const sumHealth = (
  documents: readonly HealthDocument[],
  nowMs: number,
  sinceMs = Number.NEGATIVE_INFINITY,
): VersionHealth[] => {
  const oldest = Math.max(minuteOf(nowMs) - windowMinutes, minuteOf(sinceMs));
  const stillLoading = minuteOf(nowMs) - loadsWithinMinutes;
  const sums = new Map<string, Counts>();
  for (const { minutes } of documents) {
    for (const [minute, bucket] of Object.entries(minutes)) {
      if (Number(minute) <= oldest) continue;
      const loading = Number(minute) > stillLoading ? { given: 0, givenTo: 0 } : {};
      for (const [key, counts] of Object.entries(bucket))
        sums.set(key, add(sums.get(key) ?? noCounts, { ...counts, ...loading }));
    }
  }
  return [...sums]
    .map(([key, { givenTo, shownTo, people, ...counts }]) => {
      const at = key.indexOf('@');
      return {
        unit: key.slice(0, at),
        version: key.slice(at + 1),
        ...counts,
        people: bitsIn(people),
        silentPeople: bitsIn(givenTo & ~shownTo),
      };
    })
    .sort((a, b) => (a.unit < b.unit || (a.unit === b.unit && a.version < b.version) ? -1 : 1));
};
