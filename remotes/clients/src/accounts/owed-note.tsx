import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { Can } from '@tessera/runtime';
import { Banner, DateText, Link, Money } from '@tessera/ui/core';
import { transactionRead } from '../shared/access-rules';
import { useTransactionHref } from '../transactions/transaction-href';

type Owed = NonNullable<CallData<'getAccount'>['owed']>;

const Collection = ({ owed: { transactionId, transactionDate } }: { readonly owed: Owed[number] }): ReactNode => {
  const hrefOf = useTransactionHref();
  const name = (
    <>
      the direct debit of <DateText value={transactionDate} />
    </>
  );
  return (
    <Can rule={transactionRead} otherwise={name}>
      <Link to={hrefOf(transactionId)}>{name}</Link>
    </Can>
  );
};

/**
 * What the client owes since a collection was returned after its money had been spent. Nothing when nothing is owed.
 */
export const OwedNote = ({ owed }: { readonly owed: Owed }): ReactNode =>
  owed.map((each) => (
    <Banner key={each.transactionId} tone="warning">
      Owed after an unpaid collection: <Money value={each.amount} />, for <Collection owed={each} />. It is taken first
      when the collection is paid after all.
    </Banner>
  ));
