import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '../basics/class-names';

const gapPx = 4;
const edgePx = 8;

/** Places `panel` below the anchor, or above it where there is no room, inside the window. */
export const placeBeside = (panel: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void => {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = at.bottom + gapPx;
  const fitsBelow = below + height <= window.innerHeight - edgePx;
  const above = at.top - gapPx - height;
  const wanted = align === 'end' ? at.right - width : at.left;
  panel.style.top = `${fitsBelow || above < edgePx ? Math.min(below, Math.max(edgePx, window.innerHeight - height - edgePx)) : above}px`;
  panel.style.left = `${Math.max(edgePx, Math.min(wanted, window.innerWidth - width - edgePx))}px`;
};

export interface PopupProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly id?: string;
  readonly align?: 'start' | 'end';
  readonly label?: string;
  readonly role?: 'dialog' | 'group';
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A panel beside its button, in the browser's top layer so that nothing clips it. It stays where it was rendered in the
 * tree and is removed with its page. It closes on Escape (focus returns to the button), a press elsewhere, or when
 * focus leaves.
 */
export const Popup = ({
  anchor,
  onClose,
  id,
  align = 'start',
  label,
  role,
  className,
  children,
}: PopupProps): ReactNode => {
  const panelRef = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const panel = panelRef.current;
    const button = anchor.current;
    if (panel === null || button === null) return undefined;
    // jsdom has no top layer; there the panel is simply in the tree.
    if (typeof panel.showPopover === 'function') panel.showPopover();
    const place = (): void => placeBeside(panel, button, align);
    place();
    // Content that does not fit must scroll, which the keyboard does only when the panel has focus.
    if (role === 'group' && panel.scrollHeight > panel.clientHeight) panel.tabIndex = 0;
    const inside = (target: EventTarget | null): boolean =>
      target instanceof Node && (panel.contains(target) || button.contains(target));
    const pressed = (event: Event): void => {
      if (!inside(event.target)) close.current();
    };
    const focused = (event: FocusEvent): void => {
      if (!inside(event.target)) close.current();
    };
    const keyed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close.current();
      button.focus();
    };
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    document.addEventListener('pointerdown', pressed, true);
    document.addEventListener('focusin', focused);
    document.addEventListener('keydown', keyed, true);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
      document.removeEventListener('pointerdown', pressed, true);
      document.removeEventListener('focusin', focused);
      document.removeEventListener('keydown', keyed, true);
    };
  }, [anchor, align, role]);

  return (
    <div
      ref={panelRef}
      id={id}
      popover="manual"
      role={role}
      aria-label={label}
      className={classNames('t-popup', className)}
    >
      {children}
    </div>
  );
};
