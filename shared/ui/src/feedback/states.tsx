import type { ReactNode } from 'react';
import { Button } from '../basics/button';

interface StateProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly role?: 'alert' | 'status';
}

const State = ({ title, text, children, role }: StateProps): ReactNode => (
  <div className="t-state" role={role}>
    <p className="t-state__title">{title}</p>
    {text !== undefined && <p className="t-state__text">{text}</p>}
    {children !== undefined && <div className="t-state__actions">{children}</div>}
  </div>
);

export interface EmptyStateProps {
  /** Why it is empty: "No clients match these filters". */
  readonly title: string;
  /** What the user can do about it. */
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, text, action }: EmptyStateProps): ReactNode => (
  <State title={title} text={text}>
    {action}
  </State>
);

export interface ErrorStateProps {
  /** The error's own message. */
  readonly message: string;
  readonly onRetry?: () => void;
  readonly reference?: string;
}

/** A failed read: the server's message, and a button to retry. */
export const ErrorState = ({ message, onRetry, reference }: ErrorStateProps): ReactNode => (
  <State role="alert" title={message} text={reference === undefined ? undefined : <>Reference {reference}</>}>
    {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
  </State>
);

/** Shown in place of a panel or a list that the user may not see. */
export const NoAccess = ({ what = 'this' }: { readonly what?: string }): ReactNode => (
  <State title={`You do not have access to ${what}`} text="Ask your firm’s administrator if you need it." />
);

export interface BannerProps {
  readonly tone?: 'info' | 'good' | 'warning' | 'bad';
  readonly children: ReactNode;
}

/** A sentence above the content it concerns. */
export const Banner = ({ tone = 'info', children }: BannerProps): ReactNode => (
  <div className={`t-banner t-banner--${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
    {children}
  </div>
);
