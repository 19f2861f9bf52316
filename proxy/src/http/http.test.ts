import { hostName } from './host-name';
import { answerHeaders, answerPolicy, pagePolicy } from './security-headers';

describe('the content security policy', () => {
  it('of a page allows its own origin and its nonce, and nothing else', () => {
    expect(pagePolicy('N0nce')).toBe(
      "default-src 'none'; script-src 'self' 'nonce-N0nce'; script-src-attr 'none'; style-src 'self' 'nonce-N0nce'; style-src-attr 'none'; connect-src 'self'; img-src 'self' data:; font-src 'self'; object-src 'none'; frame-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    );
  });
  it('never allows eval, inline code or another origin', () => {
    for (const policy of [pagePolicy('x'), answerPolicy])
      expect(policy).not.toMatch(/unsafe|https?:|\*|strict-dynamic|blob:/);
  });
  it('of anything else allows nothing', () =>
    expect(answerPolicy).toBe("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"));
});

describe('headers of every answer', () => {
  it('promise https only when it is used', () => {
    expect(new Map(answerHeaders(false)).has('strict-transport-security')).toBe(false);
    expect(new Map(answerHeaders(true)).get('strict-transport-security')).toContain('max-age=');
  });
});

describe('the host name', () => {
  it.each([
    ['localhost', 'localhost'],
    ['localhost:4000', 'localhost'],
    ['Northbrook.Localhost:80', 'northbrook.localhost'],
    ['firm.example.', 'firm.example'],
    ['[::1]:4000', '[::1]'],
    ['127.0.0.1:1', '127.0.0.1'],
    [undefined, null],
    ['', null],
    ['a b', null],
    ['-a', null],
    ['a/../b', null],
    ['evil@localhost', null],
    ['localhost:port', null],
    ['localhost:1\r\nx', null],
    ['a'.repeat(300), null],
  ])('of %p is %p', (header, name) => expect(hostName(header)).toBe(name));
});
