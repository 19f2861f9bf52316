import type { ReactNode } from 'react';
import { Percent } from '../figures/figures';

export interface AllocationPart {
  readonly name: string;
  /** Percentage of the whole: 42 for 42%. */
  readonly percent: number;
}

const seriesMax = 6;

const gather = (parts: readonly AllocationPart[]): readonly AllocationPart[] => {
  const sorted = [...parts].sort((a, b) => b.percent - a.percent);
  if (sorted.length <= seriesMax) return sorted;
  const rest = sorted.slice(seriesMax - 1).reduce((sum, { percent }) => sum + percent, 0);
  return [...sorted.slice(0, seriesMax - 1), { name: 'Other', percent: rest }];
};

/** A breakdown: a bar, and the same numbers as a list. Beyond six parts the smallest are combined as "Other". */
export const AllocationBar = ({
  parts,
  label,
}: {
  readonly parts: readonly AllocationPart[];
  readonly label: string;
}): ReactNode => {
  const shown = gather(parts);
  return (
    <figure aria-label={label}>
      <div className="t-allocation__bar" aria-hidden="true">
        {shown.map(({ name, percent }, index) => (
          <div
            key={name}
            className={`t-allocation__part t-series-${index + 1}`}
            style={{ flex: `${Math.max(0, percent)} 0 0` }}
          />
        ))}
      </div>
      <ul className="t-allocation__list">
        {shown.map(({ name, percent }, index) => (
          <li key={name}>
            <span className={`t-swatch t-series-${index + 1}`} aria-hidden="true" />
            <span>{name}</span>
            <Percent value={percent} />
          </li>
        ))}
      </ul>
    </figure>
  );
};
