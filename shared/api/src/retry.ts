/** Retries of a read after its first try. */
export const retriesMax = 2;
const firstPauseMs = 300;

/** Statuses that may pass by themselves; 0 stands for no answer at all. */
export const worthRetrying = (status: number): boolean => status === 0 || status === 502 || status === 503 || status === 504;

/** 300 ms, then 600 ms, each with up to half as much again so that tabs do not return together; ends early when aborted. */
export const pauseBeforeRetry = (retry: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const pauseMs = firstPauseMs * 2 ** retry;
    const timer = setTimeout(done, pauseMs + Math.random() * (pauseMs / 2));
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
