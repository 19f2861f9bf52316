import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { valueSources } from './imports-of.mjs';

/**
 * @typedef {{ from: string, to: string }} FileImport Two files of a package, relative to it.
 * @typedef {Map<string, Map<string, FileImport[]>>} FolderGraph For each folder those it imports values of, and by which files. A folder is the directory of a file; files beside folders are a room of their own.
 */

/**
 * Tests and measurements may stand up anything of their package; they are not part of what it is. @param {string} file
 */
export const isTestFile = (file) =>
  /\.(test|spec|test-d)\.[jt]sx?$/.test(file) || /(^|[\\/])(test|bench)[\\/]/.test(file);

const isCode = (/** @type {string} */ file) =>
  /\.(ts|tsx|mjs|cjs|js)$/.test(file) && !file.endsWith('.d.ts') && !isTestFile(file);

/**
 * The files of a package, by path relative to it: its code, or those that `isWanted` names.
 * @param {string} folder Absolute.
 * @param {(file: string) => boolean} [isWanted]
 * @returns {Map<string, string>}
 */
export const readPackage = (folder, isWanted = isCode) => {
  /** @type {Map<string, string>} */
  const texts = new Map();
  const walk = (/** @type {string} */ inside) => {
    for (const entry of readdirSync(path.join(folder, inside), { withFileTypes: true })) {
      const name = inside ? `${inside}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && entry.name !== 'dist' && !entry.name.startsWith('.')) walk(name);
      } else if (isWanted(name)) texts.set(name, readFileSync(path.join(folder, name), 'utf8'));
    }
  };
  walk('');
  return texts;
};

const endings = ['', '.ts', '.tsx', '.mjs', '.cjs', '.js', '/index.ts', '/index.tsx'];

/**
 * @param {ReadonlyMap<string, string>} texts File texts by path.
 * @returns {FolderGraph}
 */
export const folderGraph = (texts) => {
  /** @type {FolderGraph} */
  const graph = new Map();
  for (const [from, text] of texts) {
    const folder = path.posix.dirname(from);
    const targets = graph.get(folder) ?? new Map();
    graph.set(folder, targets);
    for (const source of valueSources(from, text)) {
      if (!source.startsWith('.')) continue;
      const asked = path.posix.join(folder, source);
      const ending = endings.find((tried) => texts.has(asked + tried));
      if (ending === undefined) continue;
      const to = asked + ending;
      const target = path.posix.dirname(to);
      if (target !== folder) targets.set(target, [...(targets.get(target) ?? []), { from, to }]);
    }
  }
  return graph;
};

/**
 * The shortest way round from a folder back to itself, as one import for each step; null where there is none.
 * @param {FolderGraph} graph
 * @returns {FileImport[] | null}
 */
export const shortestCircle = (graph) => {
  /** @type {FileImport[] | null} */
  let shortest = null;
  for (const start of [...graph.keys()].sort()) {
    /** @type {Map<string, FileImport[]>} */
    const ways = new Map([[start, []]]);
    for (const [folder, way] of ways) {
      if (shortest && way.length + 1 >= shortest.length) break;
      for (const [target, imports] of graph.get(folder) ?? []) {
        const [first] = imports;
        if (!first) continue;
        if (target === start) shortest = shortest && shortest.length <= way.length + 1 ? shortest : [...way, first];
        else if (!ways.has(target)) ways.set(target, [...way, first]);
      }
    }
  }
  return shortest;
};

/**
 * What a team reads when its package has a circle.
 * @param {string} name
 * @param {readonly FileImport[]} circle
 */
export const describeCircle = (name, circle) => {
  const rooms = circle.map(({ from }) => path.posix.dirname(from));
  return [
    `Folders of ${name} import each other in a circle: ${[...rooms, rooms[0]].join(' -> ')}.`,
    ...circle.map(({ from, to }) => `  ${from} imports ${to}`),
    'The way out is one of three: move what both need down into a room below; import only the type with “import type”; or turn one call round, so that the lower room declares what happened and the upper one subscribes, or is handed in where the package is put together.',
  ].join('\n');
};
