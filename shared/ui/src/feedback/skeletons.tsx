import type { ReactNode } from 'react';

/** A grey bar the size of what comes. Decoration only: the region around it says that it is busy. */
export const Skeleton = ({
  width = 120,
  height = 12,
}: {
  readonly width?: number | string;
  readonly height?: number;
}): ReactNode => <span className="t-skeleton" aria-hidden="true" style={{ width, height, maxWidth: '100%' }} />;

const lineWidths = ['92%', '78%', '85%', '64%', '71%'];

/** Lines of text to come. */
export const SkeletonLines = ({ lines = 3 }: { readonly lines?: number }): ReactNode => (
  <div className="t-stack" style={{ gap: 8 }}>
    {Array.from({ length: lines }, (_, index) => (
      <Skeleton key={index} width={lineWidths[index % lineWidths.length]} />
    ))}
  </div>
);
