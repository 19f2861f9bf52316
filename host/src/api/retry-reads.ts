import type { Send } from './send';

/** Waits before the second and third try of a read from which nothing came back. */
const retryDelaysMs = [300, 1_200];

/** The same `send`, asking again when the connection broke. For reads only: a write may have been done. */
export const retryReads = (send: Send): Send => async (request) => {
  for (const delayMs of retryDelaysMs) {
    try {
      return await send(request);
    } catch (error) {
      if (request.signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return send(request);
};
