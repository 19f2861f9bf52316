import type { ReactNode } from 'react';
import { usePageTitle } from '@tessera/runtime';
import { Page, StatePage } from '@tessera/ui/core';

/** An address below this remote's prefixes that leads nowhere. */
export const NotFoundPage = (): ReactNode => {
  usePageTitle('Page not found');
  return (
    <Page>
      <StatePage variant="not-found" />
    </Page>
  );
};
