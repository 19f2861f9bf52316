type OwnBrowser = Pick<
  typeof globalThis,
  'fetch' | 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval' | 'BroadcastChannel'
>;

let taken: OwnBrowser = globalThis;

/** Takes the browser's own functions. Called at boot, before any remote's code runs: what is replaced later is not ours. */
export const keepOwnBrowser = (): void => {
  const { fetch, setTimeout, clearTimeout, setInterval, clearInterval, BroadcastChannel } = globalThis;
  taken = {
    fetch: fetch.bind(globalThis),
    setTimeout: setTimeout.bind(globalThis) as typeof setTimeout,
    clearTimeout: clearTimeout.bind(globalThis),
    setInterval: setInterval.bind(globalThis) as typeof setInterval,
    clearInterval: clearInterval.bind(globalThis),
    BroadcastChannel,
  };
};

/**
 * What the host uses of the browser whatever a remote did to the globals. Arguments are passed one by one: spreading
 * them would ask `Array.prototype`, which a remote can change too.
 */
export const own = {
  fetch: (address: string, init?: RequestInit): Promise<Response> => taken.fetch(address, init),
  setTimeout: (run: () => void, ms: number): ReturnType<typeof setTimeout> => taken.setTimeout(run, ms),
  clearTimeout: (timer: ReturnType<typeof setTimeout> | undefined): void => taken.clearTimeout(timer),
  setInterval: (run: () => void, ms: number): ReturnType<typeof setInterval> => taken.setInterval(run, ms),
  channel: (name: string): BroadcastChannel => new taken.BroadcastChannel(name),
} as const;
