import type { Move } from '../move-log';
import { addsHoldsOnly } from './added-holds';
import canonicalize from 'canonicalize';
import type { Signer, TrustedKeys } from './keys';

export interface MoveSignature {
  /** First 16 hex digits of the SHA-256 of the public key. */
  readonly key: string;
  /** Ed25519 over the canonical JSON of the rest of the document, in base64. */
  readonly value: string;
}

const signedText = ({ signature: _signature, ...rest }: Move): string => String(canonicalize(rest)); // an object always has text

export const signMove = (move: Move, signer: Signer): Move => ({
  ...move,
  signature: { key: signer.keyId, value: signer.sign(signedText(move)) },
});

const canonicalBytes = (value: string): Buffer | null => {
  const bytes = Buffer.from(value, 'base64');
  return bytes.toString('base64') === value ? bytes : null;
};

/**
 * Why a move is not to be taken, in words; null when it is.
 * @param before the move before it, itself looked at in the same way; asked for only when a proxy signed, whose key may
 *   add holds and nothing else.
 */
export const trustProblem = async (
  move: Move,
  trusted: TrustedKeys,
  before: () => Promise<Move | null>,
): Promise<string | null> => {
  const { signature } = move;
  if (!signature) return 'it is not signed';
  const key = trusted.get(signature.key);
  if (!key) return `it is signed with the key ${signature.key.slice(0, 16)}, which is not one of this installation's`;
  const bytes = canonicalBytes(signature.value);
  if (!bytes || !key.isSignedBy(signedText(move), bytes)) return 'it was changed after it was signed';
  if (key.role === 'operator') return null;
  const earlier = await before();
  if (!earlier) return `it is signed with a proxy's key, and the move before it is missing`;
  const sameManifests = canonicalize(earlier.manifests ?? {}) === canonicalize(move.manifests ?? {});
  return sameManifests && addsHoldsOnly(earlier.rules, move.rules)
    ? null
    : `it is signed with a proxy's key, which may hold versions on trial and do nothing else`;
};
