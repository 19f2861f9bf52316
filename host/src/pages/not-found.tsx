import type { ReactNode } from 'react';
import { StatePage } from '@tessera/ui/shell';

/** A page that is not there, or that one may not see: both look the same. */
export const NotFound = (): ReactNode => <StatePage variant="not-found" />;
