/**
 * Where a page says that its session is over, so that the browser's cookie goes with it; beside the calls, since it is
 * the proxy's own.
 */
export const sessionOverPath = '/session-over';

/** Answer of `POST /session-over`. */
export interface SessionOver {
  /** The browser has another session than this page's by now, from a sign-in in another tab; its cookie stays. */
  readonly signedIn: boolean;
}
