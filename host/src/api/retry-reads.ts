import type { Send } from './send';

/**
 * Waits before the second and third try of a read from which nothing came back, or which the portal could not serve at
 * the moment.
 */
const retryDelaysMs = [300, 1_200];
/** The longest wait an answer can ask for. */
const retryAfterMsMax = 5_000;

/**
 * The same `send`, asking again when the connection broke or the answer was 503. For reads only: a write may have been
 * done.
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
