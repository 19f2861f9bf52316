import type { ReactNode } from 'react';
import { PartFailure, SkeletonLines } from '@tessera/ui/core';

interface PanelContentProps<Data> {
  readonly query: {
    readonly currentData?: Data | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

/** A panel's content once read; until then, or when it cannot be read, its loading, empty or error state. */
export const PanelContent = <Data,>({
  query: { currentData, error, isFetching, refetch },
  children,
}: PanelContentProps<Data>): ReactNode => {
  if (currentData !== undefined) return children(currentData);
  if (isFetching)
    return (
      <div aria-busy="true">
        <SkeletonLines lines={4} />
      </div>
    );
  return <PartFailure error={error} what="transfers" onRetry={() => void refetch()} />;
};
