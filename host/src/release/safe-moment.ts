import type { HistorySnapshot } from '@tessera/runtime';
import type { Place } from '../places/resolve-place';

interface SafeMomentTools {
  /** Id of the release a new page would get; null while this page has it. */
  readonly next: () => string | null;
  readonly here: () => string;
  readonly placeAt: (pathname: string) => Place;
  /** Something is being saved: its request must not be cut off. */
  readonly isSaving: () => boolean;
  /** A release this tab has loaded a page for already: loading again would not bring it either. */
  readonly triedFor: { readonly get: () => string | null; readonly set: (id: string) => void };
  /** The page is being left with everybody's agreement. */
  readonly leaving: () => void;
}

const sidesOf = (place: Place): string => (place.kind === 'remote' ? place.remote : 'host');

/**
 * Whether a navigation that has been agreed to is the moment to take another release: it leaves one remote for another,
 * or for or from a page of the host. Inside one remote the page stays, with all that is on it.
 */
export const createSafeMoment =
  ({ next, here, placeAt, isSaving, triedFor, leaving }: SafeMomentTools) =>
  ({ location }: HistorySnapshot): boolean => {
    const wanted = next();
    if (wanted === null || wanted === triedFor.get() || isSaving()) return false;
    const [from, to] = [placeAt(here()), placeAt(location.pathname)];
    const staysInside = from.kind === 'remote' && sidesOf(from) === sidesOf(to);
    if (location.pathname === here() || staysInside) return false;
    triedFor.set(wanted);
    leaving();
    return true;
  };

const storageKey = 'tessera-release-tried';

/** Kept in the tab; where its storage is blocked, for this page. */
export const createTriedFor = (
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  ownRelease: string,
): { readonly get: () => string | null; readonly set: (id: string) => void } => {
  let tried: string | null = null;
  try {
    tried = storage().getItem(storageKey);
    // The page got what it was loaded for: whatever comes next may be tried.
    if (tried === ownRelease) tried = null;
  } catch {
    // Blocked: a page that does not get what it was loaded for is loaded once more at each safe moment, no worse.
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
