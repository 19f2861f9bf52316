import type { ReactNode } from 'react';
import { IconButton } from '../basics/button';
import { formatCount } from '../figures/format';
import { pageSizes } from './use-list-state';

export interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  /** The total number of rows; undefined until the first response. */
  readonly count: number | undefined;
  readonly onPage: (page: number) => void;
  readonly onPageSize?: (pageSize: number) => void;
}

/** The current page and links to the others; always in view. */
export const Pager = ({ page, pageSize, count, onPage, onPageSize }: PagerProps): ReactNode => {
  const pages = Math.max(1, Math.ceil((count ?? 0) / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, count ?? 0);
  const range =
    count === undefined
      ? 'Loading...'
      : count === 0 || first > count
        ? `0 of ${formatCount(count)}`
        : `${formatCount(first)}–${formatCount(last)} of ${formatCount(count)}`;
  const sizes = [...new Set([...pageSizes, pageSize])].sort((a, b) => a - b);
  return (
    <nav className="t-pager" aria-label="Paging">
      <span role="status" className="t-figure">
        {range}
      </span>
      <div className="t-pager__controls">
        {onPageSize !== undefined && (
          <label className="t-pager__size">
            Rows
            <select className="t-select" value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
              {sizes.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </label>
        )}
        <IconButton
          kind="default"
          small
          icon="chevron-left"
          label="Previous page"
          unavailable={page <= 1 && 'This is the first page'}
          onClick={() => onPage(page - 1)}
        />
        <span className="t-figure">
          {formatCount(page)} / {formatCount(pages)}
        </span>
        <IconButton
          kind="default"
          small
          icon="chevron-right"
          label="Next page"
          unavailable={(count === undefined || page >= pages) && 'This is the last page'}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  );
};
