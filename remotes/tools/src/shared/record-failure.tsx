import type { ReactNode } from 'react';
import { callErrorOf, isForbidden, isNotFound } from '@tessera/api';
import { Page, StatePage } from '@tessera/ui/core';

interface RecordFailureProps {
  readonly error: unknown;
  /** The record as people name it: "instrument". */
  readonly what: string;
  /** The list that contains it. */
  readonly list: string;
  readonly onRetry: () => void;
}

/** A page whose record could not be read: not found, not allowed, or failed with the server's message. */
export const RecordFailure = ({ error, what, list, onRetry }: RecordFailureProps): ReactNode => {
  const back = { buttonLabel: `Back to ${what}s`, target: list };
  if (isNotFound(error))
    return (
      <Page>
        <StatePage variant="record-not-found" title={`This ${what} was not found`} {...back} />
      </Page>
    );
  if (isForbidden(error))
    return (
      <Page>
        <StatePage variant="no-access" title={`You do not have access to this ${what}`} />
      </Page>
    );
  return (
    <Page>
      <StatePage title={callErrorOf(error)?.errorMessage} onRetry={onRetry} {...back} />
    </Page>
  );
};
