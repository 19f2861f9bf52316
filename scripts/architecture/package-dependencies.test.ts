import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readPackage } from './folder-graph.mjs';
import { packagesOf } from './folder-picture.mjs';
import { elements, withoutPackage } from './house.mjs';
import {
  houseProblems,
  packageProblems,
  programsOf,
  readPackageCode,
  tools,
  undeclared,
  unimported,
} from './package-dependencies.mjs';

const root = path.resolve(__dirname, '../..');
const packages = elements
  .flatMap(({ name }) => (withoutPackage.includes(name) ? [] : packagesOf(root, name)))
  .map((folder) => readPackageCode(root, folder));
const house = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const programs = programsOf(packages);

const isScript = (file: string): boolean => /\.(ts|mjs)$/.test(file);
const houseTexts = new Map<string, string>();
for (const name of readdirSync(root).filter(isScript))
  houseTexts.set(name, readFileSync(path.join(root, name), 'utf8'));
for (const folder of withoutPackage)
  for (const [file, text] of readPackage(path.join(root, folder), isScript)) houseTexts.set(`${folder}/${file}`, text);

test('every package.json declares what its files import, and nothing else', () => {
  const problems = packages.flatMap((code) => packageProblems(code, house, programs));
  expect([...problems, ...houseProblems(house, houseTexts, packages)]).toEqual([]);
});

test('each exception is still needed, and says why', () => {
  const names = new Set(packages.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {})));
  expect(unimported.filter(({ name }) => !names.has(name))).toEqual([]);
  expect(tools.filter(({ name }) => !(name in house.devDependencies))).toEqual([]);
  for (const { why } of [...undeclared, ...unimported, ...tools]) expect(why.length).toBeGreaterThan(15);
});

const code = (manifest: object, texts: Readonly<Record<string, string>>) =>
  packageProblems(
    {
      folder: 'remotes/one',
      manifest: { name: '@tessera/remote-one', ...manifest },
      texts: new Map(Object.entries(texts)),
    },
    { name: 'tessera', devDependencies: { 'fast-check': '4.10.2', '@types/react': '19.3.0' } },
    ['tessera-build @tessera/build'],
  );
const yup = "import { object } from 'yup';";

test('an import that is not declared is named with its file and the way out', () => {
  expect(code({}, { 'src/fields.ts': yup })).toEqual([
    'remotes/one/src/fields.ts imports yup, which remotes/one/package.json does not declare. Add its installed version there under “dependencies” (under “peerDependencies” where the host gives it), then run: npm install --package-lock-only',
  ]);
  expect(code({ devDependencies: { yup: '1.7.1' } }, { 'test/a.test.ts': yup, 'src/fields.ts': yup })).toEqual([
    expect.stringMatching(/^remotes\/one\/src\/fields\.ts imports yup, .* does not declare for it\. .* “dependencies”/),
  ]);
});

test('a line that no file needs is named', () => {
  expect(code({ dependencies: { yup: '1.7.1' } }, { 'src/a.ts': "import './b';" })).toEqual([
    expect.stringMatching(/^remotes\/one\/package\.json declares yup, and no file of remotes\/one imports it\. Take/),
  ]);
});

test.each([
  ['what the host gives', { peerDependencies: { yup: '1.7.1' } }, { 'src/a.ts': yup }],
  ['a path inside a package', { dependencies: { '@a/b': '1.0.0' } }, { 'src/a.ts': "import x from '@a/b/c/d';" }],
  ['a lazy import', { dependencies: { yup: '1.7.1' } }, { 'src/a.ts': "const load = () => import('yup');" }],
  [
    'types alone',
    { dependencies: { '@types/estree': '1.0.10' } },
    { 'src/a.ts': "import type { Node } from 'estree';" },
  ],
  ['a tool of all tests', {}, { 'src/a.test.ts': "import fc from 'fast-check';" }],
  [
    'a program that a script runs',
    { scripts: { build: 'tessera-build' }, devDependencies: { '@tessera/build': '0.1.0' } },
    {},
  ],
  ['Node’s own', {}, { 'src/a.ts': "import path from 'path'; import fs from 'node:fs';" }],
])('%s is declared as it is', (_what, manifest, texts) => {
  expect(code(manifest, texts as Readonly<Record<string, string>>)).toEqual([]);
});
