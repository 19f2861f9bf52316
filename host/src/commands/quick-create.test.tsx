import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { ManifestCommand, PortalManifest } from '@tessera/contract';
import { createFakePortal, scopesOn } from '@tessera/testing/fake-portal';
import { QuickCreate } from './quick-create';

const command = (kind: ManifestCommand['kind']): ManifestCommand => ({
  id: `clients.${kind}`,
  label: kind === 'create' ? 'New client' : 'Clients without an adviser',
  href: '/clients/new',
  kind,
  access: { requires: { resource: 'Client', level: 'readWrite' } },
});
const clients = (...commands: ManifestCommand[]): PortalManifest => ({
  name: 'clients',
  team: 'clients',
  contract: '^1.0.0',
  prefixes: ['/clients'],
  routes: [],
  navigation: [],
  extensions: [],
  calls: [],
  commands,
  schema: 1,
  version: '1.0.0-00000000',
  federationName: 'clients__1',
  entry: 'remoteEntry.js',
  expose: './entry',
  files: [],
  shared: {},
});
const show = (manifest: PortalManifest, ranges: readonly ('read' | 'read-write')[] = ['read-write']) =>
  render(
    <MemoryRouter>
      <QuickCreate portal={createFakePortal({ scopes: scopesOn(ranges) }).portal} manifests={[manifest]} />
    </MemoryRouter>,
  );

describe('quick create', () => {
  it('lists what the user may create in each remote', async () => {
    show(clients(command('create'), command('open')));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['New client', '/clients/new'],
    ]);
  });

  it.each([
    ['nothing can be created', clients(command('open')), ['read-write'] as const],
    ['one may create nothing', clients(command('create')), ['read'] as const],
    [
      'a remote was built before there were commands',
      { ...clients(), commands: undefined } as unknown as PortalManifest,
      ['read-write'] as const,
    ],
  ])('is absent where %s', (_what, manifest, ranges) => {
    show(manifest, ranges);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
