import { calls as catalogueCalls } from '@tessera/contract/catalogue';
import type { Call } from '@tessera/contract';
import { hostUnit } from '@tessera/deploy/rules/units';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { compileAllowList } from './api/allow-list';
import { addApiDocumentRoutes, isApiDocument } from './api-document/api-document-routes';
import { apiPrefix, createApiHandler } from './api/api-handler';
import type { ApiRecord } from './api/exchange';
import { createAllowances } from './api/allowances';
import { anonymousLimit, type RateLimitOptions } from './api/rate-limit';
import { createTakeBody, defaultBodyTimes, type BodyTimes } from './api/take-body';
import { addAssetRoutes } from './assets/asset-routes';
import type { Configuration } from './configuration';
import { createFirmDirectory } from './firms/firm-directory';
import { addHealthRoute } from './health';
import { createClientErrors, refuseTunnel } from './http/client-error';
import { addPagePacking } from './http/compression';
import { answerHeaders, cameByHttps } from './http/security-headers';
import { sendErrorPage, sendNotFoundPage } from './pages/error-pages';
import { createLiveRegistry } from './pages/live-registry';
import { addPageRoutes } from './pages/page-routes';
import { createHealthKeeper, flushMs } from './reports/health-keeper';
import { addReportRoute } from './reports/report-routes';
import { createGivenReleases } from './releases/given-releases';
import { createRanRelease } from './releases/ran-release';
import { createListReleases } from './releases/list-releases';
import { addReleaseRoute } from './releases/release-routes';
import { createLiveSessions } from './sessions/live-sessions';
import { deviceCookieName } from './sessions/device-cookie';
import { createSessionMemory } from './sessions/session-memory';
import { addSessionOverRoute } from './sessions/session-over-route';
import { cookieName as nameCookie } from './sessions/session-cookie';
import { callUpstream, dataOf, defaultTimes, openPools, type UpstreamTimes } from './http/upstream';

/** Parts that tests replace. */
export interface ServerParts {
  readonly calls?: readonly Call[];
  readonly times?: UpstreamTimes;
  readonly bodyTimes?: BodyTimes;
  readonly limit?: RateLimitOptions;
  readonly nowMs?: () => number;
  /** Between two writes of what pages reported. */
  readonly healthEveryMs?: number;
}

const inFlightMax = 2_000;
/** A request must be complete within this time; a slow sender loses its place. */
const requestMsMax = 60_000;
const headersMsMax = 15_000;
const idleMsMax = 120_000;

const isApi = (url: string | undefined): boolean =>
  url !== undefined &&
  url.startsWith(apiPrefix) &&
  (url.length === apiPrefix.length || url[apiPrefix.length] === '/' || url[apiPrefix.length] === '?');

/**
 * The whole gateway: calls on the raw request, everything else through Fastify. Not listening yet; `close` ends the
 * upstream connections too.
 */
export const createProxy = (configuration: Configuration, parts: ServerParts = {}): FastifyInstance => {
  const { keys, installation, behindServer, portalUrl, clientAuthentication, registryDir, releaseKeys } = configuration;
  const nowMs = parts.nowMs ?? Date.now;
  const cookieName = nameCookie(installation);
  const pools = openPools(configuration.upstreamUrl, parts.times ?? defaultTimes);
  const allowances = createAllowances(parts.limit ?? anonymousLimit);
  const firms = createFirmDirectory({
    nowMs,
    ask: async (hostname) =>
      dataOf(
        await callUpstream(pools.entry, {
          method: 'GET',
          path: `/firm/hostname?host=${encodeURIComponent(hostname)}`,
          headers: { 'client-authentication': clientAuthentication },
        }),
      ),
  });

  const record = (entry: ApiRecord): void => {
    if (entry.status >= 500 || entry.err !== undefined) server.log.warn(entry, 'call');
    else server.log.debug(entry, 'call');
  };
  const logProblem = (problem: string): void => server.log.error(problem);
  const registry = createLiveRegistry(registryDir, logProblem, nowMs, releaseKeys?.trusted);
  const given = createGivenReleases(registryDir, logProblem, nowMs);
  const sessions = createSessionMemory(keys);
  const api = createApiHandler({
    pool: pools.calls,
    entryPool: pools.entry,
    takeBody: createTakeBody(parts.bodyTimes ?? defaultBodyTimes),
    keys,
    sessions,
    cookieName,
    deviceCookieName: deviceCookieName(installation),
    clientAuthentication,
    portalUrl,
    nowMs,
    firms,
    allowances,
    behindServer,
    inFlightMax,
    revision: registry.revision,
    ranRelease: createRanRelease({ given, registry, registryDir, trusted: releaseKeys?.trusted ?? null }),
    record,
    allowList: compileAllowList(parts.calls ?? catalogueCalls),
    ownAnswers: {
      listReleases: createListReleases({ pool: pools.calls, registry, registryDir, nowMs, onProblem: logProblem }),
    },
  });

  const clientErrors = createClientErrors();
  const answer =
    (handler: (request: IncomingMessage, response: ServerResponse) => void) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      clientErrors.note(request, response);
      if (isApi(request.url) && !isApiDocument(request.method, request.url)) {
        api(request, response);
        return;
      }
      for (const [name, value] of answerHeaders(cameByHttps(request.headers['x-forwarded-proto'])))
        response.setHeader(name, value);
      handler(request, response);
    };

  const server = Fastify({
    logger: {
      level: configuration.logLevel,
      base: null,
      serializers: { req: ({ method }) => ({ method }), res: ({ statusCode }) => ({ statusCode }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    clientErrorHandler: clientErrors.refuse,
    frameworkErrors: (error, request, reply) => {
      sendErrorPage(error, request, reply);
    },
    serverFactory: (handler) => {
      // Node itself would answer a request without a Host or with an Expect header, without our headers.
      const http = createServer(
        {
          requestTimeout: requestMsMax,
          headersTimeout: headersMsMax,
          keepAliveTimeout: 30_000,
          requireHostHeader: false,
        },
        answer(handler),
      );
      http.on('checkExpectation', answer(handler));
      http.on('connect', refuseTunnel);
      http.setTimeout(idleMsMax);
      return http;
    },
  });

  const live = createLiveSessions(pools.entry, clientAuthentication, nowMs);
  const health = createHealthKeeper({
    registryDir,
    nowMs,
    keys: releaseKeys ?? undefined,
    everyMs: parts.healthEveryMs ?? flushMs,
    onProblem: logProblem,
    onHeld: ({ unit, version, revision, why }) => server.log.warn({ unit, version, revision }, why),
  });
  server.addHook('onReady', async () => health.start());
  addPagePacking(server);
  addHealthRoute(server, pools.health, registry);
  addAssetRoutes(server, registryDir);
  addApiDocumentRoutes(server);
  addSessionOverRoute(server, { sessions, cookieName, nowMs });
  addReleaseRoute(server, { sessions, cookieName, live, registry, nowMs });
  addReportRoute(server, { sessions, cookieName, registry, given, count: health.count, nowMs });
  addPageRoutes(server, {
    keys,
    cookieName,
    installation,
    firms,
    registry,
    live,
    given,
    countGiven: (version, who) => health.count({ unit: hostUnit, version, kind: 'given' }, who),
    rateLimit: { take: allowances.takePage },
    behindServer,
    nowMs,
  });
  server.setNotFoundHandler(sendNotFoundPage);
  server.setErrorHandler(sendErrorPage);
  server.addHook('onClose', async () => {
    await Promise.all([pools.close(), given.settled(), health.close()]); // calls on their way are answered first
  });
  return server;
};
