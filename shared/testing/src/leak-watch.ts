/** What a page left behind in the globals, by kind. */
export interface Leftovers {
  readonly listeners: readonly string[];
  readonly intervals: number;
  readonly bodyNodes: number;
}

interface Registration {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: EventListenerOrEventListenerObject | null;
  readonly capture: boolean;
}

const captures = (options: boolean | AddEventListenerOptions | undefined): boolean =>
  typeof options === 'boolean' ? options : options?.capture === true;

/**
 * Watches listeners on window and document, and intervals, until `stop`. Patched globals in tests only. React keeps its
 * own document listener for the life of the page, so compare two mounts rather than one with none.
 */
export const watchLeaks = () => {
  const registrations: Registration[] = [];
  const intervals = new Set<unknown>();
  const { setInterval: realSetInterval, clearInterval: realClearInterval } = globalThis;
  const isWatched = (target: EventTarget): boolean =>
    target === window || target === document || target === document.body || target === document.documentElement;
  const find = (one: Registration): number =>
    registrations.findIndex(
      (other) =>
        other.target === one.target &&
        other.type === one.type &&
        other.listener === one.listener &&
        other.capture === one.capture,
    );
  const forget = (one: Registration): void => {
    const at = find(one);
    if (at >= 0) registrations.splice(at, 1);
  };

  // The test environment gives its window methods of its own beside the prototype's.
  const owners = [EventTarget.prototype, window]
    .filter((owner) => Object.hasOwn(owner, 'addEventListener'))
    .map((owner) => {
      const { addEventListener, removeEventListener } = owner;
      const add: typeof addEventListener = function (this: EventTarget | undefined, type, listener, options) {
        const target = this ?? window;
        const registration = { target, type, listener, capture: captures(options) };
        const signal = typeof options === 'object' ? options.signal : undefined;
        if (isWatched(target) && listener && find(registration) < 0 && !signal?.aborted) {
          registrations.push(registration);
          if (typeof options === 'object' && options.once)
            addEventListener.call(target, type, () => forget(registration), { once: true });
          if (signal) addEventListener.call(signal, 'abort', () => forget(registration));
        }
        addEventListener.call(target, type, listener, options);
      };
      const remove: typeof removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
        const target = this ?? window;
        forget({ target, type, listener, capture: captures(options) });
        removeEventListener.call(target, type, listener, options);
      };
      Object.assign(owner, { addEventListener: add, removeEventListener: remove });
      return () => Object.assign(owner, { addEventListener, removeEventListener });
    });
  globalThis.setInterval = ((handler: () => void, periodMs?: number, ...rest: unknown[]) => {
    const timer = realSetInterval(handler, periodMs, ...rest);
    intervals.add(timer);
    return timer;
  }) as typeof setInterval;
  globalThis.clearInterval = ((timer: Parameters<typeof clearInterval>[0]) => {
    intervals.delete(timer);
    realClearInterval(timer);
  }) as typeof clearInterval;

  return {
    leftovers: (): Leftovers => ({
      listeners: registrations.map(({ type }) => type).sort(),
      intervals: intervals.size,
      bodyNodes: document.body.childNodes.length,
    }),
    stop: (): void => {
      owners.forEach((restore) => restore());
      globalThis.setInterval = realSetInterval;
      globalThis.clearInterval = realClearInterval;
    },
  };
};
