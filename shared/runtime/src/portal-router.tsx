import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { HistorySnapshot, PortalHistory } from './history';

/** Whether an address is below one of the prefixes, ignoring case. */
export const isWithin = (pathname: string, prefixes: readonly string[]): boolean => {
  const path = pathname.toLowerCase();
  return prefixes.some((prefix) => path === prefix.toLowerCase() || path.startsWith(`${prefix.toLowerCase()}/`));
};

/**
 * react-router over the portal's one history. With `prefixes`, addresses outside them are ignored, so that a page being
 * unmounted keeps its content instead of rendering another page's address.
 */
export const PortalRouter = ({
  history,
  prefixes,
  children,
}: {
  readonly history: PortalHistory;
  readonly prefixes: readonly string[] | null;
  readonly children: ReactNode;
}): ReactNode => {
  const kept = useRef<HistorySnapshot | null>(null);
  const snapshot = useSyncExternalStore(history.listen, () => {
    const now = history.snapshot();
    if (kept.current === null || prefixes === null || isWithin(now.location.pathname, prefixes)) kept.current = now;
    return kept.current;
  });
  const navigator = useMemo(
    () => ({ createHref: history.createHref, push: history.push, replace: history.replace, go: history.go }),
    [history],
  );
  return (
    <Router location={snapshot.location} navigationType={snapshot.action as never} navigator={navigator}>
      {children}
    </Router>
  );
};
