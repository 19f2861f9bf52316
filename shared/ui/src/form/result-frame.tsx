import { useEffect, useRef, type ReactNode } from 'react';
import { useSubmittedTo } from '@tessera/runtime';
import { Card } from '../core/card';
import { Banner } from '../feedback/states';

export interface ResultFrameProps {
  /** A `PageHeader` that says what was done: "Payment submitted". */
  readonly header: ReactNode;
  /** Address of what was made: reloading the result, or returning to it, opens that. */
  readonly madeAt: string;
  /** True when an earlier answer was lost. */
  readonly cameLate: boolean;
  /** At the right of the card's title. */
  readonly actions?: ReactNode;
  /** Where to go from here, the first of them primary. */
  readonly links: ReactNode;
  /** What happens next, with dates. */
  readonly children: ReactNode;
}

/** What a submitted form shows in its place; the remote's pages stand in `SubmittedOnce`. */
export const ResultFrame = ({ header, madeAt, cameLate, actions, links, children }: ResultFrameProps): ReactNode => {
  useSubmittedTo(madeAt);
  const top = useRef<HTMLDivElement>(null);
  // The focused control went with the form; focus the page's title, so that it is announced.
  useEffect(() => top.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={top}>
      {header}
      <div className="t-stack t-result">
        {cameLate && <Banner tone="good">The connection was lost for a moment. It went through, once.</Banner>}
        <Card title="What happens next" actions={actions}>
          {children}
        </Card>
        <div className="t-row">{links}</div>
      </div>
    </div>
  );
};
