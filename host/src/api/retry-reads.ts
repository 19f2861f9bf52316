import type { Send } from './send';

/** Pauses before the second and third attempt of a read that got no response or a 503. */
const retryDelaysMs = [300, 1_200];
/** Upper bound on the pause that Retry-After asks for. */
const retryAfterMsMax = 5_000;

/**
 * Wraps `send` to retry when the connection broke or the response was 503. For reads only: a write may have taken
 * effect.
 */
export const retryReads =
  (send: Send): Send =>
  async (request) => {
    for (const delayMs of retryDelaysMs) {
      let waitMs = delayMs;
      try {
        const answer = await send(request);
        if (answer.status !== 503 || request.signal?.aborted) return answer;
        waitMs = Math.max(delayMs, Math.min((answer.retryAfterSeconds ?? 0) * 1000, retryAfterMsMax));
      } catch (error) {
        if (request.signal?.aborted) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    return send(request);
  };
