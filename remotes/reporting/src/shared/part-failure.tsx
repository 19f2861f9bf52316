import type { ReactNode } from 'react';
import { callErrorOf, isForbidden } from '@tessera/api';
import { Card, ErrorState, NoAccess } from '@tessera/ui/core';

interface PartFailureProps {
  readonly error: unknown;
  /** What could not be read, as people name it: "the firm’s figures". */
  readonly what: string;
  readonly onRetry: () => void;
}

/** An error card for a part of a page that could not be read; the rest of the page stays. */
export const PartFailure = ({ error, what, onRetry }: PartFailureProps): ReactNode => (
  <Card>
    {isForbidden(error) ? (
      <NoAccess what={what} />
    ) : (
      <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={onRetry} />
    )}
  </Card>
);
