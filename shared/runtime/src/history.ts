import type { Location, To } from 'react-router-dom';

export type HistoryAction = 'POP' | 'PUSH' | 'REPLACE';

export interface HistorySnapshot {
  readonly action: HistoryAction;
  readonly location: Location;
}

/** Asked before a navigation leaves the page's work; false keeps the user where they are. */
export type HistoryBlocker = (next: HistorySnapshot) => boolean | Promise<boolean>;

/**
 * The one history of a tab. The host makes it, every React root reads it through react-router's low-level `Router`.
 * Addresses are absolute; there is no base name.
 */
export interface PortalHistory {
  readonly snapshot: () => HistorySnapshot;
  readonly push: (to: To, state?: unknown) => void;
  readonly replace: (to: To, state?: unknown) => void;
  readonly go: (delta: number) => void;
  readonly createHref: (to: To) => string;
  /** Called after every change; returns the way to stop. */
  readonly listen: (listener: (snapshot: HistorySnapshot) => void) => () => void;
  /** Every navigation asks every blocker; returns the way to stop. */
  readonly block: (blocker: HistoryBlocker) => () => void;
}
