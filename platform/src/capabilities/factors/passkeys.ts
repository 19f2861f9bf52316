import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { badField } from '../../requests/http/api-error';

/** A stored passkey. */
export interface Passkey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly host: string;
  readonly signCount: number;
  readonly transports: readonly string[];
}

// Loaded when somebody uses a passkey: the library is larger than all else of the sign-in.
const library = () => import('@simplewebauthn/server');

const timeoutMs = 5 * 60_000;
type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

/**
 * The origin that a passkey's answer names, when it is a page at this host name: encrypted, or on this machine. Else
 * null.
 */
export const originAt = (clientDataJson: string, host: string): string | null => {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as { origin: string };
    const url = new URL(origin);
    const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
    return url.hostname === host && (url.protocol === 'https:' || isLocal) ? url.origin : null;
  } catch {
    return null;
  }
};

/** What the browser is to be asked for a new passkey. */
export const registrationOptions = async (
  host: string,
  firm: { readonly id: string; readonly name: string },
  user: { readonly id: string; readonly name: string; readonly email: string },
  has: readonly Passkey[],
): Promise<{ readonly challenge: string; readonly options: string }> => {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: firm.name,
    rpID: host,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(createHash('sha256').update(`${firm.id}\n${user.id}`).digest()),
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: has.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as Transports,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { challenge: options.challenge, options: JSON.stringify(options) };
};

const parse = <Answer>(text: string): Answer => {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw badField('passkey', 'This is not what a browser makes of a passkey: try again.');
  }
};

/** The new passkey that a browser made for a challenge; null when it does not hold. */
export const verifyRegistration = async (text: string, challenge: string, host: string): Promise<Passkey | null> => {
  const { verifyRegistrationResponse } = await library();
  const response = parse<RegistrationResponseJSON>(text);
  try {
    const origin = originAt(response.response.clientDataJSON, host);
    if (origin === null) return null;
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
    });
    if (!verified.verified) return null;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), host, signCount: counter, transports };
  } catch {
    return null;
  }
};

/** What one of these passkeys is to sign. */
export const proofOptions = async (
  host: string,
  passkeys: readonly Passkey[],
): Promise<{ readonly challenge: string; readonly options: string }> => {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: host,
    timeout: timeoutMs,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as Transports,
    })),
  });
  return { challenge: options.challenge, options: JSON.stringify(options) };
};

/** The id of the passkey that an answer is of; null when it names none. */
export const passkeyNamed = (text: string): string | null => {
  const { id } = parse<Partial<AuthenticationResponseJSON> | null>(text) ?? {};
  return typeof id === 'string' ? id : null;
};

/**
 * The passkey's new count of signatures when it signed this challenge; null when it did not, or when it counts
 * backwards, as a copy would.
 */
export const verifyProof = async (text: string, challenge: string, passkey: Passkey): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await library();
  const response = parse<AuthenticationResponseJSON>(text);
  try {
    const origin = originAt(response.response.clientDataJSON, passkey.host);
    if (origin === null) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkey.host,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
        transports: passkey.transports as Transports,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
};
