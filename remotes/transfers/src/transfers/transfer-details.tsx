import type { ReactNode } from 'react';
import { wrapperNames } from '@tessera/contract/accounts/values';
import { Can, accountHref, clientHref, clientTransactionHref } from '@tessera/runtime';
import {
  Banner,
  ButtonLink,
  Columns,
  DateText,
  Facts,
  Link,
  Missing,
  Money,
  StatusTag,
  type Fact,
} from '@tessera/ui/core';
import { isOver, transferTypeWords, type Transfer } from '../shared/transfer';
import { daysWords, TransferLight } from '../shared/transfer-light';

/** What the firm must do, by the transfer's status (domain research A.7). */
const actionWords = ({ transferStatus }: Transfer): string => {
  switch (transferStatus) {
    case 'Onboarding Assets':
      return 'Book costs are due for the assets that have arrived.';
    case 'Rejected':
      return 'The previous provider rejected this transfer.';
    case 'Awaiting Documentation':
      return 'Documents are awaited before the previous provider can act.';
    default:
      return 'This transfer needs something from you before it can go on.';
  }
};

const factsOf = (transfer: Transfer): Fact[] => [
  { label: 'Client', value: <Link to={clientHref(transfer.clientId)}>{transfer.clientName}</Link> },
  { label: 'Client ID', value: transfer.clientId },
  {
    label: transfer.movementType === 'In' ? 'Into' : 'Out of',
    value: <Link to={accountHref(transfer.clientId, transfer.accountId, 'overview')}>{transfer.accountName}</Link>,
  },
  { label: 'Account ID', value: transfer.accountId },
  {
    label: transfer.movementType === 'In' ? 'Previous provider' : 'Other provider',
    value: transfer.previousProvider.name,
  },
  { label: 'Reference', value: transfer.previousProvider.reference || <Missing /> },
  {
    label: 'Wrapper and type',
    value: `${wrapperNames[transfer.wrapperType]}, ${transferTypeWords[transfer.transferType]}`,
  },
  { label: isOver(transfer.transferStatus) ? 'Value' : 'Expected value', value: <Money value={transfer.amount} /> },
  { label: 'Auto-invest', value: transfer.autoInvest ? 'Yes' : 'No' },
  { label: 'Adviser', value: transfer.adviserName ?? <Missing /> },
  { label: 'Business', value: transfer.nodeName },
  { label: 'Initiated', value: <DateText value={transfer.dateInitiated} /> },
  {
    label: isOver(transfer.transferStatus) ? 'Took' : 'Under way for',
    value: (
      <>
        {daysWords(transfer.days)} <TransferLight transfer={transfer} />
      </>
    ),
  },
  { label: 'Transfer ID', value: transfer.transactionId },
  ...(transfer.linkId ? [{ label: 'Link ID', value: transfer.linkId }] : []),
];

/** Everything known about one transfer. */
export const TransferDetails = ({ transfer }: { readonly transfer: Transfer }): ReactNode => (
  <Columns>
    <div>
      <StatusTag status={transfer.transferStatus} />
    </div>
    {transfer.actionRequired && <Banner tone="warning">{actionWords(transfer)}</Banner>}
    <Facts facts={factsOf(transfer)} />
  </Columns>
);

/** Links from a transfer. */
export const TransferLinks = ({ transfer }: { readonly transfer: Transfer }): ReactNode => (
  <>
    <ButtonLink small to={accountHref(transfer.clientId, transfer.accountId, 'overview')}>
      Open account
    </ButtonLink>
    <Can rule={{ requires: { resource: 'Transaction', level: 'read' }, flags: ['remote.clients'] }}>
      <ButtonLink small to={clientTransactionHref(transfer.clientId, transfer.transactionId)}>
        Open transaction
      </ButtonLink>
    </Can>
  </>
);
