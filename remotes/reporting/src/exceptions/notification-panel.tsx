import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { callErrorOf } from '@tessera/runtime';
import { Button, ErrorState, Menu, SidePanel, SkeletonLines, VisuallyHidden } from '@tessera/ui/core';
import { ActButton } from './act-button';
import { HandOverDialog, SnoozeDialog } from './lazy';
import { canDo, type FullNotification } from './notification';
import { NotificationView } from './notification-view';
import { useExceptionActs } from './use-exception-acts';

/** The query of the open notification. */
export interface OpenNotificationQuery {
  readonly currentData?: FullNotification | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface NotificationPanelProps {
  readonly query: OpenNotificationQuery;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** A drawer over the list instead of a panel beside it. */
  readonly over: boolean;
}

type Asked = 'snooze' | 'hand over';

/** The buttons of a notification: its one action or the undo of it, and the rest in a menu. */
const Acts = ({ notification }: { readonly notification: FullNotification }): ReactNode => {
  const { busy, act } = useExceptionActs();
  const [asked, setAsked] = useState<Asked | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  // The pressed button may go with the old status; focus stays on the actions there are.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [notification.status]);
  const may = (action: Parameters<typeof canDo>[1]): boolean => canDo(notification, action);
  const rest = [
    ...(may('Take') ? [{ label: 'Take', onSelect: () => void act(notification, 'Take') }] : []),
    ...(may('Give back') ? [{ label: 'Give back', onSelect: () => void act(notification, 'Give back') }] : []),
    ...(may('Hand over') ? [{ label: 'Hand over…', onSelect: () => setAsked('hand over') }] : []),
  ];
  return (
    <span ref={place} className="t-row">
      {notification.status === 'Open' || notification.status === 'Snoozed' ? (
        <ActButton notification={notification} primary />
      ) : null}
      {may('Undo') && (
        <Button small busy={busy} onClick={() => void act(notification, 'Undo')}>
          Undo
        </Button>
      )}
      {may('Snooze') && (
        <Button small onClick={() => setAsked('snooze')}>
          Snooze…
        </Button>
      )}
      {may('Wake') && (
        <Button small busy={busy} onClick={() => void act(notification, 'Wake')}>
          Wake
        </Button>
      )}
      {rest.length > 0 && <Menu small label="More" items={rest} busy={busy} />}
      <Suspense fallback={null}>
        {asked === 'snooze' && <SnoozeDialog notification={notification} onClose={() => setAsked(null)} />}
        {asked === 'hand over' && <HandOverDialog notification={notification} onClose={() => setAsked(null)} />}
      </Suspense>
    </span>
  );
};

/** The open notification, beside the list or over it. */
export const NotificationPanel = ({
  query: { currentData: notification, error, isFetching, refetch },
  onClose,
  onPrevious,
  onNext,
  over,
}: NotificationPanelProps): ReactNode => (
  <SidePanel
    title={notification?.title ?? 'Notification'}
    over={over}
    onClose={onClose}
    onPrevious={onPrevious}
    onNext={onNext}
    footer={over ? undefined : <span className="t-small t-muted">J next, K previous, Esc close</span>}
  >
    <VisuallyHidden>
      <span role="status">{notification && `Open: ${notification.title}, ${notification.status}`}</span>
    </VisuallyHidden>
    {notification ? (
      <NotificationView notification={notification} acts={<Acts notification={notification} />} />
    ) : error && !isFetching ? (
      <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true">
        <SkeletonLines lines={8} />
      </div>
    )}
  </SidePanel>
);
