import { accountHref, clientHref } from '@tessera/runtime';
import { wrapperNames } from '@tessera/contract/accounts/values';
import { Count, DateText, Link, Missing, Money, StatusTag, Tag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import { transferHref } from '../shared/addresses';
import { clockWords, transferTypeWords, waitsForWords, type Transfer } from '../shared/transfer';
import { TransferLight } from '../shared/transfer-light';
import { NextContact } from '../workbench/next-contact';
import type { ShownBy } from './shown-by';

const light: Column<Transfer> = {
  key: 'light',
  label: 'Progress',
  skeletonPx: 60,
  render: (transfer) => <TransferLight transfer={transfer} />,
  // At the right edge, where the lights of all rows stand below each other.
  narrow: 'end',
};
const days: Column<Transfer> = {
  key: 'days',
  label: 'Days',
  figure: true,
  skeletonPx: 24,
  render: ({ days: value }) => <Count value={value} />,
};
const waitsFor: Column<Transfer> = {
  key: 'waitsFor',
  label: 'Waits for',
  skeletonPx: 80,
  render: (transfer) => (transfer.waitsFor === null ? <Missing /> : waitsForWords[transfer.waitsFor]),
};
const due: Column<Transfer> = {
  key: 'due',
  label: 'Due',
  skeletonPx: 80,
  render: ({ clock }) => (
    <span title={clockWords(clock)}>
      <DateText value={clock.due} />
    </span>
  ),
};
const action: Column<Transfer> = {
  key: 'action',
  label: 'Action',
  skeletonPx: 60,
  render: ({ actionRequired }) => (actionRequired ? <Tag tone="warning">Required</Tag> : null),
  narrow: 'status',
};
const owner: Column<Transfer> = {
  key: 'owner',
  label: 'Owner',
  skeletonPx: 90,
  render: (transfer) => transfer.owner?.name ?? <Missing />,
};
const nextContact: Column<Transfer> = {
  key: 'nextContact',
  label: 'Next contact',
  sort: 'nextContactDate',
  skeletonPx: 80,
  render: ({ nextContactDate }) => <NextContact date={nextContactDate} />,
};
const initiated: Column<Transfer> = {
  key: 'dateInitiated',
  label: 'Initiated',
  sort: 'dateInitiated',
  sortDescendingFirst: true,
  skeletonPx: 80,
  render: ({ dateInitiated }) => <DateText value={dateInitiated} />,
};
const client: Column<Transfer> = {
  key: 'client',
  label: 'Client',
  sort: 'clientName',
  fixed: true,
  skeletonPx: 150,
  render: ({ clientId, clientName }) => <Link to={clientHref(clientId)}>{clientName}</Link>,
  narrow: 'title',
};
const clientId: Column<Transfer> = {
  key: 'clientId',
  label: 'Client ID',
  muted: true,
  optional: true,
  render: (transfer) => transfer.clientId,
};
const account: Column<Transfer> = {
  key: 'account',
  label: 'Account',
  skeletonPx: 70,
  render: (transfer) => (
    <Link to={accountHref(transfer.clientId, transfer.accountId, 'overview')} title={transfer.accountName}>
      {transfer.accountId}
    </Link>
  ),
};
const provider: Column<Transfer> = {
  key: 'provider',
  label: 'Previous provider',
  skeletonPx: 120,
  render: ({ previousProvider }) => previousProvider.name,
  narrow: 'note',
};
const providerLink: Column<Transfer> = {
  ...provider,
  fixed: true,
  render: ({ previousProvider, transactionId }) => (
    <Link to={transferHref(transactionId)}>{previousProvider.name}</Link>
  ),
  narrow: 'title',
};
const reference: Column<Transfer> = {
  key: 'reference',
  label: 'Reference',
  muted: true,
  skeletonPx: 80,
  render: ({ previousProvider }) => previousProvider.reference,
};
const wrapper: Column<Transfer> = {
  key: 'wrapper',
  label: 'Wrapper and type',
  skeletonPx: 90,
  render: ({ wrapperType, transferType }) => `${wrapperNames[wrapperType]}, ${transferTypeWords[transferType]}`,
};
const value: Column<Transfer> = {
  key: 'amount',
  label: 'Value',
  figure: true,
  sort: 'amount',
  sortDescendingFirst: true,
  render: ({ amount }) => <Money value={amount} />,
  narrow: 'value',
};
const autoInvest: Column<Transfer> = {
  key: 'autoInvest',
  label: 'Auto-invest',
  skeletonPx: 30,
  render: (transfer) => (transfer.autoInvest ? 'Yes' : 'No'),
};
const movement: Column<Transfer> = {
  key: 'movementType',
  label: 'Movement',
  skeletonPx: 30,
  render: ({ movementType }) => movementType,
};
const status: Column<Transfer> = {
  key: 'transferStatus',
  label: 'Status',
  sort: 'transferStatus',
  skeletonPx: 120,
  render: ({ transferStatus }) => <StatusTag status={transferStatus} />,
};

const handledBy: Readonly<Record<ShownBy, Column<Transfer>>> = {
  Adviser: {
    key: 'handledBy',
    label: 'Adviser',
    skeletonPx: 90,
    render: ({ adviserName }) => adviserName ?? <Missing />,
  },
  Business: { key: 'handledBy', label: 'Business', skeletonPx: 90, render: ({ nodeName }) => nodeName },
};

/**
 * The columns of the workbench. Together they are wider than most screens, so those needed to act come first; beside an
 * open transfer only these are shown.
 */
export const transferColumns = (shownBy: ShownBy, besidePanel: boolean): readonly Column<Transfer>[] =>
  besidePanel
    ? [light, waitsFor, due, client, provider, status, value]
    : [
        light,
        waitsFor,
        due,
        action,
        client,
        clientId,
        owner,
        nextContact,
        handledBy[shownBy],
        value,
        status,
        provider,
        wrapper,
        days,
        initiated,
        reference,
        account,
        autoInvest,
        movement,
      ];

/** The columns of one record's tab: a client's without the client, an account's also without the account. */
export const recordTransferColumns = (of: 'client' | 'account'): readonly Column<Transfer>[] => [
  providerLink,
  light,
  waitsFor,
  due,
  action,
  owner,
  nextContact,
  value,
  status,
  wrapper,
  ...(of === 'client' ? [account] : []),
  movement,
  days,
  initiated,
  reference,
];
