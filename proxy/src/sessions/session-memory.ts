import type { KeyRing } from './keys';
import { isPageToken } from './page-tokens';
import { openSession, type Session } from './sealed-session';

/** An opened session, with the page tokens already verified for it. */
export interface OpenedSession {
  readonly session: Session;
  readonly isPageToken: (token: string) => boolean;
}

export interface SessionMemory {
  /** As `openSession`, with a cache. */
  readonly open: (hostname: string, cookie: string, nowMs: number) => OpenedSession | null;
}

class Remembered implements OpenedSession {
  readonly #proved = new Set<string>();
  constructor(
    readonly keys: KeyRing,
    readonly session: Session,
  ) {}

  isPageToken(token: string): boolean {
    if (this.#proved.has(token)) return true;
    if (!isPageToken(this.keys, this.session.sessionId, token)) return false;
    if (this.#proved.size < pagesMax) this.#proved.add(token);
    return true;
  }
}

const sessionsMax = 5_000;
const pagesMax = 64;

/**
 * Opening a seal and checking a token cost more than all the rest of a call, and a page sends the same two a hundred
 * times. Verified ones are remembered in a bounded map. Nothing depends on it: only authentic values enter it, and the
 * expiry is checked every time.
 */
export const createSessionMemory = (keys: KeyRing): SessionMemory => {
  const byCookie = new Map<string, Remembered>();
  return {
    open: (hostname, cookie, nowMs) => {
      const name = `${hostname}\n${cookie}`;
      const known = byCookie.get(name);
      if (known) {
        if (known.session.expiresAtMs > nowMs) return known;
        byCookie.delete(name);
        return null;
      }
      const session = openSession(keys, hostname, cookie, nowMs);
      if (!session) return null;
      const remembered = new Remembered(keys, session);
      byCookie.set(name, remembered);
      if (byCookie.size > sessionsMax) byCookie.delete(byCookie.keys().next().value as string);
      return remembered;
    },
  };
};
