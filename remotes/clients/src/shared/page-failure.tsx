import type { ReactNode } from 'react';
import { RecordFailure, type PartFailureProps } from '@tessera/ui/core';

/** A page of a client or an account whose record could not be read. */
export const PageFailure = (props: PartFailureProps): ReactNode => (
  <RecordFailure {...props} back={{ buttonLabel: 'Back to clients', target: '/clients' }} />
);
