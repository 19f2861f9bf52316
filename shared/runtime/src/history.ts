import type { Location, To } from 'react-router-dom';

export type HistoryAction = 'POP' | 'PUSH' | 'REPLACE';

export interface HistorySnapshot {
  readonly action: HistoryAction;
  readonly location: Location;
}

/** Called before a navigation would lose the page's work; false keeps the user on the page. */
export type HistoryBlocker = (next: HistorySnapshot) => boolean | Promise<boolean>;

/**
 * The one history of a tab. The host creates it; every React root reads it through react-router's low-level `Router`.
 * Addresses are absolute; there is no base name.
 */
export interface PortalHistory {
  readonly snapshot: () => HistorySnapshot;
  readonly push: (to: To, state?: unknown) => void;
  readonly replace: (to: To, state?: unknown) => void;
  readonly go: (delta: number) => void;
  readonly createHref: (to: To) => string;
  /** Calls `listener` after every change; returns the function that removes it. */
  readonly listen: (listener: (snapshot: HistorySnapshot) => void) => () => void;
  /** Calls `blocker` before every navigation; returns the function that removes it. */
  readonly block: (blocker: HistoryBlocker) => () => void;
}
