import { createRemoteStore } from '@tessera/api';
import { defineRemote } from '@tessera/runtime';
import { api } from './calls/api';
import { Pages } from './pages';

export default defineRemote({ name: 'settings', createStore: (portal) => createRemoteStore(portal, api), Pages });
