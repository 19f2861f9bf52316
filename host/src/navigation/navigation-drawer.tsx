import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, trackDialog } from '@tessera/ui/shell';
import type { NavigationLink } from './build-navigation';
import type { NavigationProps } from './navigation-bar';

/** Up to this width the navigation is a drawer (specification, section 9); the style sheet has the same figure. */
const mobileWidthPx = 1150;

const DrawerLink = ({
  link,
  isCurrent,
  onChoose,
}: {
  readonly link: NavigationLink;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}): ReactNode => (
  <li>
    <Link to={link.href} className="h-drawer__entry" aria-current={isCurrent ? 'page' : undefined} onClick={onChoose}>
      {link.label}
    </Link>
  </li>
);

/** The navigation on narrow windows: a button and the browser's own modal dialog, which traps and restores focus. */
export const NavigationDrawer = ({ items, current }: NavigationProps): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (): void => setOpen(false);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return undefined;
    element.showModal?.();
    const gone = trackDialog(element);
    const wide = matchMedia(`(min-width: ${mobileWidthPx + 1}px)`);
    const onWiden = (): void => setOpen(false);
    wide.addEventListener('change', onWiden);
    return () => {
      wide.removeEventListener('change', onWiden);
      gone();
      element.close?.();
    };
  }, [isOpen]);
  const label = isOpen ? 'Close menu' : 'Open menu';
  return (
    <div className="h-hamburger">
      <button
        type="button"
        className="t-button t-button--plain t-button--icon"
        aria-label={label}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
      </button>
      <dialog
        ref={dialog}
        className="h-drawer"
        aria-label="Menu"
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onPointerDown={(event) => event.target === dialog.current && close()}
      >
        {isOpen ? (
          <>
            <div className="h-drawer__head">
              <button
                type="button"
                className="t-button t-button--plain t-button--icon"
                aria-label="Close menu"
                onClick={close}
              >
                <Icon name="close" />
              </button>
            </div>
            <nav aria-label="Main">
              <ul>
                {items.map((item) =>
                  item.kind === 'link' ? (
                    <DrawerLink key={item.id} link={item} isCurrent={current.link === item.id} onChoose={close} />
                  ) : (
                    <li key={item.id}>
                      <h2 className="h-drawer__group">{item.label}</h2>
                      <ul className="h-drawer__links">
                        {item.links.map((link) => (
                          <DrawerLink key={link.id} link={link} isCurrent={current.link === link.id} onChoose={close} />
                        ))}
                      </ul>
                    </li>
                  ),
                )}
              </ul>
            </nav>
          </>
        ) : null}
      </dialog>
    </div>
  );
};
