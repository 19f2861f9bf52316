import type { Call } from '@tessera/contract';
import { pathParameters } from '@tessera/contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FirmDirectory, HostFirm } from '../firms/firm-directory';
import { callerAddress } from '../http/caller-address';
import { readBootToken } from '../sessions/page-tokens';
import { clearCookie } from '../sessions/session-cookie';
import { UpstreamError } from '../upstream';
import type { AllowList, Matched } from './allow-list';
import { messages, sendError, sendFailure } from './answers';
import { judgeCredentials, type Credentials } from './credentials';
import { forward, headersUp } from './forward';
import type { RateLimit } from './rate-limit';
import { readSession, signIn, signInProgram, signOut, type Exchange, type SessionCallsContext } from './session-calls';

/** One line of the log. Never a query, body, cookie or token: the call's id says what was asked. */
export interface ApiRecord {
  readonly call: string | null;
  readonly method: string | undefined;
  readonly status: number;
  readonly ms: number;
  readonly credentials: Credentials['kind'] | null;
  readonly err?: unknown;
}

export interface ApiContext extends SessionCallsContext {
  readonly allowList: AllowList;
  readonly firms: FirmDirectory;
  readonly rateLimit: RateLimit;
  readonly behindServer: boolean;
  readonly inFlightMax: number;
  readonly record: (record: ApiRecord) => void;
}

export const apiPrefix = '/api';

/** Calls before a session are about one firm: the host's. */
const firmOfPath = ({ call, path }: Matched): string | undefined => {
  if (!pathParameters(call.path).includes('firmId')) return undefined;
  return decodeURIComponent(path.split('/')[call.path.split('/').indexOf('{firmId}')] ?? '');
};

/** Answers everything below `/api`, straight on Node's request and response. */
export const createApiHandler = (context: ApiContext): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const { pool, keys, cookieName, allowList, clientAuthentication } = context;
  const cleared = ['set-cookie', clearCookie(cookieName)];
  let inFlight = 0;

  const pass = (exchange: Exchange, path: string, credential: Readonly<Record<string, string>>, onSessionOver: readonly string[], finish: Finish): void => {
    const { request, response, address } = exchange;
    forward(pool, { request, response, path, headers: headersUp(request.headers, address, credential), onSessionOver, done: ({ status, error }) => finish(status, error) });
  };

  /** The firm of the host when the boot token is good for it; else the refusal is sent. */
  const bootFirm = async ({ request, response }: Exchange, token: string): Promise<HostFirm | null> => {
    const host = await context.firms.firmAt(request.headers.host);
    const verdict = host ? readBootToken(keys, host.firm.firmId, token, context.nowMs()) : 'not-ours';
    if (host && verdict === 'good') return host;
    sendError(request, response, 'unauthenticated', verdict === 'old' ? messages.oldPage : messages.notSignedIn);
    return null;
  };

  const answerBoot = async (exchange: Exchange, matched: Matched, path: string, boot: Extract<Credentials, { kind: 'boot' }>, finish: Finish): Promise<void> => {
    const host = await bootFirm(exchange, boot.token);
    if (!host) return finish(exchange.response.statusCode);
    if (matched.call.id === 'authenticate') {
      await signIn(context, exchange, host.hostname, host.firm.firmId, boot.session);
      return finish(exchange.response.statusCode);
    }
    const asked = firmOfPath(matched);
    if (asked !== undefined && asked !== host.firm.firmId) {
      sendError(exchange.request, exchange.response, 'not-found', messages.noCall);
      return finish(404);
    }
    pass(exchange, path, { 'client-authentication': clientAuthentication }, [], finish);
  };

  const answer = async (exchange: Exchange, matched: Matched, path: string, credentials: Credentials, finish: Finish): Promise<void> => {
    const { request, response } = exchange;
    const own = (call: Call): Record<string, string> => {
      const header = request.headers['client-authentication'];
      return call.credential === 'clientAuthentication' && typeof header === 'string' ? { 'client-authentication': header } : {};
    };
    switch (credentials.kind) {
      case 'refused':
        request.resume();
        sendError(request, response, credentials.type, credentials.message, credentials.clearCookie ? cleared : []);
        return finish(response.statusCode);
      case 'session': {
        const { session } = credentials;
        if (matched.call.id === 'getSession') await readSession(context, exchange, session);
        else if (matched.call.id === 'signOut') await signOut(context, exchange, session);
        else return pass(exchange, path, { 'api-token': session.upstreamToken, ...own(matched.call) }, cleared, finish);
        return finish(response.statusCode);
      }
      case 'machine':
        return pass(exchange, path, { 'api-token': credentials.token, ...own(matched.call) }, [], finish);
      case 'boot':
        return answerBoot(exchange, matched, path, credentials, finish);
      case 'program':
        if (matched.call.id !== 'authenticate') return pass(exchange, path, own(matched.call), [], finish);
        await signInProgram(context, exchange);
        return finish(response.statusCode);
    }
  };

  return (request, response) => {
    const startedMs = performance.now();
    const url = request.url ?? '';
    const queryAt = url.indexOf('?');
    const matched = allowList(request.method ?? '', url.slice(apiPrefix.length, queryAt < 0 ? undefined : queryAt));
    let kind: Credentials['kind'] | null = null;
    let finished = false;
    inFlight += 1;
    const finish: Finish = (status, err) => {
      if (finished) return;
      finished = true;
      inFlight -= 1;
      context.record({ call: matched?.call.id ?? null, method: request.method, status, ms: performance.now() - startedMs, credentials: kind, ...(err === undefined ? {} : { err }) });
    };
    response.on('error', () => finish(499));

    if (inFlight > context.inFlightMax) {
      sendError(request, response, 'unavailable', messages.busy, ['retry-after', '1']);
      return finish(503);
    }
    if (!matched) {
      sendError(request, response, 'not-found', messages.noCall);
      return finish(404);
    }
    const credentials = judgeCredentials(keys, cookieName, matched.call, request.headers, context.nowMs());
    kind = credentials.kind;
    const address = callerAddress(request, context.behindServer);
    if (kind !== 'session' && kind !== 'machine') {
      const waitSeconds = context.rateLimit.take(address);
      if (waitSeconds > 0) {
        sendError(request, response, 'too-many-requests', messages.tooMany, ['retry-after', String(waitSeconds)]);
        return finish(429);
      }
    }
    const path = queryAt < 0 ? matched.path : matched.path + url.slice(queryAt);
    answer({ request, response, address }, matched, path, credentials, finish).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendFailure(request, response, error instanceof UpstreamError ? error.type : 'bad-gateway');
      finish(response.statusCode, error);
    });
  };
};

type Finish = (status: number, error?: unknown) => void;
