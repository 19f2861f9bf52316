import type { ReactNode } from 'react';
import { Icon } from '../basics/icon';

export type StepState = 'done' | 'current' | 'wrong' | 'ahead';

export interface StepEntry {
  readonly id: string;
  readonly title: string;
  readonly state: StepState;
  /** Whether the user can go to it from here. */
  readonly open: boolean;
}

const words: Readonly<Record<StepState, string>> = {
  done: 'done',
  current: 'this step',
  wrong: 'has a problem',
  ahead: 'not yet',
};

/** The steps of a form with their progress; steps already reached are links. */
export const StepList = ({
  steps,
  onGo,
}: {
  readonly steps: readonly StepEntry[];
  readonly onGo: (id: string) => void;
}): ReactNode => (
  <ol className="t-steps" aria-label="Steps">
    {steps.map(({ id, title, state, open }, index) => {
      const content = (
        <>
          <span className="t-steps__mark" aria-hidden="true">
            {state === 'done' ? <Icon name="check" /> : state === 'wrong' ? '!' : index + 1}
          </span>
          <span className="t-steps__title">{title}</span>
          {state !== 'current' && <span className="t-visually-hidden">, {words[state]}</span>}
        </>
      );
      return (
        <li
          key={id}
          className="t-steps__step"
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {open ? (
            <button type="button" onClick={() => onGo(id)}>
              {content}
            </button>
          ) : (
            <span className="t-steps__still">{content}</span>
          )}
        </li>
      );
    })}
  </ol>
);
