import type { ReactNode } from 'react';

/** A grey placeholder the size of the content. Decoration only: the region around it is marked as busy. */
export const Skeleton = ({
  width = 120,
  height = 12,
}: {
  readonly width?: number | string;
  readonly height?: number;
}): ReactNode => <span className="t-skeleton" aria-hidden="true" style={{ width, height, maxWidth: '100%' }} />;

const lineWidths = ['92%', '78%', '85%', '64%', '71%'];

/** Placeholder lines of text. */
export const SkeletonLines = ({ lines = 3 }: { readonly lines?: number }): ReactNode => (
  <div className="t-stack" style={{ gap: 8 }}>
    {Array.from({ length: lines }, (_, index) => (
      <Skeleton key={index} width={lineWidths[index % lineWidths.length]} />
    ))}
  </div>
);
