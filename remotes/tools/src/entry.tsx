import { createRemoteStore } from '@tessera/api';
import { defineRemote } from '@tessera/runtime';
import { Api } from './calls/api';
import { Pages } from './pages';

export default defineRemote({ name: 'tools', createStore: (portal) => createRemoteStore(portal, Api), Pages });
