import type { ReactNode } from 'react';
import { useAccess, usePortal } from '@tessera/runtime';
import type { AccessRule } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import { callErrorOf, isForbidden } from '@tessera/api';
import { Card, DateText, Gain, Link, Missing, Money, Percent, Price, Quantity } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { gainOverCost } from '../shared/value-figures';
import { useAccountSummary } from './use-account';

type Summary = CallData<'getAccountSummary'>;
type Position = Summary['positions'][number];

/** Instruments have pages where the firm runs the tools remote and the user may see instruments. */
const instrumentPages: AccessRule = { requires: { resource: 'Instrument', level: 'read' }, flags: ['remote.tools'] };

const columnsOf = (summary: Summary | undefined, linked: boolean): Column<Position>[] => [
  {
    key: 'assetName',
    label: 'Holding',
    fixed: true,
    wrap: true,
    skeletonPx: 200,
    render: ({ assetId, assetName }) => (linked && assetId ? <Link to={`/instruments/${encodeURIComponent(assetId)}`}>{assetName}</Link> : assetName),
    narrow: 'title',
  },
  { key: 'isin', label: 'ISIN', muted: true, skeletonPx: 100, render: ({ isin }) => isin ?? <Missing /> },
  { key: 'quantity', label: 'Units', figure: true, render: ({ quantity }) => <Quantity value={quantity} /> },
  { key: 'currentPrice', label: 'Price', figure: true, render: ({ currentPrice }) => <Price value={currentPrice} /> },
  { key: 'currentPriceDate', label: 'Priced', muted: true, skeletonPx: 80, render: ({ currentPriceDate }) => <DateText value={currentPriceDate} /> },
  { key: 'bookValue', label: 'Book cost', figure: true, total: summary && <Money value={summary.bookValue} />, render: ({ bookValue }) => <Money value={bookValue} /> },
  { key: 'currentValue', label: 'Value', figure: true, total: summary && <Money value={summary.currentValue} />, render: ({ currentValue }) => <Money value={currentValue} />, narrow: 'value' },
  { key: 'growth', label: 'Gain', figure: true, total: summary && <Gain value={gainOverCost(summary).gain} as="money" />, render: ({ growth, positionType }) => (positionType === 'Cash' ? <Missing /> : <Gain value={growth} as="money" />) },
  { key: 'growthPercent', label: 'Gain %', figure: true, total: summary && <Gain value={gainOverCost(summary).gainPercent} />, render: ({ growthPercent, positionType }) => (positionType === 'Cash' ? <Missing /> : <Gain value={growthPercent} />), narrow: 'note' },
  { key: 'allocation', label: 'Allocation', figure: true, total: summary && summary.positions.length > 0 ? <Percent value={100} /> : undefined, render: ({ allocation }) => <Percent value={allocation} /> },
];

/** What the account holds on the business date, cash included. Gains are over book cost; the totals are the ledger's. */
export const Holdings = (): ReactNode => {
  const { businessDate } = usePortal();
  const { data: summary, error, isFetching, refetch } = useAccountSummary();
  const linked = useAccess(instrumentPages).allowed;
  return (
    <Card title="Holdings" flush actions={<span>as of <DateText value={summary?.toDate ?? businessDate} /></span>}>
      <DataTable
        label="Holdings"
        columns={columnsOf(summary, linked)}
        rows={summary?.positions}
        rowKey={({ id }) => id}
        refreshing={isFetching}
        error={callErrorOf(error)?.errorMessage ?? null}
        noAccess={isForbidden(error)}
        onRetry={() => void refetch()}
        empty={{ title: 'This account holds nothing yet', text: 'Cash and investments appear here once they arrive.' }}
        skeletonRows={6}
      />
    </Card>
  );
};
