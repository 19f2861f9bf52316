import { assetPath, takesBrotli } from './asset-files';

describe('an asset address', () => {
  it('names a file of a published version', () => {
    expect(assetPath('/r', 'remote', 'clients', '1.0.0-ab12', 'chunks/a.1f.js')).toBe('/r/remotes/clients/1.0.0-ab12/chunks/a.1f.js');
    expect(assetPath('/r', 'host', '', '1.0.0', 'main.js')).toBe('/r/host/1.0.0/main.js');
  });
  it.each([
    ['clients', '1.0.0', '../x.js'], ['clients', '1.0.0', 'a/../../x.js'], ['clients', '..', 'x.js'], ['..', '1.0.0', 'x.js'], ['clients', '1.0.0', '/etc/passwd'], ['clients', '1.0.0', ''], ['clients', '1.0.0', 'a\\b.js'],
    ['clients', '1.0.0', '.env'], ['clients', '1.0.0', 'a\u0000.js'], ['clients', '1.0.0/..', 'x.js'], ['Clients', '1.0.0', 'x.js'], ['clients', 'latest', 'x.js'],
  ])('is refused for %p %p %p', (name, version, path) => expect(assetPath('/r', 'remote', name, version, path)).toBeNull());
});

describe('brotli', () => {
  it.each([['br', true], ['gzip, deflate, br', true], ['gzip;q=1, BR;q=0.5', true], ['br;q=0', false], ['br;q=0.000', false], ['gzip', false], ['brotli', false], ['', false], [undefined, false]])('for %p is %p', (header, taken) =>
    expect(takesBrotli(header)).toBe(taken));
});
