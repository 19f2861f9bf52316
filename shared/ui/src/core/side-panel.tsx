import { useId, type ReactNode } from 'react';
import { IconButton } from './button';

export interface SidePanelProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Absent on the first and the last item. */
  readonly onPrevious?: () => void;
  readonly onNext?: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A workbench's panel beside its list: the list keeps its place, the next item is one keystroke away. */
export const SidePanel = ({ title, onClose, onPrevious, onNext, children, footer }: SidePanelProps): ReactNode => {
  const id = useId();
  return (
    <aside className="t-card" aria-labelledby={id} onKeyDown={(event) => { if (event.key === 'Escape') onClose(); }}>
      <div className="t-card__head t-side-panel__head">
        <h2 id={id}>{title}</h2>
        <div className="t-card__actions">
          <IconButton icon="sort-up" label="Previous" small unavailable={onPrevious === undefined && 'This is the first'} onClick={onPrevious} />
          <IconButton icon="sort-down" label="Next" small unavailable={onNext === undefined && 'This is the last'} onClick={onNext} />
          <IconButton icon="close" label="Close" small onClick={onClose} />
        </div>
      </div>
      <div className="t-card__body">{children}</div>
      {footer !== undefined && <div className="t-side-panel__foot">{footer}</div>}
    </aside>
  );
};
