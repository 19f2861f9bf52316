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

const captures = (options: boolean | AddEventListenerOptions | undefined): boolean => (typeof options === 'boolean' ? options : options?.capture === true);

/**
 * Watches listeners on window and document, and intervals, until `stop`. Patched globals in tests only. React keeps its own
 * document listener for the life of the page, so compare two mounts rather than one with none.
 */
export const watchLeaks = () => {
  const registrations: Registration[] = [];
  const intervals = new Set<unknown>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const { setInterval: realSetInterval, clearInterval: realClearInterval } = globalThis;
  const isWatched = (target: EventTarget): boolean => target === window || target === document || target === document.body || target === document.documentElement;
  const find = (one: Registration): number => registrations.findIndex((other) => other.target === one.target && other.type === one.type && other.listener === one.listener && other.capture === one.capture);

  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    const target = this ?? window;
    const registration = { target, type, listener, capture: captures(options) };
    const signal = typeof options === 'object' ? options.signal : undefined;
    if (isWatched(target) && listener && find(registration) < 0 && !signal?.aborted) {
      registrations.push(registration);
      if (signal) addEventListener.call(signal, 'abort', () => { const at = find(registration); if (at >= 0) registrations.splice(at, 1); });
    }
    addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
    const target = this ?? window;
    const at = find({ target, type, listener, capture: captures(options) });
    if (at >= 0) registrations.splice(at, 1);
    removeEventListener.call(target, type, listener, options);
  };
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
    leftovers: (): Leftovers => ({ listeners: registrations.map(({ type }) => type).sort(), intervals: intervals.size, bodyNodes: document.body.childNodes.length }),
    stop: (): void => {
      EventTarget.prototype.addEventListener = addEventListener;
      EventTarget.prototype.removeEventListener = removeEventListener;
      globalThis.setInterval = realSetInterval;
      globalThis.clearInterval = realClearInterval;
    },
  };
};
