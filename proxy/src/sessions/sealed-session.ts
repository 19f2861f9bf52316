import { randomBytes } from 'node:crypto';
import type { KeyRing } from './keys';
import { seal, unseal } from './seal';

/** Everything the proxy knows about a session; it is stored only in the cookie. */
export interface Session {
  /** Made at sign-in; what page tokens are bound to. */
  readonly sessionId: string;
  readonly upstreamToken: string;
  readonly firmId: string;
  readonly userId: string;
  /** Milliseconds since the epoch after which the cookie is invalid, even if the session is in use. */
  readonly expiresAtMs: number;
}

const purpose = 'session';

export const newSessionId = (): string => randomBytes(16).toString('base64url');

export const sealSession = (
  keys: KeyRing,
  hostname: string,
  { sessionId, upstreamToken, firmId, userId, expiresAtMs }: Session,
): string => seal(keys, purpose, hostname, [sessionId, upstreamToken, firmId, userId, expiresAtMs]);

/**
 * The session in a cookie's value, or null when it was not sealed here, was changed, belongs to another host or is
 * over.
 */
export const openSession = (keys: KeyRing, hostname: string, value: string, nowMs: number): Session | null => {
  const fields = unseal(keys, purpose, hostname, value);
  if (fields === null) return null;
  const [sessionId, upstreamToken, firmId, userId, expiresAtMs] = fields as [string, string, string, string, number];
  return expiresAtMs > nowMs ? { sessionId, upstreamToken, firmId, userId, expiresAtMs } : null;
};
