import type { PortalRequest, PortalResponse } from './portal';

type Send = (request: PortalRequest) => Promise<PortalResponse>;

/** Retries of a read after its first attempt. */
const retriesMax = 2;
const firstPauseMs = 300;
/** Upper bound on the pause that Retry-After asks for: the user of a page does not wait longer. */
const retryAfterMsMax = 5_000;

/** Statuses that may be temporary. */
const isTemporary = (status: number): boolean => status === 502 || status === 503 || status === 504;

/**
 * Waits 300 ms, then 600 ms, or the response's Retry-After; plus up to half as much again so that tabs do not retry
 * together. Ends early when aborted.
 */
const pauseBeforeRetry = (retry: number, signal: AbortSignal | undefined, retryAfterSeconds = 0): Promise<void> =>
  new Promise((resolve) => {
    const pauseMs = Math.max(firstPauseMs * 2 ** retry, Math.min(retryAfterSeconds * 1000, retryAfterMsMax));
    const timer = setTimeout(done, pauseMs + Math.random() * (pauseMs / 2));
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
  });

const answerOf = async (attempt: Promise<PortalResponse>): Promise<PortalResponse | null> => {
  try {
    return await attempt;
  } catch {
    return null;
  }
};

/**
 * The portal's one policy for reads that fail: wraps `send` to ask twice more when there was no response or the status
 * may be temporary, until the request is aborted. Answers, or throws, what the last attempt did. For reads and previews
 * only: a write may have taken effect.
 */
export const retryReads =
  (send: Send): Send =>
  async (request) => {
    const { signal } = request;
    for (let retry = 0; ; retry += 1) {
      const attempt = send(request);
      const answer = await answerOf(attempt);
      const isAnswered = answer !== null && !isTemporary(answer.status);
      if (isAnswered || retry === retriesMax || signal?.aborted) return await attempt;
      await pauseBeforeRetry(retry, signal, answer?.retryAfterSeconds);
      if (signal?.aborted) return await attempt;
    }
  };
