import { rememberPage } from '@tessera/runtime/page-watch';
import type { OpenWatch } from './open-watch';

/** What a remote must not leave behind, each as a sentence that says what to do. */
export interface LeftBehind {
  readonly list: () => readonly string[];
  /** Waits at most this long for what ends by itself, then lists the rest. */
  readonly settle: (withinMs: number) => Promise<readonly string[]>;
  /** Puts back what can be, so that the next test finds a clean page. */
  readonly putBack: () => void;
}

const lookEveryMs = 30;

const storages = [
  ['localStorage', () => localStorage],
  ['sessionStorage', () => sessionStorage],
] as const;
const entriesOf = (storage: Storage): Map<string, string | null> =>
  new Map(
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').map((key) => [key, storage.getItem(key)]),
  );

interface Kept {
  readonly what: string;
  readonly instead: string;
  readonly putBack: () => void;
}

/** Keys of the browser's storage that were written, and globals that were added. */
const rememberKept = (): (() => readonly Kept[]) => {
  const stored = storages.map(([name, find]) => ({ name, find, before: entriesOf(find()) }));
  // React's test tools add theirs when the first test begins.
  const names = new Set([...Reflect.ownKeys(globalThis), 'IS_REACT_ACT_ENVIRONMENT']);
  return () => [
    ...stored.flatMap(({ name, find, before }) =>
      [...entriesOf(find())]
        .filter(([key, value]) => before.get(key) !== value)
        .map(([key]) => ({
          what: `${name} has '${key}'`,
          instead: 'Keep what a user chose in the address or on the server; a form’s values are kept by the draft.',
          putBack: () => {
            const value = before.get(key);
            if (typeof value === 'string') find().setItem(key, value);
            else find().removeItem(key);
          },
        })),
    ),
    ...Reflect.ownKeys(globalThis)
      .filter((name) => !names.has(name))
      .map((name) => ({
        what: `window.${String(name)} was added`,
        instead: 'Keep it in a module, or in the store of the remote.',
        putBack: () => void Reflect.deleteProperty(globalThis, name),
      })),
  ];
};

/** Remembers the page; what is there later and was not before is the remote's that ran meanwhile. */
export const watchLeftBehind = (opened: OpenWatch): LeftBehind => {
  const { functions, page } = rememberPage();
  const kept = rememberKept();
  const mark = opened.mark();
  const changes = (): readonly Kept[] => [...functions(), ...page(), ...kept()];
  const list = (): readonly string[] => [
    ...opened
      .open(mark)
      .map(({ what, instead, where }) => `${what} was left open${where === '' ? '' : `, by ${where}`}. ${instead}`),
    ...changes().map(({ what, instead }) => `${what}. ${instead}`),
  ];
  return {
    list,
    settle: async (withinMs) => {
      for (let waited = 0; waited < withinMs && list().length > 0; waited += lookEveryMs)
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      return list();
    },
    putBack: () => {
      for (const { putBack } of changes()) putBack();
    },
  };
};
