import type { Middleware, Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { Portal } from '@tessera/runtime';
import { isEntityKind, type EntityKind } from './entity-kinds';

/** What the engine needs of a slice, whatever endpoints it has. */
export interface RemoteApi {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  readonly middleware: Middleware;
  readonly util: { readonly invalidateTags: (kinds: EntityKind[]) => UnknownAction | ((...parts: never[]) => unknown) };
}

interface Dispatcher {
  readonly dispatch: (action: never) => unknown;
}

/**
 * Refreshes this remote's reads of a kind when any remote says that a record of the kind changed; returns the way to
 * stop.
 */
export const wireEntityEvents = (store: Dispatcher, api: RemoteApi, portal: Portal): (() => void) =>
  portal.events.onEntityChanged(({ kind }) => {
    if (isEntityKind(kind)) store.dispatch(api.util.invalidateTags([kind]) as never);
  });
