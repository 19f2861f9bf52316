// For its types: files that import this one may use its matchers.
import '@testing-library/jest-dom';
import { act } from '@testing-library/react';
import type { PortalConfig } from '@tessera/contract';
import type { ExtensionProps, RemoteDefinition } from '@tessera/runtime';
import { createRemoteMount } from '@tessera/runtime/host';
import { createFakePortal, type FakePortal, type FakePortalOptions } from './fake-portal';
import { testFrame } from './test-frame';

const cleanups = new Set<() => Promise<void>>();

/** A panel of a remote, in an element of its own. */
export interface MountedPanel {
  readonly element: HTMLElement;
  readonly unmount: () => Promise<void>;
}

/** A remote on a fake portal, mounted by the adapter that the host uses. */
export interface RenderedRemote extends FakePortal {
  readonly outlet: HTMLElement;
  readonly mount: () => Promise<void>;
  readonly unmount: () => Promise<void>;
  /** Mounts one of its panels, as a page that offers a point does. */
  readonly mountExtension: (id: string, props: ExtensionProps) => Promise<MountedPanel>;
  /** Goes to another address of the same tab. */
  readonly goTo: (path: string) => Promise<void>;
}

/** Prepares the mount without mounting yet. */
export const prepareRemote = (
  definition: RemoteDefinition,
  config: PortalConfig,
  options: FakePortalOptions = {},
): RenderedRemote => {
  const fake = createFakePortal({ path: config.prefixes[0] ?? '/', ...options });
  const outlet = document.createElement('main');
  const remote = createRemoteMount(definition, config.prefixes, fake.portal, testFrame);
  const unmount = async (): Promise<void> => {
    await act(() => remote.unmountPages());
    outlet.remove();
    cleanups.delete(unmount);
  };
  return {
    ...fake,
    outlet,
    mount: async () => {
      document.body.append(outlet);
      cleanups.add(unmount);
      // The adapter resolves after the first paint, which inside `act` comes after the callback: so start inside it and
      // await after it.
      let mounted: Promise<void> | undefined;
      await act(async () => {
        mounted = remote.mountPages(outlet);
      });
      await mounted;
    },
    unmount,
    mountExtension: async (id, props) => {
      const element = document.body.appendChild(document.createElement('section'));
      let takeDown: () => void = () => undefined;
      const leave = async (): Promise<void> => {
        await act(async () => takeDown());
        element.remove();
        cleanups.delete(leave);
      };
      cleanups.add(leave);
      await act(async () => {
        takeDown = remote.mountExtension(id, element, props);
      });
      return { element, unmount: leave };
    },
    goTo: (path) => act(async () => fake.history.push(path)),
  };
};

/** Mounts a remote as the host does; it is taken down after the test. */
export const renderRemote = async (
  definition: RemoteDefinition,
  config: PortalConfig,
  options: FakePortalOptions = {},
): Promise<RenderedRemote> => {
  const rendered = prepareRemote(definition, config, options);
  await rendered.mount();
  return rendered;
};

afterEach(async () => {
  for (const cleanup of [...cleanups]) await cleanup();
});
