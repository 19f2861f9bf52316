import type { ReactNode } from 'react';
import { sortCodeText } from '@tessera/transactions/bank-words';
import { Banner, DateText, Facts, SkeletonLines, StatusTag } from '@tessera/ui/core';
import { BankDetailsLink } from '../bank-details-link';
import type { usePaymentMethod } from '../use-payment-method';

/** The account that the money goes to: the client's masked bank details, or why nothing can be paid there. */
export const BankCard = ({
  answer: { data, error, isPending },
}: {
  readonly answer: ReturnType<typeof usePaymentMethod>;
}): ReactNode => {
  if (error !== null) return <Banner tone="warning">The bank details could not be read. {error.errorMessage}</Banner>;
  if (data === null)
    return isPending ? (
      <div aria-busy="true">
        <SkeletonLines lines={3} />
      </div>
    ) : null;
  return (
    <div className="t-stack">
      {!data.valid && (
        <Banner tone="bad">
          <span>
            {data.reason ?? 'Nothing can be paid to these bank details.'} <BankDetailsLink answer={data} />
          </span>
        </Banner>
      )}
      {data.bankDetails !== null && (
        <Facts
          facts={[
            { label: 'Paid to', value: data.bankDetails.accountName },
            { label: 'Sort code', value: sortCodeText(data.bankDetails.sortCode) },
            { label: 'Account number', value: data.bankDetails.accountNumber },
            ...(data.bankDetails.status === 'Active'
              ? []
              : [{ label: 'Status', value: <StatusTag status={data.bankDetails.status} /> }]),
            ...(data.valid ? [{ label: 'Earliest payment date', value: <DateText value={data.earliestDate} /> }] : []),
          ]}
        />
      )}
    </div>
  );
};
