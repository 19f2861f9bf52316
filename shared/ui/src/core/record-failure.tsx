import type { ReactNode } from 'react';
import { callErrorOf, isForbidden, isNotFound } from '@tessera/runtime';
import { StatePage, type StatePageProps } from '../feedback/state-page';
import { ErrorState, NoAccess } from '../feedback/states';
import { Page } from './card';

export interface PartFailureProps {
  readonly error: unknown;
  /** What could not be read, as people name it: "client", "this account’s cash". */
  readonly what: string;
  readonly onRetry: () => void;
}

export interface RecordFailureProps extends PartFailureProps {
  /** The button that leads out, to the list that has the record. */
  readonly back: Required<Pick<StatePageProps, 'buttonLabel' | 'target'>>;
}

/** A page whose record could not be read: not found, not allowed, or failed with the server's message. */
export const RecordFailure = ({ error, what, back, onRetry }: RecordFailureProps): ReactNode => {
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
export const PartFailure = ({ error, what, onRetry }: PartFailureProps): ReactNode =>
  isForbidden(error) ? (
    <NoAccess what={what} />
  ) : (
    <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={onRetry} />
  );
