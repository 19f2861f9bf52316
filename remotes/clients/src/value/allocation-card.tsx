import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { AllocationBar, Card, EmptyState, SkeletonLines } from '@tessera/ui/core';
import { allocationOf } from './allocation';

interface AllocationCardProps {
  /** Undefined while loading. */
  readonly positions: CallData<'getPortfolioSummary'>['positions'] | undefined;
}

/** The value by kind of instrument. */
export const AllocationCard = ({ positions }: AllocationCardProps): ReactNode => {
  const slices = positions && allocationOf(positions);
  return (
    <Card title="Allocation">
      {slices === undefined ? (
        <div aria-busy="true">
          <SkeletonLines lines={4} />
        </div>
      ) : slices.length === 0 ? (
        <EmptyState title="Nothing is held" />
      ) : (
        <AllocationBar label="Allocation by kind of instrument" parts={slices} />
      )}
    </Card>
  );
};
