import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { Drawer } from '../overlay/dialog';
import { Button, IconButton } from '../basics/button';

export interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Absent on the first and the last item. */
  readonly onPrevious?: () => void;
  readonly onNext?: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** True where there is no room beside the list: the panel then covers it. */
  readonly over?: boolean;
}

type PanelProps = Omit<SidePanelProps, 'over'>;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');

/**
 * Escape closes the panel wherever the focus is, because focus stays in the list when a row is opened. Anything that
 * uses the key itself keeps it: an open menu, a dialog on top, a field outside the panel.
 */
const useEscape = (panel: RefObject<HTMLElement | null>, onClose: () => void): void => {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        event.isComposing ||
        document.querySelector('dialog[open]')
      )
        return;
      if (isField(event.target) && !panel.current?.contains(event.target as Node)) return;
      close.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel]);
};

const Beside = ({ title, onClose, onPrevious, onNext, children, footer }: PanelProps): ReactNode => {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEscape(panel, onClose);
  return (
    <aside ref={panel} className="t-card" aria-labelledby={id}>
      <div className="t-card__head t-side-panel__head">
        <h2 id={id}>{title}</h2>
        <div className="t-card__actions">
          <IconButton
            icon="sort-up"
            label="Previous"
            small
            unavailable={onPrevious === undefined && 'This is the first'}
            onClick={onPrevious}
          />
          <IconButton
            icon="sort-down"
            label="Next"
            small
            unavailable={onNext === undefined && 'This is the last'}
            onClick={onNext}
          />
          <IconButton icon="close" label="Close" small onClick={onClose} />
        </div>
      </div>
      <div className="t-card__body">{children}</div>
      {footer !== undefined && <div className="t-side-panel__foot">{footer}</div>}
    </aside>
  );
};

const Over = ({ title, onClose, onPrevious, onNext, children, footer }: PanelProps): ReactNode => (
  <Drawer
    open
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button small unavailable={!onPrevious && 'This is the first'} onClick={onPrevious}>
          Previous
        </Button>
        <Button small unavailable={!onNext && 'This is the last'} onClick={onNext}>
          Next
        </Button>
        {footer}
      </>
    }
  >
    {children}
  </Drawer>
);

/** A panel beside a list, or over it: the list keeps its position, and one keystroke opens the next item. */
export const SidePanel = ({ over = false, ...panel }: SidePanelProps): ReactNode =>
  over ? <Over {...panel} /> : <Beside {...panel} />;
