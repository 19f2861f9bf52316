import type { FailureCode } from './failures';

/** What a page tells the proxy about a remote: one event for each outcome, counts for calls. */
export interface RemoteEvent {
  /** Remote, or `host`. */
  readonly unit: string;
  readonly version: string;
  readonly release: string;
  /**
   * `mounted`: shown, after `durationMs`. `failed`: not shown, or broke. `fell-back`: the previous version stands in
   * for this one. `calls`: counts since the last report.
   */
  readonly kind: 'mounted' | 'failed' | 'fell-back' | 'calls';
  readonly phase?: 'load' | 'mount' | 'render' | 'chunk' | 'extension' | 'unmount';
  readonly code?: FailureCode;
  readonly durationMs?: number;
  /** API calls answered, and how many of them failed on our side (5xx, or no answer). */
  readonly calls?: number;
  readonly callsFailed?: number;
}

/** Body of `POST /report`; more are dropped by the page, oldest first. */
export interface RemoteReport {
  readonly events: readonly RemoteEvent[];
}

export const reportEventsMax = 50;
export const reportPath = '/report';
