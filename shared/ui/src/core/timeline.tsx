import type { ReactNode } from 'react';
import type { Tone } from '../figures/status-tones';

export interface TimelineStep {
  readonly key: string;
  readonly tone: Tone;
  /** What happened: "Authorised". */
  readonly title: ReactNode;
  /** When it happened, and who did it. */
  readonly note: ReactNode;
  /** The reason, where one was given. */
  readonly text?: ReactNode;
}

/** A record's history, step by step. */
export const Timeline = ({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly TimelineStep[];
}): ReactNode => (
  <ol className="t-timeline" aria-label={label}>
    {steps.map(({ key, tone, title, note, text }) => (
      <li key={key} className={`t-timeline__step t-timeline__step--${tone}`}>
        <div className="t-timeline__title">{title}</div>
        <div className="t-timeline__note">{note}</div>
        {text !== undefined && <div className="t-timeline__text">{text}</div>}
      </li>
    ))}
  </ol>
);
