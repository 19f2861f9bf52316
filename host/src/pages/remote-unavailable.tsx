import type { ReactNode } from 'react';
import { StatePage } from '@tessera/ui/shell';

/** A remote whose code did not come or does not fit; the rest of the portal works. */
export const RemoteUnavailable = ({ onRetry }: { readonly onRetry: () => void }): ReactNode => <StatePage variant="unavailable" onRetry={onRetry} />;
