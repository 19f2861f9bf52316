import type { ReactNode } from 'react';
import { IconButton, Button } from '@tessera/ui/shell';

interface CardBarProps {
  readonly id: string;
  readonly title: string;
  readonly hidden: boolean;
  /** Its place in its column, from 1, and how many there are. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onHide: (hidden: boolean) => void;
}

/** What a card is arranged with: up, down, hide or show. */
export const CardBar = ({ id, title, hidden, place, count, onMove, onHide }: CardBarProps): ReactNode => (
  <div className="h-card-bar" role="group" aria-label={`Arrange ${title}`} data-card={id}>
    <span className="h-card-bar__title">
      {title}
      {hidden && <span className="t-muted"> (hidden)</span>}
    </span>
    <IconButton
      icon="chevron-up"
      small
      label={`Move ${title} up`}
      data-move="up"
      unavailable={place === 1 && 'It is the first card of its column.'}
      onClick={() => onMove(-1)}
    />
    <IconButton
      icon="chevron-down"
      small
      label={`Move ${title} down`}
      data-move="down"
      unavailable={place === count && 'It is the last card of its column.'}
      onClick={() => onMove(1)}
    />
    <Button small aria-label={`${hidden ? 'Show' : 'Hide'} ${title}`} onClick={() => onHide(!hidden)}>
      {hidden ? 'Show' : 'Hide'}
    </Button>
  </div>
);
