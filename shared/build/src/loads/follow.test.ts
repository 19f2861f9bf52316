import type { GraphBlock, GraphModule } from './follow';
import { isOpenedByHand } from './follow';
import { hostLoads } from './host-loads';
import { noFacts, type ModuleFacts } from './module-facts';
import { remoteLoads } from './remote-loads';

const block = (request: string, shared: readonly string[] = [], more: readonly string[] = []): GraphBlock => ({
  request: `./${request}`,
  files: [`${request}.js`, ...more],
  shared,
  module: request,
});
const part = (
  facts: Partial<ModuleFacts>,
  imports: Readonly<Record<string, readonly string[]>> = {},
  blocks: readonly GraphBlock[] = [],
): GraphModule => ({
  facts: { ...noFacts, ...facts },
  imports: Object.entries(imports).map(([name, names]) => ({ module: name, names })),
  blocks,
});

/** A remote with a list, a record with two tabs and a dialog, and two panels: one of its own, one in its pages. */
const graph = new Map<string, GraphModule>([
  [
    'entry',
    part(
      { extensions: { 'clients.card': 'Card', 'clients.drafts': 'Drafts' }, lazies: { Card: './card' } },
      { pages: ['Pages', 'Drafts'] },
      [block('card', ['chart'])],
    ),
  ],
  [
    'pages',
    part(
      {
        routes: [
          { path: '/clients', elements: ['List'] },
          { path: '/clients/:id/*', elements: ['Layout', 'Record'] },
        ],
        lazies: { List: './list', Record: './record', Drafts: './drafts' },
      },
      { layout: ['Layout'] },
      [block('list', ['table'], ['common.js']), block('record', ['table'], ['common.js']), block('drafts')],
    ),
  ],
  ['list', part({})],
  ['layout', part({ points: ['clients.client.side'] })],
  [
    'record',
    part(
      {
        routes: [
          { path: 'accounts', elements: ['Accounts'] },
          { path: 'value', elements: ['Value'] },
        ],
        lazies: { Value: './value' },
      },
      { accounts: ['Accounts'], tabs: ['tabWords'] },
      [block('value', ['chart'])],
    ),
  ],
  ['accounts', part({}, {}, [block('close-dialog', ['form'])])],
  ['value', part({ points: ['clients.account.side'] }, {}, [block('history')])],
  ['history', part({}, { value: ['Value'] })],
]);

const loads = remoteLoads(graph, ['remoteEntry.js'], block('entry', ['react']), {
  routes: [
    { id: 'list', path: '/clients', title: '', access: {} },
    { id: 'accounts', path: '/clients/:clientId/accounts', title: '', access: {} },
    { id: 'value', path: '/clients/:clientId/value', title: '', access: {} },
  ],
  extensions: ['clients.card', 'clients.drafts'].map((id) => ({
    id,
    point: 'dashboard.side',
    order: 1,
    title: '',
    access: {},
  })),
});

describe('what a route loads', () => {
  it('is the container, the entry and the matching page, not the other pages or the panels', () => {
    expect(loads.routes.list).toEqual({
      files: ['common.js', 'entry.js', 'list.js', 'remoteEntry.js'],
      shared: ['react', 'table'],
      points: [],
    });
  });

  it('follows the tables of lazy pages, and leaves out what is opened by hand', () => {
    expect(loads.routes.accounts).toEqual({
      files: ['common.js', 'entry.js', 'record.js', 'remoteEntry.js'],
      shared: ['react', 'table'],
      points: ['clients.client.side'],
    });
  });

  it('has the lazy parts of its first view, in whatever depth', () => {
    expect(loads.routes.value).toEqual({
      files: ['common.js', 'entry.js', 'history.js', 'record.js', 'remoteEntry.js', 'value.js'],
      shared: ['chart', 'react', 'table'],
      points: ['clients.account.side', 'clients.client.side'],
    });
  });
});

describe('what a panel loads', () => {
  it('is the container, the entry and its own component, wherever it is declared', () => {
    expect(loads.extensions['clients.card']?.files).toEqual(['card.js', 'entry.js', 'remoteEntry.js']);
    expect(loads.extensions['clients.card']?.shared).toEqual(['chart', 'react']);
    expect(loads.extensions['clients.drafts']?.files).toEqual(['drafts.js', 'entry.js', 'remoteEntry.js']);
  });

  it('must be given by the entry', () => {
    const extension = { id: 'clients.none', point: 'dashboard.side', order: 1, title: '', access: {} } as const;
    expect(() => remoteLoads(graph, [], block('entry'), { routes: [], extensions: [extension] })).toThrow(
      "src/entry.tsx gives no component for the extension 'clients.none'.",
    );
  });
});

it('takes dialogs, forms in a page and editors for opened by hand', () => {
  expect(['./transition-dialog', '../bank-form', './edit-details'].filter(isOpenedByHand)).toHaveLength(3);
  expect(['./history-chart', './new-client-page', './form', './dialog/words'].filter(isOpenedByHand)).toEqual([]);
});

it('gives a shared module with the modules it takes itself and its lazy parts', () => {
  const provided = new Map([
    ['form', block('form', ['controls'])],
    ['controls', block('controls', ['form', 'react'])],
    ['react', block('react')],
  ]);
  const host = new Map([
    ['controls', part({}, {}, [block('select')])],
    ['select', part({})],
  ]);
  expect(hostLoads(host, provided)).toEqual({
    controls: ['controls.js', 'form.js', 'react.js', 'select.js'],
    form: ['controls.js', 'form.js', 'react.js', 'select.js'],
    react: ['react.js'],
  });
});
