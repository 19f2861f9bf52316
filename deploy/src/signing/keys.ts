import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';

/** What a key may do: an operator's signs any change, a proxy's only those that hold versions on trial. */
export type KeyRole = 'operator' | 'hold';

export interface TrustedKey {
  readonly role: KeyRole;
  readonly isSignedBy: (text: string, signature: Buffer) => boolean;
}

/** Public keys by id. */
export type TrustedKeys = ReadonlyMap<string, TrustedKey>;

/** A private key that signs changes. */
export interface Signer {
  readonly keyId: string;
  readonly sign: (text: string) => string;
}

/**
 * Keys of an installation that signs: the public keys it trusts, and its own signing key, or null when it only reads.
 */
export interface ReleaseKeys {
  readonly trusted: TrustedKeys;
  readonly signer: Signer | null;
}

/** An Ed25519 pair in base64: the public key as SPKI, the private one as PKCS 8. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const publicText = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' });
const idOf = (key: KeyObject): string => createHash('sha256').update(publicText(key)).digest('hex').slice(0, 16);

export const makeKeyPair = (): KeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicText(publicKey).toString('base64'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
};

const readKey = (name: string, read: () => KeyObject): KeyObject => {
  let key: KeyObject | null = null;
  try {
    key = read();
  } catch {
    // the message below does not show the given key
  }
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new Error(`${name} is not an Ed25519 key in base64. Make one with: npx tessera keys.`);
  return key;
};

const readPrivate = (text: string, name: string): KeyObject =>
  readKey(name, () => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));

/** The public key of a private one. @throws Error that names where it was read. */
export const publicKeyOf = (privateKey: string, name: string): string =>
  publicText(createPublicKey(readPrivate(privateKey, name))).toString('base64');

/** A signer from a private key in base64. @throws Error that names where it was read. */
export const readSigner = (privateKey: string, name: string): Signer => {
  const key = readPrivate(privateKey, name);
  return { keyId: idOf(createPublicKey(key)), sign: (text) => sign(null, Buffer.from(text), key).toString('base64') };
};

/**
 * Reads `operator:<base64>,hold:<base64>`, of each as many as wanted.
 * @throws Error with one sentence that names where it was read.
 */
export const readTrustedKeys = (list: string, name: string): TrustedKeys => {
  const trusted = new Map<string, TrustedKey>();
  for (const entry of list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [role, text = ''] = entry.split(/:(.*)/s);
    if (role !== 'operator' && role !== 'hold')
      throw new Error(`${name} must be a list such as operator:BASE64,hold:BASE64.`);
    const key = readKey(name, () => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
    const id = idOf(key);
    if (trusted.has(id))
      throw new Error(`${name} has the key ${id} twice: a key is an operator's or a proxy's, never both.`);
    trusted.set(id, { role, isSignedBy: (signed, signature) => verify(null, Buffer.from(signed), key, signature) });
  }
  if (![...trusted.values()].some(({ role }) => role === 'operator'))
    throw new Error(`${name} has no operator's key, so no change would be taken. Make one with: npx tessera keys.`);
  return trusted;
};

/** A signer with the trusted keys. @throws Error when its own key is not among them. */
export const withSigner = (trusted: TrustedKeys, signer: Signer, role: KeyRole, name: string): ReleaseKeys => {
  if (trusted.get(signer.keyId)?.role !== role)
    throw new Error(
      `${name} is the key ${signer.keyId}, which is not among the public keys as ${role}:…, so nobody would take what it signs. Add it to RELEASE_KEYS.`,
    );
  return { trusted, signer };
};
