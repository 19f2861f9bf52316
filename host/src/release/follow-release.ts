import type { Boot } from '@tessera/contract';
import type { HostHistory } from '@tessera/runtime/host';
import type { Place } from '../places/resolve-place';
import type { UnsavedWork } from '../unsaved/unsaved-work';
import { askRelease } from './ask-release';
import { createReleaseWatch } from './release-watch';
import type { ReleaseWatch } from './release-watch';
import { createSafeMoment, createAttemptedRelease } from './safe-moment';

interface FollowParts {
  readonly boot: Boot;
  readonly history: HostHistory;
  readonly placeAt: (pathname: string) => Place;
  readonly unsaved: UnsavedWork;
  readonly document: Document;
}

/**
 * Watches for another release and loads it at the next safe moment. A page without a release, or with a developer's own
 * build, stays as it is.
 */
export const followRelease = ({ boot, history, placeAt, unsaved, document }: FollowParts): ReleaseWatch => {
  const { release, overrides = [] } = boot;
  const follows = release !== null && overrides.length === 0;
  const watch = createReleaseWatch({
    release: release ?? { id: '', revision: 0 },
    ask: follows ? askRelease : () => Promise.resolve(null),
    now: () => performance.now(),
  });
  if (!follows) return watch;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') watch.check();
  });
  history.loadWhen(
    createSafeMoment({
      next: () => watch.get().next,
      here: () => history.snapshot().location.pathname,
      placeAt,
      isSaving: () => unsaved.get().some(({ isSaving }) => isSaving),
      attemptedRelease: createAttemptedRelease(() => sessionStorage, release.id),
      // The user was asked about unsaved work before and chose to leave it.
      leaving: unsaved.forget,
    }),
  );
  return watch;
};
