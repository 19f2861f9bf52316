import type { Release, ReleaseNow } from '@tessera/contract';
import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';

/** How this page's release compares with what a page loaded now would get. */
export interface ReleaseStatus {
  /** Id of a different release that a page loaded now would get; null while that is this page's own. */
  readonly next: string | null;
  /** True when the page is so old that the user must be asked to reload. */
  readonly mustReload: boolean;
}

export interface ReleaseWatch extends Watched<ReleaseStatus> {
  /** Asks now or soon: at most once in five seconds. */
  readonly check: () => void;
}

export interface ReleaseWatchDependencies {
  readonly release: Pick<Release, 'id' | 'revision'>;
  /** Null when there was no good response; then nothing changes. */
  readonly ask: () => Promise<ReleaseNow | null>;
  readonly now: () => number;
}

const askEveryMs = 5_000;

/** Learns of another release by asking as screens mount. */
export const createReleaseWatch = ({ release, ask, now }: ReleaseWatchDependencies): ReleaseWatch => {
  const standing = createWatched<ReleaseStatus>({ next: null, mustReload: false });
  let askedAt = -Infinity;
  let waiting = false;

  const question = async (): Promise<void> => {
    waiting = false;
    askedAt = now();
    const answer = await ask().catch(() => null);
    if (!answer) return;
    const next = answer.id === release.id ? null : answer.id;
    const mustReload = release.revision < answer.minimumRevision;
    const before = standing.get();
    if (next !== before.next || mustReload !== before.mustReload) standing.set({ next, mustReload });
  };

  return {
    get: standing.get,
    subscribe: standing.subscribe,
    check: () => {
      if (waiting) return;
      const dueInMs = askedAt + askEveryMs - now();
      if (dueInMs <= 0) return void question();
      waiting = true;
      setTimeout(() => void question(), dueInMs);
    },
  };
};
