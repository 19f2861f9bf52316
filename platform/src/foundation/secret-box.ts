import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from './database/operator-error';

/** Seals secrets that the database stores and the platform needs back, with keys that are not in the database. */
export interface SecretBox {
  /** `belongsTo` names the row: a sealed secret that is copied to another row does not open there. */
  readonly seal: (belongsTo: string, secret: string) => string;
  /** The secret; null when it was not sealed with one of these keys for this row. */
  readonly open: (belongsTo: string, sealed: string) => string | null;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const ivBytes = 12;
const tagBytes = 16;

const readKeys = (text: string): readonly Key[] =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part, index) => {
      const secret = Buffer.from(part.trim(), 'base64');
      if (secret.length !== 32)
        throw new OperatorError(
          `FACTOR_KEYS: key ${index + 1} is not 32 bytes in base64. Make one with: openssl rand -base64 32`,
        );
      return {
        id: createHash('sha256').update('tessera secret key id').update(secret).digest('base64url').slice(0, 8),
        bytes: Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'tessera secrets at rest', 32)),
      };
    });

/**
 * A box with the keys of `FACTOR_KEYS`: the first seals, all open. Null without keys. @throws OperatorError that says
 * which key is wrong, never what it is.
 */
export const makeSecretBox = (keysText: string | undefined): SecretBox | null => {
  const keys = readKeys(keysText ?? '');
  const [current] = keys;
  if (!current) return null;
  const bound = (key: Key, belongsTo: string): Buffer => Buffer.from(`tessera secret v1\n${key.id}\n${belongsTo}`);
  return {
    seal: (belongsTo, secret) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv, { authTagLength: tagBytes }).setAAD(
        bound(current, belongsTo),
      );
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${current.id}.${sealed.toString('base64url')}`;
    },
    open: (belongsTo, text) => {
      const [version, keyId, body = ''] = text.split('.');
      const key = version === 'v1' ? keys.find(({ id }) => id === keyId) : undefined;
      const bytes = Buffer.from(body, 'base64url');
      if (!key || bytes.length <= ivBytes + tagBytes) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(bound(key, belongsTo)).setAuthTag(bytes.subarray(-tagBytes));
        return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
};
