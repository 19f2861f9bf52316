import type { FailureCode } from './failures';

/** What a page reports to the proxy about a remote: one event for each outcome, and counts for calls. */
export interface RemoteEvent {
  /** Remote, or `host`. */
  readonly unit: string;
  readonly version: string;
  readonly release: string;
  /**
   * `mounted`: shown, after `durationMs`. `failed`: not shown, or broke afterwards. `fell-back`: the previous version
   * is shown instead. `left`: the page around it was not as before, and was put back. `calls`: counts since the last
   * report.
   */
  readonly kind: 'mounted' | 'failed' | 'fell-back' | 'left' | 'calls';
  readonly phase?: 'load' | 'mount' | 'render' | 'chunk' | 'extension' | 'unmount';
  readonly code?: FailureCode;
  readonly durationMs?: number;
  /** API calls made, and how many of them failed on our side (5xx, or no answer). */
  readonly calls?: number;
  readonly callsFailed?: number;
}

/** Body of `POST /report`, with at most `reportEventsMax` events: the page drops the oldest beyond that. */
export interface RemoteReport {
  readonly events: readonly RemoteEvent[];
}

export const reportEventsMax = 50;
export const reportPath = '/report';
