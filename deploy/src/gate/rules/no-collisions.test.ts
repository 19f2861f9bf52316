import fc from 'fast-check';
import type { ManifestExtension, ManifestRoute, PortalManifest } from '@tessera/contract';
import { live, remoteCandidate, remoteManifest } from '../testing/candidates';
import { noCollisions } from './no-collisions';

const names = ['clients', 'tools', 'reporting'];
const words = ['a', 'b', 'c'];

/** A version of a remote that keeps to its own names: any addresses below its own, any ids of its own. */
const ownVersion = (name: string): fc.Arbitrary<PortalManifest> =>
  fc
    .record({
      version: fc.integer({ min: 0, max: 9 }),
      prefixes: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 }),
      routes: fc.uniqueArray(fc.constantFrom(...words)),
    })
    .map(({ version, prefixes, routes }) =>
      remoteManifest(name, `1.0.${version}`, {
        prefixes: prefixes.map((word) => `/${name}-${word}`),
        routes: routes.map((word) => ({ id: `${name}.${word}`, path: `/${name}-${word}`, title: word, access: {} })),
      }),
    );
const ownVersions = fc
  .tuple(...names.map((name) => fc.array(ownVersion(name), { minLength: 1, maxLength: 3 })))
  .map((lists) => lists.flat());

/** A version that takes addresses and ids wherever it likes. */
const anyVersion = fc
  .record({
    name: fc.constantFrom(...names),
    prefixes: fc.uniqueArray(fc.constantFrom('/a', '/a/b', '/a/b/c', '/ab', '/c'), { minLength: 1, maxLength: 2 }),
    id: fc.constantFrom(...words),
  })
  .map(({ name, prefixes, id }) =>
    remoteManifest(name, '1.0.0', {
      prefixes,
      routes: [],
      navigation: [],
      commands: [],
      extensions: [{ id, point: 'dashboard.side', order: 1, title: 'x', access: {} }],
    }),
  );

const overlap = (one: string, other: string): boolean =>
  `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
const clash = (one: PortalManifest, other: PortalManifest): boolean =>
  one.name !== other.name &&
  (one.extensions[0]?.id === other.extensions[0]?.id ||
    one.prefixes.some((prefix) => other.prefixes.some((owned) => overlap(prefix, owned))));

const reportsTab: ManifestExtension = {
  id: 'tools.tab',
  point: 'clients.client.tabs',
  order: 1,
  title: 'Reports',
  segment: 'reports',
  access: {},
};
const accountTab: ManifestExtension = { ...reportsTab, id: 'clients.tab', point: 'clients.account.tabs' };
const route = (path: string): ManifestRoute => ({ id: 'clients.reports', path, title: 'Reports', access: {} });

describe('collisions', () => {
  it('never refuse a version that is live already, whatever other versions of it are', () => {
    fc.assert(
      fc.property(ownVersions, fc.nat(), (remotes, pick) => {
        expect(noCollisions(remoteCandidate(remotes[pick % remotes.length]), live({ remotes }))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('are found with any live version of another remote, and only then', () => {
    fc.assert(
      fc.property(anyVersion, fc.array(anyVersion, { maxLength: 5 }), (candidate, remotes) => {
        expect(noCollisions(remoteCandidate(candidate), live({ remotes })).length > 0).toBe(
          remotes.some((other) => clash(candidate, other)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['another remote’s tab', { extensions: [{ ...reportsTab, id: 'clients.tab' }] }, true],
    ['a page of the record itself', { routes: [route('/clients/:clientId/reports')] }, true],
    ['a page below one of the record’s own', { routes: [route('/clients/:clientId/reports/:reportId')] }, true],
    ['a page of another name', { routes: [route('/clients/:clientId/messages')] }, false],
    ['a tab of the same name at another record', { extensions: [accountTab] }, false],
  ])('of a tab with %s are found from both sides', (_what, change, clashing) => {
    const tools = remoteManifest('tools', '1.0.0', { extensions: [reportsTab] });
    const clients = remoteManifest('clients', '1.0.0', change);
    const refused = [
      noCollisions(remoteCandidate(tools), live({ remotes: [clients] })),
      noCollisions(remoteCandidate(clients), live({ remotes: [tools] })),
    ];
    expect(refused.map((refusals) => refusals.length)).toEqual(clashing ? [1, 1] : [0, 0]);
    if (clashing)
      expect(refused[0]?.[0]?.message).toContain(
        "The tab's address /clients/:clientId/reports is also an address of clients",
      );
  });
});
