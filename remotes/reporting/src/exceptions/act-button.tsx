import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '@tessera/ui/core';
import { ConfirmDialog } from './lazy';
import { canDo, reasonAgainst, type Notification } from './notification';
import { useExceptionActs } from './use-exception-acts';

interface ActButtonProps {
  readonly notification: Notification;
  /** Names what it acts on, where several stand below one another. */
  readonly naming?: boolean;
  readonly primary?: boolean;
}

/** The one action of a notification: at once where it can be undone, otherwise after it is confirmed. */
export const ActButton = ({ notification, naming = false, primary = false }: ActButtonProps): ReactNode => {
  const { busy, act } = useExceptionActs();
  const [asked, setAsked] = useState(false);
  const { actionLabel, confirm, title, clientName } = notification;
  const subject = clientName === null ? title : `${title}, ${clientName}`;
  return (
    <>
      <Button
        small
        {...(primary ? { kind: 'primary' as const } : {})}
        busy={busy}
        unavailable={!canDo(notification, 'Act') && (reasonAgainst(notification, 'Act') ?? 'It cannot be done now.')}
        {...(naming ? { 'aria-label': `${actionLabel}: ${subject}` } : {})}
        onClick={() => {
          if (confirm === null) void act(notification, 'Act');
          else setAsked(true);
        }}
      >
        {actionLabel}
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog notification={notification} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
};
