import { releaseHeader, type Call } from '@tessera/contract';
import { networkHeader } from '@tessera/contract/authentication/attempt-headers';
import { randomBytes } from 'node:crypto';
import type { Pool } from 'undici';
import { forwardedSite } from '../http/host-name';
import type { KeyRing } from '../sessions/keys';
import { deviceHeaders, readDevice, setDeviceCookie } from '../sessions/device-cookie';
import { makePageToken } from '../sessions/page-tokens';
import { newSessionId, sealSession, type Session } from '../sessions/sealed-session';
import { clearCookie, setCookie } from '../sessions/session-cookie';
import { callUpstream, UpstreamError, type UpstreamAnswer } from '../http/upstream';
import type { Forwarding as Exchange } from './forward';
import { allowanceKey } from './rate-limit';
import { messages, sendError, sendFailure, sendJson } from '../http/answers';

export interface SessionCallsContext {
  /** Connections used only for sign-in and sessions. */
  readonly entryPool: Pool;
  readonly keys: KeyRing;
  readonly cookieName: string;
  readonly deviceCookieName: string;
  readonly clientAuthentication: string;
  readonly portalUrl: URL | null;
  readonly nowMs: () => number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Passes an answer of the platform on unchanged. */
export const passOn = (
  { request, response }: Exchange,
  { status, body, retryAfter }: UpstreamAnswer,
  more: readonly string[] = [],
): void => {
  if (!isRecord(body)) sendFailure(request, response, 'bad-gateway');
  else
    sendJson(request, response, status, body, retryAfter === undefined ? more : ['retry-after', retryAfter, ...more]);
};

/** Reads a JSON body, or answers the refusal and returns undefined. */
const readJson = ({ request, response }: Exchange, body: Buffer): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (isRecord(value)) return value;
  } catch {
    // not JSON: refused below
  }
  sendError(request, response, 'bad-request', messages.notJson);
  return undefined;
};

/** The caller's address, for the platform's limits. */
export const addressHeaders = (address: string | undefined): Record<string, string> =>
  address === undefined ? {} : { 'x-forwarded-for': address };

/** Headers that say where a sign-in attempt comes from, for the platform's count of failed ones. */
const attemptHeaders = ({ address }: Exchange): Record<string, string> => ({
  ...addressHeaders(address),
  [networkHeader]: allowanceKey(address),
});

/**
 * A user that does not exist, new each time. It replaces users of another firm, so that the answer is the platform's
 * own refusal, with its own timing.
 */
const nobody = (): string => `${randomBytes(8).toString('hex')}@nobody.invalid`;

/**
 * Seals the session of an answer into the cookie, and gives the page a token of its own. The browser is known to the
 * user once the whole sign-in is done: a password alone makes it nobody's. @throws UpstreamError for an answer without a
 * session of this firm.
 */
const giveSession = (
  context: SessionCallsContext,
  exchange: Exchange,
  answer: UpstreamAnswer,
  hostname: string,
  firmId: string,
): void => {
  const { keys } = context;
  const data = isRecord(answer.body) && isRecord(answer.body.data) ? answer.body.data : {};
  const { token, expiresAt, userId } = data;
  const expiresAtMs = typeof expiresAt === 'string' ? Date.parse(expiresAt) : Number.NaN;
  if (typeof token !== 'string' || typeof userId !== 'string' || data.firmId !== firmId || Number.isNaN(expiresAtMs))
    throw new UpstreamError('bad-gateway', { cause: 'a sign-in answer without token, user, firm or expiry' });

  const session: Session = { sessionId: newSessionId(), upstreamToken: token, firmId, userId, expiresAtMs };
  const device = readDevice(keys, context.deviceCookieName, exchange.request.headers);
  sendJson(
    exchange.request,
    exchange.response,
    answer.status,
    { data: { ...data, token: makePageToken(keys, session.sessionId) } },
    [
      'set-cookie',
      setCookie(context.cookieName, sealSession(keys, hostname, session)),
      ...(data.waitsFor === undefined
        ? ['set-cookie', setDeviceCookie(keys, context.deviceCookieName, hostname, device, firmId, userId)]
        : []),
    ],
  );
};

/** The calls that end the second step of a sign-in: each answers a whole session with a new token. */
const lastSteps: readonly string[] = ['proveFactor', 'finishSetUp'];
export const isLastStep = ({ id }: Pick<Call, 'id'>): boolean => lastSteps.includes(id);

/** The second step of a sign-in from a page. The whole session takes the place of the waiting one. */
export const finishSignIn = async (
  context: SessionCallsContext,
  exchange: Exchange,
  path: string,
  sent: Buffer,
  hostname: string,
  session: Session,
): Promise<void> => {
  const body = readJson(exchange, sent);
  if (!body) return;
  const answer = await callUpstream(context.entryPool, {
    method: 'POST',
    path,
    headers: { 'api-token': session.upstreamToken, ...addressHeaders(exchange.address) },
    body,
  });
  if (answer.status === 200) return giveSession(context, exchange, answer, hostname, session.firmId);
  passOn(exchange, answer, answer.status === 401 ? ['set-cookie', clearCookie(context.cookieName)] : []);
};

/**
 * Sign-in from a page. The platform's token goes into the sealed cookie and never to the page, which gets its own page
 * token. A firm other than the host's fails like a wrong password. An earlier session of the browser ends.
 */
export const signIn = async (
  context: SessionCallsContext,
  exchange: Exchange,
  sent: Buffer,
  hostname: string,
  firmId: string,
  before: Session | null,
): Promise<void> => {
  const body = readJson(exchange, sent);
  if (!body) return;
  const { entryPool, keys, clientAuthentication, portalUrl } = context;
  const device = readDevice(keys, context.deviceCookieName, exchange.request.headers);
  const headers = {
    'client-authentication': clientAuthentication,
    ...forwardedSite(exchange.request, portalUrl),
    ...attemptHeaders(exchange),
    ...deviceHeaders(device, firmId),
  };
  const asked = body.firmId === undefined || body.firmId === firmId ? body : { ...body, firmId, id: nobody() };
  const answer = await callUpstream(entryPool, { method: 'POST', path: '/authenticate', headers, body: asked });
  if (answer.status !== 200 && answer.status !== 201) {
    passOn(exchange, answer);
    return;
  }
  giveSession(context, exchange, answer, hostname, firmId);
  if (before) await endUpstream(context, before.upstreamToken, null).catch(() => undefined); // it ends by itself soon; the new one must not fail for it
};

/** Sign-in of a program, which gets the platform's token itself and no cookie. */
export const signInProgram = async (context: SessionCallsContext, exchange: Exchange, sent: Buffer): Promise<void> => {
  const body = readJson(exchange, sent);
  if (!body) return;
  const headers = {
    'client-authentication': context.clientAuthentication,
    ...forwardedSite(exchange.request, context.portalUrl),
    ...attemptHeaders(exchange),
  };
  passOn(exchange, await callUpstream(context.entryPool, { method: 'POST', path: '/authenticate', headers, body }));
};

/**
 * The session; and a token for the requesting page where it has none yet, so that a reload or a new tab can continue. A
 * page that has one gets no other: no answer brings a token once remotes run in it.
 */
export const readSession = async (
  context: SessionCallsContext,
  exchange: Exchange,
  session: Session,
): Promise<void> => {
  const answer = await callUpstream(context.entryPool, {
    method: 'GET',
    path: '/session',
    headers: { 'api-token': session.upstreamToken, ...addressHeaders(exchange.address) },
  });
  const over = answer.status === 401 || answer.status === 419;
  if (answer.status !== 200 || !isRecord(answer.body) || !isRecord(answer.body.data)) {
    passOn(exchange, answer, over ? ['set-cookie', clearCookie(context.cookieName)] : []);
    return;
  }
  const given =
    exchange.request.headers['api-token'] === undefined
      ? { token: makePageToken(context.keys, session.sessionId) }
      : {};
  sendJson(exchange.request, exchange.response, 200, { data: { ...answer.body.data, ...given } });
};

const endUpstream = (
  context: SessionCallsContext,
  upstreamToken: string,
  release: string | null,
): Promise<UpstreamAnswer> =>
  callUpstream(context.entryPool, {
    method: 'POST',
    path: '/tessera/signout',
    headers: { 'api-token': upstreamToken, ...(release === null ? {} : { [releaseHeader]: release }) },
  });

/**
 * Ends the session at the platform and in the browser. The cookie is cleared even if the platform cannot be reached.
 */
export const signOut = async (context: SessionCallsContext, exchange: Exchange, session: Session): Promise<void> => {
  exchange.request.resume();
  const cleared = ['set-cookie', clearCookie(context.cookieName)];
  try {
    const answer = await endUpstream(context, session.upstreamToken, exchange.release);
    if (answer.status === 401 || answer.status === 419)
      sendJson(exchange.request, exchange.response, 200, { data: { signedOut: true } }, cleared);
    else passOn(exchange, answer, cleared);
  } catch (error) {
    const type = error instanceof UpstreamError ? error.type : 'bad-gateway';
    sendError(
      exchange.request,
      exchange.response,
      type,
      'You are signed out of this browser, but the platform could not be told. The session ends by itself when it has been idle.',
      cleared,
    );
  }
};
