import type { ReactNode } from 'react';
import { callErrorOf, isForbidden } from '@tessera/runtime';
import { Card, EmptyState, PartFailure } from '@tessera/ui/core';

/** A reconciliation that could not be read. Whoever sees a part of the firm is told so by the platform. */
export const ReconciliationFailure = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode => (
  <Card>
    {isForbidden(error) ? (
      <EmptyState
        title="You do not have access to the reconciliation of the firm"
        text={callErrorOf(error)?.errorMessage}
      />
    ) : (
      <PartFailure error={error} what="the reconciliation" onRetry={onRetry} />
    )}
  </Card>
);
