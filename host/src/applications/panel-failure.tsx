import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { Portal } from '@tessera/runtime';
import { PanelFailure, Theme } from './mount-frame';

/** The sentence and Try again in the place of a panel that did not come. */
export interface PanelFailureView {
  readonly show: (tryAgain: () => void) => void;
  readonly clear: () => void;
}

/** A root of its own in the panel's element, only while there is something to say. */
export const createPanelFailure = (element: HTMLElement, portal: Portal): PanelFailureView => {
  let root: Root | null = null;
  return {
    show: (tryAgain) => {
      root ??= createRoot(element);
      root.render(
        <Theme portal={portal}>
          <PanelFailure clear={tryAgain} />
        </Theme>,
      );
    },
    clear: () => {
      const closing = root;
      root = null;
      // React refuses to unmount a root while another one renders, which is when a page takes its panels down.
      if (closing) queueMicrotask(() => closing.unmount());
    },
  };
};
