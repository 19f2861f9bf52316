import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './keys';

const ivBytes = 12;
const tagBytes = 16;
/** A browser keeps 4,096 bytes of a cookie; anything longer is not ours. */
const longestSeal = 4000;

/** Purpose of the seal and host name of the cookie: a seal does not open for another purpose or host name. */
const additionalData = (purpose: string, keyId: string, hostname: string): Buffer =>
  Buffer.from(`tessera ${purpose} v1\n${keyId}\n${hostname}`);

/** `v1.<key id>.<iv, ciphertext and tag>`: AES-256-GCM with a random iv. */
export const seal = (keys: KeyRing, purpose: string, hostname: string, fields: readonly unknown[]): string => {
  const { id, sealing } = keys.current;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', sealing, iv, { authTagLength: tagBytes }).setAAD(
    additionalData(purpose, id, hostname),
  );
  const sealed = Buffer.concat([
    iv,
    cipher.update(JSON.stringify(fields), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `v1.${id}.${sealed.toString('base64url')}`;
};

/**
 * The sealed value, which is authentic; null when it was not sealed here for this purpose, was altered or belongs to
 * another host.
 */
export const unseal = (keys: KeyRing, purpose: string, hostname: string, value: string): unknown => {
  if (value.length > longestSeal) return null;
  const [version, keyId, body, ...rest] = value.split('.');
  const key = version === 'v1' && keyId !== undefined && rest.length === 0 ? keys.byId.get(keyId) : undefined;
  if (!key || !body || !/^[\w-]+$/.test(body)) return null;
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(additionalData(purpose, key.id, hostname)).setAuthTag(bytes.subarray(bytes.length - tagBytes));
    return JSON.parse(
      decipher.update(bytes.subarray(ivBytes, bytes.length - tagBytes), undefined, 'utf8') + decipher.final('utf8'),
    ) as unknown;
  } catch {
    return null;
  }
};
