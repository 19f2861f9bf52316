import { useEffect, useRef, type ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { callErrorOf, usePortal } from '@tessera/runtime';
import {
  Card,
  Count,
  DateText,
  EmptyState,
  ErrorState,
  formatCount,
  Link,
  Money,
  SkeletonLines,
  Tag,
  VisuallyHidden,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { ActButton } from './act-button';
import { exceptionHref, exceptionsHref, severityTones, typeHref, type Notification } from './notification';

type Today = CallData<'getDashboardException'>;

const shown = 5;
/** The oldest age of the card while the window is visible. */
const refreshMs = 60_000;

/** A dashboard panel: what needs this user today, oldest first, with its action in place, and how many of each type. */
export const TodayCard = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { data, error, refetch } = Api.useGetDashboardExceptionQuery(
    { firmId },
    { pollingInterval: refreshMs, skipPollingIfUnfocused: true },
  );
  const place = useRef<HTMLDivElement>(null);
  const rows = data?.notifications;
  // What was dealt with leaves the list with its button; focus moves to the next one, or stays on the list.
  const held = useRef(false);
  useEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    (place.current?.querySelector<HTMLElement>('li button') ?? place.current)?.focus();
  }, [rows]);
  return (
    <Card
      title="What needs me today"
      actions={
        data &&
        data.count > 0 && (
          <span className="t-muted">
            <Count value={data.count} />
          </span>
        )
      }
      flush
      footer={<Link to={exceptionsHref}>All exceptions</Link>}
    >
      {!data && !error && (
        <div aria-busy="true" className="t-drafts__wait">
          <SkeletonLines lines={3} />
        </div>
      )}
      {!data && error && <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={() => void refetch()} />}
      <div
        ref={place}
        tabIndex={-1}
        onFocus={() => {
          held.current = true;
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null) held.current = false;
        }}
      >
        {data?.count === 0 && (
          <EmptyState title="Nothing needs you now" text="Have a good day: what does appears here by itself." />
        )}
        {rows && rows.length > 0 && (
          <ul className="t-drafts">
            {rows.slice(0, shown).map((row) => (
              <Line key={row.notificationId} notification={row} />
            ))}
          </ul>
        )}
        {data && data.count > shown && <ByType {...data} />}
      </div>
    </Card>
  );
};

const Line = ({ notification }: { readonly notification: Notification }): ReactNode => {
  const { notificationId, title, clientName, accountName, amount, since, due, severity } = notification;
  return (
    <li>
      <span>
        <span>
          <Link to={exceptionHref(notificationId)}>{title}</Link>{' '}
          {severity === 'High' && <Tag tone={severityTones[severity]}>{severity}</Tag>}
        </span>
        {clientName !== null && (
          <span className="t-small">
            {accountName ?? clientName}
            {amount !== null && (
              <>
                , <Money value={amount} />
              </>
            )}
          </span>
        )}
        <span className="t-small t-muted">
          Since <DateText value={since} />
          {due !== null && (
            <>
              , due <DateText value={due} />
            </>
          )}
        </span>
      </span>
      <ActButton notification={notification} naming />
    </li>
  );
};

/** How many there are of each type, the type that waits longest first. */
const ByType = ({ byType, count }: Today): ReactNode => (
  <p className="t-drafts__rest t-small t-muted">
    Oldest {formatCount(shown)} of {formatCount(count)}:{' '}
    {byType.map(({ notificationType, count: each }, index) => (
      <span key={notificationType}>
        {index > 0 && ', '}
        <Link to={typeHref(notificationType)}>
          {notificationType} <VisuallyHidden>: </VisuallyHidden>
          {formatCount(each)}
        </Link>
      </span>
    ))}
  </p>
);
