import { clientHref } from '@tessera/runtime';
import { DateText, Link, Missing, Money, StatusTag, Tag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import { ActButton } from './act-button';
import { severityTones, statusTones, type Notification } from './notification';

const severity: Column<Notification> = {
  key: 'severity',
  label: 'Severity',
  skeletonPx: 60,
  render: (row) => <Tag tone={severityTones[row.severity]}>{row.severity}</Tag>,
};
const title: Column<Notification> = {
  key: 'title',
  label: 'Exception',
  fixed: true,
  skeletonPx: 200,
  render: (row) => row.title,
  narrow: 'title',
};
const client = (hasClientPages: boolean): Column<Notification> => ({
  key: 'client',
  label: 'Client',
  skeletonPx: 140,
  render: ({ clientId, clientName }) =>
    clientId === null ? (
      <Missing />
    ) : hasClientPages ? (
      <Link to={clientHref(clientId)}>{clientName ?? clientId}</Link>
    ) : (
      clientName
    ),
  narrow: 'note',
});
const type: Column<Notification> = {
  key: 'notificationType',
  label: 'Type',
  sort: 'notificationType',
  optional: true,
  render: ({ notificationType }) => notificationType,
};
const amount: Column<Notification> = {
  key: 'amount',
  label: 'Amount',
  figure: true,
  skeletonPx: 70,
  render: (row) => <Money value={row.amount} />,
  narrow: 'value',
};
const since: Column<Notification> = {
  key: 'since',
  label: 'Since',
  sort: 'since',
  sortDescendingFirst: true,
  skeletonPx: 80,
  render: (row) => <DateText value={row.since} />,
  narrow: 'end',
};
const due: Column<Notification> = {
  key: 'due',
  label: 'Due',
  sort: 'due',
  sortDescendingFirst: true,
  skeletonPx: 80,
  render: (row) => (row.due === null ? <Missing /> : <DateText value={row.due} />),
};
const assignee: Column<Notification> = {
  key: 'assignee',
  label: 'With',
  skeletonPx: 90,
  render: (row) => row.assignee?.name ?? <Missing />,
};
const status: Column<Notification> = {
  key: 'status',
  label: 'Status',
  sort: 'status',
  skeletonPx: 60,
  render: (row) => <StatusTag status={row.status} tone={statusTones[row.status]} />,
  narrow: 'status',
};
const act: Column<Notification> = {
  key: 'act',
  label: 'Action',
  skeletonPx: 90,
  render: (row) =>
    (row.status === 'Open' || row.status === 'Snoozed') && row.isForMe ? (
      <ActButton notification={row} naming />
    ) : (
      <Missing />
    ),
};
const ended: Column<Notification> = {
  key: 'endedDate',
  label: 'Over since',
  optional: true,
  render: (row) => (row.endedDate === null ? <Missing /> : <DateText value={row.endedDate} time />),
};

interface Shown {
  readonly hasClientPages: boolean;
  /** Beside an open notification only those needed to choose one. */
  readonly besidePanel: boolean;
}

/** The columns of the workbench, with the action in place. */
export const exceptionColumns = ({ hasClientPages, besidePanel }: Shown): readonly Column<Notification>[] =>
  besidePanel
    ? [severity, title, client(hasClientPages), since, status]
    : [severity, title, client(hasClientPages), amount, since, due, assignee, act, { ...status, optional: true }, type];

/** The columns of all notifications. */
export const notificationColumns = ({ hasClientPages, besidePanel }: Shown): readonly Column<Notification>[] =>
  besidePanel
    ? [since, title, client(hasClientPages), status]
    : [since, title, client(hasClientPages), { ...type, optional: false }, amount, assignee, status, severity, ended];
