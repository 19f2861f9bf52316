import { useMemo, type ReactNode } from 'react';
import { chargeNames } from '@tessera/contract/transactions/values';
import { inSentence } from '@tessera/domain/in-sentence';
import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import { Card, Missing, Money, Percent, Tag, Why } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import type { TransactionRecord } from './transaction-words';

type Charge = TransactionRecord['charges'][number];

/** All charges together, in pounds. */
export const chargesTotal = (charges: readonly Charge[]): number =>
  poundsToWire(sum(charges.map(({ amount }) => parsePounds(amount))));

const columnsWith = (total: number): readonly Column<Charge>[] => [
  { key: 'type', label: 'Charge', render: ({ type }) => chargeNames[type], narrow: 'title' },
  {
    key: 'state',
    label: 'State',
    render: ({ charged }) =>
      charged ? (
        <Tag tone="good" dot>
          Taken
        </Tag>
      ) : (
        <Tag dot>Estimated</Tag>
      ),
    narrow: 'status',
  },
  { key: 'basis', label: 'Of', muted: true, wrap: true, render: ({ basis }) => basis, narrow: 'note' },
  {
    key: 'percentage',
    label: 'Rate',
    figure: true,
    render: ({ percentage }) => (percentage === null ? <Missing /> : <Percent value={percentage} />),
    narrow: 'hidden',
  },
  {
    key: 'amount',
    label: 'Amount',
    figure: true,
    render: ({ amount }) => <Money value={amount} />,
    total: <Money value={total} />,
    narrow: 'value',
  },
  {
    key: 'why',
    label: 'Why',
    render: ({ type, basis, rule, percentage }) => (
      <Why
        of={inSentence(chargeNames[type])}
        rule={rule}
        inputs={[
          { label: 'Basis', value: basis },
          ...(percentage === null ? [] : [{ label: 'Rate', value: <Percent value={percentage} /> }]),
        ]}
      />
    ),
    narrow: 'end',
  },
];

/** What a transaction costs, item by item, each with its rule. */
export const ChargesCard = ({ transaction: { charges } }: { readonly transaction: TransactionRecord }): ReactNode => {
  const columns = useMemo(() => columnsWith(chargesTotal(charges)), [charges]);
  if (charges.length === 0)
    return (
      <Card title="Charges">
        <p className="t-muted">No charges are recorded for it.</p>
      </Card>
    );
  return (
    <Card title="Charges" flush>
      <DataTable
        label="Charges"
        columns={columns}
        rows={charges}
        rowKey={({ type, basis }) => `${type} ${basis}`}
        empty={{ title: 'No charges' }}
      />
    </Card>
  );
};
