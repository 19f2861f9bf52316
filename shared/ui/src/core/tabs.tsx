import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

export interface Tab {
  readonly label: string;
  readonly to: string;
  readonly count?: number;
  /** What the count counts, where that is not the tab's own name: "unread". */
  readonly countWord?: string;
}

/** Tabs that are addresses: each can be linked to, reloaded and opened in another window. */
export const Tabs = ({ tabs, label }: { readonly tabs: readonly Tab[]; readonly label: string }): ReactNode => {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the strip scrolls: bring the current tab into view without moving the window.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && nav.current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16;
  }, []);
  return (
    <nav ref={nav} className="t-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ label: name, to, count, countWord }) => (
          <li key={to}>
            <NavLink className="t-tab" to={to}>
              {name}
              {count !== undefined && (
                <>
                  {' '}
                  <span className="t-tab__count">
                    {count}
                    {countWord !== undefined && ` ${countWord}`}
                  </span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};
