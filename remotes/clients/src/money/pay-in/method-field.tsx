import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { sortCodeText } from '@tessera/transactions/bank-words';
import { DateText } from '@tessera/ui/core';
import { SelectField } from '@tessera/ui/form';
import { BankDetailsLink } from '../bank-details-link';
import type { usePaymentMethod } from '../use-payment-method';
import type { PayInValues } from './pay-in-values';

type Collection = ReturnType<typeof usePaymentMethod>;

/** What the chosen method requires of the payer, and when the money arrives. */
const Help = ({
  accountId,
  collection: { data },
}: {
  readonly accountId: string;
  readonly collection: Collection;
}): ReactNode => {
  const { values } = useFormikContext<PayInValues>();
  if (values.method !== 'Direct Debit') {
    return (
      <>
        The payer quotes {accountId}. We look for a payment with that reference and match it when it arrives.
        {data?.valid === false && data.reason !== null && (
          <>
            {' '}
            Direct debit is not available: {data.reason} <BankDetailsLink answer={data} />
          </>
        )}
      </>
    );
  }
  if (!data?.valid)
    return data?.reason ? (
      <>
        {data.reason} <BankDetailsLink answer={data} />
      </>
    ) : null;
  return (
    <>
      We collect it
      {data.bankDetails !== null && (
        <>
          {' '}
          from {data.bankDetails.accountName}, {sortCodeText(data.bankDetails.sortCode)}{' '}
          {data.bankDetails.accountNumber}
        </>
      )}{' '}
      on <DateText value={data.earliestDate} /> at the earliest; the payer is notified first. The money can be spent
      once the collection has cleared.
    </>
  );
};

/** How the money arrives: by transfer, or by collection where the client's bank details or mandate allow it. */
export const MethodField = ({
  accountId,
  collection,
}: {
  readonly accountId: string;
  readonly collection: Collection;
}): ReactNode => {
  const collects = collection.data?.valid === true;
  const methods = [
    { value: 'Bank Transfer', label: 'Bank transfer' },
    {
      value: 'Direct Debit',
      label: collects ? 'Direct debit' : 'Direct debit (not available)',
      unavailable: !collects,
    },
  ];
  return (
    <SelectField
      name="method"
      label="Method"
      options={methods}
      help={<Help accountId={accountId} collection={collection} />}
    />
  );
};
