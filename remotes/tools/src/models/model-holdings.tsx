import { useMemo, type ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { Can, instrumentHref } from '@tessera/runtime';
import { Card, Link, Percent } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { instrumentRead } from '../shared/access-rules';

export type Model = CallData<'getModel'>;

const columnsWith = (total: number | null): readonly Column<Model['assets'][number]>[] => [
  {
    key: 'name',
    label: 'Instrument',
    wrap: true,
    render: ({ assetId, name }) => (
      <Can rule={instrumentRead} otherwise={name}>
        <Link to={instrumentHref(assetId)}>{name}</Link>
      </Can>
    ),
    narrow: 'title',
  },
  { key: 'isin', label: 'ISIN', muted: true, render: ({ isin }) => isin, narrow: 'note' },
  { key: 'instrumentType', label: 'Type', render: ({ instrumentType }) => instrumentType, narrow: 'end' },
  {
    key: 'percentage',
    label: 'Target weight',
    figure: true,
    render: ({ percentage }) => <Percent value={percentage} />,
    total: <Percent value={total} />,
    narrow: 'value',
  },
];

/** A model's instruments with their target weights, and the sum of these. */
export const ModelHoldings = ({ model: { assets, totalPercentage } }: { readonly model: Model }): ReactNode => {
  const columns = useMemo(() => columnsWith(totalPercentage), [totalPercentage]);
  return (
    <Card title="Holdings" flush>
      <DataTable
        label="Holdings"
        columns={columns}
        rows={assets}
        rowKey={({ assetId }) => assetId}
        empty={{
          title: 'This model has no holdings yet',
          text: 'Its instruments stand here with their target weights once it has some.',
        }}
      />
    </Card>
  );
};
