import { errorEnvelope, reportPath, sessionExpiredMessage, type ErrorType } from '@tessera/contract';
import type { HealthEvent } from '@tessera/deploy/health/counts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../api/answers';
import { createRateLimit, type RateLimitOptions } from '../api/rate-limit';
import type { LiveRegistry } from '../pages/live-registry';
import { knowsVersion } from '../releases/knows-version';
import { judgeFetch } from '../sessions/same-origin-session';
import type { Session } from '../sessions/sealed-session';
import type { SessionMemory } from '../sessions/session-memory';
import { readReport } from './read-report';

export interface ReportContext {
  readonly sessions: SessionMemory;
  readonly cookieName: string;
  readonly registry: LiveRegistry;
  readonly count: (event: HealthEvent, who: string) => void;
  readonly nowMs: () => number;
}

const reportBytesMax = 16 * 1024;
/** A page reports every few seconds and once when it goes; a user has several tabs. */
const reportLimit: RateLimitOptions = { burst: 30, perSecond: 1, addressesMax: 10_000 };

const refuse = (reply: FastifyReply, type: ErrorType, message: string): FastifyReply => {
  const envelope = errorEnvelope(type, message);
  return reply.code(envelope.error.statusCode).send(envelope);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** `POST /report`: pages tell how versions did. Whoever reports is judged before the body is read, and the body is counted, never kept. */
export const addReportRoute = (server: FastifyInstance, { sessions, cookieName, registry, count, nowMs }: ReportContext): void => {
  const rateLimit = createRateLimit({ ...reportLimit, nowMs });
  const reporters = new WeakMap<FastifyRequest, Session>();

  void server.register((scope, _options, done) => {
    // A page that goes away cannot always say what it sends; nothing is taken from the type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.setErrorHandler((error, request, reply) => {
      const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
      if (status === 413) return refuse(reply, 'too-large', messages.reportTooLarge);
      if (typeof status === 'number' && status < 500) return refuse(reply, 'bad-request', messages.noReport);
      request.log.error({ err: error }, 'a report failed');
      return refuse(reply, 'unavailable', messages.noRelease);
    });

    scope.post(reportPath, {
      bodyLimit: reportBytesMax,
      onRequest: async (request, reply) => {
        const judged = judgeFetch(sessions, cookieName, request.headers, nowMs());
        if (judged === 'refused' || judged === 'over') return refuse(reply, 'unauthenticated', judged === 'over' ? sessionExpiredMessage : messages.notSignedIn);
        const waitSeconds = rateLimit.take(judged.sessionId);
        if (waitSeconds > 0) return refuse(reply.header('retry-after', waitSeconds), 'too-many-requests', messages.tooManyReports);
        reporters.set(request, judged);
        return undefined;
      },
    }, async (request, reply) => {
      const events = typeof request.body === 'string' ? readReport(parse(request.body)) : null;
      const session = reporters.get(request);
      if (!events || !session) return refuse(reply, 'bad-request', messages.noReport);
      const snapshot = await registry.snapshot();
      const who = JSON.stringify([session.firmId, session.userId]);
      for (const event of events) if (knowsVersion(snapshot, event.unit, event.version)) count(event, who);
      return reply.code(204).send();
    });
    done();
  });
};
