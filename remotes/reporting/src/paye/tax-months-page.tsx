import type { ReactNode } from 'react';
import { useAccess, usePortal, useWork } from '@tessera/runtime';
import { Card, Count, DateText, KeyFigures, Link, Money, StatusTag, type KeyFigure } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { ReportPage } from '../reports/report-page';
import { payeReport } from '../reports/reports';
import { WholeFirmFailure } from '../shared/whole-firm-failure';
import { Reconciled } from './reconciled';
import { nameOfMonth, noteOfMonth, taxMonthHref, taxMonthTones, type TaxMonth, type TaxMonths } from './tax-month';

const columns: readonly Column<TaxMonth>[] = [
  {
    key: 'month',
    label: 'Tax month',
    fixed: true,
    wrap: true,
    narrow: 'title',
    skeletonPx: 170,
    render: (month) => (
      <>
        <Link to={taxMonthHref(month.id)}>{nameOfMonth(month)}</Link>
        {noteOfMonth(month) !== null && (
          <>
            <br />
            <span className="t-small t-muted">{noteOfMonth(month)}</span>
          </>
        )}
      </>
    ),
  },
  {
    key: 'payments',
    label: 'Payments',
    figure: true,
    skeletonPx: 40,
    render: ({ payments }) => <Count value={payments} />,
  },
  { key: 'people', label: 'People', figure: true, skeletonPx: 40, render: ({ people }) => <Count value={people} /> },
  { key: 'pay', label: 'Taxable pay', figure: true, skeletonPx: 80, render: ({ pay }) => <Money value={pay} /> },
  { key: 'tax', label: 'Tax', figure: true, skeletonPx: 80, render: ({ tax }) => <Money value={tax} /> },
  {
    key: 'toPay',
    label: 'To HMRC',
    figure: true,
    narrow: 'value',
    skeletonPx: 80,
    render: ({ toPay }) => <Money value={toPay} />,
  },
  {
    key: 'due',
    label: 'Due',
    narrow: 'note',
    skeletonPx: 80,
    render: ({ dueDate, settledDate }) =>
      settledDate === null ? (
        <DateText value={dueDate} />
      ) : (
        <span>
          settled <DateText value={settledDate} />
        </span>
      ),
  },
  {
    key: 'status',
    label: 'Status',
    narrow: 'status',
    skeletonPx: 60,
    render: ({ status }) => <StatusTag status={status} tone={taxMonthTones[status]} />,
  },
  {
    key: 'reconciled',
    label: 'Control account',
    skeletonPx: 80,
    render: ({ difference }) => <Reconciled difference={difference} />,
  },
];

const labels = ['Owed to HMRC', 'By the months', 'Control account', 'Next payment'] as const;
const loadingFigures: readonly KeyFigure[] = labels.map((label) => ({ label, value: null }));

const figuresOf = ({ owed, unpaid, difference, months }: TaxMonths): KeyFigure[] => {
  const next = months.findLast(({ settledDate }) => settledDate === null);
  return [
    { label: labels[0], value: <Money value={owed} />, note: 'income tax in the HMRC control account' },
    { label: labels[1], value: <Money value={unpaid} />, note: 'withheld, less what was paid' },
    {
      label: labels[2],
      value: <Reconciled difference={difference} />,
      note: 'payments against postings',
    },
    {
      label: labels[3],
      value: next ? <Money value={next.toPay} /> : 'None',
      note: next && (
        <>
          due <DateText value={next.dueDate} />
          {next.status === 'Open' && ', and the month goes on'}
        </>
      ),
    },
  ];
};

/** What the firm withholds from pension income, tax month by tax month, and what HMRC gets of it. */
export const TaxMonthsPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(payeReport.access);
  const { data, error, isFetching, refetch } = Api.useListTaxMonthsQuery({ firmId }, { skip: !allowed });
  useWork(isFetching && !data);
  return (
    <ReportPage report={payeReport} allowed={allowed} asOf={data?.businessDate}>
      {error && !data ? (
        <WholeFirmFailure error={error} what="the PAYE of the firm" onRetry={() => void refetch()} />
      ) : (
        <>
          <KeyFigures label="PAYE" loading={!data} figures={data ? figuresOf(data) : loadingFigures} />
          <Card title="Tax months" flush>
            <DataTable
              label="Tax months"
              columns={columns}
              rows={data?.months}
              rowKey={({ id }) => id}
              rowHref={({ id }) => taxMonthHref(id)}
              refreshing={isFetching}
              empty={{
                title: 'No pension income has been paid yet',
                text: 'A tax month appears here once the firm has paid income from a pension.',
              }}
            />
          </Card>
        </>
      )}
    </ReportPage>
  );
};
