import { createHash, hkdfSync } from 'node:crypto';

/** One of the installation's secrets, with a derived key for each purpose. */
export interface SessionKey {
  readonly id: string;
  readonly sealing: Buffer;
  readonly signing: Buffer;
}

/**
 * The first key seals and signs; all of them open and verify, so a key is retired by moving it back and dropping it a
 * day later.
 */
export interface KeyRing {
  readonly current: SessionKey;
  readonly byId: ReadonlyMap<string, SessionKey>;
}

const derive = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `tessera ${purpose}`, 32));

/**
 * Reads `SESSION_KEYS`: base64 keys of 32 bytes, separated by commas.
 * @throws Error that says which key is wrong, never what it is.
 */
export const readKeyRing = (text: string): KeyRing => {
  const keys = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part, index): SessionKey => {
      const secret = Buffer.from(part.trim(), 'base64');
      if (secret.length !== 32)
        throw new Error(
          `SESSION_KEYS: key ${index + 1} is not 32 bytes in base64. Make one with: openssl rand -base64 32`,
        );
      return {
        id: createHash('sha256').update('tessera key id').update(secret).digest('base64url').slice(0, 8),
        sealing: derive(secret, 'sealed cookie'),
        signing: derive(secret, 'page tokens'),
      };
    });
  const [current] = keys;
  if (!current) throw new Error('SESSION_KEYS is empty. Make a key with: openssl rand -base64 32');
  return { current, byId: new Map(keys.map((key) => [key.id, key])) };
};
