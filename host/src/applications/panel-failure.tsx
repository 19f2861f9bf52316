import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { Portal } from '@tessera/runtime';
import { PanelFailure, Theme } from './mount-frame';

/** The error text and Try again, in place of a panel that did not load. */
export interface PanelFailureView {
  readonly show: (tryAgain: () => void) => void;
  readonly clear: () => void;
}

/** Its own root in the panel's element, which exists only while there is something to show. */
export const createPanelFailure = (element: HTMLElement, portal: Portal): PanelFailureView => {
  let root: Root | null = null;
  return {
    show: (tryAgain) => {
      root ??= createRoot(element);
      root.render(
        <Theme portal={portal}>
          <PanelFailure tryAgain={tryAgain} />
        </Theme>,
      );
    },
    clear: () => {
      const closing = root;
      root = null;
      // React refuses to unmount a root while another renders, which happens when a page unmounts its panels.
      if (closing) queueMicrotask(() => closing.unmount());
    },
  };
};
