import type { ReactNode } from 'react';
import { Missing } from './money';
import { toneOfStatus, wordOfStatus, type Tone } from './status-tones';

export interface TagProps {
  readonly tone?: Tone | 'brand';
  readonly dot?: boolean;
  readonly children: ReactNode;
}

/** A word on a pale background. */
export const Tag = ({ tone = 'neutral', dot = false, children }: TagProps): ReactNode => (
  <span className={tone === 'neutral' ? 't-tag' : `t-tag t-tag--${tone}`}>
    {dot && <span className="t-tag__dot" aria-hidden="true" />}
    {children}
  </span>
);

export interface StatusTagProps {
  readonly status: string | null | undefined;
  /** Only where the word has a different meaning from the one in the specification's table. */
  readonly tone?: Tone;
}

/** A status: word and dot, with the tone from the one table. */
export const StatusTag = ({ status, tone }: StatusTagProps): ReactNode =>
  status ? (
    <Tag tone={tone ?? toneOfStatus(status)} dot>
      {wordOfStatus(status)}
    </Tag>
  ) : (
    <Missing />
  );
