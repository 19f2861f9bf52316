import type { ReactNode } from 'react';
import { clientTransactionHref } from '@tessera/runtime';
import { Card, DateText, EmptyState, Link, Money, Quantity, StatusTag, WideTable } from '@tessera/ui/core';
import type { TransferRecord } from '../shared/transfer';

/** The transactions that moved its cash and units, each with its record. */
export const PartsCard = ({
  record: { clientId, parts, waitsFor },
}: {
  readonly record: TransferRecord;
}): ReactNode => (
  <Card title="What moved" flush={parts.length > 0}>
    {parts.length === 0 ? (
      waitsFor === null ? (
        <EmptyState title="Nothing moved" text="It ended before anything arrived or left." />
      ) : (
        <EmptyState title="Nothing has moved yet" text="Each part of it appears here as it arrives or leaves." />
      )
    ) : (
      <WideTable
        label="What moved, part by part"
        columns={['Transaction', 'Units', 'Amount', 'Date', 'Status']}
        rows={parts.map(
          ({ transactionId, movementType, transactionType, assetName, quantity, amount, date, status }) => ({
            key: transactionId,
            head: (
              <Link to={clientTransactionHref(clientId, transactionId)}>
                {assetName ?? transactionType}, {movementType.toLowerCase()}
              </Link>
            ),
            cells: [
              <Quantity key="units" value={quantity} />,
              <Money key="amount" value={amount} />,
              <DateText key="date" value={date} />,
              <StatusTag key="status" status={status} />,
            ],
          }),
        )}
      />
    )}
  </Card>
);
