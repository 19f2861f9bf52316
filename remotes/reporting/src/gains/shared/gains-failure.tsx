import type { ReactNode } from 'react';
import { callErrorOf } from '@tessera/runtime';
import { Button, Card, EmptyState, PartFailure } from '@tessera/ui/core';

interface GainsFailureProps {
  readonly error: unknown;
  /** What could not be read, as people name it. */
  readonly what: string;
  readonly onRetry: () => void;
  /** Back to the question that is always answered. */
  readonly onUsual?: () => void;
}

/** Gains that could not be read. Where the question was refused, asking it again helps nobody: another one does. */
export const GainsFailure = ({ error, what, onRetry, onUsual }: GainsFailureProps): ReactNode => {
  const refused = callErrorOf(error)?.fieldErrors[0]?.errorMessage;
  return (
    <Card>
      {refused !== undefined && onUsual ? (
        <div role="alert">
          <EmptyState title={refused} action={<Button onClick={onUsual}>Show this tax year</Button>} />
        </div>
      ) : (
        <PartFailure error={error} what={what} onRetry={onRetry} />
      )}
    </Card>
  );
};
