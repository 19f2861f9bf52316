import type { FailureCode } from '@tessera/contract';

/** Remembers versions that failed in this tab, so that a reload uses the previous one at once. */
export interface Breaker {
  readonly codeOf: (remote: string, version: string) => FailureCode | null;
  readonly note: (remote: string, version: string, code: FailureCode) => void;
  /** The user wants to try them again. */
  readonly clear: (remote: string) => void;
}

const storageKey = 'tessera-failed-versions';
/** The release's version and the previous one: no more are ever tried. */
const versionsMax = 2;
const remotesMax = 50;

interface Noted {
  /** The release's version at the time. When the release gives another, both are tried again. */
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

/** Creates a breaker on the tab's storage. Where the storage is blocked or damaged, it remembers for this page only. */
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
      // Storage blocked or full: this page still remembers.
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
