import { createPath, parsePath, type Location, type To } from 'react-router-dom';
import type { HistoryAction, HistoryBlocker, HistorySnapshot, PortalHistory } from '@tessera/runtime';

/** The tab's history without a browser, with the same promises as the host's. */
export const createMemoryHistory = (start: string): PortalHistory & { readonly path: () => string } => {
  const locationOf = (to: To, state: unknown, key: string): Location => {
    const parts = typeof to === 'string' ? parsePath(to) : to;
    return {
      pathname: parts.pathname ?? entry().pathname,
      search: parts.search ?? '',
      hash: parts.hash ?? '',
      state,
      key,
      mask: undefined,
    } as unknown as Location;
  };
  const entries: Location[] = [];
  let index = 0;
  let keys = 0;
  const newKey = (): string => `k${(keys += 1)}`;
  const entry = (): Location => entries[index] as Location;
  entries.push(locationOf(start, null, 'default'));
  let current: HistorySnapshot = { action: 'POP', location: entry() };
  const listeners = new Set<(snapshot: HistorySnapshot) => void>();
  const blockers = new Set<HistoryBlocker>();

  const move = async (action: HistoryAction, location: Location, commit: () => void): Promise<void> => {
    const next: HistorySnapshot = { action, location };
    for (const blocker of blockers) if (!(await blocker(next))) return;
    commit();
    current = next;
    listeners.forEach((listener) => listener(next));
  };
  /** Without blockers a change is there when the call returns, as in a browser. */
  const change = (action: HistoryAction, location: Location, commit: () => void): void => {
    if (blockers.size > 0) return void move(action, location, commit);
    commit();
    current = { action, location };
    listeners.forEach((listener) => listener(current));
  };

  return {
    snapshot: () => current,
    path: () => createPath(current.location),
    push: (to, state) => {
      const location = locationOf(to, state ?? null, newKey());
      change('PUSH', location, () => {
        entries.splice(index + 1, Infinity, location);
        index += 1;
      });
    },
    replace: (to, state) => {
      const location = locationOf(to, state ?? null, newKey());
      change('REPLACE', location, () => {
        entries[index] = location;
      });
    },
    go: (delta) => {
      const target = entries[index + delta];
      if (target)
        change('POP', target, () => {
          index += delta;
        });
    },
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    block: (blocker) => {
      blockers.add(blocker);
      return () => {
        blockers.delete(blocker);
      };
    },
  };
};
