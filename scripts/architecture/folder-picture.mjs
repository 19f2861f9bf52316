import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { folderGraph, readPackage, shortestCircle } from './folder-graph.mjs';
import { elements, otherRooms, ownFiles } from './house.mjs';

/** @typedef {import('./folder-graph.mjs').FolderGraph} FolderGraph */

const begin = '<!-- folders: written by `npm run draw-folders` -->';
const end = '<!-- /folders -->';
/** A picture of fewer rooms says nothing that the list of folders does not. */
const roomsMin = 4;

/** The packages of an element that is there: `remotes/*` is several. @param {string} root @param {string} name */
export const packagesOf = (root, name) =>
  (name.endsWith('/*')
    ? readdirSync(path.join(root, name.slice(0, -2)))
        .sort()
        .map((remote) => name.replace('*', remote))
    : [name]
  ).filter((folder) => existsSync(path.join(root, folder)));

/**
 * The arrows no other way of arrows stands for, so that the picture of a graph without circles stays readable.
 * @param {FolderGraph} graph
 * @returns {[string, string][]}
 */
export const neededArrows = (graph) => {
  /** @type {Map<string, Set<string>>} */
  const below = new Map();
  const reach = (/** @type {string} */ folder) => {
    const known = below.get(folder);
    if (known) return known;
    /** @type {Set<string>} */
    const reached = new Set();
    below.set(folder, reached);
    for (const target of graph.get(folder)?.keys() ?? [])
      for (const found of [target, ...reach(target)]) reached.add(found);
    return reached;
  };
  return [...graph.keys()].sort().flatMap((folder) => {
    const targets = [...(graph.get(folder)?.keys() ?? [])].sort();
    return targets
      .filter((target) => !targets.some((other) => other !== target && reach(other).has(target)))
      .map((target) => /** @type {[string, string]} */ ([folder, target]));
  });
};

const inSource = (/** @type {string} */ folder) => folder.replace(/^src\/?/, '');
const idOf = (/** @type {string} */ folder) => inSource(folder).replaceAll(/[^a-z0-9]/gi, '_') || 'own_files';
const labelOf = (/** @type {string} */ folder) => inSource(folder) || 'own files';
const node = (/** @type {string} */ folder) => `${idOf(folder)}_["${labelOf(folder)}"]`;

/**
 * A package's rooms by floor, the highest first, with the arrows of their value imports, as Mermaid.
 * @param {FolderGraph} graph Without circles.
 * @param {readonly string[] | undefined} floors
 */
export const mermaidOf = (graph, floors) => {
  const rooms = [...graph.keys()].sort();
  const floorName = (/** @type {string} */ folder) => {
    const [first = ''] = inSource(folder).split('/');
    const name = first || ownFiles;
    return floors?.includes(name) ? name : otherRooms;
  };
  const grouped = [...(floors ?? [])].reverse().flatMap((name) => {
    const own = rooms.filter((folder) => floorName(folder) === name);
    return own.length > 1
      ? [
          `  subgraph floor_${name === otherRooms ? 'rooms' : name}["${name === otherRooms ? 'rooms' : name}"]`,
          ...own.map((folder) => `    ${node(folder)}`),
          '  end',
        ]
      : own.map((folder) => `  ${node(folder)}`);
  });
  return [
    '```mermaid',
    'flowchart TD',
    ...(floors ? grouped : rooms.map((folder) => `  ${node(folder)}`)),
    ...neededArrows(graph).map(([from, to]) => `  ${idOf(from)}_ --> ${idOf(to)}_`),
    '```',
  ].join('\n');
};

/**
 * The folders of `src/` where a package has one: settings beside it are no rooms. @param {FolderGraph} graph @returns
 * {FolderGraph}
 */
const roomsOf = (graph) => {
  const hasSource = [...graph.keys()].some((folder) => folder.startsWith('src'));
  return hasSource ? new Map([...graph].filter(([folder]) => folder.startsWith('src'))) : graph;
};

/** @param {string} root */
const drawAll = (root) =>
  elements
    .flatMap(({ name, floors }) =>
      packagesOf(root, name).map((folder) => ({
        folder,
        floors,
        graph: roomsOf(folderGraph(readPackage(path.join(root, folder)))),
      })),
    )
    .filter(({ graph }) => graph.size >= roomsMin)
    .map(({ folder, floors, graph }) => {
      const picture = shortestCircle(graph)
        ? 'Its folders still import each other in circles, which nobody can draw as floors.'
        : mermaidOf(graph, floors);
      return `<details>\n<summary><code>${folder}</code>: ${graph.size} rooms</summary>\n\n${picture}\n\n</details>`;
    })
    .join('\n\n');

/**
 * The page with its marked section drawn anew.
 * @param {string} root
 * @throws {Error} where the page has lost its marks.
 */
export const drawnPage = (root) => {
  const page = readFileSync(path.join(root, pagePath), 'utf8');
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start === -1 || stop < start)
    throw new Error(
      `${pagePath} has no section between '${begin}' and '${end}'. Put both lines back where the pictures of folders belong.`,
    );
  return `${page.slice(0, start + begin.length)}\n\n${drawAll(root)}\n\n${page.slice(stop)}`;
};

export const pagePath = 'docs/architecture.md';
