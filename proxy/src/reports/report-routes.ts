import {
  developmentVersion,
  errorEnvelope,
  reportPath,
  sessionExpiredMessage,
  type ErrorType,
} from '@tessera/contract';
import type { HealthEvent } from '@tessera/deploy/health/counts';
import { countsFor } from '@tessera/deploy/health/counts-for';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '../http/answers';
import { createRateLimit, type RateLimitOptions } from '../api/rate-limit';
import type { LiveRegistry } from '../pages/live-registry';
import type { GivenReleases, ReleaseVersions } from '../releases/given-releases';
import { knowsVersion } from '../releases/knows-version';
import { checkFetch } from '../sessions/same-origin-session';
import type { SessionMemory } from '../sessions/session-memory';
import { healthUser } from './health-keeper';
import { isOfReporter } from './of-page';
import { failuresIn, readReport, type ReportedEvent } from './read-report';

export interface ReportContext {
  readonly sessions: SessionMemory;
  readonly cookieName: string;
  readonly registry: LiveRegistry;
  readonly given: GivenReleases;
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

/**
 * `POST /report`: pages report how versions did. Reports are counted, failures are logged by unit, version, release and
 * code, and nothing else of the body is stored. What its page cannot have run is refused, and the rest counts.
 */
export const addReportRoute = (
  server: FastifyInstance,
  { sessions, cookieName, registry, given, count, nowMs }: ReportContext,
): void => {
  const rateLimit = createRateLimit({ ...reportLimit, nowMs });

  void server.register((scope, _options, done) => {
    // A page that is closing cannot always set a content type, so the type is ignored.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.setErrorHandler((error, request, reply) => {
      const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
      if (status === 413) return refuse(reply, 'too-large', messages.reportTooLarge);
      if (typeof status === 'number' && status < 500) return refuse(reply, 'bad-request', messages.noReport);
      request.log.error({ err: error }, 'a report failed');
      return refuse(reply, 'unavailable', messages.noRelease);
    });

    scope.post(reportPath, { bodyLimit: reportBytesMax }, async (request, reply) => {
      const checked = checkFetch(sessions, cookieName, request.headers, nowMs());
      if (checked === 'refused' || checked === 'over')
        return refuse(reply, 'unauthenticated', checked === 'over' ? sessionExpiredMessage : messages.notSignedIn);
      const waitSeconds = rateLimit.take(checked.sessionId);
      if (waitSeconds > 0)
        return refuse(reply.header('retry-after', waitSeconds), 'too-many-requests', messages.tooManyReports);
      const events = typeof request.body === 'string' ? readReport(parse(request.body)) : null;
      if (!events) return refuse(reply, 'bad-request', messages.noReport);
      const snapshot = await registry.snapshot();
      const releases = new Map(
        await Promise.all(
          [...new Set(events.map(({ release }) => release))].map(
            async (id) => [id, await given.versionsOf(id)] as const,
          ),
        ),
      );
      const judged = await Promise.all(
        events.map(async (event): Promise<ReportedEvent | 'of no interest' | 'a lie'> => {
          const { unit, version } = event;
          const release = releases.get(event.release) ?? null;
          if (release === null) return 'a lie';
          if (!(await given.canHaveRun(release, unit, version)))
            return (await given.canHaveRun(release, unit, developmentVersion)) ? 'of no interest' : 'a lie';
          // An old tab tells of what nobody is given any more.
          if (!knowsVersion(snapshot, unit, version)) return 'of no interest';
          return isOfReporter(snapshot, checked, release, unit, version) ? event : 'a lie';
        }),
      );
      const own = judged.filter((each) => typeof each === 'object');
      const who = healthUser(checked);
      for (const event of own) {
        const { host } = releases.get(event.release) as ReleaseVersions;
        for (const each of countsFor(event, host, snapshot.rules)) count(each, who);
      }
      const failures = failuresIn(own);
      if (failures.length > 0) request.log.warn({ failures }, 'a page told of failures');
      if (judged.includes('a lie')) return refuse(reply, 'bad-request', messages.notOfPage);
      return reply.code(204).send();
    });
    done();
  });
};
