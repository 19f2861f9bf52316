import { decide } from '@tessera/contract';
import type { PortalManifest } from '@tessera/contract';
import { resolvePlace, resolvePlaceIn } from './resolve-place';

const clients: PortalManifest = {
  name: 'clients',
  team: 'clients',
  contract: '^1.0.0',
  prefixes: ['/clients'],
  navigation: [],
  extensions: [],
  calls: [],
  routes: [
    {
      id: 'clients.list',
      path: '/clients',
      title: 'Clients',
      access: { requires: { resource: 'Client', level: 'read' } },
    },
    {
      id: 'clients.account',
      path: '/clients/:clientId/accounts',
      title: 'Accounts',
      access: { requires: { resource: 'Account', level: 'read' } },
    },
  ],
  schema: 1,
  version: '1.0.0-00000000',
  federationName: 'clients__1',
  entry: 'remoteEntry.js',
  expose: './entry',
  files: [],
  shared: {},
};
const transfers: PortalManifest = {
  ...clients,
  name: 'transfers',
  prefixes: ['/transfers'],
  routes: [],
  extensions: [
    {
      id: 'transfers.client-tab',
      point: 'clients.client.tabs',
      order: 1,
      title: 'Transfers',
      segment: 'transfers',
      access: { requires: { resource: 'Account', level: 'read' } },
    },
    { id: 'transfers.client', point: 'clients.client.side', order: 1, title: 'Transfers', access: {} },
  ],
};
const place = (
  pathname: string,
  flags: readonly string[] = ['remote.clients'],
  resources: readonly ('Client' | 'Account')[] = ['Client', 'Account'],
) =>
  resolvePlace(pathname, [clients, transfers], (rule) =>
    decide({ authenticated: true, flags, scopes: resources.map((resource) => ({ resource, ranges: ['read'] })) }, rule),
  );

describe('what an address shows', () => {
  it.each([
    ['/clients', 'clients.list'],
    ['/clients/C1/overview', 'clients.list'],
    ['/clients/C1/accounts/A1/cash', 'clients.account'],
    ['/CLIENTS/C1/Accounts', 'clients.account'],
  ])('%s is the page of %s', (pathname, id) => {
    expect(place(pathname)).toMatchObject({ kind: 'remote', remote: 'clients', route: { id } });
  });

  it.each(['/dashboard', '/'])('%s is the host’s own for every firm', (pathname) => {
    expect(place(pathname, [])).toMatchObject({ kind: 'host', title: 'Dashboard' });
  });

  it('is closed for a page the user has no access to, which they can ask for', () => {
    expect(place('/clients/C1/accounts', undefined, ['Client'])).toEqual({
      kind: 'absent',
      reason: 'Needs read on Account.',
      isClosed: true,
    });
  });

  it('is absent for a remote that is off and for an unknown address alike', () => {
    for (const absent of [place('/clients', []), place('/clients', [], []), place('/clientsX'), place('/transfers')])
      expect(absent).toMatchObject({ kind: 'absent', isClosed: false });
  });

  it('is the record’s page at a tab of another remote, where the user may see both', () => {
    const both = ['remote.clients', 'remote.transfers'];
    expect(place('/clients/C1/Transfers', both)).toMatchObject({
      kind: 'remote',
      remote: 'clients',
      route: { id: 'transfers.client-tab', title: 'Transfers' },
    });
    // The tab's own rule, the record's rule, and each remote's flag.
    expect(place('/clients/C1/transfers', both, ['Client'])).toMatchObject({ kind: 'absent', isClosed: true });
    expect(place('/clients/C1/transfers', both, ['Account'])).toMatchObject({ kind: 'absent', isClosed: true });
    expect(place('/clients/C1/transfers', ['remote.clients'])).toMatchObject({ kind: 'absent', isClosed: false });
    expect(place('/clients/C1/transfers', ['remote.transfers'])).toMatchObject({ kind: 'absent', isClosed: false });
  });

  it('is what both versions have where a remote fell back', () => {
    const [list] = clients.routes;
    const before = { ...clients, version: '0.9.0', routes: list ? [list] : [] };
    const among = (pathname: string, standing: PortalManifest | null) =>
      resolvePlaceIn(
        pathname,
        [{ ...clients, routes: clients.routes.slice(1) }],
        () => standing,
        () => ({ allowed: true }),
      ).kind;
    expect(among('/clients/C1/accounts', null)).toBe('remote');
    expect(among('/clients/C1/accounts', { ...before, routes: [] })).toBe('absent');
    expect(among('/clients/C1/accounts', before)).toBe('remote');
    // Only the previous version knows this address; navigation and routes stay those of the release.
    expect(among('/clients', before)).toBe('absent');
  });

  it('stays a tab of another remote, with its title and its rule, where the record’s remote or its own fell back', () => {
    const before = (manifest: PortalManifest): PortalManifest => ({ ...manifest, version: '0.9.0' });
    const tabIn = (standing: readonly PortalManifest[], resources: readonly ('Client' | 'Account')[]) =>
      resolvePlaceIn(
        '/clients/C1/transfers',
        [clients, transfers],
        (remote) => standing.find(({ name }) => name === remote) ?? null,
        (rule) =>
          decide(
            {
              authenticated: true,
              flags: ['remote.clients', 'remote.transfers'],
              scopes: resources.map((resource) => ({ resource, ranges: ['read'] })),
            },
            rule,
          ),
      );
    for (const standing of [[before(clients)], [before(transfers)], [before(clients), before(transfers)]]) {
      expect(tabIn(standing, ['Client', 'Account'])).toMatchObject({
        kind: 'remote',
        remote: 'clients',
        route: { id: 'transfers.client-tab', title: 'Transfers' },
      });
      expect(tabIn(standing, ['Client'])).toMatchObject({ kind: 'absent', isClosed: true });
    }
    const withoutTab = { ...before(transfers), extensions: [] };
    expect(tabIn([withoutTab], ['Client', 'Account'])).toMatchObject({ route: { id: 'clients.list' } });
  });
});
