import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './keys';

/** All that the proxy knows of a session; it lives in the cookie only. */
export interface Session {
  /** Made at sign-in; what page tokens are bound to. */
  readonly sessionId: string;
  readonly upstreamToken: string;
  readonly firmId: string;
  readonly userId: string;
  /** Milliseconds since the epoch after which the cookie is worth nothing, however busy the session is. */
  readonly expiresAtMs: number;
}

const ivBytes = 12;
const tagBytes = 16;
/** A browser keeps 4,096 bytes of a cookie; anything longer is not ours. */
const longestSeal = 4000;

export const newSessionId = (): string => randomBytes(16).toString('base64url');

/** Where the cookie was set: a seal of one host name does not open at another. */
const additionalData = (keyId: string, hostname: string): Buffer => Buffer.from(`tessera session v1\n${keyId}\n${hostname}`);

/** `v1.<key id>.<iv, ciphertext and tag>`: AES-256-GCM with a random iv. */
export const sealSession = (keys: KeyRing, hostname: string, session: Session): string => {
  const { id, sealing } = keys.current;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', sealing, iv, { authTagLength: tagBytes }).setAAD(additionalData(id, hostname));
  const fields = [session.sessionId, session.upstreamToken, session.firmId, session.userId, session.expiresAtMs];
  const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(fields), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1.${id}.${sealed.toString('base64url')}`;
};

/** The session in a cookie's value, or null when it was not sealed here, was changed, belongs to another host or is over. */
export const openSession = (keys: KeyRing, hostname: string, value: string, nowMs: number): Session | null => {
  if (value.length > longestSeal) return null;
  const [version, keyId, body, ...rest] = value.split('.');
  const key = version === 'v1' && keyId !== undefined && rest.length === 0 ? keys.byId.get(keyId) : undefined;
  if (!key || !body || !/^[\w-]+$/.test(body)) return null;
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(additionalData(key.id, hostname)).setAuthTag(bytes.subarray(bytes.length - tagBytes));
    const text = decipher.update(bytes.subarray(ivBytes, bytes.length - tagBytes), undefined, 'utf8') + decipher.final('utf8');
    const [sessionId, upstreamToken, firmId, userId, expiresAtMs] = JSON.parse(text) as [string, string, string, string, number]; // authentic, so ours
    return expiresAtMs > nowMs ? { sessionId, upstreamToken, firmId, userId, expiresAtMs } : null;
  } catch {
    return null;
  }
};
