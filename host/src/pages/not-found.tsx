import type { ReactNode } from 'react';
import { StatePage } from '@tessera/ui/shell';

/** An address without a page or, when `isClosed`, a page this user may not access. */
export const NotFound = ({ isClosed }: { readonly isClosed: boolean }): ReactNode => (
  <StatePage variant={isClosed ? 'no-access' : 'not-found'} />
);
