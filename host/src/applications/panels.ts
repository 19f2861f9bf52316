import type { AppProps, Parcel } from 'single-spa';
import type { ExtensionProps } from '@tessera/runtime';
import type { PanelFailureView } from './panel-failure';
import type { RemoteLibrary } from './remote-library';

export interface PanelTools {
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
 * Mounts a parcel that cannot fail for single-spa, which would keep a failed one until the page is reloaded; its
 * failure is thrown here.
 */
const mountParcelWhole = async (
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
 * Keeps one panel in its place: in the version of its remote that is in use, or saying that it failed. Returns the way
 * to take it down.
 */
export const mountPanel = (
  { library, owner, now }: PanelTools,
  { remote, id, element, props, failure }: PanelPlace,
): (() => void) => {
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
      // The previous version may be from before there was this panel: then its place is not there either.
      element.hidden = !opened.version.manifest.extensions.some((extension) => extension.id === id);
      if (element.hidden) return;
      const watch = library.watch(opened, askedAt, 'extension');
      stopWatching = watch.stop;
      const mounted = await mountParcelWhole(mountParcel, id, element, () =>
        opened.mount.mountExtension(id, element, props, watch),
      ).catch((error: unknown) => {
        const broken = { phase: 'extension', error, wasShown: false } as const;
        const willBeReplaced = watch.standsIn(broken);
        watch.failed(broken);
        if (!willBeReplaced) throw error;
        return null;
      });
      if (thisRound === round) parcel = mounted;
      else void mounted?.unmount();
    } catch {
      // Told already: by the library what did not open, by the watch what did not mount.
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
