import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { placeBeside } from './popup';

const showAfterMs = 300;
/** Time for the pointer to cross the gap between the words and the note. */
export const hideAfterMs = 150;

export interface TooltipProps {
  readonly content: ReactNode;
  readonly children: ReactNode;
}

/**
 * A short note on hover and focus, on the layer with priority 1000. The pointer may cross to it; Escape hides it. Never the only place for the
 * information.
 */
export const Tooltip = ({ content, children }: TooltipProps): ReactNode => {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    if (!open || panel.current === null || anchor.current === null) return undefined;
    if (typeof panel.current.showPopover === 'function') panel.current.showPopover();
    placeBeside(panel.current, anchor.current, 'start');
    const hide = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', hide);
    window.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('keydown', hide);
      window.removeEventListener('scroll', hide, true);
    };
  }, [open]);
  const set = (isOpen: boolean, afterMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(isOpen), afterMs);
  };
  return (
    <span
      ref={anchor}
      aria-describedby={open ? id : undefined}
      onPointerEnter={() => set(true, showAfterMs)}
      onPointerLeave={() => set(false, hideAfterMs)}
      onFocus={() => set(true, 0)}
      onBlur={() => set(false, 0)}
    >
      {children}
      {open && (
        <div ref={panel} id={id} role="tooltip" popover="manual" className="t-tooltip">
          {content}
        </div>
      )}
    </span>
  );
};
