import type { ReactNode } from 'react';
import { wrapperNames } from '@tessera/contract/accounts/values';
import type { CallRow } from '@tessera/contract/schemas';
import { callErrorOf, useAccess, usePortal } from '@tessera/runtime';
import { Card, Count, DateText, Missing } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { productRead } from '../shared/access-rules';

type Product = CallRow<'listSchemeProducts'>;

const columns: readonly Column<Product>[] = [
  { key: 'name', label: 'Product', fixed: true, skeletonPx: 160, render: ({ name }) => name, narrow: 'title' },
  {
    key: 'wrapper',
    label: 'Wrapper',
    skeletonPx: 60,
    render: ({ wrapperType }) => wrapperNames[wrapperType],
    narrow: 'status',
  },
  { key: 'provider', label: 'Provider', skeletonPx: 120, render: ({ provider }) => provider, narrow: 'note' },
  {
    key: 'offered',
    label: 'Offered',
    skeletonPx: 120,
    render: ({ fromDate, toDate }) =>
      toDate === null ? (
        <>
          since <DateText value={fromDate} />
        </>
      ) : (
        <>
          <DateText value={fromDate} /> to <DateText value={toDate} />
        </>
      ),
    narrow: 'end',
  },
  {
    key: 'fee',
    label: 'Product fee',
    figure: true,
    skeletonPx: 60,
    render: ({ productFee }) => (productFee === null ? <Missing /> : `${productFee}%`),
    narrow: 'hidden',
  },
  {
    key: 'clients',
    label: 'Clients',
    figure: true,
    skeletonPx: 40,
    render: ({ clients }) => <Count value={clients} />,
    narrow: 'value',
  },
];

/** The products that the firm offers, or once offered, in each wrapper; nothing for who may not see accounts. */
export const SchemeProducts = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(productRead);
  const query = Api.useListSchemeProductsQuery({ firmId }, { skip: !allowed });
  if (!allowed) return null;
  return (
    <Card title="All scheme products" flush>
      <DataTable
        label="Scheme products"
        columns={columns}
        rows={query.data}
        rowKey={({ id }) => id}
        error={query.isFetching ? null : (callErrorOf(query.error)?.errorMessage ?? null)}
        onRetry={() => void query.refetch()}
        empty={{ title: 'The firm offers no product of its own' }}
      />
    </Card>
  );
};
