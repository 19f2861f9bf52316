import type { ReactNode } from 'react';
import { accountHref, clientHref, useAccess } from '@tessera/runtime';
import type { NotificationStep } from '@tessera/contract/notifications/values';
import {
  Banner,
  ButtonLink,
  DateText,
  Facts,
  Link,
  Money,
  StatusTag,
  Tag,
  Timeline,
  type Fact,
  type Tone,
} from '@tessera/ui/core';
import { clientPages } from '../shared/access-rules';
import { reasonAgainst, severityTones, statusTones, useRecordLink, type FullNotification } from './notification';

type Line = FullNotification['history'][number];

const stepTones: Partial<Readonly<Record<NotificationStep, Tone>>> = {
  Opened: 'warning',
  Act: 'good',
  Undo: 'warning',
  Snooze: 'info',
  Wake: 'warning',
};

const stepTitle = ({ step, assignee, snoozedUntil, actor }: Line, actionLabel: string): ReactNode => {
  switch (step) {
    case 'Ended':
      return 'Ended by itself';
    case 'Act':
      return actionLabel;
    case 'Undo':
      return 'Undone';
    case 'Snooze':
      return (
        <>
          Snoozed until <DateText value={snoozedUntil} />
        </>
      );
    case 'Wake':
      return actor === null ? 'Woken on its day' : 'Woken';
    case 'Take':
      return 'Taken';
    case 'Give back':
      return actor === null ? `Taken back from ${assignee?.name ?? 'a colleague'}` : 'Given back';
    case 'Hand over':
      return `Handed over to ${assignee?.name ?? 'a colleague'}`;
    default:
      return 'Opened';
  }
};

const History = ({
  notification: { history, actionLabel },
}: {
  readonly notification: FullNotification;
}): ReactNode => (
  <section>
    <h3>History</h3>
    <Timeline
      label="History of the notification"
      steps={[...history].reverse().map((line, index) => ({
        key: `${history.length - index}`,
        tone: stepTones[line.step] ?? 'neutral',
        title: stepTitle(line, actionLabel),
        note: (
          <>
            <DateText value={line.at} time />
            {line.actor !== null && `, ${line.actor.name}`}
          </>
        ),
        ...(line.reason === null ? {} : { text: line.reason }),
      }))}
    />
  </section>
);

const factsOf = (notification: FullNotification, hasClientPages: boolean): Fact[] => {
  const { clientId, clientName, accountId, accountName, amount, since, due, assignee, snoozedUntil, snoozeReason } =
    notification;
  return [
    ...(clientId === null
      ? []
      : [
          {
            label: 'Client',
            value: hasClientPages ? <Link to={clientHref(clientId)}>{clientName ?? clientId}</Link> : clientName,
          },
        ]),
    ...(clientId === null || accountId === null
      ? []
      : [
          {
            label: 'Account',
            value: hasClientPages ? (
              <Link to={accountHref(clientId, accountId, 'overview')}>{accountName ?? accountId}</Link>
            ) : (
              accountName
            ),
          },
        ]),
    ...(amount === null ? [] : [{ label: 'Amount', value: <Money value={amount} /> }]),
    { label: 'Since', value: <DateText value={since} time /> },
    ...(due === null ? [] : [{ label: 'Due', value: <DateText value={due} /> }]),
    { label: 'With', value: assignee?.name ?? 'Nobody yet' },
    ...(snoozedUntil === null
      ? []
      : [
          {
            label: 'Comes back',
            value: (
              <>
                <DateText value={snoozedUntil} />
                {snoozeReason !== null && `: ${snoozeReason}`}
              </>
            ),
          },
        ]),
    { label: 'Type', value: notification.notificationType },
    { label: 'Notification ID', value: notification.notificationId },
  ];
};

/** A complete notification: why it is an exception, what can be done, where its record is, and what was done. */
export const NotificationView = ({
  notification,
  acts,
}: {
  readonly notification: FullNotification;
  readonly acts: ReactNode;
}): ReactNode => {
  const hasClientPages = useAccess(clientPages).allowed;
  const link = useRecordLink()(notification);
  const { status, severity, why, isForMe } = notification;
  const isOpen = status === 'Open' || status === 'Snoozed';
  return (
    <div className="t-stack">
      <div className="t-row">
        <StatusTag status={status} tone={statusTones[status]} />
        <Tag tone={severityTones[severity]}>{severity} severity</Tag>
      </div>
      <p>{why}</p>
      {isOpen && !isForMe && <Banner>{reasonAgainst(notification, 'Act')}</Banner>}
      <div className="t-row">
        {acts}
        {link !== null && (
          <ButtonLink small to={link.href}>
            {link.label}
          </ButtonLink>
        )}
      </div>
      <Facts facts={factsOf(notification, hasClientPages)} />
      <History notification={notification} />
    </div>
  );
};
