import { configureStore } from '@reduxjs/toolkit';
import { defineRemote } from '@tessera/runtime';
import { lazy } from 'react';

const Pages = lazy(() => import('./pages'));

export default defineRemote({
  name: 'clients',
  createStore: () => configureStore({ reducer: (state: number = 0) => state }),
  Pages,
  extensions: { 'clients.recent': () => <div className="t-card">Recent clients card</div> },
});
