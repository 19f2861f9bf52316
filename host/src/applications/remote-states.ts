import { createWatched } from '@tessera/runtime/host';
import type { WatchedValue } from '@tessera/runtime/host';

export type RemoteState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'mounted' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The state of each remote of the release, by name. */
export type RemoteStates = WatchedValue<Readonly<Record<string, RemoteState>>>;

export const createRemoteStates = (): RemoteStates => createWatched<Readonly<Record<string, RemoteState>>>({});

export const setRemoteState = (states: RemoteStates, remote: string, state: RemoteState): void =>
  states.set({ ...states.get(), [remote]: state });
