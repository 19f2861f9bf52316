import { PortalThemeProvider } from '@tessera/ui/shell';
import { StatePage } from '@tessera/ui/core';
import { useWatched, type Portal } from '@tessera/runtime';
import type { MountFrame } from '@tessera/runtime/host';
import type { ReactNode } from 'react';

const Theme = ({ portal, children }: { readonly portal: Portal; readonly children: ReactNode }): ReactNode => (
  <PortalThemeProvider
    nonce={portal.nonce}
    theme={useWatched(portal.appearance).theme}
    scheme={useWatched(portal.colourScheme)}
  >
    {children}
  </PortalThemeProvider>
);

/** What the host puts around a page: the firm's theme, and the specification's screen when the page breaks. */
export const testFrame: MountFrame = {
  Theme,
  PageFailure: ({ clear }) => <StatePage onLeave={clear} />,
  PanelFailure: ({ clear }) => <StatePage onLeave={clear} />,
};
