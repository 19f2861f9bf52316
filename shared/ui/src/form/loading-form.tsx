import type { ReactNode } from 'react';
import { Skeleton, SkeletonLines } from '../feedback/skeletons';

/** Placeholder of a form in steps, in its final position. */
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
