import type { ReactNode } from 'react';
import { StatePage } from '@tessera/ui/shell';

/** An address without a page, or, where `isClosed`, with one that this user has no access to. */
export const NotFound = ({ isClosed }: { readonly isClosed: boolean }): ReactNode => (
  <StatePage variant={isClosed ? 'no-access' : 'not-found'} />
);
