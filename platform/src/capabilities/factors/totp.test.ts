import { Secret } from 'otpauth';
import { originAt } from './passkeys';
import { codeAt, newSecret, qrOf, setUpUri, stepOf } from './totp';

// RFC 6238, appendix B, with six digits: the secret is the ASCII text 12345678901234567890.
const rfc = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code of second %d is that of the standard', (second, code) => {
  const at = new Date(second * 1000);
  expect(codeAt(rfc, at)).toBe(code);
  expect(stepOf(rfc, code, at)).toBe(Math.floor(second / 30));
});

test('a code is taken one step early or late, and no further', () => {
  const at = new Date(1_234_567_890_000);
  const step = Math.floor(at.getTime() / 30_000);
  const taken = [-2, -1, 0, 1, 2].map((off) => stepOf(rfc, codeAt(rfc, new Date(at.getTime() + off * 30_000)), at));
  expect(taken).toEqual([null, step - 1, step, step + 1, null]);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '005 925']) expect(stepOf(rfc, wrong, at)).toBeNull();
});

test('secrets are new each time, and an app reads the address that is drawn', () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  expect(new Set(secrets).size).toBe(50);
  expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
  const uri = setUpUri(rfc, 'Northbrook & Sons', 'priya@x.example');
  expect(uri).toContain(`secret=${rfc}`);
  expect(uri).toContain('issuer=Northbrook%20%26%20Sons');
  const { size, path } = qrOf(uri);
  expect(size).toBeGreaterThan(40);
  expect(path).toMatch(/^M4 4h1v1h-1z/);
});

test('a passkey holds at its own host name alone, encrypted or on this machine', () => {
  const said = (origin: string): string => Buffer.from(JSON.stringify({ origin })).toString('base64url');
  expect(originAt(said('https://portal.example:8443'), 'portal.example')).toBe('https://portal.example:8443');
  expect(originAt(said('http://northbrook.localhost:3000'), 'northbrook.localhost')).toBe(
    'http://northbrook.localhost:3000',
  );
  for (const origin of ['http://portal.example', 'https://portal.example.evil.example', 'https://evil.example', 'x'])
    expect(originAt(said(origin), 'portal.example')).toBeNull();
});
