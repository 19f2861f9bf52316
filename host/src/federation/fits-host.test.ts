import type { PortalManifest } from '@tessera/contract';
import { checkFitsHost } from './fits-host';

const provided = { react: '19.3.1', 'react/': '19.3.1', '@tessera/ui/core': '0.1.0' };
const check = (change: Partial<PortalManifest>) => () =>
  checkFitsHost(
    { name: 'clients', version: '1.0.0', contract: '^1.0.0', shared: {}, ...change } as PortalManifest,
    provided,
  );

describe('a remote and this host', () => {
  it('fit when the host speaks its contract and provides what it takes', () => {
    expect(
      check({ shared: { react: '^19.3.0', 'react/jsx-runtime': '^19.3.1', '@tessera/ui/core': '^0.1.0' } }),
    ).not.toThrow();
  });

  it('do not fit when it was written for another contract', () => {
    expect(check({ contract: '^2.0.0' })).toThrow('PORTAL-CONTRACT: clients 1.0.0 was written for contract ^2.0.0');
  });

  it.each([
    ['another version', { react: '^18.0.0' }],
    ['a newer version', { 'react/jsx-runtime': '^19.4.0' }],
    ['something it does not have', { '@tessera/ui/maps': '^0.1.0' }],
  ])('do not fit when it takes %s', (_what, shared) => {
    expect(check({ shared })).toThrow(/^PORTAL-SHARED: clients 1\.0\.0 needs /);
  });
});
