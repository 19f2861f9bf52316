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
 * `POST /session-over`: a page was told 401 or 419 and goes to sign-in; the browser forgets the cookie. A POST that a
 * page of this origin makes, because a cleared cookie is a sign-out: a link or a form elsewhere must not be able to do
 * it, and a GET that did would be a link. The page sends its token, so that a tab whose session ended long ago does not
 * end the one that another tab has signed in to since.
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
