import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, type ButtonKind } from '../basics/button';
import { classNames } from '../basics/class-names';
import { Icon, type IconName } from '../basics/icon';
import { Popup } from './popup';

export type MenuItem =
  | 'separator'
  | {
      readonly label: string;
      /** A second, quieter line. */
      readonly note?: string;
      readonly icon?: IconName;
      /** An address of the portal, or … */
      readonly to?: string;
      /** … an action. */
      readonly onSelect?: () => void;
      readonly danger?: boolean;
      /** Why it cannot be chosen now. */
      readonly unavailable?: string;
    };

export interface MenuProps {
  /** Text of the button, or its accessible label when `icon` is given. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Shows only the icon: in tables' overflow and the header. */
  readonly icon?: IconName;
  readonly kind?: ButtonKind;
  readonly small?: boolean;
  readonly align?: 'start' | 'end';
  /** The chosen action is running: the menu does not open. */
  readonly busy?: boolean;
}

const focusables = 'a[href], button';

/** Moves focus with the arrow keys, Home and End among the links and buttons of a list. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(focusables)];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
};

/** A button that discloses a list of links and actions. Arrow keys move, Escape closes and returns focus. */
export const Menu = ({
  label,
  items,
  icon,
  kind = icon === undefined ? 'default' : 'plain',
  small,
  align = icon === undefined ? 'start' : 'end',
  busy = false,
}: MenuProps): ReactNode => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const byKeyboard = useRef(false);
  useEffect(() => {
    if (open && byKeyboard.current) list.current?.querySelector<HTMLElement>(focusables)?.focus();
  }, [open]);
  const choose = (act?: () => void): void => {
    setOpen(false);
    button.current?.focus();
    act?.();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass(kind, small, icon !== undefined)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={icon === undefined ? undefined : label}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        title={icon === undefined ? undefined : label}
        onClick={(event) => {
          byKeyboard.current = event.detail === 0;
          setOpen(!open && !busy);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open || busy) return;
          event.preventDefault();
          byKeyboard.current = true;
          setOpen(true);
        }}
      >
        {icon === undefined ? (
          <>
            {label}
            <Icon name="chevron-down" className="t-caret" />
          </>
        ) : (
          <Icon name={icon} />
        )}
      </button>
      {open && (
        <Popup id={id} anchor={button} align={align} onClose={() => setOpen(false)}>
          <ul ref={list} onKeyDown={moveFocus} aria-label={label}>
            {items.map((item, index) => (
              <li key={item === 'separator' ? index : item.label}>
                {item === 'separator' ? (
                  <div className="t-menu__separator" />
                ) : (
                  <MenuEntry item={item} choose={choose} />
                )}
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </>
  );
};

const MenuEntry = ({
  item,
  choose,
}: {
  readonly item: Exclude<MenuItem, 'separator'>;
  readonly choose: (act?: () => void) => void;
}): ReactNode => {
  const className = classNames('t-menu__item', item.danger && 't-menu__item--danger');
  const words = (
    <>
      {item.icon !== undefined && <Icon name={item.icon} />}
      <span>
        {item.label}
        {(item.unavailable ?? item.note) !== undefined && (
          <span className="t-menu__note">{item.unavailable ?? item.note}</span>
        )}
      </span>
    </>
  );
  if (item.to !== undefined && item.unavailable === undefined)
    return (
      <Link className={className} to={item.to} onClick={() => choose()}>
        {words}
      </Link>
    );
  return (
    <button
      type="button"
      className={className}
      aria-disabled={item.unavailable !== undefined || undefined}
      onClick={() => {
        if (item.unavailable === undefined) choose(item.onSelect);
      }}
    >
      {words}
    </button>
  );
};
