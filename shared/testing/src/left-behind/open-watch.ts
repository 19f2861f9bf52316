import { relative } from 'node:path';

/** Something opened that runs until it is closed. */
export interface Opened {
  /** `an interval of 1000 ms`. */
  readonly what: string;
  /** What its author does instead of leaving it. */
  readonly instead: string;
  /** `remotes/clients/src/page.tsx:12`; empty where that is unknown. */
  readonly where: string;
}

export interface OpenWatch {
  /** What was opened since the watch, or the given mark, and is still open. */
  readonly open: (since?: number) => readonly Opened[];
  readonly mark: () => number;
  /** Closes whatever is open, so that it keeps no process alive, and puts the globals back. */
  readonly stop: () => void;
}

interface Entry {
  readonly number: number;
  readonly what: () => string;
  readonly instead: string;
  /** Its stack says who opened it; it is read for what stays only, because that is slow. */
  readonly from: Error;
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/** What the host gives a remote, and what tests run on: what these open is not the remote's to close. */
const givenByHost =
  /\/node_modules\/(?:react|react-dom|scheduler|react-redux|react-router(?:-dom)?|@reduxjs|antd|@ant-design|@rc-component|rc-[^/]+|uplot|@testing-library|jest[^/]*|@jest|jsdom|nwsapi)\//;
const frameAt = /\(?((?:\/|[A-Za-z]:\\|file:)[^():]*):(\d+):\d+\)?$/;

/** The first place outside this folder in a stack. */
const placeIn = ({ stack = '' }: Error): { readonly file: string; readonly line: string } | null => {
  for (const frame of stack.split('\n').slice(1)) {
    const [, file = '', line = ''] = frameAt.exec(frame.trim()) ?? [];
    if (file !== '' && !file.includes('/left-behind/open-watch.')) return { file, line };
  }
  return null;
};

const inEffect = 'in the function that the effect returns';
const advice = {
  listener: `Remove it ${inEffect}, with the same function and options.`,
  timeout: `Call clearTimeout ${inEffect}.`,
  interval: `Call clearInterval ${inEffect}.`,
  frame: `Call cancelAnimationFrame ${inEffect}.`,
  observer: `Call disconnect() ${inEffect}.`,
  connection: `Call close() ${inEffect}; changed records arrive through usePortal().events.`,
  worker: `Call terminate() ${inEffect}.`,
} as const;

const captures = (options: boolean | AddEventListenerOptions | undefined): boolean =>
  typeof options === 'boolean' ? options : options?.capture === true;
const nameOf = (target: EventTarget): string | null => {
  if (target === window) return 'window';
  if (target === document) return 'document';
  if (target === document.documentElement) return '<html>';
  return target === document.body ? '<body>' : null;
};

type Undo = () => void;
type Globals = Record<string, unknown>;
const globals = globalThis as unknown as Globals;

/** Replaces globals for as long as the watch runs; in tests only. */
export const watchOpened = (): OpenWatch => {
  const entries = new Set<Entry>();
  const undos: Undo[] = [];
  let count = 0;
  const add = (entry: Pick<Entry, 'what' | 'instead' | 'close'> & { readonly isOpen?: Entry['isOpen'] }): Entry => {
    count += 1;
    const added = { isOpen: () => true, ...entry, number: count, from: new Error('opened') };
    entries.add(added);
    return added;
  };
  const replace = (owner: object, name: string, value: unknown): void => {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { configurable: true, writable: true, enumerable: true, value });
    undos.unshift(() => (before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name)));
  };

  watchListeners(add, entries, replace);
  watchTimers(add, entries, replace);
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) watchObserver(name, add, replace);
  for (const name of ['BroadcastChannel', 'MessageChannel', 'EventSource', 'WebSocket', 'Worker', 'SharedWorker'])
    watchConnection(name, add, entries, replace);

  return {
    mark: () => count,
    open: (since = 0) =>
      [...entries].flatMap(({ number, what, instead, from, isOpen }) => {
        if (number <= since || !isOpen()) return [];
        const place = placeIn(from);
        if (place && givenByHost.test(place.file)) return [];
        return [{ what: what(), instead, where: place ? `${relative(process.cwd(), place.file)}:${place.line}` : '' }];
      }),
    stop: () => {
      for (const { close } of [...entries]) close();
      entries.clear();
      for (const undo of undos) undo();
    },
  };
};

type Add = (entry: Pick<Entry, 'what' | 'instead' | 'close'> & { readonly isOpen?: Entry['isOpen'] }) => Entry;
type Replace = (owner: object, name: string, value: unknown) => void;

/** Listeners on window, document, `<html>` and `<body>`. */
const watchListeners = (add: Add, entries: Set<Entry>, replace: Replace): void => {
  const registered: { target: EventTarget; type: string; listener: unknown; capture: boolean; entry: Entry }[] = [];
  const find = (target: EventTarget, type: string, listener: unknown, capture: boolean): number =>
    registered.findIndex(
      (one) => one.target === target && one.type === type && one.listener === listener && one.capture === capture,
    );
  const forget = (target: EventTarget, type: string, listener: unknown, capture: boolean): void => {
    const [gone] = registered.splice(find(target, type, listener, capture), 1);
    if (gone) entries.delete(gone.entry);
  };
  // The test environment gives its window methods of its own beside the prototype's.
  for (const owner of [EventTarget.prototype, window]) {
    if (!Object.hasOwn(owner, 'addEventListener')) continue;
    const { addEventListener, removeEventListener } = owner;
    const listen: typeof addEventListener = function (this: EventTarget | undefined, type, listener, options) {
      const target = this ?? window;
      const capture = captures(options);
      const label = nameOf(target);
      const signal = typeof options === 'object' ? options.signal : undefined;
      if (label !== null && listener && find(target, type, listener, capture) < 0 && !signal?.aborted) {
        const entry = add({
          what: () => `a listener to ${type} on ${label}`,
          instead: advice.listener,
          close: () => removeEventListener.call(target, type, listener, capture),
        });
        registered.push({ target, type, listener, capture, entry });
        const over = (): void => {
          if (find(target, type, listener, capture) >= 0) forget(target, type, listener, capture);
        };
        if (typeof options === 'object' && options.once) addEventListener.call(target, type, over, { once: true });
        signal?.addEventListener('abort', over);
      }
      addEventListener.call(target, type, listener, options);
    };
    const leave: typeof removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
      const target = this ?? window;
      const capture = captures(options);
      if (find(target, type, listener, capture) >= 0) forget(target, type, listener, capture);
      removeEventListener.call(target, type, listener, options);
    };
    replace(owner, 'addEventListener', listen);
    replace(owner, 'removeEventListener', leave);
  }
};

const timers = [
  ['setTimeout', 'clearTimeout', 'timeout', (ms: unknown) => `a timeout of ${Number(ms ?? 0)} ms`],
  ['setInterval', 'clearInterval', 'interval', (ms: unknown) => `an interval of ${Number(ms ?? 0)} ms`],
  ['requestAnimationFrame', 'cancelAnimationFrame', 'frame', () => 'an animation frame'],
] as const;

const watchTimers = (add: Add, entries: Set<Entry>, replace: Replace): void => {
  // One list: clearInterval ends a timeout too.
  const running = new Map<unknown, Entry>();
  const over = (timer: unknown): void => {
    const entry = running.get(timer);
    if (entry) entries.delete(entry);
    running.delete(timer);
  };
  for (const [start, end, kind, describe] of timers) {
    const begin = globals[start] as (run: unknown, ...given: unknown[]) => unknown;
    const cancel = globals[end] as (timer: unknown) => void;
    if (typeof begin !== 'function') continue;
    const key = (timer: unknown): unknown => (kind === 'frame' ? `frame ${String(timer)}` : timer);
    replace(globalThis, start, (run: unknown, ...given: unknown[]) => {
      const once = (...passed: unknown[]): void => {
        if (kind !== 'interval') over(key(timer));
        if (typeof run === 'function') (run as (...args: unknown[]) => void)(...passed);
      };
      const timer = begin.call(globalThis, once, ...given);
      running.set(
        key(timer),
        add({ what: () => describe(given[0]), instead: advice[kind], close: () => cancel(timer) }),
      );
      return timer;
    });
    replace(globalThis, end, (timer: unknown) => {
      over(key(timer));
      cancel.call(globalThis, timer);
    });
  }
};

interface Observer {
  observe: (target: Node, ...options: unknown[]) => void;
  unobserve?: (target: Node) => void;
  disconnect: () => void;
}
type Constructor = new (...given: unknown[]) => object;

/** Observers of what is still on the page; those of a page's own nodes go with them. */
const watchObserver = (name: string, add: Add, replace: Replace): void => {
  const Real = globals[name] as Constructor | undefined;
  if (!Real) return;
  const construct = (target: Constructor, given: unknown[], called: Constructor): object => {
    const observer = Reflect.construct(target, given, called) as Observer;
    const targets = new Set<Node>();
    const { observe, unobserve, disconnect } = observer;
    add({
      what: () => `a ${name} of ${[...targets].map(({ nodeName }) => `<${nodeName.toLowerCase()}>`).join(', ')}`,
      instead: advice.observer,
      isOpen: () => [...targets].some(({ isConnected }) => isConnected),
      close: () => disconnect.call(observer),
    });
    observer.observe = (node, ...options) => {
      targets.add(node);
      observe.call(observer, node, ...options);
    };
    if (unobserve)
      observer.unobserve = (node) => {
        targets.delete(node);
        unobserve.call(observer, node);
      };
    observer.disconnect = () => {
      targets.clear();
      disconnect.call(observer);
    };
    return observer;
  };
  replace(globalThis, name, new Proxy(Real, { construct }));
};

type Closable = Partial<Record<'close' | 'terminate', () => void>>;

/** Channels, streams, sockets and workers: open until somebody closes them. */
const watchConnection = (name: string, add: Add, entries: Set<Entry>, replace: Replace): void => {
  const Real = globals[name] as Constructor | undefined;
  if (!Real) return;
  const construct = (target: Constructor, given: unknown[], called: Constructor): object => {
    const made = Reflect.construct(target, given, called) as Closable & { port?: Closable; port1?: Closable };
    const closable = made.port1 ?? made.port ?? made;
    const way = name === 'Worker' ? 'terminate' : 'close';
    const real = closable[way]?.bind(closable) ?? (() => undefined);
    const entry = add({
      what: () => `a ${name}${typeof given[0] === 'string' ? ` (${given[0]})` : ''}`,
      instead: name.endsWith('Worker') ? advice.worker : advice.connection,
      close: real,
    });
    closable[way] = () => {
      entries.delete(entry);
      real();
    };
    return made;
  };
  replace(globalThis, name, new Proxy(Real, { construct }));
};
