/**
 * Where a page reports that its session is over, so that the proxy deletes the cookie. Not in the catalogue, because it
 * belongs to the proxy alone.
 */
export const sessionOverPath = '/session-over';

/** Answer of `POST /session-over`. */
export interface SessionOver {
  /** True when the browser has a newer session, from a sign-in in another tab; its cookie then stays. */
  readonly signedIn: boolean;
}
