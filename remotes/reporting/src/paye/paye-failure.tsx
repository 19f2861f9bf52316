import type { ReactNode } from 'react';
import { callErrorOf, isForbidden } from '@tessera/runtime';
import { Card, EmptyState, PartFailure } from '@tessera/ui/core';

/** PAYE that could not be read. Whoever sees a part of the firm is told so by the platform. */
export const PayeFailure = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode => (
  <Card>
    {isForbidden(error) ? (
      <EmptyState title="You do not have access to the PAYE of the firm" text={callErrorOf(error)?.errorMessage} />
    ) : (
      <PartFailure error={error} what="the PAYE of the firm" onRetry={onRetry} />
    )}
  </Card>
);
