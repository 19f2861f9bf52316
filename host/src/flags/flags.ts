import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import type { Send } from '../api/send';
import { dataOf } from '../api/send';

/** Names of the firm's enabled flags, sorted; null until they could be read. */
export type FlagList = readonly string[] | null;

export interface Flags extends Watched<FlagList> {
  /**
   * Reads the list again. An unchanged list notifies nobody; a failed read keeps the known list. At most one request
   * runs and one waits, so an older response never replaces a newer one. Never throws or rejects.
   */
  readonly revalidate: () => Promise<void>;
}

/** A request without a response by then is cancelled, so that the next screen can ask again. */
const answerWithinMs = 10_000;

export const sameFlags = (a: FlagList, b: FlagList): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((flag, index) => flag === b[index]));

/** The firm's enabled flags according to the server: null until read, which refuses every rule that names a flag. */
export const createFlags = (firmId: string, send: Send, sessionExpired: () => void): Flags => {
  const list = createWatched<FlagList>(null);
  let running: Promise<void> | null = null;
  let wanted = false;

  const ask = async (): Promise<void> => {
    const answer = await send({
      method: 'GET',
      path: `/firm/enabledfeatures/${encodeURIComponent(firmId)}`,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (answer.status === 401 || answer.status === 419) return sessionExpired();
    const names = dataOf<readonly string[]>(answer);
    if (!Array.isArray(names)) return;
    const sorted = [...(names as readonly string[])].sort();
    if (!sameFlags(list.get(), sorted)) list.set(sorted);
  };
  const run = async (): Promise<void> => {
    while (wanted) {
      wanted = false;
      try {
        await ask();
      } catch {
        // Nobody waits for a refresh, and none takes the page down: the next screen asks again.
      }
    }
    running = null;
  };

  return {
    get: list.get,
    subscribe: list.subscribe,
    revalidate: () => {
      wanted = true;
      running ??= run();
      return running;
    },
  };
};
