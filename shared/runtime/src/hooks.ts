import { useEffect, useSyncExternalStore } from 'react';
import type { AccessRule, ActionPoint, Decision } from '@tessera/contract';
import type { ExtensionProps, OfferedAction, Watched } from './portal';
import { useMountContext, usePortal } from './portal-context';

/** The present value of something watched; renders again when it changes. */
export const useWatched = <T>(watched: Watched<T>): T => useSyncExternalStore(watched.subscribe, watched.get);

/** The firm's flags, or null while they cannot be read. */
export const useFlags = (): readonly string[] | null => useWatched(usePortal().flags);

/** The portal's answer to a rule; renders again when the firm's flags change. */
export const useAccess = (rule: AccessRule): Decision => {
  useFlags();
  return usePortal().decide(rule);
};

/**
 * Names the page: in the window's title, aloud, and as what focus goes to after a navigation. Undefined while the name
 * is not known.
 */
export const usePageTitle = (title: string | undefined): void => {
  const portal = usePortal();
  useEffect(() => {
    if (title) portal.setPageTitle(title);
  }, [portal, title]);
};

/** Keeps the progress bar's navigation open while `busy`. */
export const useWork = (busy: boolean): void => {
  const portal = usePortal();
  useEffect(() => (busy ? portal.startWork() : undefined), [portal, busy]);
};

/** What other remotes offer to do with a record; renders again when the firm's flags change. */
export const useActions = (point: ActionPoint, ids: ExtensionProps): readonly OfferedAction[] => {
  useFlags();
  return usePortal().actionsAt(point, ids);
};

/** Where pop-ups of this page go. */
export const useOverlay = (): HTMLElement | null => useMountContext().overlay;
