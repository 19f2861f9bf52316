import type { ReactNode } from 'react';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { AuthoriserView } from '@tessera/transactions/authoriser-view';
import { sortCodeText, whoOf } from '@tessera/transactions/bank-words';
import { DateText, ErrorState, Facts, Missing, Money, SkeletonLines } from '@tessera/ui/core';
import { Api } from '../calls/api';
import type { Notification } from './notification';

/** A record as it is now, on the way, or refused. */
interface Read<Data> {
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

/** What somebody has to look at before they act, and whether it is there to look at. */
interface Subject {
  readonly facts: ReactNode;
  readonly isShown: boolean;
}

const subjectOf = <Data,>({ currentData, error, refetch }: Read<Data>, show: (data: Data) => ReactNode): Subject => {
  if (currentData !== undefined) return { facts: show(currentData), isShown: true };
  return {
    facts: error ? (
      <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true">
        <SkeletonLines lines={6} />
      </div>
    ),
    isShown: false,
  };
};

/** Pending bank details of a notification's client or account. */
const useDetails = ({ clientId, record }: Notification, skip: boolean) => {
  const { firmId } = usePortal().firm;
  const read = Api.useListBankDetailsQuery(
    { firmId, status: 'Pending', clientId: clientId ?? '', page: 1, pageSize: 100 },
    { skip, refetchOnMountOrArgChange: true },
  );
  return {
    ...read,
    currentData: read.currentData?.rows.find(({ client, account }) =>
      record.kind === 'Account' ? account?.id === record.id : account === null && client.id === record.id,
    ),
  };
};

const isTransaction = ({ notificationType }: Notification): boolean =>
  notificationType === 'Second person awaited' || notificationType === 'Payment held';
const isBankDetails = ({ notificationType }: Notification): boolean => notificationType === 'Bank details to verify';

/**
 * What a notification's action is done to, read anew: of a transaction who asked, who is paid and the cash; of bank
 * details the account; of anything else the account and the amount.
 */
export const useSubject = (notification: Notification): Subject => {
  const { firmId } = usePortal().firm;
  const { accountName, amount, record } = notification;
  const transaction = Api.useGetTransactionQuery(
    { firmId, orderId: record.id },
    { skip: !isTransaction(notification), refetchOnMountOrArgChange: true },
  );
  const details = useDetails(notification, !isBankDetails(notification));
  if (isTransaction(notification)) return subjectOf(transaction, (read) => <AuthoriserView transaction={read} />);
  if (isBankDetails(notification))
    return subjectOf(details, (read) => (
      <Facts
        facts={[
          { label: 'For', value: read.account?.name ?? read.client.name },
          { label: 'Account name', value: read.accountName },
          { label: 'Sort code', value: sortCodeText(read.sortCode) },
          { label: 'Account number', value: read.accountNumber },
          {
            label: 'Entered by',
            value: (
              <>
                {whoOf(read.createdBy, read.createdByName)}, <DateText value={read.createdDate} time />
              </>
            ),
          },
        ]}
      />
    ));
  return {
    facts: (
      <Facts
        facts={[
          { label: 'Account', value: accountName ?? <Missing /> },
          ...(amount === null ? [] : [{ label: 'Amount', value: <Money value={amount} /> }]),
        ]}
      />
    ),
    isShown: true,
  };
};
