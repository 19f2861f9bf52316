import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import type { Send } from '../api/send';

/** Whether the portal can be reached. */
export interface Connection {
  readonly isOffline: Watched<boolean>;
  /** The same `send`, from whose failures and answers the connection is known. */
  readonly watch: (send: Send) => Send;
}

export interface ConnectionTools {
  readonly window: Pick<Window, 'addEventListener' | 'dispatchEvent'>;
  /** What the browser says; it knows of a missing network, not of a server that cannot be reached. */
  readonly isBrowserOnline: () => boolean;
  /** Settles when the server answers anything at all. */
  readonly probe: () => Promise<unknown>;
}

/** Waits between probes: soon at first, then at a pace that does a struggling server no harm. */
const probeDelaysMs = [2_000, 4_000, 8_000, 15_000];
const probeDelayMs = (probes: number): number => probeDelaysMs[Math.min(probes, probeDelaysMs.length - 1)] ?? 15_000;

/**
 * Follows the browser's word and the calls: offline when the browser is, or when a call got no answer. Back when the
 * browser says so or anything answers; then the window hears `online`, by which every remote's store asks again for
 * what is on the page.
 */
export const createConnection = ({ window, isBrowserOnline, probe }: ConnectionTools): Connection => {
  const isOffline = createWatched(!isBrowserOnline());
  let timer: ReturnType<typeof setTimeout> | undefined;

  const back = (told: 'by the browser' | 'by an answer'): void => {
    clearTimeout(timer);
    if (!isOffline.get()) return;
    isOffline.set(false);
    if (told === 'by an answer') window.dispatchEvent(new Event('online'));
  };
  const tryLater = (probes: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Without a network there is nothing to try; the browser will say when there is one.
      if (!isBrowserOnline()) return tryLater(probes);
      void probe().then(
        () => back('by an answer'),
        () => tryLater(probes + 1),
      );
    }, probeDelayMs(probes));
  };
  const lost = (): void => {
    if (isOffline.get()) return;
    isOffline.set(true);
    tryLater(0);
  };
  if (isOffline.get()) tryLater(0);
  window.addEventListener('offline', lost);
  window.addEventListener('online', () => back('by the browser'));

  return {
    isOffline,
    watch: (send) => async (request) => {
      try {
        const answer = await send(request);
        back('by an answer');
        return answer;
      } catch (error) {
        // A question nobody wants any more says nothing about the connection.
        if (!request.signal?.aborted) lost();
        throw error;
      }
    },
  };
};
