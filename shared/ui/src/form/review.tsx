import type { ReactNode } from 'react';
import { Facts, type Fact } from '../core/card';

export interface ReviewPart {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** Everything that was entered, step by step, each with a link back to change it. */
export const Review = ({
  parts,
  onChange,
}: {
  readonly parts: readonly ReviewPart[];
  readonly onChange: (id: string) => void;
}): ReactNode => (
  <div className="t-review">
    {parts.map(({ id, title, facts }) => (
      <section key={id} className="t-review__part" aria-label={title}>
        <div className="t-review__head">
          <h3>{title}</h3>
          <button type="button" className="t-link" onClick={() => onChange(id)}>
            Change<span className="t-visually-hidden"> {title}</span>
          </button>
        </div>
        <Facts facts={facts} />
      </section>
    ))}
  </div>
);
