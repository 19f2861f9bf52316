import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { readKeyRing } from './keys';
import {
  bootTokenLifeMs,
  isPageToken,
  looksLikeOurs,
  makeBootToken,
  makePageToken,
  readBootToken,
} from './page-tokens';
import { openSession, sealSession, type Session } from './sealed-session';
import { clearCookie, cookieName, readCookie, setCookie } from './session-cookie';

const secret = (): string => randomBytes(32).toString('base64');
const [oldSecret, newSecret] = [secret(), secret()];
const oldKeys = readKeyRing(oldSecret);
const rotated = readKeyRing(`${newSecret},${oldSecret}`);
const onlyNew = readKeyRing(newSecret);
const now = Date.UTC(2026, 10, 20);
const session: Session = {
  sessionId: 'S1',
  upstreamToken: 't'.repeat(43),
  firmId: 'NBW',
  userId: 'U1',
  expiresAtMs: now + 1000,
};

describe('session keys', () => {
  it.each([
    ['', 'empty'],
    ['short', 'key 1'],
    [`${secret()},AAAA`, 'key 2'],
  ])('refuses %p and says which', (text, said) => expect(() => readKeyRing(text)).toThrow(said));
  it('never says what a key is', () => expect(() => readKeyRing('c2VjcmV0')).not.toThrow('c2VjcmV0'));
});

describe('the sealed session', () => {
  it('opens where it was sealed, unchanged', () =>
    expect(openSession(oldKeys, 'localhost', sealSession(oldKeys, 'localhost', session), now)).toEqual(session));
  it('never looks the same twice and shows nothing', () => {
    const [a, b] = [sealSession(oldKeys, 'localhost', session), sealSession(oldKeys, 'localhost', session)];
    expect(a).not.toBe(b);
    expect(Buffer.from(a.split('.')[2] as string, 'base64url').toString('latin1')).not.toContain('NBW');
  });
  it('opens after the keys have rotated, and no more once the old key is dropped', () => {
    const sealed = sealSession(oldKeys, 'localhost', session);
    expect(openSession(rotated, 'localhost', sealed, now)).toEqual(session);
    expect(openSession(onlyNew, 'localhost', sealed, now)).toBeNull();
    expect(openSession(oldKeys, 'localhost', sealSession(rotated, 'localhost', session), now)).toBeNull();
  });
  it('does not open at another host', () =>
    expect(openSession(oldKeys, 'holloway.localhost', sealSession(oldKeys, 'localhost', session), now)).toBeNull());
  it('is over at its absolute expiry', () => {
    const sealed = sealSession(oldKeys, 'localhost', session);
    expect(openSession(oldKeys, 'localhost', sealed, session.expiresAtMs - 1)).not.toBeNull();
    expect(openSession(oldKeys, 'localhost', sealed, session.expiresAtMs)).toBeNull();
  });
  it('does not open with any one bit changed', () => {
    const sealed = sealSession(oldKeys, 'localhost', session);
    const [version, keyId, body] = sealed.split('.') as [string, string, string];
    const bytes = Buffer.from(body, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(openSession(oldKeys, 'localhost', `${version}.${keyId}.${changed.toString('base64url')}`, now)).toBeNull();
    }
    for (let end = 0; end < bytes.length; end += 1)
      expect(
        openSession(oldKeys, 'localhost', `${version}.${keyId}.${bytes.subarray(0, end).toString('base64url')}`, now),
      ).toBeNull();
  });
  it('answers null, never an error, whatever a cookie holds', () => {
    const keyId = oldKeys.current.id;
    const values = fc.oneof(
      fc.string(),
      fc.base64String().map((body) => `v1.${keyId}.${body}`),
      fc.constantFrom(
        '',
        'v1',
        'v1..',
        `v1.${keyId}.`,
        `v2.${keyId}.AAAA`,
        `v1.${keyId}.AAAA.x`,
        `v1.${keyId}.${'A'.repeat(5000)}`,
      ),
    );
    fc.assert(fc.property(values, (value) => openSession(oldKeys, 'localhost', value, now) === null));
  });
  it('fits into a cookie with a long token', () =>
    expect(sealSession(oldKeys, 'localhost', { ...session, upstreamToken: 'x'.repeat(1500) }).length).toBeLessThan(
      4000,
    ));
});

describe('the page token', () => {
  it('is good for its session only', () => {
    const token = makePageToken(oldKeys, 'S1');
    expect(isPageToken(oldKeys, 'S1', token)).toBe(true);
    expect(isPageToken(oldKeys, 'S2', token)).toBe(false);
    expect(isPageToken(rotated, 'S1', token)).toBe(true);
    expect(isPageToken(onlyNew, 'S1', token)).toBe(false);
    expect(looksLikeOurs(token)).toBe(true);
  });
  it('differs by page', () => expect(makePageToken(oldKeys, 'S1')).not.toBe(makePageToken(oldKeys, 'S1')));
  it.each([[''], ['p1'], ['p1...'], ['p1.x.y.z'], ['b1.x.y.z'], ['x'.repeat(1000)]])('is not %p', (token) =>
    expect(isPageToken(oldKeys, 'S1', token)).toBe(false),
  );
  it('is not any change of a real one', () => {
    const token = makePageToken(oldKeys, 'S1');
    for (let at = 0; at < token.length - 1; at += 1) {
      // the last character of base64url carries spare bits
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(isPageToken(oldKeys, 'S1', token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    }
  });
  it('cannot be made from a boot token', () => {
    const boot = makeBootToken(oldKeys, 'S1', now);
    expect(isPageToken(oldKeys, 'S1', boot.replace(/^b1/, 'p1'))).toBe(false);
    expect(isPageToken(oldKeys, 'S1', boot)).toBe(false);
  });
});

describe('the boot token', () => {
  const token = makeBootToken(oldKeys, 'NBW', now);
  it('is good for its firm for a quarter of an hour', () => {
    expect(readBootToken(oldKeys, 'NBW', token, now)).toBe('good');
    expect(readBootToken(oldKeys, 'NBW', token, now + bootTokenLifeMs - 1)).toBe('good');
    expect(readBootToken(oldKeys, 'NBW', token, now + bootTokenLifeMs)).toBe('old');
    expect(readBootToken(oldKeys, 'HLM', token, now)).toBe('not-ours');
  });
  it('does not live longer by a later time written into it', () => {
    const parts = token.split('.');
    parts[3] = (now + 10 * bootTokenLifeMs).toString(36);
    expect(readBootToken(oldKeys, 'NBW', parts.join('.'), now)).toBe('not-ours');
  });
});

describe('the cookie', () => {
  const name = cookieName('abc');
  it('is host-only, secure, hidden from scripts and lax', () => {
    expect(setCookie(name, 'v')).toBe('__Host-tessera-abc=v; Path=/; Secure; HttpOnly; SameSite=Lax');
    expect(clearCookie(name)).toContain('Max-Age=0');
  });
  it.each([
    [undefined, null],
    ['', null],
    ['a=b', null],
    [`${name}=v`, 'v'],
    [`a=b; ${name}=v; c=d`, 'v'],
    [`x${name}=v`, null],
    [`${name}x=v`, null],
    [`a=${name}=v`, null],
    [`${name}=v==`, 'v=='],
    [`${name}=one; ${name}=two`, ''],
  ])('of %p is %p', (header, value) => expect(readCookie(header, name)).toBe(value));
});
