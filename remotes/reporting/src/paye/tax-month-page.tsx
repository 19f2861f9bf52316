import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { taxMonthMeanings } from '@tessera/contract/paye/life';
import { inSentence } from '@tessera/domain/in-sentence';
import {
  clientHref,
  clientTransactionHref,
  isForbidden,
  useAccess,
  usePageTitle,
  usePortal,
  useWork,
} from '@tessera/runtime';
import {
  Banner,
  Card,
  Columns,
  DateText,
  Facts,
  KeyFigures,
  Link,
  Missing,
  Money,
  Page,
  PageHeader,
  RecordFailure,
  StatePage,
  StatusTag,
  type KeyFigure,
} from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { payeReport } from '../reports/reports';
import { clientPages } from '../shared/access-rules';
import { WholeFirmFailure } from '../shared/whole-firm-failure';
import { Reconciled } from './reconciled';
import { SubmissionCard } from './submission-card';
import { nameOfMonth, noteOfMonth, taxMonthTones, type TaxMonthLine, type TaxMonthRecord } from './tax-month';

const hrefOf = ({ clientId, transactionId }: TaxMonthLine): string => clientTransactionHref(clientId, transactionId);

/** The sums under the columns are the month's own: more payments than are listed would otherwise add up to less. */
const columnsFor = (month: TaxMonthRecord | undefined, canOpen: boolean): readonly Column<TaxMonthLine>[] => [
  {
    key: 'date',
    label: 'Paid',
    fixed: true,
    narrow: 'note',
    skeletonPx: 80,
    render: ({ paidDate }) => <DateText value={paidDate} />,
  },
  {
    key: 'person',
    label: 'Person',
    fixed: true,
    wrap: true,
    narrow: 'title',
    skeletonPx: 150,
    render: (line) => (
      <>
        {canOpen ? <Link to={clientHref(line.clientId, 'pensions')}>{line.clientName}</Link> : line.clientName}
        <br />
        <span className="t-small t-muted">{line.accountName}</span>
      </>
    ),
  },
  {
    key: 'form',
    label: 'Payment',
    wrap: true,
    skeletonPx: 120,
    render: (line) => {
      const name = line.form ?? 'Pension income';
      return canOpen ? <Link to={hrefOf(line)}>{name}</Link> : name;
    },
  },
  { key: 'code', label: 'Tax code', skeletonPx: 60, render: ({ taxCode }) => taxCode ?? <Missing /> },
  {
    key: 'pay',
    label: 'Taxable pay',
    figure: true,
    skeletonPx: 80,
    total: month && <Money value={month.pay} />,
    render: ({ pay }) => <Money value={pay} />,
  },
  {
    key: 'tax',
    label: 'Tax',
    figure: true,
    narrow: 'value',
    skeletonPx: 80,
    total: month && <Money value={month.tax} />,
    render: ({ tax }) => <Money value={tax} />,
  },
  // Only a UFPLS has a part that is not pay.
  ...(month?.lines.some(({ taxFree }) => taxFree !== 0)
    ? [
        {
          key: 'taxFree',
          label: 'Tax-free with it',
          figure: true,
          render: ({ taxFree }: TaxMonthLine) => <Money value={taxFree} />,
        },
      ]
    : []),
  { key: 'net', label: 'Net', figure: true, skeletonPx: 80, render: ({ net }) => <Money value={net} /> },
];

const labels = ['Tax', 'Brought forward', 'To HMRC', 'Due', 'Control account'] as const;
const loadingFigures: readonly KeyFigure[] = labels.map((label) => ({ label, value: null }));

const figuresOf = (month: TaxMonthRecord): KeyFigure[] => [
  { label: labels[0], value: <Money value={month.tax} />, note: 'withheld, less refunds' },
  { label: labels[1], value: <Money value={month.broughtForward} />, note: 'left by the months before' },
  {
    label: labels[2],
    value: <Money value={month.toPay} />,
    note:
      month.carriedForward === 0 ? undefined : (
        <>
          <Money value={month.carriedForward} /> goes to the next months
        </>
      ),
  },
  {
    label: labels[3],
    value: <DateText value={month.dueDate} />,
    note: month.settledDate !== null && (
      <>
        settled <DateText value={month.settledDate} />
      </>
    ),
  },
  {
    label: labels[4],
    value: <Reconciled difference={month.difference} />,
    note: (
      <>
        postings <Money value={month.posted} />
      </>
    ),
  },
];

/** One tax month: its payments, each leading to its transaction, and the file of its real-time submission. */
export const TaxMonthPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { month: id = '' } = useParams();
  const { allowed } = useAccess(payeReport.access);
  const canOpen = useAccess(clientPages).allowed;
  const {
    currentData: month,
    error,
    isFetching,
    refetch,
  } = Api.useGetTaxMonthQuery({ firmId, month: id }, { skip: !allowed });
  const name = month && nameOfMonth(month);
  usePageTitle(name ?? payeReport.title);
  useWork(isFetching && !month);
  const crumbs = [
    { label: 'Reporting', to: '/reporting' },
    { label: payeReport.title, to: payeReport.path },
    { label: name ?? id },
  ];
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" buttonLabel="Back to reporting" target="/reporting" />
      </Page>
    );
  if (error && !month && !isForbidden(error))
    return (
      <RecordFailure
        error={error}
        what="tax month"
        back={{ buttonLabel: 'Back to PAYE', target: payeReport.path }}
        onRetry={() => void refetch()}
      />
    );
  const listed = month?.lines.length ?? 0;
  return (
    <Page>
      <PageHeader
        title={name ?? 'Tax month'}
        crumbs={crumbs}
        meta={month && <StatusTag status={month.status} tone={taxMonthTones[month.status]} />}
      />
      {error && !month ? (
        <WholeFirmFailure error={error} what="the PAYE of the firm" onRetry={() => void refetch()} />
      ) : (
        <>
          {month && (
            <Banner tone="info">
              {month.status}: {inSentence(taxMonthMeanings[month.status])} {noteOfMonth(month)}
            </Banner>
          )}
          <KeyFigures label="Tax month" loading={!month} figures={month ? figuresOf(month) : loadingFigures} />
          <Columns
            aside={
              month && (
                <>
                  <SubmissionCard month={month} />
                  <Card title="The month">
                    <Facts
                      facts={[
                        { label: 'Tax year', value: month.taxYear },
                        { label: 'From', value: <DateText value={month.from} /> },
                        { label: 'To', value: <DateText value={month.to} /> },
                        { label: 'Payments', value: month.payments },
                        { label: 'People', value: month.people },
                      ]}
                    />
                  </Card>
                </>
              )
            }
          >
            <Card
              title="Payments"
              flush
              footer={
                month && listed < month.payments
                  ? `The first ${listed} of ${month.payments} payments. The sums and the file are of all of them.`
                  : undefined
              }
            >
              <DataTable
                label="Payments"
                columns={columnsFor(month, canOpen)}
                rows={month?.lines}
                rowKey={({ transactionId }) => transactionId}
                {...(canOpen ? { rowHref: hrefOf } : {})}
                refreshing={isFetching}
                totalLabel="Month"
                empty={{
                  title: 'Nothing was paid in this month',
                  text: 'Payments of taxable pension income that arrive in the month appear here.',
                }}
              />
            </Card>
          </Columns>
        </>
      )}
    </Page>
  );
};
