import type { ReactNode } from 'react';
import { usePageTitle } from '@tessera/runtime';
import { StatePage, type StatePageProps } from '../feedback/state-page';
import { Page } from './card';

export type NotFoundPageProps = Pick<StatePageProps, 'buttonLabel' | 'target'>;

/** The page for an unknown address below a remote's prefixes. Its button leads to the dashboard where nothing else is named. */
export const NotFoundPage = (back: NotFoundPageProps): ReactNode => {
  usePageTitle('Page not found');
  return (
    <Page>
      <StatePage variant="not-found" {...back} />
    </Page>
  );
};
