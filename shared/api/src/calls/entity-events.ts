import type { Middleware, Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { Portal } from '@tessera/runtime';
import { isEntityKind, type EntityKind } from '@tessera/contract';

/** The parts of a slice that the engine uses, whatever its endpoints. */
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
 * Refreshes this remote's reads of a kind when any remote reports a change to it; returns the function that stops this.
 */
export const wireEntityEvents = (store: Dispatcher, api: RemoteApi, portal: Portal): (() => void) =>
  portal.events.onEntityChanged(({ kind }) => {
    if (isEntityKind(kind)) store.dispatch(api.util.invalidateTags([kind]) as never);
  });
