import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { Portal } from '@tessera/runtime';
import { PanelFailure, Theme } from './mount-frame';

/**
 * Mounts a panel whose code may not come: then the sentence and Try again stand in its place. Returns the way to take
 * down whichever is there.
 */
export const showPanelFailure = (element: HTMLElement, portal: Portal, mount: (failed: (error: unknown) => void) => (() => void) | undefined): (() => void) => {
  let root: Root | null = null;
  let unmount: (() => void) | undefined;
  const closeFailure = (): void => {
    const closing = root;
    root = null;
    if (closing) queueMicrotask(() => closing.unmount());
  };
  const open = (): void => {
    unmount = mount(() => {
      root = createRoot(element);
      root.render(
        <Theme portal={portal}>
          <PanelFailure
            clear={() => {
              closeFailure();
              open();
            }}
          />
        </Theme>,
      );
    });
  };
  open();
  return () => {
    unmount?.();
    closeFailure();
  };
};
