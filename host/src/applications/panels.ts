import type { AppProps, Parcel } from 'single-spa';
import { tabPath } from '@tessera/contract';
import type { ExtensionProps } from '@tessera/runtime';
import type { PanelFailureView } from './panel-failure';
import type { RemoteLibrary } from './remote-library';

export interface PanelDependencies {
  readonly library: RemoteLibrary;
  /** `mountParcel` of the application that owns the panels. */
  readonly owner: Promise<AppProps['mountParcel']>;
  readonly now: () => number;
}

export interface PanelPlace {
  readonly remote: string;
  readonly id: string;
  readonly element: HTMLElement;
  readonly props: ExtensionProps;
  readonly failure: PanelFailureView;
}

const doNothing = (): void => undefined;

/**
 * Mounts a parcel whose lifecycle never rejects for single-spa, which would keep a failed parcel until the page
 * reloads; the failure is thrown here instead.
 */
const mountParcelSafely = async (
  mountParcel: AppProps['mountParcel'],
  id: string,
  domElement: HTMLElement,
  mount: () => () => void,
): Promise<Parcel> => {
  let unmount = doNothing;
  let broken: { readonly error: unknown } | null = null;
  const parcel = mountParcel(
    {
      name: id,
      bootstrap: () => Promise.resolve(),
      mount: () => {
        try {
          unmount = mount();
        } catch (error) {
          broken = { error };
        }
        return Promise.resolve();
      },
      unmount: () => {
        unmount();
        return Promise.resolve();
      },
    },
    { domElement },
  );
  await parcel.mountPromise;
  const failure = broken as { readonly error: unknown } | null;
  if (!failure) return parcel;
  await parcel.unmount();
  throw failure.error;
};

/**
 * Mounts one panel in its place and remounts it when its remote's version changes; shows the failure when there is one.
 * Returns the function that removes it.
 */
export const mountPanel = (
  { library, owner, now }: PanelDependencies,
  { remote, id, element, props, failure }: PanelPlace,
): (() => void) => {
  const isTab = library.remotes.some(
    ({ name, manifest }) =>
      name === remote && manifest.extensions.some((extension) => extension.id === id && tabPath(extension) !== null),
  );
  let round = 0;
  let parcel: Parcel | null = null;
  let stopWatching = doNothing;

  const takeDown = (): void => {
    round += 1;
    stopWatching();
    failure.clear();
    element.hidden = false;
    if (parcel?.getStatus() === 'MOUNTED') void parcel.unmount();
    parcel = null;
  };
  const show = async (): Promise<void> => {
    const thisRound = round;
    const askedAt = now();
    try {
      const opened = await library.open(remote);
      const mountParcel = await owner;
      if (thisRound !== round) return;
      if (!opened.version.manifest.extensions.some((extension) => extension.id === id)) {
        // The previous version is older than this extension: a panel's place is hidden; a tab, which the user asked
        // for by its address, shows the error.
        if (isTab) failure.show(() => (library.retry(remote) ? undefined : again()));
        else element.hidden = true;
        return;
      }
      const watch = library.watch(opened, askedAt, 'extension');
      stopWatching = watch.stop;
      let mounted: Parcel | null = null;
      try {
        mounted = await mountParcelSafely(mountParcel, id, element, () =>
          opened.mount.mountExtension(id, element, props, watch),
        );
      } catch (error) {
        const broken = { phase: 'extension', error, wasShown: false } as const;
        const willBeReplaced = watch.isReplaced(broken);
        watch.failed(broken);
        if (!willBeReplaced) throw error;
      }
      if (thisRound === round) parcel = mounted;
      else void mounted?.unmount();
    } catch {
      // Already reported: a failed load by the library, a failed mount by the watch.
      if (thisRound === round) failure.show(() => (library.retry(remote) ? undefined : again()));
    }
  };
  const again = (): void => {
    takeDown();
    void show();
  };
  const stop = library.onChange(remote, again);
  void show();
  return () => {
    stop();
    takeDown();
  };
};
