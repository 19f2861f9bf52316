import type { IncomingHttpHeaders } from 'node:http';
import { hostName } from '../http/host-name';
import { isSameOriginFetch } from '../http/same-origin';
import type { Session } from './sealed-session';
import { readCookie } from './session-cookie';
import type { SessionMemory } from './session-memory';

/**
 * The session of a request that a page of this origin makes with its cookie alone. `refused`: no such page asks, or
 * there is no cookie; nothing is changed in the browser then, so that a foreign page cannot sign a user out. `over`:
 * the cookie is worth nothing any more.
 */
export const checkFetch = (
  sessions: SessionMemory,
  cookieName: string,
  headers: IncomingHttpHeaders,
  nowMs: number,
): Session | 'refused' | 'over' => {
  const cookie = readCookie(headers.cookie, cookieName);
  if (cookie === null || !isSameOriginFetch(headers)) return 'refused';
  return sessions.open(hostName(headers.host) ?? '', cookie, nowMs)?.session ?? 'over';
};
