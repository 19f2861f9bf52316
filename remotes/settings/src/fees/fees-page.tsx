import { useMemo, type ReactNode } from 'react';
import { callErrorOf, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { isDealing, isProduct } from '@tessera/contract/fees/values';
import { Card, DateText, Missing, Page, PageHeader, StatePage, Tag } from '@tessera/ui/core';
import { DataTable, useOpenRow, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { feeRead } from '../shared/access-rules';
import { FeeDrawer } from './fee-drawer';
import { futureOf, presentOf, waitingOf, type Fee } from './fee-words';
import { SchemeProducts } from './scheme-products';

const Next = ({ fee }: { readonly fee: Fee }): ReactNode => {
  const { businessDate } = usePortal();
  const waiting = waitingOf(fee);
  const [next] = futureOf(fee, businessDate);
  if (waiting)
    return (
      <Tag tone="warning" dot>
        To approve
      </Tag>
    );
  return next ? (
    <>
      New from <DateText value={next.from} />
    </>
  ) : (
    <Missing />
  );
};

const columns: readonly Column<Fee>[] = [
  { key: 'name', label: 'Name', fixed: true, skeletonPx: 160, render: ({ name }) => name, narrow: 'title' },
  {
    key: 'rates',
    label: 'Now',
    wrap: true,
    skeletonPx: 280,
    render: (fee) => presentOf(fee)?.inWords ?? (isProduct(fee.subject) ? 'None' : 'Not charged'),
    narrow: 'note',
  },
  {
    key: 'from',
    label: 'Since',
    skeletonPx: 80,
    render: ({ presentFrom }) => (presentFrom === null ? <Missing /> : <DateText value={presentFrom} />),
    narrow: 'hidden',
  },
  { key: 'next', label: 'Next', skeletonPx: 80, render: (fee) => <Next fee={fee} />, narrow: 'end' },
];

const parts = [
  { title: 'Yearly fees and interest', has: ({ subject }: Fee) => !isDealing(subject) && !isProduct(subject) },
  { title: 'Charges for each trade', has: ({ subject }: Fee) => isDealing(subject) },
  { title: 'Products for new clients', has: ({ subject }: Fee) => isProduct(subject) },
] as const;

/** What the firm charges and pays, with what was and what will be, and the products it offers. */
export const FeesPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(feeRead);
  const query = Api.useListFeesQuery({ firmId }, { skip: !allowed });
  const { openId, hrefOf, close } = useOpenRow('fee');
  const fees = query.data;
  const tableColumns = useMemo(() => columns, []);
  usePageTitle('Fees and charges');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  const error = query.isFetching ? null : (callErrorOf(query.error)?.errorMessage ?? null);
  return (
    <Page>
      <PageHeader title="Fees and charges" />
      <div className="t-stack">
        {parts.map(({ title, has }) => (
          <Card key={title} title={title} flush>
            <DataTable
              label={title}
              columns={tableColumns}
              rows={fees?.filter(has)}
              rowKey={({ subject }) => subject}
              rowHref={({ subject }) => hrefOf(subject)}
              selectedKey={openId ?? undefined}
              error={error}
              onRetry={() => void query.refetch()}
              empty={{ title: 'The firm charges nothing of this kind' }}
            />
          </Card>
        ))}
        <SchemeProducts />
      </div>
      {openId !== null && fees && <FeeDrawer fee={fees.find(({ subject }) => subject === openId)} onClose={close} />}
    </Page>
  );
};
