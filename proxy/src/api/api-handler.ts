import { forProfessionalsMessage, isRead, pathParameters, revisionHeader, type Call } from '@tessera/contract';
import type { ProxyCallId } from '@tessera/contract/catalogue';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'undici';
import type { FirmDirectory, HostFirm } from '../firms/firm-directory';
import { callerAddress } from '../http/caller-address';
import { forwardedSite, hostName } from '../http/host-name';
import { readDevice } from '../sessions/device-cookie';
import { readBootToken } from '../sessions/page-tokens';
import { clearCookie } from '../sessions/session-cookie';
import type { SessionMemory } from '../sessions/session-memory';
import { UpstreamError } from '../http/upstream';
import type { AllowList, Matched } from './allow-list';
import type { Allowances } from './allowances';
import { messages, sendError, sendFailure } from '../http/answers';
import { checkCredentials, type Credentials } from './credentials';
import { Exchange, type ApiRecord, type Traffic } from './exchange';
import { forward, headersUp, type Forwarding } from './forward';
import { hasBody } from './request-body';
import {
  finishSignIn,
  isLastStep,
  readSession,
  signIn,
  signInProgram,
  signOut,
  type SessionCallsContext,
} from './session-calls';
import type { TakeBody } from './take-body';

/** Id of the release that ran in the page that calls, null when no page does; or why the page is not believed. */
export type RanRelease = { readonly release: string | null } | { readonly refusal: string };

/** Answers a call from the proxy's own knowledge, for the holder of this platform token. */
export type OwnAnswer = (asked: {
  readonly forwarding: Forwarding;
  readonly call: Call;
  readonly firmId: string | undefined;
  readonly upstreamToken: string;
  readonly onSessionOver: readonly string[];
}) => Promise<void>;

export interface ApiContext extends SessionCallsContext {
  /** Connections for calls passed on; `entryPool` is separate, so that a full pool never blocks sign-in. */
  readonly pool: Pool;
  readonly takeBody: TakeBody;
  readonly sessions: SessionMemory;
  readonly allowList: AllowList;
  readonly firms: FirmDirectory;
  readonly allowances: Allowances;
  readonly behindServer: boolean;
  readonly inFlightMax: number;
  /** The newest revision of the release rules, which forwarded answers carry; null while there is none. */
  readonly revision: () => number | null;
  /** One for each call of the catalogue that the proxy answers: a missing one does not compile. */
  readonly ownAnswers: { readonly [Id in ProxyCallId]: OwnAnswer };
  /** Answers at once where the release is known; reading it may take a moment. */
  readonly ranRelease: (headers: IncomingHttpHeaders) => RanRelease | Promise<RanRelease>;
  readonly record: (record: ApiRecord) => void;
}

export const apiPrefix = '/api';

/** The firm a path names. Calls before a session are about one firm: the host's. */
const firmOfPath = ({ call, path }: Matched): string | undefined => {
  if (!pathParameters(call.path).includes('firmId')) return undefined;
  return decodeURIComponent(path.split('/')[call.path.split('/').indexOf('{firmId}')] ?? '');
};

/** Whether the proxy answers this call itself, and so has an entry for its id in `ownAnswers`. */
const isOwn = (call: Call): call is Call & { readonly id: ProxyCallId } => call.answeredBy === 'proxy';

/** The caller's own client-authentication header, if the call accepts one. */
const ownAuthentication = (call: Call, request: IncomingMessage): Record<string, string> => {
  const header = request.headers['client-authentication'];
  return call.credential === 'clientAuthentication' && typeof header === 'string'
    ? { 'client-authentication': header }
    : {};
};

/** Answers everything below `/api`, straight on Node's request and response. */
export const createApiHandler = (
  context: ApiContext,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const { pool, keys, cookieName, allowList, clientAuthentication, sessions, takeBody } = context;
  const cleared = ['set-cookie', clearCookie(cookieName)];
  const nothing: readonly string[] = [];
  const traffic: Traffic = { inFlight: 0 };

  const pass = (
    exchange: Exchange,
    credentials: Credentials,
    path: string,
    credential: Readonly<Record<string, string>>,
    onSessionOver = nothing,
  ): void => {
    const { request, response, address } = exchange;
    const revision = context.revision();
    const onAnswer = revision === null ? nothing : [revisionHeader, String(revision)];
    const send = (body: Buffer | null): void =>
      forward(pool, exchange, {
        path,
        headers: headersUp(request.headers, address, credential, exchange.release),
        body,
        onAnswer,
        onSessionOver,
      });
    if (request.method === 'GET' || !hasBody(request)) {
      send(null);
      return;
    }
    void takeBody(exchange, credentials).then((body) => {
      if (response.destroyed) exchange.finish(499);
      else if (body) send(body);
    });
  };

  /** The firm of the host if the boot token is valid for it; otherwise sends the refusal and returns null. */
  const bootFirm = async ({ request, response }: Exchange, token: string): Promise<HostFirm | null> => {
    const host = await context.firms.firmAt(request.headers.host);
    const verdict = host ? readBootToken(keys, host.firm.firmId, token, context.nowMs()) : 'not-ours';
    if (host && verdict === 'good') return host;
    sendError(request, response, 'unauthenticated', verdict === 'old' ? messages.oldPage : messages.notSignedIn);
    return null;
  };

  const answerBoot = async (
    exchange: Exchange,
    matched: Matched,
    path: string,
    boot: Extract<Credentials, { kind: 'boot' }>,
  ): Promise<void> => {
    const host = await bootFirm(exchange, boot.token);
    if (!host) return exchange.finish(exchange.response.statusCode);
    if (host.firm.audience === 'Investor' && !isRead(matched.call)) {
      exchange.request.resume();
      sendError(exchange.request, exchange.response, 'forbidden', forProfessionalsMessage);
      return exchange.finish(403);
    }
    if (matched.call.id === 'authenticate') {
      const body = await takeBody(exchange, boot);
      if (body) await signIn(context, exchange, body, host.hostname, host.firm.firmId, boot.session);
      return exchange.finish(exchange.response.statusCode);
    }
    const asked = firmOfPath(matched);
    if (asked !== undefined && asked !== host.firm.firmId) {
      sendError(exchange.request, exchange.response, 'not-found', messages.noCall);
      return exchange.finish(404);
    }
    pass(exchange, boot, path, {
      'client-authentication': clientAuthentication,
      ...forwardedSite(exchange.request, context.portalUrl),
    });
  };

  /** Handles calls whose answer the proxy reads or produces itself. */
  const answerHere = async (
    exchange: Exchange,
    matched: Matched,
    path: string,
    credentials: Credentials,
  ): Promise<void> => {
    if (credentials.kind === 'boot') return answerBoot(exchange, matched, path, credentials);
    if (isOwn(matched.call)) {
      exchange.request.resume();
      const asked = { forwarding: exchange, call: matched.call, firmId: firmOfPath(matched) };
      if (credentials.kind === 'session')
        await context.ownAnswers[matched.call.id]({
          ...asked,
          upstreamToken: credentials.session.upstreamToken,
          onSessionOver: cleared,
        });
      if (credentials.kind === 'machine')
        await context.ownAnswers[matched.call.id]({
          ...asked,
          upstreamToken: credentials.token,
          onSessionOver: nothing,
        });
      return exchange.finish(exchange.response.statusCode);
    }
    if (credentials.kind === 'program') {
      const body = await takeBody(exchange, credentials);
      if (body) await signInProgram(context, exchange, body);
    }
    if (credentials.kind === 'session' && isLastStep(matched.call)) {
      const body = await takeBody(exchange, credentials);
      const hostname = hostName(exchange.request.headers.host) ?? '';
      if (body) await finishSignIn(context, exchange, matched.call.path, body, hostname, credentials.session);
    } else if (credentials.kind === 'session')
      await (matched.call.id === 'getSession' ? readSession : signOut)(context, exchange, credentials.session);
    exchange.finish(exchange.response.statusCode);
  };

  const here = (exchange: Exchange, matched: Matched, path: string, credentials: Credentials): void => {
    const { request, response } = exchange;
    answerHere(exchange, matched, path, credentials).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendFailure(request, response, error instanceof UpstreamError ? error.type : 'bad-gateway');
      exchange.finish(response.statusCode, error);
    });
  };

  const answer = (exchange: Exchange, matched: Matched, path: string, credentials: Credentials): void => {
    const { request, response } = exchange;
    const { call } = matched;
    if (credentials.kind === 'refused') {
      request.resume();
      sendError(request, response, credentials.type, credentials.message, credentials.clearCookie ? cleared : nothing);
      exchange.finish(response.statusCode);
    } else if (
      call.credential === 'clientAuthentication' &&
      credentials.kind !== 'boot' &&
      request.headers['client-authentication'] === undefined
    ) {
      // The platform would answer 401, which a page would take for the end of its session.
      request.resume();
      sendError(request, response, 'bad-request', messages.noClientAuthentication);
      exchange.finish(400);
    } else if (isOwn(call)) {
      here(exchange, matched, path, credentials);
    } else if (
      credentials.kind === 'session' &&
      call.id !== 'getSession' &&
      call.id !== 'signOut' &&
      !isLastStep(call)
    ) {
      pass(
        exchange,
        credentials,
        path,
        {
          'api-token': credentials.session.upstreamToken,
          ...ownAuthentication(call, request),
          ...(call.mailsLink
            ? { 'client-authentication': clientAuthentication, ...forwardedSite(request, context.portalUrl) }
            : {}),
        },
        call.credential === 'clientAuthentication' ? nothing : cleared,
      );
    } else if (credentials.kind === 'machine') {
      pass(exchange, credentials, path, { 'api-token': credentials.token, ...ownAuthentication(call, request) });
    } else if (credentials.kind === 'program' && call.id !== 'authenticate') {
      pass(exchange, credentials, path, ownAuthentication(call, request));
    } else {
      here(exchange, matched, path, credentials);
    }
  };

  return (request, response) => {
    const url = request.url ?? '';
    const queryAt = url.indexOf('?');
    const exchange = new Exchange(
      context.record,
      traffic,
      request,
      response,
      callerAddress(request, context.behindServer),
    );
    if (traffic.inFlight > context.inFlightMax) {
      sendError(request, response, 'unavailable', messages.busy, ['retry-after', '1']);
      return exchange.finish(503);
    }
    const matched = allowList(request.method ?? '', url.slice(apiPrefix.length, queryAt < 0 ? undefined : queryAt));
    if (!matched) {
      sendError(request, response, 'not-found', messages.noCall);
      return exchange.finish(404);
    }
    const credentials = checkCredentials(sessions, cookieName, matched.call, request.headers, context.nowMs());
    exchange.matched = matched;
    exchange.kind = credentials.kind;
    const device =
      matched.call.id === 'authenticate' ? readDevice(keys, context.deviceCookieName, request.headers) : null;
    const charge = context.allowances.charge(matched.call, credentials, exchange.address, device);
    if (charge.waitSeconds > 0) {
      sendError(request, response, 'too-many-requests', messages.tooMany, ['retry-after', String(charge.waitSeconds)]);
      return exchange.finish(429);
    }
    exchange.charge = charge;
    const path = queryAt < 0 ? matched.path : matched.path + url.slice(queryAt);
    const go = (ran: RanRelease): void => {
      if (response.destroyed) return exchange.finish(499);
      if ('refusal' in ran) {
        request.resume();
        sendError(request, response, 'bad-request', ran.refusal);
        return exchange.finish(400);
      }
      exchange.release = ran.release;
      answer(exchange, matched, path, credentials);
    };
    // Who is refused is told that first, and nothing is read for them.
    const ran = credentials.kind === 'refused' ? { release: null } : context.ranRelease(request.headers);
    if (ran instanceof Promise)
      ran.then(go, (error: unknown) => {
        sendFailure(request, response, 'bad-gateway');
        exchange.finish(response.statusCode, error);
      });
    else go(ran);
  };
};
