import { errorEnvelope } from '@tessera/contract';
import { sessionOverPath, type SessionOver } from '@tessera/contract/session-over';
import type { FastifyInstance } from 'fastify';
import { messages } from '../http/answers';
import { hostName } from '../http/host-name';
import { isSameOriginFetch } from '../http/same-origin';
import { clearCookie, readCookie } from './session-cookie';
import type { SessionMemory } from './session-memory';

export interface SessionOverContext {
  readonly sessions: SessionMemory;
  readonly cookieName: string;
  readonly nowMs: () => number;
}

/**
 * `POST /session-over`: a page that got 401 or 419 clears the cookie before it goes to sign-in. It is a POST from a
 * page of this origin, because clearing the cookie signs the user out, and no link or form elsewhere may do that. The
 * page sends its token, so that a tab whose session ended long ago does not end a newer session of another tab.
 */
export const addSessionOverRoute = (
  server: FastifyInstance,
  { sessions, cookieName, nowMs }: SessionOverContext,
): void => {
  server.post(sessionOverPath, (request, reply) => {
    const { headers } = request;
    if (!isSameOriginFetch(headers))
      return reply.code(401).send(errorEnvelope('unauthenticated', messages.notSignedIn));
    const cookie = readCookie(headers.cookie, cookieName);
    const opened = cookie ? sessions.open(hostName(headers.host) ?? '', cookie, nowMs()) : null;
    const token = headers['api-token'];
    const signedIn = opened !== null && typeof token === 'string' && !opened.isPageToken(token);
    if (!signedIn) reply.header('set-cookie', clearCookie(cookieName));
    return reply.send({ data: { signedIn } satisfies SessionOver });
  });
};
