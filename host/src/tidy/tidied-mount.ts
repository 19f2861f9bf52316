import type { MountWatch, RemoteMount } from '@tessera/runtime/host';
import type { Stay } from './tidy-page';

const telling = (stay: Stay, watch: MountWatch | undefined): MountWatch | undefined =>
  watch && {
    ...watch,
    shown: () => {
      watch.shown();
      stay.settled();
    },
  };

/** A remote's mount that tells when something of it is mounted, shown and unmounted. */
export const tidiedMount = (mount: RemoteMount, begin: () => Stay): RemoteMount => {
  let pages: Stay | null = null;
  return {
    mountPages: async (outlet, watch) => {
      pages?.over();
      const stay = begin();
      pages = stay;
      try {
        await mount.mountPages(outlet, telling(stay, watch));
      } catch (error) {
        stay.over();
        throw error;
      }
    },
    unmountPages: async () => {
      await mount.unmountPages();
      pages?.over();
      pages = null;
    },
    mountExtension: (id, element, props, watch) => {
      const stay = begin();
      try {
        const unmount = mount.mountExtension(id, element, props, telling(stay, watch));
        return () => {
          unmount();
          // A panel leaves the page in the next microtask.
          queueMicrotask(stay.over);
        };
      } catch (error) {
        stay.over();
        throw error;
      }
    },
  };
};
