import type { ReactNode } from 'react';
import { usePageTitle } from '@tessera/runtime';
import { Page, StatePage } from '@tessera/ui/core';

/** An unknown address below `/transfers`. */
export const NotFoundPage = (): ReactNode => {
  usePageTitle('Page not found');
  return (
    <Page>
      <StatePage variant="not-found" buttonLabel="Back to transfers" target="/transfers" />
    </Page>
  );
};
