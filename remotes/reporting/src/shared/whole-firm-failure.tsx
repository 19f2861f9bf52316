import type { ReactNode } from 'react';
import { callErrorOf, isForbidden } from '@tessera/runtime';
import { Card, EmptyState, PartFailure } from '@tessera/ui/core';

/** What is of the whole firm and could not be read. Whoever sees a part of the firm is told so by the platform. */
export const WholeFirmFailure = ({
  error,
  what,
  onRetry,
}: {
  readonly error: unknown;
  /** In a sentence: `the PAYE of the firm`. */
  readonly what: string;
  readonly onRetry: () => void;
}): ReactNode => (
  <Card>
    {isForbidden(error) ? (
      <EmptyState title={`You do not have access to ${what}`} text={callErrorOf(error)?.errorMessage} />
    ) : (
      <PartFailure error={error} what={what} onRetry={onRetry} />
    )}
  </Card>
);
