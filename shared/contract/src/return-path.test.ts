import fc from 'fast-check';
import { safeReturnPath, signInAddress } from './return-path';

describe('the return path after sign-in', () => {
  it.each([
    ['/', '/'],
    ['/clients', '/clients'],
    ['/clients/C1/accounts?page=2&sort=-name#top', '/clients/C1/accounts?page=2&sort=-name#top'],
    ['/clients?name=O%27Neill', '/clients?name=O%27Neill'],
    ['/clients/é', '/clients/%C3%A9'],
    ['/a/../clients', '/clients'],
    ['/clients?next=//evil.example', '/clients?next=//evil.example'],
  ])('keeps %s', (value, expected) => expect(safeReturnPath(value)).toBe(expected));

  it.each([
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/clients\\x'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['clients'],
    [''],
    [' /clients'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/clients\u0000'],
    ['/clients\r\nSet-Cookie: a=b'],
    ['/..//evil.example'],
    ['/.//evil.example'],
    ['/%2e//evil.example'],
    ['/%2e%2e//evil.example'],
    ['/%2E%2e//evil.example'],
    ['/a/..//evil.example'],
    ['/a/%2e%2e//evil.example'],
    ['/./\\evil.example'],
    ['/..//..//evil.example'],
    ['/.//user@evil.example'],
    ['/reset'],
    ['/set-password#token=x'],
    ['/API/session'],
    ['/remotes/x'],
    ['/assets/x.js'],
    ['/a/../api/session'],
    ['/session-over'],
    ['/sign-in'],
    ['/Sign-In/?returnTo=/x'],
    ['/logout'],
    [`/${'a'.repeat(2000)}`],
    [null],
    [undefined],
    [7],
    [['/clients']],
  ])('refuses %p', (value) => expect(safeReturnPath(value)).toBeNull());

  it('never leads to another origin, whatever is put in', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '%2e',
      '%2E',
      '%2e%2e',
      '%2f',
      '%5c',
      '%09',
      ' ',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
      '\t',
      '\n',
      'http:',
      'a',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`),
          fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
          fc.webUrl(),
          fc.string({ unit: 'binary' }),
        ),
        (value) => {
          const path = safeReturnPath(value);
          if (path === null) return;
          expect(path).toMatch(/^\/(?!\/)/);
          expect(new URL(path, 'https://firm.example').origin).toBe('https://firm.example');
          expect(safeReturnPath(path)).toBe(path);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the address of the sign-in page', () => {
  it.each([
    ['/', false, '/sign-in'],
    ['/', true, '/sign-in?ended=expired'],
    ['/clients?page=2', false, '/sign-in?returnTo=%2Fclients%3Fpage%3D2'],
    ['/clients', true, '/sign-in?returnTo=%2Fclients&ended=expired'],
    ['/.//evil.example', true, '/sign-in?ended=expired'],
    ['/sign-in?returnTo=%2Fclients', false, '/sign-in'],
  ])('to come back to %s, ended %s, is %s', (returnTo, ended, address) =>
    expect(signInAddress(returnTo, ended)).toBe(address),
  );
});
