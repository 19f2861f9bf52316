import type { ReactNode } from 'react';
import { StatePage } from '@tessera/ui/shell';
import { PortalError } from '../failures/portal-error';

/**
 * A remote whose code did not come or does not fit, nor that of the version before it; the rest of the portal works.
 */
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
