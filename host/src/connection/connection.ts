import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import { own } from '../boot/own-browser';
import type { Send } from '../api/send';

/** Whether the portal can be reached. */
export interface Connection {
  readonly isOffline: Watched<boolean>;
  /** Wraps `send` to learn from its failures and responses whether the portal is reachable. */
  readonly watch: (send: Send) => Send;
}

export interface ConnectionDependencies {
  readonly window: Pick<Window, 'addEventListener' | 'dispatchEvent'>;
  /** The browser's view: it notices a missing network, but not an unreachable server. */
  readonly isBrowserOnline: () => boolean;
  /** Resolves when the server responds at all. */
  readonly probe: () => Promise<unknown>;
}

/** Pauses between probes: short at first, then long enough not to burden a struggling server. */
const probeDelaysMs = [2_000, 4_000, 8_000, 15_000];
const probeDelayMs = (probes: number): number => probeDelaysMs[Math.min(probes, probeDelaysMs.length - 1)] ?? 15_000;

/**
 * Tracks the connection from the browser's events and the calls: offline when the browser is, or when a call got no
 * response; online again when the browser says so or any response arrives. The window then gets an `online` event, on
 * which every remote's store refetches what is on the page.
 */
export const createConnection = ({ window, isBrowserOnline, probe }: ConnectionDependencies): Connection => {
  const isOffline = createWatched(!isBrowserOnline());
  let timer: ReturnType<typeof setTimeout> | undefined;

  const back = (source: 'by the browser' | 'by an answer'): void => {
    own.clearTimeout(timer);
    if (!isOffline.get()) return;
    isOffline.set(false);
    if (source === 'by an answer') window.dispatchEvent(new Event('online'));
  };
  const tryLater = (probes: number): void => {
    own.clearTimeout(timer);
    timer = own.setTimeout(() => {
      // Without a network a probe is pointless; the browser will announce when there is one.
      if (!isBrowserOnline()) return tryLater(probes);
      void tryNow(probes);
    }, probeDelayMs(probes));
  };
  const tryNow = async (probes: number): Promise<void> => {
    try {
      await probe();
    } catch {
      return tryLater(probes + 1);
    }
    back('by an answer');
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
        // A cancelled request says nothing about the connection.
        if (!request.signal?.aborted) lost();
        throw error;
      }
    },
  };
};
