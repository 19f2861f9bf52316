import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { upwardRefusal } from './floors.mjs';
import { elements, otherRooms, ownFiles } from './house.mjs';
import { elementOf, refusal } from './import-rule.mjs';
import { isPublic } from './public-paths.mjs';

const root = path.resolve(__dirname, '../..');
const folders = [
  ...['shared', 'remotes'].flatMap((parent) => readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`)),
  'host',
  'proxy',
  'platform',
  'deploy',
];

interface Package {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
const packageOf = (folder: string): Package =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Package;

test('every package folder is an element of the house, with a README', () => {
  for (const folder of folders) {
    expect({ folder, element: elementOf(path.join(root, folder, 'package.json'))?.name ?? null }).toEqual({
      folder,
      element: expect.any(String),
    });
    expect({ folder, readme: existsSync(path.join(root, folder, 'README.md')) }).toEqual({ folder, readme: true });
  }
});

test('the map names only elements that exist', () => {
  const names = new Set(elements.map(({ name }) => name));
  for (const { name, mayImport } of elements)
    for (const target of mayImport)
      expect({ name, target, known: names.has(target) }).toEqual({ name, target, known: true });
});

test('the map runs one way: no element imports, directly or not, one that imports it', () => {
  const below = (name: string, seen: readonly string[] = []): readonly string[] => {
    expect(seen).not.toContain(name);
    const targets = elements.find((element) => element.name === name)?.mayImport ?? [];
    return targets.flatMap((target) => [target, ...below(target, [...seen, name])]);
  };
  for (const { name } of elements) expect(below(name)).not.toContain(name);
});

test('floors are existing folders, and every folder is on one', () => {
  for (const { name, floors } of elements) {
    if (!floors || name.endsWith('/*')) continue;
    const rooms = readdirSync(path.join(root, name, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect({
      name,
      gone: floors.filter((floor) => floor !== otherRooms && floor !== ownFiles && !rooms.includes(floor)),
    }).toEqual({ name, gone: [] });
    expect({
      name,
      homeless: floors.includes(otherRooms) ? [] : rooms.filter((room) => !floors.includes(room)),
    }).toEqual({ name, homeless: [] });
  }
});

/** As a guide a folder has up to 25 files of its own; from this many on it is split. Migrations are a numbered list. */
const splitFrom = 30;

const ours = ['shared', 'host', 'remotes', 'deploy', 'proxy', 'platform', 'scripts', 'tests', 'docs'];
const notOurs = new Set(['node_modules', 'dist']);

/** Every folder of ours below one, itself included, with how many files it has of its own. */
const filesOfFolders = (folder: string): [folder: string, files: number][] => {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  const below = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !notOurs.has(entry.name),
  );
  return [
    [folder, entries.filter((entry) => entry.isFile()).length],
    ...below.flatMap(({ name }) => filesOfFolders(`${folder}/${name}`)),
  ];
};

test('no folder has too many files to take in at a glance', () => {
  const outgrown = ours
    .flatMap(filesOfFolders)
    .filter(([folder, files]) => files >= splitFrom && !folder.endsWith('/migrations'));
  expect({ outgrown, wayOut: 'Give what belongs together a folder of its own, below or beside this one.' }).toEqual({
    outgrown: [],
    wayOut: expect.any(String),
  });
});

test('every package that others import says what it offers, file by file or folder by folder', () => {
  const imported = new Set(elements.flatMap(({ mayImport }) => mayImport));
  for (const folder of folders) {
    const offered = packageOf(folder).exports;
    expect({ folder, offers: Boolean(offered) }).toEqual({ folder, offers: imported.has(folder) });
    for (const [name, file] of Object.entries(offered ?? {})) {
      expect({
        folder,
        name,
        opensAll: /^\.\/\*$/.test(name) || (/^\.\/src\/\*/.test(file) && !/\/[\w-]+\.ts$/.test(file)),
      }).toEqual({ folder, name, opensAll: false });
      if (!file.includes('*'))
        expect({ folder, name, there: existsSync(path.join(root, folder, file)) }).toEqual({
          folder,
          name,
          there: true,
        });
    }
  }
});

test.each([
  ['.', true],
  ['./catalogue', true],
  ['./clients/calls', true],
  ['./clients/details', false],
  ['./calls', false],
  ['./rules/one', true],
  ['./rules/', false],
])('%s is public: %s', (asked, answer) => {
  expect(isPublic(['.', './catalogue', './*/calls', './rules/*'], asked)).toBe(answer);
});

test('every version is pinned exactly', () => {
  for (const folder of ['.', ...folders]) {
    const { dependencies, devDependencies, peerDependencies } = packageOf(folder);
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies }))
      expect({ folder, name, version }).toEqual({
        folder,
        name,
        version: expect.stringMatching(/^(npm:\w+@)?\d+\.\d+\.\d+(-[\w.]+)?$/),
      });
  }
});

test('the lock file records no download address', () => {
  expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/);
});

const file = (name: string): string => path.join(root, name);
test.each([
  [
    'remotes/clients/src/a.ts',
    '@tessera/remote-tools',
    false,
    /^(remotes\/clients may not import|@tessera\/remote-tools is not)/,
  ],
  ['remotes/clients/src/a.ts', '@tessera/host', false, /may not import the host/],
  ['remotes/clients/src/a.ts', '../../tools/src/b', false, /reaches out of remotes\/clients/],
  ['remotes/clients/src/a.ts', 'antd', false, /take the part from @tessera\/ui/],
  ['remotes/clients/src/a.ts', 'single-spa', false, /defineRemote/],
  ['remotes/clients/src/a.ts', '@module-federation/enhanced/runtime', false, /only host\/src\/federation/],
  ['remotes/clients/src/a.ts', '@tessera/contract/schemas', false, /19 KB/],
  ['shared/contract/src/a.ts', '@tessera/api', false, /It may import: nothing of ours/],
  ['shared/ui/src/a.ts', '@tessera/host', false, /may not import the host/],
  ['platform/src/a.ts', '@tessera/ui/core', false, /platform may not import shared\/ui/],
  ['proxy/src/a.ts', '@tessera/platform/main', false, /proxy may not import platform/],
  ['host/src/layout/a.ts', 'single-spa', false, /belongs in host\/src\/applications/],
  ['shared/runtime/src/a.ts', '@tessera/ui/core', false, /shared\/runtime may not import shared\/ui/],
  ['scripts/start/a.ts', '@tessera/ui/core', false, /scripts may not import shared\/ui/],
  ['scripts/start/a.ts', '../../tests/browser/support/api', false, /scripts may not import tests/],
  ['tests/browser/a.ts', '../../host/src/signin', false, /reaches out of tests/],
  ['platform/src/a.ts', '../../scripts/start/demo-file', false, /platform may not import scripts/],
  [
    'proxy/src/a.ts',
    '@tessera/deploy/publish',
    false,
    /inside deploy, which offers .* add the path to “exports” in deploy\/package.json/,
  ],
  ['remotes/clients/src/a.ts', '@tessera/contract/portal/boot', false, /inside shared\/contract/],
  [
    'remotes/clients/src/a.ts',
    '@tessera/remote-clients/src/pages',
    false,
    /in this package: import the file by its path/,
  ],
  [
    'remotes/clients/src/shared/a.ts',
    '../money/amount',
    false,
    /^shared may not import money: values come from the same floor or from below\. Floors of remotes\/\* from the bottom: calls, shared, addresses, other rooms, the package's own files\. Move what both need down, .* “import type”, .* subscribes/,
  ],
  ['remotes/clients/src/calls/a.ts', '../shared/call-failure', false, /calls may not import shared/],
  ['remotes/clients/src/money/move/a.ts', '../../pages', false, /money\/move may not import pages/],
  ['proxy/src/http/a.ts', '../api/forward', false, /http may not import api/],
])('%s importing %s is refused with a reason that teaches', (from, source, isType, message) => {
  expect(refusal({ file: file(from), source, isType })).toMatch(message);
});

test.each([
  ['remotes/clients/src/a.ts', '@tessera/contract/schemas', true],
  ['remotes/clients/src/a.ts', '@tessera/ui/core', false],
  ['remotes/clients/src/a.ts', './pages/list', false],
  ['host/src/applications/a.ts', 'single-spa', false],
  ['platform/src/a.ts', '@tessera/contract/schemas', false],
  ['remotes/clients/src/shared/a.ts', '../money/amount', true],
  ['remotes/clients/src/shared/a.test.ts', '../money/amount', false],
  ['remotes/clients/src/money/a.ts', '../orders/sell-lines', false],
  ['remotes/clients/src/pages.tsx', './money/move/move-page', false],
  ['proxy/src/testing/a.ts', '../server', false],
  ['tests/browser/a.ts', '../../scripts/start/demo-file', false],
])('%s may import %s', (from, source, isType) => {
  expect(refusal({ file: file(from), source, isType })).toBeNull();
});

test.each([
  [
    'ledger/post.ts',
    '../capabilities/accounts/read-account',
    /^ledger may not import capabilities\/accounts: .* from the bottom: foundation, requests, ledger, capabilities/,
  ],
  ['requests/http/a.ts', '../../ledger/valuation/figures', /^requests\/http may not import ledger\/valuation/],
  ['server/a.ts', '../main', /^server may not import main/],
  ['capabilities/accounts/a.ts', '../../ledger/post', null],
  ['capabilities/accounts/a.ts', '../clients/read-client', null],
  ['main.ts', './testing/test-database', null],
])('floors of the platform: %s importing %s', (from, source, message) => {
  const platform = elements.find(({ name }) => name === 'platform');
  const top = file('platform/src');
  const answer =
    platform &&
    upwardRefusal(
      platform,
      file('platform'),
      path.join(top, from),
      path.resolve(path.dirname(path.join(top, from)), source),
    );
  if (message) expect(answer).toMatch(message);
  else expect(answer).toBeNull();
});
