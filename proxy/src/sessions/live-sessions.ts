import { stillHeader, type Subject } from '@tessera/contract';
import type { Pool } from 'undici';
import { callUpstream, dataOf, type UpstreamAnswer } from '../http/upstream';
import type { Session } from './sealed-session';

/** What the platform knows about a live session. */
export interface LiveSession {
  readonly flags: readonly string[];
  readonly scopes: Subject['scopes'];
}

export interface LiveSessions {
  /** Asks the platform now; null when the session is over. @throws UpstreamError */
  readonly ask: (session: Session) => Promise<LiveSession | null>;
  /**
   * The flags of the session's firm, at most five seconds old; null when the session is over. Asking is no use of the
   * session: a page that nobody touches may ask for ever, and its session still ends. @throws UpstreamError
   */
  readonly flags: (session: Session) => Promise<readonly string[] | null>;
}

/** How long flags are remembered. The end of a session may go unnoticed this long where only flags are read. */
const freshMs = 5_000;
const sessionsMax = 5_000;

const isOver = ({ status }: UpstreamAnswer): boolean => status === 401 || status === 419;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The flags in the platform's answer. @throws UpstreamError when it is none. */
export const flagsIn = (answer: UpstreamAnswer): readonly string[] => {
  const flags = dataOf(answer);
  return Array.isArray(flags) ? flags.filter((flag): flag is string => typeof flag === 'string') : [];
};

const isScope = (value: unknown): value is Subject['scopes'][number] =>
  isRecord(value) && typeof value.resource === 'string' && Array.isArray(value.ranges);
/** The scopes in the platform's answer. @throws UpstreamError when it is none. */
export const scopesIn = (answer: UpstreamAnswer): Subject['scopes'] => {
  const data = dataOf(answer);
  return isRecord(data) && Array.isArray(data.scopes) ? data.scopes.filter(isScope) : [];
};

/** Asks the platform about sessions. Flags are remembered by session in a bounded map, and requested once at a time. */
export const createLiveSessions = (pool: Pool, clientAuthentication: string, nowMs: () => number): LiveSessions => {
  const remembered = new Map<string, { readonly flags: Promise<readonly string[] | null>; readonly atMs: number }>();

  const remember = (session: Session, flags: Promise<readonly string[] | null>): void => {
    remembered.delete(session.sessionId);
    remembered.set(session.sessionId, { flags, atMs: nowMs() });
    if (remembered.size > sessionsMax) remembered.delete(remembered.keys().next().value as string);
  };
  const askFlags = (session: Session, headers: Readonly<Record<string, string>> = {}): Promise<UpstreamAnswer> =>
    callUpstream(pool, {
      method: 'GET',
      path: `/firm/enabledfeatures/${encodeURIComponent(session.firmId)}`,
      headers: { 'api-token': session.upstreamToken, ...headers },
    });
  const still = { [stillHeader]: '1', 'client-authentication': clientAuthentication };

  return {
    ask: async (session) => {
      const [live, features] = await Promise.all([
        callUpstream(pool, { method: 'GET', path: '/session', headers: { 'api-token': session.upstreamToken } }),
        askFlags(session),
      ]);
      if (isOver(live)) {
        remembered.delete(session.sessionId);
        return null;
      }
      const answer = { scopes: scopesIn(live), flags: flagsIn(features) };
      remember(session, Promise.resolve(answer.flags));
      return answer;
    },
    flags: (session) => {
      const known = remembered.get(session.sessionId);
      if (known && nowMs() - known.atMs < freshMs) return known.flags;
      const asked = askFlags(session, still).then((answer) => (isOver(answer) ? null : flagsIn(answer)));
      remember(session, asked);
      asked.catch(() => remembered.get(session.sessionId)?.flags === asked && remembered.delete(session.sessionId)); // a failure is not remembered
      return asked;
    },
  };
};
