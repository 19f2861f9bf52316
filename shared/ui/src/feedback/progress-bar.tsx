import type { ReactNode } from 'react';

export interface ProgressBarProps {
  /** What goes on: "Change of adviser". */
  readonly label: string;
  readonly done: number;
  /** 0 where it is not known yet: the bar then shows that something goes on, and not how far it is. */
  readonly total: number;
}

/** How far something is. */
export const ProgressBar = ({ label, done, total }: ProgressBarProps): ReactNode => (
  <progress
    className="t-progress"
    aria-label={label}
    {...(total > 0 ? { value: Math.min(done, total), max: total } : {})}
  />
);
