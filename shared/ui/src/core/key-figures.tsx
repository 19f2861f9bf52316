import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeletons';

export interface KeyFigure {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** A small graphic at the right, such as a `Sparkline`. */
  readonly aside?: ReactNode;
}

/** Four to six figures in a strip. While `loading`, the strip has its final size. */
export const KeyFigures = ({
  figures,
  loading = false,
  label = 'Key figures',
}: {
  readonly figures: readonly KeyFigure[];
  readonly loading?: boolean;
  readonly label?: string;
}): ReactNode => (
  <section className="t-figures" aria-label={label} aria-busy={loading || undefined}>
    {figures.map((figure) => (
      <div key={figure.label} className="t-figures__item">
        <div className="t-figures__text">
          <div className="t-figures__label">{figure.label}</div>
          <div className="t-figures__value">{loading ? <Skeleton width={110} height={16} /> : figure.value}</div>
          <div className="t-figures__note">{loading ? <Skeleton width={90} height={10} /> : figure.note}</div>
        </div>
        {!loading && figure.aside}
      </div>
    ))}
  </section>
);
