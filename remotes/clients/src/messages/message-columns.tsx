import { Count, DateText, Link, Missing, StatusTag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import { messageAccountHref, messageClientHref, type Message } from './message';

const title: Column<Message> = {
  key: 'title',
  label: 'Message',
  sort: 'title',
  fixed: true,
  skeletonPx: 220,
  render: (message) => <span className={message.status === 'Unread' ? 't-strong' : undefined}>{message.title}</span>,
  narrow: 'title',
};
const client: Column<Message> = {
  key: 'client',
  label: 'Client',
  skeletonPx: 150,
  render: ({ clientId, clientName }) => <Link to={messageClientHref(clientId)}>{clientName}</Link>,
  narrow: 'note',
};
const type: Column<Message> = {
  key: 'messageType',
  label: 'Type',
  sort: 'messageType',
  skeletonPx: 110,
  render: ({ messageType }) => messageType,
};
const account: Column<Message> = {
  key: 'account',
  label: 'Account',
  skeletonPx: 140,
  render: ({ clientId, accountId, accountName }) =>
    accountId === null ? (
      <Missing />
    ) : (
      <Link to={messageAccountHref(clientId, accountId)}>{accountName ?? accountId}</Link>
    ),
};
const files: Column<Message> = {
  key: 'documents',
  label: 'Files',
  figure: true,
  skeletonPx: 20,
  render: ({ documents }) =>
    documents.length === 0 ? null : (
      <>
        <Count value={documents.length} />
        <span className="t-narrow-only">{documents.length === 1 ? ' file' : ' files'}</span>
      </>
    ),
  narrow: 'end',
};
const status: Column<Message> = {
  key: 'status',
  label: 'Status',
  sort: 'status',
  skeletonPx: 60,
  render: (message) => <StatusTag status={message.status} />,
  narrow: 'status',
};
const sent: Column<Message> = {
  key: 'createdDate',
  label: 'Sent',
  sort: 'createdDate',
  sortDescendingFirst: true,
  skeletonPx: 80,
  render: ({ createdDate }) => <DateText value={createdDate} />,
  narrow: 'value',
};

/** The columns of a message list; beside an open message only those needed to choose one. */
export const messageColumns = (ofAllClients: boolean, besidePanel: boolean): readonly Column<Message>[] => [
  sent,
  title,
  ...(ofAllClients ? [client] : []),
  { ...type, ...(ofAllClients ? {} : { narrow: 'note' as const }) },
  ...(besidePanel ? [] : [account]),
  files,
  status,
];
