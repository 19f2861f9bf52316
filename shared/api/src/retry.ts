/** Retries of a read after its first attempt. */
export const retriesMax = 2;
const firstPauseMs = 300;
/** Upper bound on the pause that Retry-After asks for: the user of a page does not wait longer. */
const retryAfterMsMax = 5_000;

/** Statuses that may be temporary; 0 means no response. */
export const worthRetrying = (status: number): boolean =>
  status === 0 || status === 502 || status === 503 || status === 504;

/**
 * Waits 300 ms, then 600 ms, or the response's Retry-After; plus up to half as much again so that tabs do not retry
 * together. Ends early when aborted.
 */
export const pauseBeforeRetry = (retry: number, signal: AbortSignal, retryAfterSeconds = 0): Promise<void> =>
  new Promise((resolve) => {
    const pauseMs = Math.max(firstPauseMs * 2 ** retry, Math.min(retryAfterSeconds * 1000, retryAfterMsMax));
    const timer = setTimeout(done, pauseMs + Math.random() * (pauseMs / 2));
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
