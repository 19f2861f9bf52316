/** A version whose code was running when its page stopped answering. */
export interface MountMark {
  readonly remote: string;
  readonly version: string;
}

/** Marks in the tab that a version's code is being run for the first time. */
export interface MountMarks {
  /** Marks that an earlier page of this tab left behind: it never got to the end of running that code. */
  readonly left: readonly MountMark[];
  /** Marks a version; the returned function takes the mark away. */
  readonly begin: (remote: string, version: string) => () => void;
}

const storageKey = 'tessera-mounting';
const marksMax = 20;

const isMark = (value: unknown): value is MountMark =>
  typeof value === 'object' &&
  value !== null &&
  'remote' in value &&
  typeof value.remote === 'string' &&
  'version' in value &&
  typeof value.version === 'string';

/**
 * A page that a remote freezes can tell nobody: no timer and no handler runs in it any more. So what runs is marked
 * before, and the tab's next page finds the mark. A page that is merely left in the middle takes its marks with it.
 */
export const createMountMarks = (
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  window: Pick<Window, 'addEventListener'>,
): MountMarks => {
  const running = new Set<MountMark>();
  const write = (): void => {
    try {
      storage().setItem(storageKey, JSON.stringify([...running].slice(-marksMax)));
    } catch {
      // Storage blocked or full: a frozen page is not found out, and nothing else is lost.
    }
  };
  const read = (): MountMark[] => {
    try {
      const value = JSON.parse(storage().getItem(storageKey) ?? '[]') as unknown;
      return Array.isArray(value) ? value.filter(isMark) : [];
    } catch {
      return [];
    }
  };
  const left = read();
  write();
  window.addEventListener('pagehide', () => {
    running.clear();
    write();
  });
  return {
    left,
    begin: (remote, version) => {
      const mark = { remote, version };
      running.add(mark);
      write();
      return () => {
        if (running.delete(mark)) write();
      };
    },
  };
};
