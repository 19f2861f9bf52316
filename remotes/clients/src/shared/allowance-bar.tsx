import type { ReactNode } from 'react';
import { parsePounds, percentOf } from '@tessera/domain/money';

const full = 100;

/** How much of a limit is used; the figures are beside it. */
export const AllowanceBar = ({ used, limit }: { readonly used: number; readonly limit: number }): ReactNode => (
  <div className="t-allocation__bar" aria-hidden="true">
    {used > 0 && (
      <span
        className="t-allocation__part t-series-1"
        style={{ width: `${Math.min(full, percentOf(parsePounds(used), parsePounds(limit)) ?? 0)}%` }}
      />
    )}
  </div>
);
