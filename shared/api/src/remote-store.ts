import { configureStore, type Reducer } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { Portal } from '@tessera/runtime';
import { wireEntityEvents, type RemoteApi } from './entity-events';
import type { PortalExtra } from './portal-extra';

/** How long Redux Toolkit's checks of state may take in development before they complain; answers of ours are large. */
const developmentCheckMs = 250;

/**
 * The store of one remote for one session: its API slice, its own reducers, refetch on focus, and freshness by
 * `entity.changed`. It outlives unmount; the host drops it at sign-out.
 */
export const createRemoteStore = <const Extra extends Record<string, Reducer> = Record<never, Reducer>>(
  portal: Portal,
  api: RemoteApi,
  extraReducers?: Extra,
) => {
  const extra: PortalExtra = { portal };
  const store = configureStore({
    reducer: { ...extraReducers, [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      // A call's arguments may hold a Date, which the slice keeps as given.
      defaults({
        thunk: { extraArgument: extra },
        serializableCheck: { ignoredPaths: [api.reducerPath], warnAfter: developmentCheckMs },
        immutableCheck: { warnAfter: developmentCheckMs },
      }).concat(api.middleware),
  });
  portal.onDropped(setupListeners(store.dispatch));
  portal.onDropped(wireEntityEvents(store, api, portal));
  return store;
};
