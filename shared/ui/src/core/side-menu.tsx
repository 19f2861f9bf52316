import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

export interface SideMenuProps {
  readonly label: string;
  readonly items: readonly { readonly label: string; readonly to: string }[];
  readonly children: ReactNode;
}

/** A menu for pages that belong together: at the left, or above them on narrow screens. A single page gets no menu. */
export const SideMenu = ({ label, items, children }: SideMenuProps): ReactNode =>
  items.length < 2 ? (
    children
  ) : (
    <div className="t-sided">
      <nav className="t-side-menu" aria-label={label}>
        {items.map((item) => (
          <NavLink key={item.to} to={item.to} className="t-side-menu__entry">
            {item.label}
          </NavLink>
        ))}
      </nav>
      <div className="t-sided__page">{children}</div>
    </div>
  );
