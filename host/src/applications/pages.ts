import type { Portal } from '@tessera/runtime';
import type { RemoteLibrary } from './remote-library';
import { setRemoteState } from './remote-states';
import type { RemoteStates } from './remote-states';

/** Pages of one remote in the outlet: entering starts the load, leaving cancels what has not come yet. */
export interface RemotePages {
  readonly enter: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

/**
 * Entering never waits for code: single-spa would hold every later navigation until it came. The page it was for may be
 * gone when it arrives; then nothing is mounted.
 */
export const createRemotePages = (name: string, library: RemoteLibrary, states: RemoteStates, outlet: () => HTMLElement, portal: () => Portal): RemotePages => {
  let visit = 0;
  return {
    enter: () => {
      visit += 1;
      const thisVisit = visit;
      setRemoteState(states, name, { kind: 'loading' });
      const done = portal().startWork();
      void library
        .open(name)
        .then(async (mount) => {
          if (thisVisit !== visit) return;
          setRemoteState(states, name, { kind: 'mounted' });
          await mount.mountPages(outlet());
        })
        .catch((error: unknown) => {
          portal().reportFailure({ remote: name, phase: 'load', error });
          if (thisVisit === visit) setRemoteState(states, name, { kind: 'failed', error });
        })
        .finally(done);
      return Promise.resolve();
    },
    leave: async () => {
      visit += 1;
      const left = states.get()[name];
      setRemoteState(states, name, { kind: 'idle' });
      if (left?.kind === 'mounted') await (await library.open(name)).unmountPages();
    },
  };
};
