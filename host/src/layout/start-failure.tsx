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
