import type { ReactNode } from 'react';
import { DateText, formatQuantity, Missing, Money, Tag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import type { GainsFact } from '../shared/wire';

/** `£0.1234 a unit`, `£120.00 of account A1`, `3 for each 2, into Global Fund`. */
export const Figure = ({ fact }: { readonly fact: GainsFact }): ReactNode => {
  const { perUnit, amount, accountId, after, before, toName, toAssetId } = fact;
  if (perUnit !== undefined) return `£${formatQuantity(perUnit)} a unit`;
  if (amount !== undefined)
    return (
      <>
        <Money value={amount} />
        {accountId !== undefined && `, account ${accountId}`}
      </>
    );
  if (after !== undefined && before !== undefined)
    return `${formatQuantity(after)} for each ${formatQuantity(before)}, into ${toName ?? toAssetId ?? ''}`;
  return <Missing />;
};

export const factColumns: readonly Column<GainsFact>[] = [
  {
    key: 'date',
    label: 'Day',
    fixed: true,
    skeletonPx: 80,
    narrow: 'note',
    render: ({ date }) => <DateText value={date} />,
  },
  {
    key: 'name',
    label: 'Instrument',
    fixed: true,
    wrap: true,
    skeletonPx: 160,
    narrow: 'title',
    render: ({ name }) => name,
  },
  { key: 'kind', label: 'Fact', wrap: true, skeletonPx: 120, narrow: 'status', render: ({ kind }) => kind },
  {
    key: 'figure',
    label: 'How much',
    wrap: true,
    skeletonPx: 100,
    narrow: 'value',
    render: (fact) => <Figure fact={fact} />,
  },
  { key: 'note', label: 'Where it is from', wrap: true, skeletonPx: 160, render: ({ note }) => note },
  {
    key: 'recorded',
    label: 'Recorded',
    wrap: true,
    skeletonPx: 120,
    render: ({ recordedBy, recordedAt, withdrawn }) => (
      <>
        {recordedBy}, <DateText value={recordedAt} />
        {withdrawn !== null && (
          <>
            <br />
            <Tag tone="warning">Withdrawn</Tag>{' '}
            <span className="t-small t-muted">
              {withdrawn.by}, <DateText value={withdrawn.at} />: {withdrawn.reason}
            </span>
          </>
        )}
      </>
    ),
  },
];
