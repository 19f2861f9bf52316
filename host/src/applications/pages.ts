import type { OpenedRemote, RemoteLibrary } from './remote-library';
import { setRemoteState } from './remote-states';
import type { RemoteStates } from './remote-states';

/** The pages of one remote in the outlet: entering starts the load, leaving cancels a load that has not finished. */
export interface RemotePages {
  readonly enter: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

export interface PagesDependencies {
  readonly library: RemoteLibrary;
  readonly states: RemoteStates;
  readonly outlet: () => HTMLElement;
  readonly startWork: () => () => void;
  readonly now: () => number;
}

/**
 * Entering never waits for code, because single-spa would hold back every later navigation. If the user has left when
 * the code arrives, nothing is mounted.
 */
export const createRemotePages = (
  name: string,
  { library, states, outlet, startWork, now }: PagesDependencies,
): RemotePages => {
  let visit = 0;
  let isHere = false;
  let mounted: OpenedRemote | null = null;
  let stopWatching = (): void => undefined;

  const takeDown = async (): Promise<void> => {
    visit += 1;
    stopWatching();
    const leaving = mounted;
    mounted = null;
    await leaving?.mount.unmountPages();
  };
  const show = async (): Promise<void> => {
    const thisVisit = visit;
    const askedAt = now();
    const done = startWork();
    setRemoteState(states, name, { kind: 'loading' });
    try {
      const opened = await library.open(name);
      if (thisVisit !== visit) return;
      mounted = opened;
      setRemoteState(states, name, { kind: 'mounted' });
      const watch = library.watch(opened, askedAt, 'load');
      stopWatching = watch.stop;
      try {
        await opened.mount.mountPages(outlet(), watch);
      } catch (error) {
        // The store could not be created, so nothing of the remote is on the page.
        const failure = { phase: 'mount', error, wasShown: false } as const;
        const willBeReplaced = watch.isReplaced(failure);
        watch.failed(failure);
        if (!willBeReplaced) throw error;
      }
    } catch (error) {
      if (thisVisit === visit) setRemoteState(states, name, { kind: 'failed', error });
    } finally {
      done();
    }
  };
  const showAgain = async (): Promise<void> => {
    await takeDown();
    if (isHere) await show();
  };
  library.onChange(name, () => {
    if (isHere) void showAgain();
  });

  return {
    enter: () => {
      isHere = true;
      visit += 1;
      void show();
      return Promise.resolve();
    },
    leave: async () => {
      isHere = false;
      setRemoteState(states, name, { kind: 'idle' });
      await takeDown();
    },
  };
};
