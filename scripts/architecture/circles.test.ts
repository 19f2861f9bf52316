import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeCircle, folderGraph, readPackage, shortestCircle } from './folder-graph.mjs';
import { drawnPage, mermaidOf, neededArrows, packagesOf, pagePath } from './folder-picture.mjs';
import { elements } from './house.mjs';

const root = path.resolve(__dirname, '../..');
const packages = elements.flatMap(({ name }) => packagesOf(root, name));

test.each(packages)('no folders of %s import each other in a circle', (name) => {
  const circle = shortestCircle(folderGraph(readPackage(path.join(root, name))));
  if (circle) throw new Error(describeCircle(name, circle));
});

const made = (files: Readonly<Record<string, string>>) => folderGraph(new Map(Object.entries(files)));

const withCircle = {
  'src/main.ts': "import { open } from './orders/open';",
  'src/orders/open.ts': "import { pay } from '../payments/pay';",
  'src/orders/price.ts': 'export const price = 1;',
  'src/payments/pay.ts': "import { write } from '../letters/write';",
  'src/letters/write.ts': "import { price } from '../orders/price';",
  'src/letters/seal.ts': "export { pay } from '../payments/pay';",
};

test('the message shows the shortest circle by its files, and the ways out', () => {
  const circle = shortestCircle(made(withCircle));
  expect(circle && describeCircle('remotes/made-up', circle).split('\n')).toEqual([
    'Folders of remotes/made-up import each other in a circle: src/letters -> src/payments -> src/letters.',
    '  src/letters/seal.ts imports src/payments/pay.ts',
    '  src/payments/pay.ts imports src/letters/write.ts',
    expect.stringMatching(/move what both need down .* “import type”; .* the upper one subscribes/),
  ]);
});

test.each([
  ['a lazy page', "const page = () => import('../orders/open');"],
  ['a re-export', "export * from '../orders/open';"],
  ['a value beside a type', "import { open, type Opened } from '../orders/open';"],
  ['a require', "const { open } = require('../orders/open');"],
  ['an import for its effect', "import '../orders/open';"],
])('%s is a value import', (_what, text) => {
  expect(
    shortestCircle(
      made({ 'src/orders/open.ts': "import { pay } from '../payments/pay';", 'src/payments/pay.ts': text }),
    ),
  ).toHaveLength(2);
});

test.each([
  ['a type import', "import type { Opened } from '../orders/open';"],
  ['a list of types alone', "import { type Opened, type Closed } from '../orders/open';"],
  ['a re-exported type', "export type { Opened } from '../orders/open';"],
  ['a file of its own room', "import { other } from './other';"],
  ['a text that looks like one', 'const text = "import { open } from \'../orders/open\'";'],
])('%s makes no circle', (_what, text) => {
  expect(
    shortestCircle(
      made({
        'src/orders/open.ts': "import { pay } from '../payments/pay';",
        'src/payments/pay.ts': text,
        'src/payments/other.ts': '',
      }),
    ),
  ).toBeNull();
});

test('files beside the rooms are a room of their own: they compose the rooms, which may not import them', () => {
  const composed = {
    'src/pages.tsx': "import { List } from './list/list-page';",
    'src/calls.ts': 'export const calls = 1;',
  };
  expect(shortestCircle(made({ ...composed, 'src/list/list-page.tsx': '' }))).toBeNull();
  expect(shortestCircle(made({ ...composed, 'src/list/list-page.tsx': "import { calls } from '../calls';" }))).toEqual([
    { from: 'src/pages.tsx', to: 'src/list/list-page.tsx' },
    { from: 'src/list/list-page.tsx', to: 'src/calls.ts' },
  ]);
});

test('docs/architecture.md shows the folders as they are', () => {
  if (readFileSync(path.join(root, pagePath), 'utf8') !== drawnPage(root))
    throw new Error(`${pagePath} shows folders as they were. Draw them anew: npm run draw-folders`);
});

test('a picture has the floors from the top, and leaves out arrows that others stand for', () => {
  const graph = made({
    'src/pages.tsx': "import './list/page'; import './calls/api';",
    'src/list/page.tsx': "import '../calls/api'; import '../card/card';",
    'src/card/card.tsx': "import '../calls/api';",
    'src/calls/api.ts': '',
  });
  expect(neededArrows(graph)).toEqual([
    ['src', 'src/list'],
    ['src/card', 'src/calls'],
    ['src/list', 'src/card'],
  ]);
  expect(mermaidOf(graph, ['calls', '*', '.']).split('\n').slice(2, -4)).toEqual([
    '  own_files_["own files"]',
    '  subgraph floor_rooms["rooms"]',
    '    card_["card"]',
    '    list_["list"]',
    '  end',
    '  calls_["calls"]',
  ]);
});
