import { safeReturnPath, signInAddress } from './return-path';

const origin = 'https://northbrook.example';

describe('the way back after sign-in', () => {
  it.each(['/clients/C1/accounts?page=2#cash', '/dashboard'])('is %s, a page of this portal', (path) => {
    expect(safeReturnPath(path, origin)).toBe(path);
  });

  it.each([null, '', 'clients', '//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/sign-in?returnTo=/x', '/logout', '/api/session', '/remotes/x'])('is home when the wish is %s', (wish) => {
    expect(safeReturnPath(wish, origin)).toBe('/');
  });

  it('is not written down when it is home', () => {
    expect(signInAddress('/')).toBe('/sign-in');
  });
});
