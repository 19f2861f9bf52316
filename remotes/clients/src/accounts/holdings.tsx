import type { ReactNode } from 'react';
import { callErrorOf, isForbidden, useAccess, usePortal } from '@tessera/runtime';
import { useListExport } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import {
  Card,
  Columns,
  DateText,
  Gain,
  Link,
  Missing,
  Money,
  Percent,
  Price,
  Quantity,
  type MenuItem,
} from '@tessera/ui/core';
import { DataTable, ExportMenu, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { instrumentPages, transactionWrite } from '../shared/access-rules';
import { AllocationCard } from '../value/allocation-card';
import { gainOverCost } from '../value/value-figures';
import { AccountHistory } from './account-history';
import { useAccount, useAccountSummary } from '../addresses/use-account';

type Summary = CallData<'getAccountSummary'>;
type Position = Summary['positions'][number];

const columnsOf = (summary: Summary | undefined, linked: boolean): Column<Position>[] => [
  {
    key: 'assetName',
    label: 'Holding',
    fixed: true,
    wrap: true,
    skeletonPx: 200,
    render: ({ assetId, assetName }) =>
      linked && assetId ? <Link to={`/instruments/${encodeURIComponent(assetId)}`}>{assetName}</Link> : assetName,
    narrow: 'title',
  },
  { key: 'isin', label: 'ISIN', muted: true, skeletonPx: 100, render: ({ isin }) => isin ?? <Missing /> },
  {
    key: 'quantity',
    label: 'Units',
    figure: true,
    render: ({ quantity }) => <Quantity value={quantity} />,
    narrow: 'end',
  },
  ...(summary?.positions.some(({ reservedQuantity }) => reservedQuantity)
    ? [
        {
          key: 'reservedQuantity',
          label: 'Reserved',
          figure: true,
          render: ({ reservedQuantity }) => (reservedQuantity ? <Quantity value={reservedQuantity} /> : <Missing />),
        } satisfies Column<Position>,
      ]
    : []),
  { key: 'currentPrice', label: 'Price', figure: true, render: ({ currentPrice }) => <Price value={currentPrice} /> },
  {
    key: 'currentPriceDate',
    label: 'Priced',
    muted: true,
    skeletonPx: 80,
    render: ({ currentPriceDate }) => <DateText value={currentPriceDate} />,
  },
  {
    key: 'bookValue',
    label: 'Book cost',
    figure: true,
    total: summary && <Money value={summary.bookValue} />,
    render: ({ bookValue }) => <Money value={bookValue} />,
  },
  {
    key: 'currentValue',
    label: 'Value',
    figure: true,
    total: summary && <Money value={summary.currentValue} />,
    render: ({ currentValue }) => <Money value={currentValue} />,
    narrow: 'value',
  },
  {
    key: 'growth',
    label: 'Gain',
    figure: true,
    total: summary && <Gain value={gainOverCost(summary).gain} as="money" />,
    render: ({ growth, positionType }) => (positionType === 'Cash' ? <Missing /> : <Gain value={growth} as="money" />),
  },
  {
    key: 'growthPercent',
    label: 'Gain %',
    figure: true,
    total: summary && <Gain value={gainOverCost(summary).gainPercent} />,
    render: ({ growthPercent, positionType }) =>
      positionType === 'Cash' ? <Missing /> : <Gain value={growthPercent} />,
    narrow: 'note',
  },
  {
    key: 'allocation',
    label: 'Allocation',
    figure: true,
    total:
      summary && summary.positions.length > 0 ? <Percent value={summary.currentValue === 0 ? 0 : 100} /> : undefined,
    render: ({ allocation }) => <Percent value={allocation} />,
  },
];

/** The actions on a position: sell it, switch it to others, buy more, open its instrument, or invest the cash. */
const actionsOf = (
  { assetId, assetName, positionType }: Position,
  base: string,
  linked: boolean,
  trades: boolean,
): MenuItem[] => [
  ...(trades && positionType === 'Stock' && assetId
    ? [{ label: 'Sell', note: assetName, to: `${base}/sell?assetId=${encodeURIComponent(assetId)}` }]
    : []),
  ...(trades && positionType === 'Stock' && assetId
    ? [{ label: 'Switch', note: assetName, to: `${base}/switch?assetId=${encodeURIComponent(assetId)}` }]
    : []),
  ...(trades && positionType === 'Stock' && assetId
    ? [{ label: 'Buy more', to: `${base}/invest?assetId=${encodeURIComponent(assetId)}` }]
    : []),
  ...(trades && positionType === 'Cash' ? [{ label: 'Invest', to: `${base}/invest` }] : []),
  ...(linked && assetId ? [{ label: 'See the instrument', to: `/instruments/${encodeURIComponent(assetId)}` }] : []),
];

/**
 * The account's holdings on the business date, cash included, and the history of its value. Gains are over book cost;
 * the totals are the ledger's.
 */
export const Holdings = (): ReactNode => {
  const { businessDate } = usePortal();
  const { base, data: account } = useAccount();
  const { question, data: summary, error, isFetching, refetch } = useAccountSummary();
  const file = useListExport(Api, 'getAccountSummary', question, summary?.positions.length);
  const linked = useAccess(instrumentPages).allowed;
  const trades = useAccess(transactionWrite).allowed && account?.status === 'Active' && account.accountType !== 'Cash';
  return (
    <Columns>
      <Columns aside={error && !summary ? undefined : <AllocationCard positions={summary?.positions} />}>
        <AccountHistory />
      </Columns>
      <Card
        title="Holdings"
        flush
        actions={
          <>
            <span>
              as of <DateText value={summary?.toDate ?? businessDate} />
            </span>
            {(summary?.positions.length ?? 0) > 0 && <ExportMenu {...file} />}
          </>
        }
      >
        <DataTable
          label="Holdings"
          columns={columnsOf(summary, linked)}
          rows={summary?.positions}
          rowKey={({ id }) => id}
          rowName={({ assetName }) => assetName}
          rowMenu={linked || trades ? (position) => actionsOf(position, base, linked, trades) : undefined}
          refreshing={isFetching}
          error={callErrorOf(error)?.errorMessage ?? null}
          noAccess={isForbidden(error)}
          onRetry={() => void refetch()}
          empty={{
            title: 'This account holds nothing yet',
            text: 'Cash and investments appear here once they arrive.',
          }}
          skeletonRows={6}
        />
      </Card>
    </Columns>
  );
};
