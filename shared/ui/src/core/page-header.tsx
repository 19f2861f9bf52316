import type { ReactNode } from 'react';
import { Link } from './link';

export interface Crumb {
  readonly label: string;
  /** Absent on the last one, which is the current page. */
  readonly to?: string;
}

/** The path back up: "Clients / C01F4QX". */
export const Breadcrumbs = ({ crumbs }: { readonly crumbs: readonly Crumb[] }): ReactNode => (
  <nav className="t-breadcrumbs" aria-label="Breadcrumb">
    <ol>
      {crumbs.map(({ label, to }) => (
        <li key={label}>
          {to === undefined ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
        </li>
      ))}
    </ol>
  </nav>
);

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** Beside the title: a count, a date, when a draft was saved. */
  readonly meta?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  /** At most one primary action. */
  readonly actions?: ReactNode;
}

/** A page's title. Its heading can take focus: the shell moves focus there after a page change. */
export const PageHeader = ({ title, meta, crumbs, actions }: PageHeaderProps): ReactNode => (
  <>
    {crumbs !== undefined && <Breadcrumbs crumbs={crumbs} />}
    <header className="t-page-header">
      <div className="t-page-header__title">
        <h1 tabIndex={-1}>{title}</h1>
        {meta !== undefined && <span className="t-page-header__meta">{meta}</span>}
      </div>
      {actions !== undefined && <div className="t-page-header__actions">{actions}</div>}
    </header>
  </>
);
