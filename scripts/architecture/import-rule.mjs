import { readFileSync } from 'node:fs';
import path from 'node:path';
import { upwardRefusal } from './floors.mjs';
import { elements, homes, testsMayAlsoImport, typeOnly, withoutPackage } from './house.mjs';
import { isPublic, publicPaths } from './public-paths.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const matches = (pattern, folder) =>
  pattern.endsWith('/*')
    ? folder.startsWith(pattern.slice(0, -1)) && folder.split('/').length === 2
    : pattern === folder;

/** The element a file belongs to, with its own folder: `remotes/*` and `remotes/clients`. */
export const elementOf = (file) => {
  const parts = path.relative(root, file).split(path.sep).join('/').split('/');
  for (const length of [2, 1]) {
    const folder = parts.slice(0, length).join('/');
    const element = elements.find(({ name }) => matches(name, folder));
    if (element) return { ...element, folder };
  }
  return null;
};

/** More public paths than this are not listed in a message. */
const shownMax = 12;

const packageFolders = new Map();
/** `@tessera/remote-clients` -> `remotes/clients`, by package names as they are on disk. */
const folderOfPackage = (name) => {
  if (packageFolders.size === 0) {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    for (const [folder, entry] of Object.entries(lock.packages))
      if (!folder.startsWith('node_modules') && entry.name) packageFolders.set(entry.name, folder);
  }
  return packageFolders.get(name) ?? null;
};

/** Why the file may not import the source, or null. Pure: the lint rule and its test both call it. */
export const refusal = ({ file, source, isType }) => {
  const from = elementOf(file);
  if (!from) return null;
  const isTest =
    /\.(test|spec|test-d)\.[jt]sx?$/.test(file) ||
    file.includes(`${path.sep}test${path.sep}`) ||
    file.includes(`${path.sep}bench${path.sep}`);
  if (source.startsWith('.')) {
    const to = path.resolve(path.dirname(file), source);
    const target = elementOf(to);
    if (target && target.folder === from.folder)
      return isType || isTest ? null : upwardRefusal(from, path.join(root, from.folder), file, to);
    if (target && withoutPackage.includes(target.name))
      return from.mayImport.includes(target.name)
        ? null
        : `${from.folder} may not import ${target.folder}: it ${from.mayImport.length > 0 ? `may import ${from.mayImport.join(', ')}` : 'imports nothing of ours'}. What runs the house stands above it.`;
    return `'${source}' reaches out of ${from.folder}. Import the other package by its name, so that its public entry decides what is offered.`;
  }
  const ours = /^(@tessera\/[^/]+)/.exec(source);
  if (ours) {
    const folder = folderOfPackage(ours[1]);
    if (!folder) return `${ours[1]} is not a package of this house.`;
    if (folder === from.folder)
      return `'${source}' is in this package: import the file by its path, so that the order of its rooms is seen.`;
    const target = elementOf(path.join(root, folder, 'package.json'));
    if (from.name === 'remotes/*' && target?.name === 'remotes/*')
      return `${from.folder} may not import ${folder}: remotes are deployed alone. Offer an extension point, publish an event, or move what both need to shared/.`;
    if (from.name !== 'host' && target?.name === 'host')
      return `${from.folder} may not import the host. What a remote needs of it comes in the Portal object (shared/runtime).`;
    const allowed = [...from.mayImport, ...(isTest ? testsMayAlsoImport : [])];
    if (!target || !allowed.includes(target.name))
      return `${from.folder} may not import ${folder}. It may import: ${from.mayImport.join(', ') || 'nothing of ours'}. The map is scripts/architecture/house.mjs; docs/architecture.md says why.`;
    const rule = typeOnly.find((entry) => entry.source.test(source) && entry.elements.includes(from.name));
    if (rule && !isType && !isTest) return `${rule.why}.`;
    const offered = publicPaths(path.join(root, folder)) ?? [];
    if (!isPublic(offered, `.${source.slice(ours[1].length)}`))
      return `'${source}' is inside ${folder}, which offers ${offered.length > shownMax ? `the ${offered.length} paths under “exports” of its package.json` : offered.join(', ') || 'nothing'}. Use one of these, or let its team add the path to “exports” in ${folder}/package.json.`;
    return null;
  }
  const home = homes.find(({ packages }) => packages.test(source));
  if (home && !home.allowed.includes(from.name) && !isTest)
    return `${from.folder} may not import '${source}': ${home.instead}.`;
  const inFolder = path.relative(root, file).split(path.sep).join('/');
  if (home?.folder && from.name !== 'shared/build' && !isTest && !inFolder.startsWith(home.folder))
    return `'${source}' belongs in ${home.folder}: ${home.instead}.`;
  return null;
};

const isTypeImport = (node) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((specifier) => specifier.importKind === 'type'));

/** ESLint rule `tessera/imports`. */
export const importRule = {
  meta: { type: 'problem', schema: [], docs: { description: 'Imports follow the map of the house.' } },
  create: (context) => {
    const check = (node) => {
      if (!node.source || typeof node.source.value !== 'string') return;
      const message = refusal({ file: context.filename, source: node.source.value, isType: isTypeImport(node) });
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
