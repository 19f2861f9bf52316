import { configureStore, type Reducer } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { Portal } from '@tessera/runtime';
import { wireEntityEvents, type RemoteApi } from './entity-events';
import type { PortalExtra } from './portal-extra';

/** How long Redux Toolkit's development checks of the state may take before they warn; our responses are large. */
const developmentCheckMs = 250;

/**
 * The store of one remote for one session: its API slice, its own reducers, refetch on focus, and refresh on
 * `entity.changed`. It outlives unmounting; the host drops it at sign-out.
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
      // A call's arguments may contain a Date, which the slice stores as it is.
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
