import type { RemoteVersion } from '../applications/remote-version';

type Read = Pick<RemoteVersion, 'name' | 'version' | 'base'>;

// Taken before a remote can replace it.
const { apply } = Reflect;
const { indexOf } = String.prototype;

/**
 * Says whose code is running, by the addresses of files on the stack. Code of the host or of a library that a remote's
 * code has called counts as that remote's; what the browser calls itself, or a file of nobody's, as nobody's.
 */
export const createCodeOnStack = (
  origin: string,
  stackNow: () => unknown = () => new Error('Only its stack is read.').stack,
): {
  /** Call before a version's code is read. */
  readonly mayRun: (version: Read) => void;
  readonly now: () => readonly Read[];
} => {
  const versions: Read[] = [];
  return {
    mayRun: (version) => {
      for (let at = 0; at < versions.length; at += 1) if (versions[at]?.base === version.base) return;
      versions[versions.length] = version;
    },
    now: () => {
      const running: Read[] = [];
      if (versions.length === 0) return running;
      const stack = stackNow();
      if (typeof stack !== 'string') return running;
      for (let at = 0; at < versions.length; at += 1) {
        const version = versions[at] as Read;
        if ((apply(indexOf, stack, [`${origin}${version.base}`]) as number) >= 0) running[running.length] = version;
      }
      return running;
    },
  };
};
