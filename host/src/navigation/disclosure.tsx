import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useMenuTimer } from './use-menu-timer';

export interface DisclosureProps {
  /** Content of the button. */
  readonly button: ReactNode;
  /** The button's accessible name, when its content is not one. */
  readonly label?: string;
  readonly buttonClassName: string;
  readonly isCurrent?: boolean;
  readonly align?: 'start' | 'end';
  /** Also opens on hover, as the top navigation does. */
  readonly opensOnHover?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

const focusable = 'a[href], button, input';

/**
 * A button that discloses a panel (the ARIA disclosure pattern): Enter, Space or Arrow down open it, arrows move
 * through it, Escape closes it and returns focus. It also closes when focus leaves it, or some time after the pointer
 * has.
 */
export const Disclosure = ({
  button,
  label,
  buttonClassName,
  isCurrent = false,
  align = 'start',
  opensOnHover = false,
  children,
}: DisclosureProps): ReactNode => {
  const [openedBy, setOpenedBy] = useState<'hover' | 'press' | null>(null);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const wantsFirst = useRef(false);
  const isOpen = openedBy !== null;
  const close = (): void => setOpenedBy(null);
  const timer = useMenuTimer(close);

  useEffect(() => {
    if (isOpen && wantsFirst.current) root.current?.querySelector<HTMLElement>(`.h-menu :is(${focusable})`)?.focus();
    wantsFirst.current = false;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: globalThis.PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpenedBy(null);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
      trigger.current?.focus();
      return;
    }
    const onTrigger = event.target === trigger.current;
    if (onTrigger && event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault();
      wantsFirst.current = true;
      setOpenedBy('press');
      return;
    }
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('.h-menu a[href]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (!isOpen || next === undefined || entries.length === 0 || (at === -1 && !onTrigger)) return;
    event.preventDefault();
    entries[(next + entries.length) % entries.length]?.focus();
  };
  const byMouse =
    (act: () => void) =>
    (event: PointerEvent): void => {
      if (opensOnHover && event.pointerType === 'mouse') act();
    };
  const onEnter = byMouse(() => {
    timer.cameBack();
    setOpenedBy((by) => by ?? 'hover');
  });
  const onBlur = (event: FocusEvent): void => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) close();
  };

  return (
    <div
      ref={root}
      className="h-disclosure"
      onKeyDown={onKeyDown}
      onPointerEnter={onEnter}
      onPointerLeave={byMouse(timer.left)}
      onBlur={onBlur}
    >
      <button
        ref={trigger}
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-current={isCurrent || undefined}
        // A press on a panel opened by hover keeps it open; a press closes only what a press opened.
        onClick={() => setOpenedBy((by) => (by === 'press' ? null : 'press'))}
      >
        {button}
      </button>
      <div id={panelId} className={align === 'end' ? 'h-menu h-menu--end' : 'h-menu'} hidden={!isOpen}>
        {isOpen ? children(close) : null}
      </div>
    </div>
  );
};
