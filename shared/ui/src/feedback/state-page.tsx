import { renderErrorMessage } from '@tessera/contract';
import type { ReactNode } from 'react';
import { useInRouterContext, useNavigate } from 'react-router-dom';
import { Button } from '../basics/button';

const variants = {
  error: { title: renderErrorMessage, text: '' },
  'no-access': { title: 'You do not have access to this page', text: 'Ask your firm’s administrator if you need it.' },
  'not-found': {
    title: 'Page not found',
    text: 'No page at this address is available to your firm with your access. Check the address, or ask your firm’s administrator if you need the page.',
  },
  'record-not-found': {
    title: 'Not found',
    text: 'It is not there, or it is outside what you may see. Ask your firm’s administrator if you need it.',
  },
  unavailable: {
    title: renderErrorMessage,
    text: 'This part of the portal could not be loaded. The rest of the portal still works.',
  },
  offline: {
    title: 'You are offline',
    text: 'What is on the screen may be out of date. The page can be loaded again once the connection is back.',
  },
} as const;

export type StatePageVariant = keyof typeof variants;

export interface StatePageProps {
  readonly variant?: StatePageVariant;
  readonly title?: string;
  readonly text?: ReactNode;
  readonly buttonLabel?: string;
  /** The address that the button opens. */
  readonly target?: string;
  /** Called before leaving, for example to clear an error. */
  readonly onLeave?: () => void;
  /** Adds a second button that retries without leaving. */
  readonly onRetry?: () => void;
  /** The reference that support asks for. */
  readonly reference?: string;
}

/** The generic error screen: a title and a button, by default 'Back to dashboard' to the root. */
export const StatePage = (props: StatePageProps): ReactNode =>
  // The shell's error boundary may be outside a router; a plain link works there.
  useInRouterContext() ? (
    <RoutedStatePage {...props} />
  ) : (
    <StatePageBody {...props} go={(target) => window.location.assign(target)} />
  );

const RoutedStatePage = (props: StatePageProps): ReactNode => {
  const navigate = useNavigate();
  return <StatePageBody {...props} go={(target) => void navigate(target)} />;
};

const StatePageBody = ({
  variant = 'error',
  title = variants[variant].title,
  text = variants[variant].text,
  buttonLabel = 'Back to dashboard',
  target = '/',
  onLeave,
  onRetry,
  reference,
  go,
}: StatePageProps & { readonly go: (target: string) => void }): ReactNode => (
  <section className="t-state-page" aria-label={title}>
    <h1 tabIndex={-1}>{title}</h1>
    {text !== '' && <p className="t-state-page__text">{text}</p>}
    <div className="t-state-page__actions">
      {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
      <Button
        kind="primary"
        onClick={() => {
          onLeave?.();
          go(target);
        }}
      >
        {buttonLabel}
      </Button>
    </div>
    {reference !== undefined && (
      <p className="t-state-page__reference">
        Reference <code>{reference}</code>
      </p>
    )}
  </section>
);
