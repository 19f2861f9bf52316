import type { PortalManifest } from '@tessera/contract';
import { createFakePortal, scopesOn } from '@tessera/testing/fake-portal';
import { hasClientSearch } from './has-client-search';

const clients = { name: 'clients' } as PortalManifest;

describe('the header search', () => {
  it.each([
    ['is there with the clients remote and leave to read clients', [clients], {}, true],
    ['goes with the clients remote of the release', [], {}, false],
    ['goes with the clients remote’s flag', [clients], { flags: ['remote.tools'] }, false],
    ['goes with the access to clients', [clients], { scopes: scopesOn(['read'], ['Account']) }, false],
  ])('%s', (_what, manifests, options, expected) => {
    expect(hasClientSearch(manifests, createFakePortal(options).portal)).toBe(expected);
  });
});
