import type { IncomingHttpHeaders } from 'node:http';
import { hostName } from '../http/host-name';
import { isSameOriginFetch } from '../http/same-origin';
import type { Session } from './sealed-session';
import { readCookie } from './session-cookie';
import type { SessionMemory } from './session-memory';

/**
 * The session of a request made by a page of this origin with its cookie alone. `refused`: it is not such a page, or
 * there is no cookie; the browser's cookie then stays, so that a foreign page cannot sign a user out. `over`: the
 * cookie is no longer valid.
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
