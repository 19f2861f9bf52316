import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '@tessera/ui/shell';
import type { CurrentEntries, NavigationItem } from './build-navigation';
import { Disclosure } from './disclosure';

export interface NavigationProps {
  readonly items: readonly NavigationItem[];
  /** Ids of the entries to mark as current. */
  readonly current: CurrentEntries;
}

/** The top navigation on wide windows. */
export const NavigationBar = ({ items, current }: NavigationProps): ReactNode => (
  <nav className="h-navigation" aria-label="Main">
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          {item.kind === 'link' ? (
            <Link
              to={item.href}
              className="h-navigation__entry"
              aria-current={current.link === item.id ? 'page' : undefined}
              data-current={current.link === item.id || undefined}
            >
              {item.label}
            </Link>
          ) : (
            <Disclosure
              buttonClassName="h-navigation__entry"
              isCurrent={current.menu === item.id}
              opensOnHover
              button={
                <>
                  {item.label}
                  <Icon name="chevron-down" className="t-caret" />
                </>
              }
            >
              {(close) => (
                <ul aria-label={item.label}>
                  {item.links.map((link) => (
                    <li key={link.id}>
                      <Link
                        to={link.href}
                        className="h-menu__entry"
                        aria-current={current.link === link.id ? 'page' : undefined}
                        onClick={close}
                      >
                        {link.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  </nav>
);
