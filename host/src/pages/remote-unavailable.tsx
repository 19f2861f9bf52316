import type { ReactNode } from 'react';
import { StatePage } from '@tessera/ui/shell';
import { PortalError } from '../failures/portal-error';

/** Neither version of a remote could be loaded or fits this host; the rest of the portal works. */
export const RemoteUnavailable = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode => (
  <StatePage
    variant="unavailable"
    onRetry={onRetry}
    {...(error instanceof PortalError ? { reference: error.code } : {})}
  />
);
