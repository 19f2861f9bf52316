import { transformSync } from '@swc/core';
import webpack from 'webpack';
import { factsOf } from './module-facts';

/** The facts as a build sees them: compiled as the preset does, and parsed by webpack. */
const facts = (source: string) => {
  const { code } = transformSync(source, {
    swcrc: false,
    filename: 'pages.tsx',
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  });
  const parser = new webpack.javascript.JavascriptParser('module');
  let found: ReturnType<typeof factsOf> | null = null;
  parser.hooks.program.tap('test', (program) => {
    found = factsOf(program);
    return true;
  });
  parser.parse(code, { source: code } as unknown as Parameters<typeof parser.parse>[1]);
  return found;
};

it('finds routes with their layouts, lazy components, points and panels', () => {
  expect(
    facts(`
      import { lazy } from 'react';
      import { Route, Routes } from 'react-router-dom';
      import { Layout, Menu } from './layout';
      const List = lazy(() => import('./list').then((module) => ({ default: module.List })));
      const load = () => import('./later');
      export const Pages = () => (
        <Menu>
          <Routes>
            <Route path="/clients" element={<Menu><List /></Menu>} />
            <Route path="/clients/:id" element={<Layout />}>
              <Route index element={<Home />} />
              <Route path="accounts" element={<Accounts />} />
            </Route>
          </Routes>
          <ExtensionSlot point="clients.client.side" props={{ id }} />
        </Menu>
      );
      export default defineRemote({ name: 'clients', Pages, extensions: { 'clients.drafts': Drafts } });
    `),
  ).toEqual({
    routes: [
      { path: '/clients', elements: ['Menu', 'List'] },
      { path: '/clients/:id', elements: ['Layout', 'Home'] },
      { path: '/clients/:id/accounts', elements: ['Layout', 'Accounts'] },
    ],
    lazies: { List: './list' },
    points: ['clients.client.side'],
    extensions: { 'clients.drafts': 'Drafts' },
  });
});
