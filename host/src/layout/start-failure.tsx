import type { ReactNode } from 'react';
import { StatePage } from '@tessera/ui/shell';

/** The session could not be read, so no part of the portal can be shown; the user can only reload. */
export const StartFailure = (): ReactNode => (
  <main>
    <StatePage
      variant="unavailable"
      text="The portal could not be reached. Check your connection and try again."
      buttonLabel="Try again"
      target={`${location.pathname}${location.search}`}
    />
  </main>
);

/** The shell itself broke after it was shown: nothing of it is left, and the page has to be loaded again. */
export const ShellFailure = (): ReactNode => (
  <main>
    <StatePage
      variant="error"
      text="What you had saved is safe. Load the page again; if you see this once more, tell your firm’s administrator."
      buttonLabel="Load the page again"
      target={`${location.pathname}${location.search}`}
    />
  </main>
);
