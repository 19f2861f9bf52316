import type { Boot, ReleaseNow } from '@tessera/contract';
import type { HostHistory } from '@tessera/runtime/host';
import { own } from '../boot/own-browser';
import type { Place } from '../places/resolve-place';
import type { UnsavedWork } from '../unsaved/unsaved-work';
import { createArrival } from './arrival';
import { askRelease } from './ask-release';
import { createReleaseWatch } from './release-watch';
import type { ReleaseWatch } from './release-watch';
import { crossesRemotes, createSafeMoment, createAttemptedRelease } from './safe-moment';

interface FollowParts {
  readonly boot: Boot;
  readonly history: HostHistory;
  readonly placeAt: (pathname: string) => Place;
  readonly unsaved: UnsavedWork;
  readonly window: Window;
  /** Is told every answer: flags and killed remotes are in it. */
  readonly onAnswer: (answer: ReleaseNow) => void;
}

/** A page that nobody touches learns of a kill, a flag or a minimum in this time. Asking is no use of the session. */
const stillAskEveryMs = 30_000;

/**
 * Watches for another release and loads it at the next safe moment: at the first move between remotes, or right after it
 * where the page learns of the release by that move. A page without a release, or with a developer's own build, stays as
 * it is.
 */
export const followRelease = ({ boot, history, placeAt, unsaved, window, onAnswer }: FollowParts): ReleaseWatch => {
  const { document } = window;
  const { release, overrides = [] } = boot;
  const follows = release !== null && overrides.length === 0;
  const watch = createReleaseWatch({
    release: release ?? { id: '', revision: 0 },
    ask: follows ? askRelease : () => Promise.resolve(null),
    onAnswer,
    now: () => performance.now(),
  });
  if (!follows) return watch;
  const checkWhenSeen = (): void => {
    if (document.visibilityState === 'visible') watch.check();
  };
  document.addEventListener('visibilitychange', checkWhenSeen);
  own.setInterval(checkWhenSeen, stillAskEveryMs);

  const here = (): string => history.snapshot().location.pathname;
  const attemptedRelease = createAttemptedRelease(() => sessionStorage, release.id);
  const isSafeMoment = createSafeMoment({
    next: () => watch.get().next,
    here,
    placeAt,
    isSaving: () => unsaved.get().some(({ isSaving }) => isSaving),
    attemptedRelease,
    // The user was asked about unsaved work before and chose to leave it.
    leaving: unsaved.forget,
  });
  const arrival = createArrival({ window, now: () => performance.now() });
  history.loadWhen((next) => {
    if (isSafeMoment(next)) return true;
    if (crossesRemotes(placeAt, here(), next.location.pathname)) arrival.begin();
    return false;
  });
  watch.subscribe(() => {
    const { next } = watch.get();
    if (next === null || next === attemptedRelease.get() || !arrival.isNow() || unsaved.get().length > 0) return;
    attemptedRelease.set(next);
    window.location.reload();
  });
  return watch;
};
