import type { ReactNode } from 'react';
import { renderErrorMessage } from '@tessera/contract';
import { useWatched } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';
import type { MountFrame } from '@tessera/runtime/host';
import { Button, PortalThemeProvider, StatePage } from '@tessera/ui/shell';

/** The firm's theme around a root, in the current colour scheme. */
export const Theme = ({ portal, children }: { readonly portal: Portal; readonly children: ReactNode }): ReactNode => (
  <PortalThemeProvider
    nonce={portal.nonce}
    theme={useWatched(portal.appearance).theme}
    scheme={useWatched(portal.colourScheme)}
  >
    {children}
  </PortalThemeProvider>
);

/** The fallback shown in place of a broken panel. */
export const PanelFailure = ({ tryAgain }: { readonly tryAgain: () => void }): ReactNode => (
  <div className="h-panel-failure" role="alert">
    <p>{renderErrorMessage}</p>
    <Button small onClick={tryAgain}>
      Try again
    </Button>
  </div>
);

/** What the host renders around every root of a remote. */
export const mountFrame: MountFrame = {
  Theme,
  PageFailure: ({ clear, tryAgain }) => <StatePage variant="error" onLeave={clear} onRetry={tryAgain} />,
  PanelFailure,
};
