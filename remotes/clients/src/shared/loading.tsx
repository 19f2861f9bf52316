import type { ReactNode } from 'react';
import { Card, Skeleton, SkeletonLines } from '@tessera/ui/core';

/** A form of steps that is on its way, where it will stand. */
export const LoadingForm = (): ReactNode => (
  <div className="t-stepped" aria-busy="true">
    <div className="t-steps">
      <Skeleton width={120} height={20} />
    </div>
    <div className="t-card t-stepped__main">
      <div className="t-stepped__fields">
        <SkeletonLines lines={8} />
      </div>
    </div>
  </div>
);

const linesOfSections = [6, 5, 5, 3, 6, 4] as const;

/**
 * Sections of a record that are on their way, as many and about as high as they most often are; the first by its title
 * where it has but one.
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
