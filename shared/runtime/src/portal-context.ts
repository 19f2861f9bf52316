import { createContext, useContext } from 'react';
import type { Portal } from './portal';

/** What the mount adapter gives the components of one remote. */
export interface MountContext {
  readonly portal: Portal;
  readonly remote: string;
  /** This mount's element for pop-ups; it is removed with the page. */
  readonly overlay: HTMLElement | null;
}

export const PortalContext = createContext<MountContext | null>(null);

export const useMountContext = (): MountContext => {
  const context = useContext(PortalContext);
  if (!context)
    throw new Error(
      'There is no portal here. Render this inside a page or panel that the host mounted, or in a test inside renderRemote.',
    );
  return context;
};

/** Everything the host gives a remote. */
export const usePortal = (): Portal => useMountContext().portal;
