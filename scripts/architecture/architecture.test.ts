import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { elements } from './house.mjs';
import { elementOf, refusal } from './import-rule.mjs';

const root = path.resolve(__dirname, '../..');
const folders = [...['shared', 'remotes'].flatMap((parent) => readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`)), 'host', 'proxy', 'platform', 'deploy'];

interface Package {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
const packageOf = (folder: string): Package => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Package;

test('every package folder is an element of the house, with a README', () => {
  for (const folder of folders) {
    expect({ folder, element: elementOf(path.join(root, folder, 'package.json'))?.name ?? null }).toEqual({ folder, element: expect.any(String) });
    expect({ folder, readme: existsSync(path.join(root, folder, 'README.md')) }).toEqual({ folder, readme: true });
  }
});

test('the map names only elements that exist', () => {
  const names = new Set(elements.map(({ name }) => name));
  for (const { name, mayImport } of elements) for (const target of mayImport) expect({ name, target, known: names.has(target) }).toEqual({ name, target, known: true });
});

test('every version is pinned exactly', () => {
  for (const folder of ['.', ...folders]) {
    const { dependencies, devDependencies, peerDependencies } = packageOf(folder);
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })) expect({ folder, name, version }).toEqual({ folder, name, version: expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/) });
  }
});

test('the lock file records no download address', () => {
  expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/);
});

const file = (name: string): string => path.join(root, name);
test.each([
  ['remotes/clients/src/a.ts', '@tessera/remote-tools', false, /^(remotes\/clients may not import|@tessera\/remote-tools is not)/],
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
])('%s importing %s is refused with a reason that teaches', (from, source, isType, message) => {
  expect(refusal({ file: file(from), source, isType })).toMatch(message);
});

test.each([
  ['remotes/clients/src/a.ts', '@tessera/contract/schemas', true],
  ['remotes/clients/src/a.ts', '@tessera/ui/core', false],
  ['remotes/clients/src/a.ts', './pages/list', false],
  ['host/src/applications/a.ts', 'single-spa', false],
  ['platform/src/a.ts', '@tessera/contract/schemas', false],
])('%s may import %s', (from, source, isType) => {
  expect(refusal({ file: file(from), source, isType })).toBeNull();
});
