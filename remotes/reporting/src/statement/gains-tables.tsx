import type { ReactNode } from 'react';
import { clientTransactionHref } from '@tessera/runtime';
import { Card, DateText, Gain, Link, Money, Quantity } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import type { Report } from './report';

type Retained = Report['performance']['positionsRetained'][number];
type Realised = Report['performance']['transactionsRealised'][number];

const gainOf = (value: number): ReactNode => <Gain value={value} as="money" />;

const accountNames = ({ accounts }: Report): ((accountId: string) => ReactNode) => {
  const names = new Map(accounts.map(({ accountId, accountName }) => [accountId, accountName]));
  return (accountId) =>
    accounts.length > 1 && (
      <>
        <br />
        <span className="t-small t-muted">{names.get(accountId)}</span>
      </>
    );
};

const retainedColumns = (report: Report): readonly Column<Retained>[] => {
  const accountOf = accountNames(report);
  return [
    {
      key: 'assetName',
      label: 'Holding',
      fixed: true,
      wrap: true,
      narrow: 'title',
      render: ({ assetName, accountId }) => (
        <>
          {assetName}
          {accountOf(accountId)}
        </>
      ),
    },
    {
      key: 'quantity',
      label: 'Units',
      figure: true,
      narrow: 'note',
      render: ({ quantity }) => <Quantity value={quantity} />,
    },
    {
      key: 'openingValue',
      label: 'Opening',
      figure: true,
      render: ({ openingValue }) => <Money value={openingValue} />,
    },
    {
      key: 'currentValue',
      label: 'Closing',
      figure: true,
      narrow: 'value',
      render: ({ currentValue }) => <Money value={currentValue} />,
    },
    {
      key: 'gain',
      label: 'Gain in the period',
      figure: true,
      narrow: 'end',
      total: gainOf(report.performance.totalRetained),
      render: ({ gain }) => gainOf(gain),
    },
    { key: 'income', label: 'Income', figure: true, render: ({ income }) => <Money value={income} /> },
    {
      key: 'bookValue',
      label: 'Book cost',
      figure: true,
      muted: true,
      render: ({ bookValue, costMissing }) => (costMissing === true ? 'Cost missing' : <Money value={bookValue} />),
    },
    {
      key: 'growth',
      label: 'Gain since bought',
      figure: true,
      muted: true,
      render: ({ growth, costMissing }) => (costMissing === true ? <Gain value={null} as="money" /> : gainOf(growth)),
    },
  ];
};

const realisedColumns = (report: Report): readonly Column<Realised>[] => {
  const clients = new Map(report.accounts.map(({ accountId, clientId }) => [accountId, clientId]));
  const accountOf = accountNames(report);
  return [
    {
      key: 'postDate',
      label: 'Posted',
      fixed: true,
      narrow: 'note',
      render: ({ postDate }) => <DateText value={postDate} />,
    },
    {
      key: 'narrative',
      label: 'Sold or gone',
      fixed: true,
      wrap: true,
      narrow: 'title',
      render: ({ narrative, accountId, transactionId }) => {
        const clientId = clients.get(accountId);
        return (
          <>
            {clientId === undefined ? (
              narrative
            ) : (
              <Link to={clientTransactionHref(clientId, transactionId)}>{narrative}</Link>
            )}
            {accountOf(accountId)}
          </>
        );
      },
    },
    {
      key: 'quantity',
      label: 'Units',
      figure: true,
      render: ({ quantity }) => <Quantity value={quantity === null ? null : -quantity} />,
    },
    {
      key: 'proceeds',
      label: 'Proceeds',
      figure: true,
      narrow: 'value',
      render: ({ proceeds }) => <Money value={proceeds} />,
    },
    {
      key: 'gain',
      label: 'Gain in the period',
      figure: true,
      narrow: 'end',
      total: gainOf(report.performance.totalRealised),
      render: ({ gain }) => gainOf(gain),
    },
    {
      key: 'bookValue',
      label: 'Book cost',
      figure: true,
      muted: true,
      render: ({ bookValue }) => <Money value={bookValue} />,
    },
  ];
};

/** The gains of the statement by holding: what is held, and what was sold or left. */
export const GainsTables = ({
  report,
  refreshing,
}: {
  readonly report: Report;
  readonly refreshing: boolean;
}): ReactNode => {
  const { positionsRetained, transactionsRealised } = report.performance;
  return (
    <>
      <Card title="Held at the end" flush>
        <DataTable
          label="Held at the end"
          columns={retainedColumns(report)}
          rows={positionsRetained}
          rowKey={({ accountId, assetId }) => `${accountId} ${assetId}`}
          refreshing={refreshing}
          density="compact"
          empty={{ title: 'No investments were held at the end', text: 'Choose another period above.' }}
        />
      </Card>
      {transactionsRealised.length > 0 && (
        <Card title="Sold, or moved out" flush>
          <DataTable
            label="Sold, or moved out"
            columns={realisedColumns(report)}
            rows={transactionsRealised}
            rowKey={({ transactionId, accountId, assetId }) => `${transactionId} ${accountId} ${assetId ?? ''}`}
            refreshing={refreshing}
            density="compact"
            empty={{ title: 'Nothing was sold', text: 'Choose another period above.' }}
          />
        </Card>
      )}
    </>
  );
};
