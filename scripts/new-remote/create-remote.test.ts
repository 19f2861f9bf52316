import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packageProblems, readPackageCode } from '../architecture/package-dependencies.mjs';
import { createRemote, nameProblem } from './create-remote.mjs';

const template = path.join(__dirname, 'template');
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'new-remote-'));
  mkdirSync(path.join(root, 'remotes/clients'), { recursive: true });
  mkdirSync(path.join(root, 'shared/contract/src'), { recursive: true });
  cpSync(
    path.join(__dirname, '../../shared/contract/src/portal/manifest.ts'),
    path.join(root, 'shared/contract/src/portal/manifest.ts'),
  );
  writeFileSync(
    path.join(root, 'tsconfig.json'),
    JSON.stringify({ files: [], references: [{ path: 'host' }, { path: 'remotes/clients' }, { path: 'proxy' }] }),
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(path.join(root, 'remotes/fee-reviews', file), 'utf8');

test('a new remote has everything a remote has, under its own name', () => {
  const files = createRemote(root, 'fee-reviews', template);
  expect(files).toEqual(
    expect.arrayContaining(
      [
        'package.json',
        'tsconfig.json',
        'portal.config.ts',
        'src/entry.tsx',
        'src/calls/api.ts',
        'src/calls/calls.ts',
        'src/list/list-page.tsx',
        'test/contract.test.tsx',
        'README.md',
      ].map((file) => `remotes/fee-reviews/${file}`),
    ),
  );
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: '@tessera/remote-fee-reviews' });
  expect(read('portal.config.ts')).toContain("title: 'Fee reviews'");
  expect(files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')).not.toMatch(/__\w+__/);
});

test('its package.json declares what its files import', () => {
  createRemote(root, 'fee-reviews', template);
  const house = { name: 'tessera' };
  const programs = ['tessera-build @tessera/build'];
  expect(packageProblems(readPackageCode(root, 'remotes/fee-reviews'), house, programs)).toEqual([]);
});

test('its files are laid out as the house is', () => {
  const files = createRemote(root, 'fee-reviews', template).filter((file) => !file.endsWith('.md'));
  const house = path.join(__dirname, '../..');
  const options = ['--list-different', '--config', path.join(house, 'prettier.config.mjs')];
  const prettier = path.join(house, 'node_modules/prettier/bin/prettier.cjs');
  const { stdout, status } = spawnSync(process.execPath, [prettier, ...options, ...files], { cwd: root });
  expect({ stdout: String(stdout), status }).toEqual({ stdout: '', status: 0 });
});

test('it is added to the project references, beside the other remotes', () => {
  createRemote(root, 'fee-reviews', template);
  const { references } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[];
  };
  expect(references.map(({ path: folder }) => folder)).toEqual([
    'host',
    'remotes/clients',
    'remotes/fee-reviews',
    'proxy',
  ]);
});

test('a remote named like a group of the navigation has that entry; others stand in the Tools submenu', () => {
  createRemote(root, 'transfers', template);
  createRemote(root, 'fee-reviews', template);
  expect(readFileSync(path.join(root, 'remotes/transfers/portal.config.ts'), 'utf8')).toContain("group: 'Transfers'");
  expect(read('portal.config.ts')).toContain("group: 'Tools'");
});

test.each([
  [undefined, /Give the remote a name/],
  ['Fees', /lower-case letters and dashes/],
  ['fees2', /lower-case letters and dashes/],
  ['-fees', /lower-case letters and dashes/],
  ['fees--x', /lower-case letters and dashes/],
  ['../host', /lower-case letters and dashes/],
  ['a', /lower-case letters and dashes/],
  ['dashboard', /belongs to the portal itself/],
  ['clients', /remotes\/clients exists/],
])('the name %s is refused with what to do, and nothing is written', (name, problem) => {
  expect(nameProblem(root, name)).toMatch(problem);
  expect(() => createRemote(root, name, template)).toThrow(problem);
  expect(existsSync(path.join(root, 'remotes', 'fees'))).toBe(false);
});
