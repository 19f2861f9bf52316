import { useEffect, useSyncExternalStore } from 'react';
import type { AccessRule, ActionPoint, Decision, ExtensionPoint, ManifestExtension } from '@tessera/contract';
import type { ExtensionProps, OfferedAction, Watched } from './portal';
import { useMountContext, usePortal } from './portal-context';

/** The current value of a watched value; re-renders when it changes. */
export const useWatched = <T>(watched: Watched<T>): T => useSyncExternalStore(watched.subscribe, watched.get);

/** The firm's flags, or null while they cannot be read. */
export const useFlags = (): readonly string[] | null => useWatched(usePortal().flags);

/** The access decision for a rule; re-renders when the firm's flags change. */
export const useAccess = (rule: AccessRule): Decision => {
  useFlags();
  return usePortal().decide(rule);
};

/**
 * Names the page in the window title and to screen readers, and moves focus to its heading after a navigation. Pass
 * undefined until the name is known.
 */
export const usePageTitle = (title: string | undefined): void => {
  const portal = usePortal();
  useEffect(() => {
    if (title) portal.setPageTitle(title);
  }, [portal, title]);
};

/** Keeps the navigation's progress bar open while `busy`. */
export const useWork = (busy: boolean): void => {
  const portal = usePortal();
  useEffect(() => (busy ? portal.startWork() : undefined), [portal, busy]);
};

/** Extensions that other remotes put at a point; re-renders when the firm's flags change. */
export const useExtensions = (point: ExtensionPoint): readonly ManifestExtension[] => {
  useFlags();
  return usePortal().extensionsAt(point);
};

/** Actions that other remotes offer on a record; re-renders when the firm's flags change. */
export const useActions = (point: ActionPoint, ids: ExtensionProps): readonly OfferedAction[] => {
  useFlags();
  return usePortal().actionsAt(point, ids);
};

/** The element this page's pop-ups are rendered into. */
export const useOverlay = (): HTMLElement | null => useMountContext().overlay;
