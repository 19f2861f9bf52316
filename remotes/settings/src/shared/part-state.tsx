import type { ReactNode } from 'react';
import { callErrorOf } from '@tessera/runtime';
import { Card, ErrorState, SkeletonLines } from '@tessera/ui/core';

interface PartQuery {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A settings form that is loading, or could not be read. */
export const PartState = ({ title, query }: { readonly title: string; readonly query: PartQuery }): ReactNode => {
  const error = query.isFetching ? undefined : callErrorOf(query.error);
  return (
    <Card title={title}>
      {error ? (
        <ErrorState message={error.errorMessage} onRetry={() => void query.refetch()} />
      ) : (
        <div aria-busy="true">
          <SkeletonLines lines={4} />
        </div>
      )}
    </Card>
  );
};
