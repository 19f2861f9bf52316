import type { ReleaseChange } from '../change-log';
import { addsHoldsOnly } from './added-holds';
import canonicalize from 'canonicalize';
import type { Signer, TrustedKeys } from './keys';

export interface ChangeSignature {
  /** First 16 hex digits of the SHA-256 of the public key. */
  readonly key: string;
  /** Ed25519 over the canonical JSON of the rest of the document, in base64. */
  readonly value: string;
}

const signedText = ({ signature: _signature, ...rest }: ReleaseChange): string => String(canonicalize(rest));

export const signChange = (change: ReleaseChange, signer: Signer): ReleaseChange => ({
  ...change,
  signature: { key: signer.keyId, value: signer.sign(signedText(change)) },
});

/** The bytes of a signature in base64; null when it is written in any other way. */
export const canonicalBytes = (value: string): Buffer | null => {
  const bytes = Buffer.from(value, 'base64');
  return bytes.toString('base64') === value ? bytes : null;
};

/**
 * Why a change is not trusted, in words; null when it is.
 * @param before the change before it, itself looked at in the same way; asked for only when a proxy signed, whose key
 *   may add holds and nothing else.
 */
export const trustProblem = async (
  change: ReleaseChange,
  trusted: TrustedKeys,
  before: () => Promise<ReleaseChange | null>,
): Promise<string | null> => {
  const { signature } = change;
  if (!signature) return 'it is not signed';
  const key = trusted.get(signature.key);
  if (!key) return `it is signed with the key ${signature.key.slice(0, 16)}, which is not one of this installation's`;
  const bytes = canonicalBytes(signature.value);
  if (!bytes || !key.isSignedBy(signedText(change), bytes)) return 'it was changed after it was signed';
  if (key.role === 'operator') return null;
  const earlier = await before();
  if (!earlier) return `it is signed with a proxy's key, and the change before it is missing`;
  const sameManifests = canonicalize(earlier.manifests ?? {}) === canonicalize(change.manifests ?? {});
  return sameManifests && addsHoldsOnly(earlier.rules, change.rules)
    ? null
    : `it is signed with a proxy's key, which may hold versions on trial and do nothing else`;
};
