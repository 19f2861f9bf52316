import type { ReactNode } from 'react';
import { Card, DateText, StatusTag, Timeline, formatDate, toneOfStatus, type TimelineStep } from '@tessera/ui/core';
import type { TransactionRecord } from './transaction-words';

const stepOf = (
  { at, businessDate, to, action, by, reason }: TransactionRecord['statusHistory'][number],
  index: number,
): TimelineStep => ({
  key: String(index),
  tone: toneOfStatus(to),
  title: (
    <>
      {action !== to && action}
      <StatusTag status={to} />
    </>
  ),
  note: (
    <>
      <DateText value={at} time zone /> · {by?.name ?? 'the platform'}
      {formatDate(at) !== formatDate(businessDate) && (
        <>
          {' '}
          · business day <DateText value={businessDate} />
        </>
      )}
    </>
  ),
  ...(reason === null ? {} : { text: reason }),
});

/** Every status change of a transaction, oldest first: what, when, by whom and why. */
export const HistoryCard = ({
  transaction: { statusHistory },
}: {
  readonly transaction: TransactionRecord;
}): ReactNode => (
  <Card title="History">
    {statusHistory.length === 0 ? (
      <p className="t-muted">No history was recorded: only its outcome was imported.</p>
    ) : (
      <Timeline label="History" steps={statusHistory.map(stepOf)} />
    )}
  </Card>
);
