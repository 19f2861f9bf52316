import { errorEnvelope, sessionExpiredMessage, type ErrorType, type ReleaseNow } from '@tessera/contract';
import { resolveRelease } from '@tessera/deploy/release';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '../http/answers';
import { readFailedHost } from './failed-host';
import type { LiveRegistry } from '../pages/live-registry';
import { checkFetch } from '../sessions/same-origin-session';
import { clearCookie } from '../sessions/session-cookie';
import type { LiveSessions } from '../sessions/live-sessions';
import type { SessionMemory } from '../sessions/session-memory';
import { UpstreamError } from '../http/upstream';

export interface ReleaseContext {
  readonly sessions: SessionMemory;
  readonly cookieName: string;
  readonly live: LiveSessions;
  readonly registry: LiveRegistry;
  readonly nowMs: () => number;
}

const releasePath = '/release';

/**
 * `GET /release`: the release a page would get if it loaded now. Pages ask at every screen, so the platform is asked at
 * most once in five seconds.
 */
export const addReleaseRoute = (
  server: FastifyInstance,
  { sessions, cookieName, live, registry, nowMs }: ReleaseContext,
): void => {
  const refuse = (reply: FastifyReply, type: ErrorType, message: string): FastifyReply => {
    const envelope = errorEnvelope(type, message);
    return reply.code(envelope.error.statusCode).send(envelope);
  };
  const over = (reply: FastifyReply): FastifyReply =>
    refuse(reply.header('set-cookie', clearCookie(cookieName)), 'unauthenticated', sessionExpiredMessage);

  server.get(releasePath, async (request, reply) => {
    const checked = checkFetch(sessions, cookieName, request.headers, nowMs());
    if (checked === 'over') return over(reply);
    if (checked === 'refused') return refuse(reply, 'unauthenticated', messages.notSignedIn);
    const { firmId, userId } = checked;
    try {
      const flags = await live.flags(checked);
      if (flags === null) return over(reply);
      const snapshot = await registry.snapshot();
      const { id, revision } = resolveRelease(snapshot, {
        firmId,
        userId,
        flags,
        failedHost: readFailedHost(request.headers.cookie),
      });
      const { minimumRevision, kills } = snapshot.rules;
      // A remote the firm has not bought is not named to it.
      const killed = Object.keys(kills).filter((name) => flags.includes(`remote.${name}`));
      return reply.send({ id, revision, minimumRevision, flags, killed } satisfies ReleaseNow);
    } catch (error) {
      if (error instanceof UpstreamError)
        return refuse(reply, error.type, error.type === 'gateway-timeout' ? messages.timeOut : messages.unreachable);
      request.log.error({ err: error }, 'the release could not be resolved');
      return refuse(reply, 'unavailable', messages.noRelease);
    }
  });
};
