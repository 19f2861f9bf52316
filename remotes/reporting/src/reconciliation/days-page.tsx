import type { ReactNode } from 'react';
import { useAccess, usePortal, useWork } from '@tessera/runtime';
import { Card, Count, DateText, Link, Missing, Money, StatusTag } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { ReportPage } from '../reports/report-page';
import { reconciliationReport } from '../reports/reports';
import { Excess } from './excess';
import { dayHref, dayTones, type Day } from './reconciliation';
import { WholeFirmFailure } from '../shared/whole-firm-failure';

const money = (value: number | null): ReactNode => (value === null ? <Missing /> : <Money value={value} />);

const columns: readonly Column<Day>[] = [
  {
    key: 'day',
    label: 'Day',
    fixed: true,
    narrow: 'title',
    skeletonPx: 90,
    render: ({ id }) => (
      <Link to={dayHref(id)}>
        <DateText value={id} />
      </Link>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    narrow: 'value',
    skeletonPx: 80,
    render: ({ status }) => <StatusTag status={status} tone={dayTones[status]} />,
  },
  {
    key: 'requirement',
    label: 'Client money owed',
    figure: true,
    skeletonPx: 100,
    render: ({ requirement }) => money(requirement),
  },
  {
    key: 'resource',
    label: 'At the bank, by the books',
    figure: true,
    skeletonPx: 100,
    render: ({ resource }) => money(resource),
  },
  {
    key: 'excess',
    label: 'Excess or shortfall',
    narrow: 'status',
    skeletonPx: 80,
    render: ({ excess }) => (excess === null ? <Missing /> : <Excess value={excess} />),
  },
  {
    key: 'bank',
    label: 'By the bank',
    figure: true,
    skeletonPx: 100,
    render: ({ bankBalance }) => money(bankBalance),
  },
  {
    key: 'breaks',
    label: 'Breaks',
    figure: true,
    skeletonPx: 40,
    render: ({ status, breaks, openBreaks }) =>
      status === 'Missing' ? (
        <Missing />
      ) : (
        <>
          <Count value={breaks} />
          {openBreaks > 0 && <span className="t-muted"> ({openBreaks} open)</span>}
        </>
      ),
  },
  {
    key: 'signed',
    label: 'Signed off',
    wrap: true,
    narrow: 'note',
    skeletonPx: 120,
    render: ({ signedBy, signedDate, statements, status }) =>
      signedBy ? (
        <span>
          {signedBy.name}, <DateText value={signedDate} />
        </span>
      ) : (
        <span className="t-muted">
          {status === 'Missing' ? 'No statement yet' : `${statements.length} of 3 statements`}
        </span>
      ),
  },
];

/** The working days with what each came to, and who signed it off. */
export const DaysPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(reconciliationReport.access);
  const { data, error, isFetching, refetch } = Api.useListReconciliationsQuery({ firmId }, { skip: !allowed });
  useWork(isFetching && !data);
  return (
    <ReportPage report={reconciliationReport} allowed={allowed} asOf={data?.businessDate}>
      {error && !data ? (
        <WholeFirmFailure error={error} what="the reconciliation of the firm" onRetry={() => void refetch()} />
      ) : (
        <Card
          title="Working days"
          flush
          footer="A day is reconciled once it is over, in the order of days. Whoever worked on it does not sign it off."
        >
          <DataTable
            label="Working days"
            columns={columns}
            rows={data?.days}
            rowKey={({ id }) => id}
            rowHref={({ id }) => dayHref(id)}
            refreshing={isFetching}
            empty={{ title: 'No working day is over yet', text: 'The first one appears here on the day after it.' }}
          />
        </Card>
      )}
    </ReportPage>
  );
};
