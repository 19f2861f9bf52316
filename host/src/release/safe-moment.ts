import type { HistorySnapshot } from '@tessera/runtime';
import type { Place } from '../places/resolve-place';

interface SafeMomentDependencies {
  /** Id of the release a new page would get; null while this page has it. */
  readonly next: () => string | null;
  readonly here: () => string;
  readonly placeAt: (pathname: string) => Place;
  /** A save is in progress: its request must not be cut off. */
  readonly isSaving: () => boolean;
  /** The release this tab has already reloaded for: reloading again would not bring it either. */
  readonly attemptedRelease: { readonly get: () => string | null; readonly set: (id: string) => void };
  /** The page is left with the user's agreement. */
  readonly leaving: () => void;
}

const sidesOf = (place: Place): string => (place.kind === 'remote' ? place.remote : 'host');

/** Whether a navigation goes from one remote to another, or to or from a page of the host. */
export const crossesRemotes = (placeAt: (pathname: string) => Place, here: string, next: string): boolean => {
  const [from, to] = [placeAt(here), placeAt(next)];
  return here !== next && !(from.kind === 'remote' && sidesOf(from) === sidesOf(to));
};

/**
 * Whether an allowed navigation is a safe moment to load another release: it goes from one remote to another, or to or
 * from a page of the host. Within one remote the page stays, with everything on it.
 */
export const createSafeMoment =
  ({ next, here, placeAt, isSaving, attemptedRelease, leaving }: SafeMomentDependencies) =>
  ({ location }: HistorySnapshot): boolean => {
    const wanted = next();
    if (wanted === null || wanted === attemptedRelease.get() || isSaving()) return false;
    if (!crossesRemotes(placeAt, here(), location.pathname)) return false;
    attemptedRelease.set(wanted);
    leaving();
    return true;
  };

const storageKey = 'tessera-release-tried';

/** Stored in the tab; where its storage is blocked, for this page only. */
export const createAttemptedRelease = (
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  ownRelease: string,
): { readonly get: () => string | null; readonly set: (id: string) => void } => {
  let tried: string | null = null;
  try {
    tried = storage().getItem(storageKey);
    // The page got the release it was reloaded for; any later release may be tried.
    if (tried === ownRelease) tried = null;
  } catch {
    // Storage blocked: a page that does not get the new release reloads once more at each safe moment, which is no
    // worse.
  }
  return {
    get: () => tried,
    set: (id) => {
      tried = id;
      try {
        storage().setItem(storageKey, id);
      } catch {
        // As above.
      }
    },
  };
};
