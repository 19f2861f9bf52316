import type { ReactNode } from 'react';

export interface SparklineProps {
  readonly values: readonly number[];
  /** What it shows and how it moved, in words: "Clients, up 14 this month". */
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}

/** A small line without axes, beside a figure. */
export const Sparkline = ({ values, label, width = 120, height = 36 }: SparklineProps): ReactNode => {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map(
    (value, index) =>
      `${((index / (values.length - 1)) * width).toFixed(1)},${(height - 2 - ((value - low) / span) * (height - 4)).toFixed(1)}`,
  );
  return (
    <svg
      className="t-sparkline"
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
};
