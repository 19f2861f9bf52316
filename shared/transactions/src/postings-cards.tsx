import { useMemo, type ReactNode } from 'react';
import { transactionCodes, type TransactionCode } from '@tessera/contract/postings/values';
import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import { Can, instrumentHref } from '@tessera/runtime';
import { Card, DateText, Link, Money, Quantity, Tag } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { instrumentPages } from './record-links';
import { isOpen, type TransactionRecord } from './transaction-words';

type CashPosting = TransactionRecord['cashPostings'][number];
type StockPosting = TransactionRecord['stockPostings'][number];
type Posting = CashPosting | StockPosting;

const meaningOf = (code: string): string => transactionCodes[code as TransactionCode] ?? code;

const head: readonly Column<Posting>[] = [
  { key: 'postDate', label: 'Posted', render: ({ postDate }) => <DateText value={postDate} />, narrow: 'note' },
  {
    key: 'valueDate',
    label: 'Value date',
    muted: true,
    render: ({ valueDate }) => <DateText value={valueDate} />,
    narrow: 'hidden',
  },
  { key: 'code', label: 'Code', render: ({ transactionCode }) => <Tag>{transactionCode}</Tag>, narrow: 'status' },
  {
    key: 'meaning',
    label: 'Description',
    render: ({ transactionCode }) => meaningOf(transactionCode),
    narrow: 'title',
  },
];

const cashColumns = (total: number): readonly Column<CashPosting>[] => [
  ...head,
  {
    key: 'narrative',
    label: 'Narrative',
    muted: true,
    wrap: true,
    render: ({ narrative }) => narrative,
    narrow: 'hidden',
  },
  {
    key: 'amount',
    label: 'Amount',
    figure: true,
    render: ({ amount }) => <Money value={amount} plus />,
    total: <Money value={total} plus />,
    narrow: 'value',
  },
];

const stockColumns: readonly Column<StockPosting>[] = [
  ...head,
  {
    key: 'instrument',
    label: 'Instrument',
    wrap: true,
    render: ({ assetId, assetName }) => (
      <Can rule={instrumentPages} otherwise={assetName}>
        <Link to={instrumentHref(assetId)}>{assetName}</Link>
      </Can>
    ),
    narrow: 'hidden',
  },
  {
    key: 'quantity',
    label: 'Units',
    figure: true,
    render: ({ quantity }) => <Quantity value={quantity} />,
    narrow: 'value',
  },
  { key: 'value', label: 'Value', figure: true, render: ({ value }) => <Money value={value} />, narrow: 'end' },
  {
    key: 'bookValue',
    label: 'Book cost',
    figure: true,
    render: ({ bookValue }) => <Money value={bookValue} />,
    narrow: 'hidden',
  },
];

const nothing = { title: 'Nothing was posted' };

/** The ledger postings of the transaction: cash and units of the client's account. */
export const PostingsCards = ({
  transaction: { cashPostings, stockPostings, status },
}: {
  readonly transaction: TransactionRecord;
}): ReactNode => {
  const columns = useMemo(
    () => cashColumns(poundsToWire(sum(cashPostings.map(({ amount }) => parsePounds(amount))))),
    [cashPostings],
  );
  if (cashPostings.length === 0 && stockPostings.length === 0) {
    return (
      <Card title="Postings">
        <p className="t-muted">
          {isOpen(status)
            ? 'Nothing has moved yet: cash and units are posted when it is completed.'
            : 'Nothing moved: it ended without a posting.'}
        </p>
      </Card>
    );
  }
  return (
    <>
      {cashPostings.length > 0 && (
        <Card title="Cash postings" flush>
          <DataTable
            label="Cash postings"
            columns={columns}
            rows={cashPostings}
            rowKey={({ id }) => id}
            empty={nothing}
          />
        </Card>
      )}
      {stockPostings.length > 0 && (
        <Card title="Stock postings" flush>
          <DataTable
            label="Stock postings"
            columns={stockColumns}
            rows={stockPostings}
            rowKey={({ id }) => id}
            empty={nothing}
          />
        </Card>
      )}
    </>
  );
};
