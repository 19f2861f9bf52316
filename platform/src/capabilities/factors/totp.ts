import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';

/** What every authenticator app understands (RFC 6238): SHA-1, six digits, half a minute. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A clock may be half a minute off, either way. */
const stepsOff = 1;

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app is set up with: the firm's name and the user's. */
export const setUpUri = (secret: string, firm: string, user: string): string =>
  new TOTP({ ...settings, secret: Secret.fromBase32(secret), issuer: firm, label: user }).toString();

/**
 * The half minute, counted since 1970, whose code this is; null for a wrong code and one that is early or late by more
 * than one.
 */
export const stepOf = (secret: string, code: string, at: Date): number | null => {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = at.getTime();
  const delta = TOTP.validate({ ...settings, token, secret: Secret.fromBase32(secret), timestamp, window: stepsOff });
  return delta === null ? null : Math.floor(timestamp / 1000 / settings.period) + delta;
};

/** The code of a secret at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ ...settings, secret: Secret.fromBase32(secret), timestamp: at.getTime() });

/** The dark squares of a text's QR picture, as the path of an SVG in a square of `size` units, with its quiet edge. */
export const qrOf = (text: string): { readonly size: number; readonly path: string } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size: rows.length, path };
};
