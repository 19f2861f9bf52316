import type { RemoteVersion } from '../applications/remote-version';

type Read = Pick<RemoteVersion, 'name' | 'version' | 'base'>;

// Taken before a remote can replace it.
const { apply } = Reflect;
const { indexOf, slice, split } = String.prototype;

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
  /**
   * Whose code has called, asked from a file of the host's own: nobody's where that is a module which the host provides,
   * as what it does once it may do for everybody.
   */
  readonly caller: () => readonly Read[];
} => {
  const versions: Read[] = [];
  /** Null where nothing was read yet, or where somebody has changed how stacks are written. */
  const readStack = (): string | null => {
    if (versions.length === 0) return null;
    try {
      const stack = stackNow();
      return typeof stack === 'string' ? stack : null;
    } catch {
      return null;
    }
  };
  const at = (text: string, word: string, from = 0): number => apply(indexOf, text, [word, from]) as number;
  /** The address in a line of the stack, null in one of the browser's own. */
  const fileIn = (line: string): string | null => {
    const start = at(line, `${origin}/`);
    return start < 0 ? null : (apply(slice, line, [start, at(line, ':', start + origin.length)]) as string);
  };
  return {
    mayRun: (version) => {
      for (let each = 0; each < versions.length; each += 1) if (versions[each]?.base === version.base) return;
      versions[versions.length] = version;
    },
    now: () => {
      const running: Read[] = [];
      const stack = readStack();
      if (stack === null) return running;
      for (let each = 0; each < versions.length; each += 1) {
        const version = versions[each] as Read;
        if (at(stack, `${origin}${version.base}`) >= 0) running[running.length] = version;
      }
      return running;
    },
    caller: () => {
      const stack = readStack();
      if (stack === null) return [];
      const lines = apply(split, stack, ['\n']) as string[];
      let own: string | null = null;
      for (let line = 0; line < lines.length; line += 1) {
        const file = fileIn(lines[line] as string);
        own ??= file;
        if (file === null || file === own) continue;
        for (let each = 0; each < versions.length; each += 1) {
          const version = versions[each] as Read;
          if (at(file, `${origin}${version.base}`) === 0) return [version];
        }
        return [];
      }
      return [];
    },
  };
};
