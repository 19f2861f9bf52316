import type { ReactNode } from 'react';
import { Card, Skeleton, SkeletonLines } from '@tessera/ui/core';

const linesOfSections = [6, 5, 5, 3, 6, 4] as const;

/**
 * Placeholders of a record's sections, in their usual number and height; the first has its title when that is fixed.
 */
export const LoadingSections = ({ first }: { readonly first?: string }): ReactNode => (
  <div className="t-sections">
    {linesOfSections.map((lines, index) => (
      <div key={index}>
        <Card title={(index === 0 && first) || <Skeleton width={110} height={14} />}>
          <div aria-busy="true">
            <SkeletonLines lines={lines} />
          </div>
        </Card>
      </div>
    ))}
  </div>
);
