import { useMemo, type ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { reviewDueSorts, reviewStates } from '@tessera/contract/reviews/values';
import type { CallRow } from '@tessera/contract/schemas';
import { useAccess, usePortal, useWork } from '@tessera/runtime';
import { DateText, Link, Missing, StatusTag } from '@tessera/ui/core';
import { ListCard, optionsOf, useListState, type Column, type Filter } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { ReportPage } from '../reports/report-page';
import { reviewsReport } from '../reports/reports';
import { stateTones } from './review';

type Row = CallRow<'listReviewsDue'>;

const hrefOf = ({ id }: Row): string => `/clients/${id}/reviews`;

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Client',
    fixed: true,
    sortable: true,
    narrow: 'title',
    render: (row) => <Link to={hrefOf(row)}>{row.name}</Link>,
  },
  { key: 'office', label: 'Office', narrow: 'note', render: ({ nodeName }) => nodeName },
  {
    key: 'state',
    label: 'State',
    narrow: 'status',
    render: ({ state }) => <StatusTag status={state} tone={stateTones[state]} />,
  },
  { key: 'due', label: 'Due', sortable: true, narrow: 'value', render: ({ due }) => <DateText value={due} /> },
  {
    key: 'lastHeld',
    label: 'Last held',
    render: ({ lastHeldOn }) => (lastHeldOn === null ? <Missing /> : <DateText value={lastHeldOn} />),
  },
  {
    key: 'lastRefused',
    label: 'Last refused',
    render: ({ lastRefusedOn }) => (lastRefusedOn === null ? <Missing /> : <DateText value={lastRefusedOn} />),
  },
  {
    key: 'offered',
    label: 'Offered, no answer',
    render: ({ openOfferOn }) => (openOfferOn === null ? <Missing /> : <DateText value={openOfferOn} />),
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', name: 'idOrName', label: 'Name or client ID' },
  { kind: 'select', name: 'state', label: 'State', options: optionsOf(reviewStates) },
];

/** Active clients by when their review is due: those without one are a filter of it. */
export const ReviewsPage = (): ReactNode => {
  const { businessDate, firm } = usePortal();
  const { allowed } = useAccess(reviewsReport.access);
  const list = useListState({ filters, defaultSort: 'due', sorts: reviewDueSorts });
  const query = Api.useListReviewsDueQuery(
    useMemo(() => ({ ...list.query, firmId: firm.firmId }), [list.query, firm.firmId]),
    { skip: !allowed },
  );
  useWork(query.isLoading);
  return (
    <ReportPage report={reviewsReport} allowed={allowed} asOf={businessDate}>
      <ListCard
        label="Clients by review"
        listId="reporting.reviews"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={hrefOf}
        empty={{ title: 'There are no active clients yet' }}
        {...listResult(query)}
      />
    </ReportPage>
  );
};
