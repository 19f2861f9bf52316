import type { FailureCode } from '@tessera/contract';

/** Versions that failed in this tab, so that a reload goes to the previous one at once. */
export interface Breaker {
  readonly codeOf: (remote: string, version: string) => FailureCode | null;
  readonly note: (remote: string, version: string, code: FailureCode) => void;
  /** The user wants them tried again. */
  readonly clear: (remote: string) => void;
}

const storageKey = 'tessera-failed-versions';
/** The release's version and the previous one; more there is nothing to remember. */
const versionsMax = 2;
const remotesMax = 50;

interface Noted {
  /** The version the release gave when it was noted: with another one everything is tried anew. */
  readonly given: string;
  readonly failed: readonly (readonly [version: string, code: FailureCode])[];
}
type Notes = Readonly<Record<string, Noted>>;

const isNoted = (value: unknown): value is Noted =>
  typeof value === 'object' &&
  value !== null &&
  'given' in value &&
  'failed' in value &&
  Array.isArray(value.failed) &&
  value.failed.every((pair) => Array.isArray(pair) && pair.length === 2);

/** A breaker on the tab's storage; where the storage is blocked or damaged it remembers for this page alone. */
export const createBreaker = (
  givenVersions: Readonly<Record<string, string>>,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): Breaker => {
  const read = (): Notes => {
    try {
      const value = JSON.parse(storage().getItem(storageKey) ?? '{}') as unknown;
      const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      return Object.fromEntries(
        entries.filter(([remote, noted]) => isNoted(noted) && noted.given === givenVersions[remote]),
      ) as Notes;
    } catch {
      return {};
    }
  };
  let notes = read();
  const write = (next: Notes): void => {
    notes = Object.fromEntries(Object.entries(next).slice(-remotesMax));
    try {
      storage().setItem(storageKey, JSON.stringify(notes));
    } catch {
      // Blocked or full: this page still knows.
    }
  };
  const failedOf = (remote: string): Noted['failed'] => notes[remote]?.failed ?? [];

  return {
    codeOf: (remote, version) => failedOf(remote).find(([failed]) => failed === version)?.[1] ?? null,
    note: (remote, version, code) => {
      const others = failedOf(remote).filter(([failed]) => failed !== version);
      write({
        ...notes,
        [remote]: {
          given: givenVersions[remote] ?? version,
          failed: [...others, [version, code] as const].slice(-versionsMax),
        },
      });
    },
    clear: (remote) => write(Object.fromEntries(Object.entries(notes).filter(([name]) => name !== remote))),
  };
};
