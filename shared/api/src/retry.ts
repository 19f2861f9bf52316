/** Retries of a read after its first try. */
export const retriesMax = 2;
const firstPauseMs = 300;
/** The longest pause an answer can ask for: who looks at a page waits no longer. */
const askedPauseMsMax = 5_000;

/** Statuses that may pass by themselves; 0 stands for no answer at all. */
export const worthRetrying = (status: number): boolean =>
  status === 0 || status === 502 || status === 503 || status === 504;

/**
 * 300 ms, then 600 ms, or what the answer's Retry-After asks for; with up to half as much again so that tabs do not
 * return together. Ends early when aborted.
 */
export const pauseBeforeRetry = (retry: number, signal: AbortSignal, askedSeconds = 0): Promise<void> =>
  new Promise((resolve) => {
    const pauseMs = Math.max(firstPauseMs * 2 ** retry, Math.min(askedSeconds * 1000, askedPauseMsMax));
    const timer = setTimeout(done, pauseMs + Math.random() * (pauseMs / 2));
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
