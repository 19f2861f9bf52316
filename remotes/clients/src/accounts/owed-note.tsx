import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { useAccess } from '@tessera/runtime';
import { Banner, DateText, Link, Money } from '@tessera/ui/core';
import { transactionPages } from '../shared/access-rules';

type Owed = NonNullable<CallData<'getAccount'>['owed']>;

const Collection = ({ owed: { transactionId, transactionDate } }: { readonly owed: Owed[number] }): ReactNode => {
  const linked = useAccess(transactionPages).allowed;
  const name = <>the direct debit of <DateText value={transactionDate} /></>;
  return linked ? <Link to={`/transactions/${encodeURIComponent(transactionId)}`}>{name}</Link> : name;
};

/** What the client owes since a collection came back whose money was spent. Nothing where nothing is owed. */
export const OwedNote = ({ owed }: { readonly owed: Owed }): ReactNode =>
  owed.map((each) => <Banner key={each.transactionId} tone="warning">Owed after an unpaid collection: <Money value={each.amount} />, for <Collection owed={each} />. It is taken first when the collection is paid after all.</Banner>);
