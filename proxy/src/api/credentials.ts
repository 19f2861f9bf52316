import type { Call, ErrorType } from '@tessera/contract';
import { isRead, sessionExpiredMessage } from '@tessera/contract';
import type { IncomingHttpHeaders } from 'node:http';
import { hostName } from '../http/host-name';
import { isSameOriginFetch } from '../http/same-origin';
import { looksLikeOurs } from '../sessions/page-tokens';
import type { Session } from '../sessions/sealed-session';
import type { SessionMemory } from '../sessions/session-memory';
import { readCookie } from '../sessions/session-cookie';
import { messages } from '../http/answers';

/** The credentials of a request. */
export type Credentials =
  /** Cookie and page token, or the cookie alone if that is enough. */
  | { readonly kind: 'session'; readonly session: Session }
  /** A token of the caller's own, which the platform checks. */
  | { readonly kind: 'machine'; readonly token: string }
  /** A boot token, still to be checked against the host's firm, and the cookie's session if there is one. */
  | { readonly kind: 'boot'; readonly token: string; readonly session: Session | null }
  /** Not one of our pages: a program that signs in, or has the client-authentication header. */
  | { readonly kind: 'program' }
  | { readonly kind: 'refused'; readonly type: ErrorType; readonly message: string; readonly clearCookie: boolean };

const refused = (message: string, clearCookie = false, type: ErrorType = 'unauthenticated'): Credentials => ({
  kind: 'refused',
  type,
  message,
  clearCookie,
});

const only = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** A browser says where a request comes from; a program does not. */
const isFromBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;

/**
 * Checks cookie, `api-token` and Authorization against what the call needs. The cookie alone is enough for one call,
 * reading the session, and only if the browser says that the request comes from a page of this origin. Everywhere else
 * the page token proves that the caller could read our answers.
 */
export const checkCredentials = (
  sessions: SessionMemory,
  cookieName: string,
  call: Call,
  headers: IncomingHttpHeaders,
  nowMs: number,
): Credentials => {
  const cookie = readCookie(headers.cookie, cookieName);
  const token = only(headers['api-token']);
  const authorization = headers.authorization;
  const beforeSession = call.credential !== 'session';

  // Our own pages always send their boot token, so no other page can sign a browser in; a program has no browser that
  // could be misused. Only our pages and programs can start a session. A token sent along does not belong to anybody
  // yet, and does not make the caller a signed-in program.
  if (call.credential === 'boot' && !isRead(call) && !token?.startsWith('b1.')) {
    return cookie === null && call.id === 'authenticate' && !isFromBrowser(headers)
      ? { kind: 'program' }
      : refused(messages.notSignedIn);
  }

  if (cookie !== null) {
    if (authorization !== undefined) return refused(messages.twoCredentials, false, 'bad-request');
    const opened = sessions.open(hostName(headers.host) ?? '', cookie, nowMs);
    if (token?.startsWith('b1.') && beforeSession) return { kind: 'boot', token, session: opened?.session ?? null };
    if (!opened) return refused(sessionExpiredMessage, true);
    const { session } = opened;
    if (token !== undefined)
      return opened.isPageToken(token) ? { kind: 'session', session } : refused(sessionExpiredMessage);
    if (call.id === 'getSession' && isSameOriginFetch(headers)) return { kind: 'session', session };
    return refused(sessionExpiredMessage);
  }

  if (token !== undefined && authorization !== undefined) return refused(messages.twoCredentials, false, 'bad-request');
  if (authorization !== undefined) {
    const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
    return bearer && !looksLikeOurs(bearer) ? { kind: 'machine', token: bearer } : refused(messages.notSignedIn);
  }
  if (token !== undefined) {
    if (!looksLikeOurs(token)) return { kind: 'machine', token };
    if (token.startsWith('b1.') && beforeSession) return { kind: 'boot', token, session: null };
    return refused(sessionExpiredMessage);
  }
  if (call.credential === 'clientAuthentication' && headers['client-authentication'] !== undefined)
    return { kind: 'program' };
  return refused(messages.notSignedIn);
};
