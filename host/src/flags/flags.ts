import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import type { Send } from '../api/send';
import { dataOf } from '../api/send';

export interface Flags extends Watched<readonly string[] | null> {
  /** Asks again; an unchanged list tells nobody, and a failed question leaves what was known. */
  readonly revalidate: () => Promise<void>;
}

const sameList = (a: readonly string[] | null, b: readonly string[]): boolean => a !== null && a.length === b.length && a.every((flag, index) => flag === b[index]);

/** The firm's enabled flags: null until they are read, which refuses every rule that names one. */
export const createFlags = (firmId: string, send: Send): Flags => {
  const list = createWatched<readonly string[] | null>(null);
  let latest = 0;
  return {
    get: list.get,
    subscribe: list.subscribe,
    revalidate: async () => {
      latest += 1;
      const asked = latest;
      const answer = await send({ method: 'GET', path: `/firm/enabledfeatures/${encodeURIComponent(firmId)}` }).catch(() => null);
      const names = answer ? dataOf<readonly string[]>(answer) : undefined;
      if (asked !== latest || !Array.isArray(names)) return;
      const sorted = [...(names as readonly string[])].sort();
      if (!sameList(list.get(), sorted)) list.set(sorted);
    },
  };
};
