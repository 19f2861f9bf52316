import type { ReactNode } from 'react';
import { StatePage } from '@tessera/ui/shell';

/** The session could not be read at all: nothing of the portal can be shown, and a reload is the way on. */
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
