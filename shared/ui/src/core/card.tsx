import { useId, type ReactNode } from 'react';

export interface CardProps {
  readonly title?: ReactNode;
  /** To the right of the title: a link, a small menu, a note. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** No padding: for tables. */
  readonly flush?: boolean;
}

/** A titled panel. */
export const Card = ({ title, actions, children, footer, flush = false }: CardProps): ReactNode => {
  const id = useId();
  return (
    <section className="t-card" aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || actions !== undefined) && (
        <div className="t-card__head">
          <h2 id={id} className="t-card__title">
            {title}
          </h2>
          {actions !== undefined && <div className="t-card__actions">{actions}</div>}
        </div>
      )}
      <div className={flush ? 't-card__body t-card__body--flush' : 't-card__body'}>{children}</div>
      {footer !== undefined && footer !== false && <div className="t-card__foot">{footer}</div>}
    </section>
  );
};

export interface Fact {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Marks the total. */
  readonly total?: boolean;
}

/** Labels and values, line by line. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }): ReactNode => (
  <dl className="t-facts">
    {facts.map(({ label, value, total }, index) => (
      <div key={index} className={total ? 't-facts__total' : undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/**
 * Main content and a right column, which moves below it on narrow screens. The main content stays mounted when the
 * column comes and goes, so that a list keeps its scroll position and focus.
 */
export const Columns = ({
  children,
  aside,
}: {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}): ReactNode => (
  <div className={aside === undefined ? 't-stack' : 't-columns'}>
    <div className="t-columns__main">{children}</div>
    {aside !== undefined && <div className="t-columns__aside">{aside}</div>}
  </div>
);

/** The space around a page's content. */
export const Page = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="t-page">{children}</div>
);

/** Cards side by side where there is room, so that labels and values stay close; otherwise one below the other. */
export const CardGrid = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="t-card-grid">{children}</div>
);
