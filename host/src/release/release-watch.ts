import type { Release, ReleaseNow } from '@tessera/contract';
import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import { own } from '../boot/own-browser';

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
  /** Asks when the rules are of a later revision than the last answer's. */
  readonly notice: (revision: number) => void;
}

export interface ReleaseWatchDependencies {
  readonly release: Pick<Release, 'id' | 'revision'>;
  /** Null when there was no good response; then nothing changes. */
  readonly ask: () => Promise<ReleaseNow | null>;
  /** Is told every good answer. */
  readonly onAnswer?: (answer: ReleaseNow) => void;
  readonly now: () => number;
}

const askEveryMs = 5_000;

/** Learns of another release by asking: as screens mount, when an answer says that the rules changed, and by the minute. */
export const createReleaseWatch = ({ release, ask, onAnswer, now }: ReleaseWatchDependencies): ReleaseWatch => {
  const standing = createWatched<ReleaseStatus>({ next: null, mustReload: false });
  let askedAt = -Infinity;
  let waiting = false;
  let revision = release.revision;

  const answered = async (): Promise<ReleaseNow | null> => {
    try {
      return await ask();
    } catch {
      return null;
    }
  };
  const question = async (): Promise<void> => {
    waiting = false;
    askedAt = now();
    const answer = await answered();
    if (!answer) return;
    revision = Math.max(revision, answer.revision);
    onAnswer?.(answer);
    const next = answer.id === release.id ? null : answer.id;
    const mustReload = release.revision < answer.minimumRevision;
    const before = standing.get();
    if (next !== before.next || mustReload !== before.mustReload) standing.set({ next, mustReload });
  };

  const check = (): void => {
    if (waiting) return;
    const dueInMs = askedAt + askEveryMs - now();
    if (dueInMs <= 0) return void question();
    waiting = true;
    own.setTimeout(() => void question(), dueInMs);
  };
  return {
    get: standing.get,
    subscribe: standing.subscribe,
    check,
    notice: (latest) => {
      if (latest > revision) check();
    },
  };
};
