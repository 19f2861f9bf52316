import { useMemo, type ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { firmReportAccess, firmReportOf } from '@tessera/contract/firm-reports/values';
import { reviewDueSorts, reviewStates } from '@tessera/contract/reviews/values';
import type { CallRow } from '@tessera/contract/schemas';
import { Can, useAccess, usePortal, useWork } from '@tessera/runtime';
import { DateText, Link, Missing, StatusTag } from '@tessera/ui/core';
import { ListCard, optionsOf, useListState, useSelection, type Column, type Filter } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { firmReportHref } from '../firm/report-address';
import { ReportPage } from '../reports/report-page';
import { reviewsReport } from '../reports/reports';
import { packWrite } from '../shared/access-rules';
import { PacksBar } from './packs-bar';
import { stateTones } from './review';

type Row = CallRow<'listReviewsDue'>;

const keyOf = ({ id }: Row): string => id;
const nameOf = ({ name }: Row): string => name;
const hrefOf = ({ id }: Row): string => `/clients/${id}/reviews`;

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Client',
    fixed: true,
    sort: 'name',
    narrow: 'title',
    render: (row) => <Link to={hrefOf(row)}>{row.name}</Link>,
  },
  { key: 'office', label: 'Adviser or office', narrow: 'note', render: ({ nodeName }) => nodeName },
  {
    key: 'state',
    label: 'State',
    narrow: 'end',
    render: ({ state }) => <StatusTag status={state} tone={stateTones[state]} />,
  },
  { key: 'due', label: 'Due', sort: 'due', narrow: 'value', render: ({ due }) => <DateText value={due} /> },
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
  const { allowed: mayPack } = useAccess(packWrite);
  const result = listResult(query);
  const selection = useSelection<Row>(result.rows, keyOf, nameOf);
  return (
    <ReportPage report={reviewsReport} allowed={allowed} asOf={businessDate}>
      <Can rule={firmReportAccess('without-review', null)}>
        <p className="t-muted" style={{ margin: '0 0 16px' }}>
          As a report with a chart, files and schedules:{' '}
          <Link to={firmReportHref('without-review')}>{firmReportOf('without-review').title}</Link>
        </p>
      </Can>
      <ListCard
        label="Clients by review"
        listId="reporting.reviews"
        list={list}
        columns={columns}
        rowKey={keyOf}
        rowHref={hrefOf}
        empty={{ title: 'There are no active clients yet' }}
        {...(mayPack ? { selection, bulk: <PacksBar selection={selection} rows={result.rows ?? []} /> } : {})}
        {...result}
      />
    </ReportPage>
  );
};
