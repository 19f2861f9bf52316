import type { CSSProperties, ReactNode } from 'react';
import { Count } from '@tessera/ui/core';

interface CountBarsProps {
  readonly label: string;
  readonly counts: readonly { readonly name: string; readonly count: number; readonly to?: ReactNode }[];
}

const row: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 8px',
  marginBottom: 8,
};
const track: CSSProperties = { gridColumn: '1 / -1' };

/** Counts by name, each with a bar relative to the largest. */
export const CountBars = ({ label, counts }: CountBarsProps): ReactNode => {
  const largest = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <ul aria-label={label}>
      {counts.map(({ name, count, to }) => (
        <li key={name} style={row}>
          <span>{to ?? name}</span>
          <Count value={count} />
          <div aria-hidden="true" className="t-bar" style={track}>
            <div style={{ width: `${(count / largest) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
};
