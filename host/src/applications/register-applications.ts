import { addErrorHandler, getAppStatus, registerApplication, start, triggerAppChange } from 'single-spa';
import type { AppProps } from 'single-spa';
import type { ExtensionProps, Portal } from '@tessera/runtime';
import type { Place } from '../places/resolve-place';
import { createRemotePages } from './pages';
import { mountPanel } from './panels';
import type { PanelFailureView } from './panel-failure';
import type { RemoteLibrary } from './remote-library';
import type { RemoteStates } from './remote-states';

export interface ApplicationDependencies {
  readonly library: RemoteLibrary;
  readonly states: RemoteStates;
  readonly outlet: () => HTMLElement;
  readonly portal: () => Portal;
  readonly placeAt: (pathname: string) => Place;
}

export interface Applications {
  /** Decides again which remote the address belongs to, after flags changed or a remote fell back. */
  readonly refresh: () => void;
  /** Loads and mounts a failed remote again. */
  readonly tryAgain: (remote: string) => void;
  readonly mountExtension: (
    remote: string,
    id: string,
    element: HTMLElement,
    props: ExtensionProps,
    failure: PanelFailureView,
  ) => () => void;
}

/** Mounting waits only for a first render; taking longer deserves a warning but must not stop anything. */
const lifecycleMs = 10_000;
const timeouts = {
  mount: { millis: lifecycleMs, dieOnTimeout: false, warningMillis: lifecycleMs },
  unmount: { millis: lifecycleMs, dieOnTimeout: false, warningMillis: lifecycleMs },
};

/**
 * Registers an application that is always active and renders nothing: panels are its parcels. single-spa 6 keeps every
 * root parcel for ever, and with it the panel's nodes; an application's parcels are released when they unmount.
 */
const registerPanelOwner = (): Promise<AppProps['mountParcel']> =>
  new Promise((resolve) => {
    registerApplication({
      name: 'host.panels',
      app: () =>
        Promise.resolve({
          bootstrap: () => Promise.resolve(),
          mount: ({ mountParcel }: AppProps) => {
            resolve(mountParcel);
            return Promise.resolve();
          },
          unmount: () => Promise.resolve(),
        }),
      activeWhen: () => true,
    });
  });

/**
 * Registers one single-spa application for each remote of the release: single-spa decides which is active and unmounts
 * one before it mounts the next.
 */
export const registerApplications = ({
  library,
  states,
  outlet,
  portal,
  placeAt,
}: ApplicationDependencies): Applications => {
  const pagesByRemote = new Map(
    library.remotes.map(({ name }) => [
      name,
      createRemotePages(name, {
        library,
        states,
        outlet,
        startWork: () => portal().startWork(),
        now: () => performance.now(),
      }),
    ]),
  );
  addErrorHandler((error) =>
    portal().reportFailure({
      remote: error.appOrParcelName,
      phase: getAppStatus(error.appOrParcelName) === null ? 'extension' : 'mount',
      error,
    }),
  );
  for (const [name, pages] of pagesByRemote) {
    registerApplication({
      name,
      app: () =>
        Promise.resolve({ bootstrap: () => Promise.resolve(), mount: pages.enter, unmount: pages.leave, timeouts }),
      activeWhen: ({ pathname }) => {
        const place = placeAt(pathname);
        return place.kind === 'remote' && place.remote === name;
      },
    });
  }
  const panelOwner = registerPanelOwner();
  start({ urlRerouteOnly: true });

  return {
    refresh: () => void triggerAppChange(),
    tryAgain: (remote) => {
      if (!library.retry(remote)) void pagesByRemote.get(remote)?.enter();
    },
    mountExtension: (remote, id, element, props, failure) =>
      mountPanel({ library, owner: panelOwner, now: () => performance.now() }, { remote, id, element, props, failure }),
  };
};
