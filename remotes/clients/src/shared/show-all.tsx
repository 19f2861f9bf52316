import type { ReactNode } from 'react';
import { Button, formatCount } from '@tessera/ui/core';

/** Below a card that begins with a few rows: how many of all are shown, and a button for the rest of those that were read. */
export const ShowAll = ({
  few,
  all,
  rows,
  count,
  onToggle,
  moreText = `Show ${rows}`,
  children,
}: {
  /** How many rows the card begins with. */
  readonly few: number;
  readonly all: boolean;
  /** How many were read; the list may have more. */
  readonly rows: number;
  readonly count: number;
  readonly onToggle: () => void;
  /** The button's words where the list has more than was read. */
  readonly moreText?: string;
  /** A way to the rest. */
  readonly children?: ReactNode;
}): ReactNode => (
  <div className="t-row">
    <span className="t-muted">
      {formatCount(all ? rows : few)} of {formatCount(count)} shown
    </span>
    <Button small kind="quiet" aria-expanded={all} onClick={onToggle}>
      {all ? 'Show fewer' : count > rows ? moreText : `Show all ${rows}`}
    </Button>
    {children}
  </div>
);
