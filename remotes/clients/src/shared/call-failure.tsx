import type { ReactNode } from 'react';
import { callErrorOf, isForbidden, isNotFound } from '@tessera/api';
import { ErrorState, NoAccess, Page, StatePage } from '@tessera/ui/core';

interface CallFailureProps {
  readonly error: unknown;
  /** The record as people name it: "client", "account". */
  readonly what: string;
  readonly onRetry: () => void;
}

/** A page whose record could not be read: not found, not allowed, or failed with the server's message. */
export const PageFailure = ({ error, what, onRetry }: CallFailureProps): ReactNode => {
  const back = { buttonLabel: 'Back to clients', target: '/clients' };
  const page = isNotFound(error) ? (
    <StatePage variant="record-not-found" title={`This ${what} was not found`} {...back} />
  ) : isForbidden(error) ? (
    <StatePage variant="no-access" title={`You do not have access to this ${what}`} />
  ) : (
    <StatePage title={callErrorOf(error)?.errorMessage} onRetry={onRetry} {...back} />
  );
  return <Page>{page}</Page>;
};

/** A part of a page that could not be read; the rest of the page stays. */
export const PartFailure = ({ error, what, onRetry }: CallFailureProps): ReactNode =>
  isForbidden(error) ? (
    <NoAccess what={what} />
  ) : (
    <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={onRetry} />
  );
