import type { ReactNode } from 'react';
import { clientHref } from '@tessera/runtime';
import { Gain, Link, Missing, Money } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { memberRows, type MemberRow } from './facts/fee-group-facts';
import { valueOf, type GroupPreview, type PortfolioGroup } from './facts/group';
import type { GroupSummary } from './facts/use-group-summary';

const hrefOf = (id: string): string => clientHref(id, 'groups');
/** A saving is good news; zero has no tone. */
const Saved = ({ value }: { readonly value: number | null }): ReactNode =>
  value === null ? (
    <Missing />
  ) : value > 0 ? (
    <span className="t-good">
      <Money value={value} />
    </span>
  ) : value < 0 ? (
    <Gain value={value} as="money" />
  ) : (
    <Money value={0} />
  );

/** Narrow screens have no column heading, so the cell names the figure. */
const SavedAYear = ({ value }: { readonly value: number | null }): ReactNode => (
  <>
    <Saved value={value} />
    {value !== null && <span className="t-narrow-only"> saved a year</span>}
  </>
);

const columnsOf = (
  group: PortfolioGroup,
  archived: GroupPreview | null,
  summary: GroupSummary | null,
): readonly Column<MemberRow>[] => [
  {
    key: 'name',
    label: 'Client',
    fixed: true,
    skeletonPx: 160,
    render: ({ id, name }) =>
      id === null ? <span className="t-muted">{name}</span> : <Link to={hrefOf(id)}>{name}</Link>,
    narrow: 'title',
  },
  { key: 'relation', label: 'Relation', skeletonPx: 110, render: ({ relation }) => relation, narrow: 'note' },
  {
    key: 'currentValue',
    label: 'Value',
    figure: true,
    total: <Money value={summary?.currentValue ?? valueOf(group)} />,
    render: ({ currentValue }) => <Money value={currentValue} />,
    narrow: 'value',
  },
  ...(group.status === 'Archived' ? [] : feeColumns(archived)),
];

const feeColumns = (archived: GroupPreview | null): readonly Column<MemberRow>[] => [
  {
    key: 'fees',
    label: 'Fees a year',
    figure: true,
    total: <Money value={archived?.before ?? null} />,
    render: ({ fees }) => <Money value={fees} />,
  },
  {
    key: 'without',
    label: 'Without the group',
    figure: true,
    total: <Money value={archived?.after ?? null} />,
    render: ({ without }) => <Money value={without} />,
  },
  {
    key: 'saves',
    label: 'Saves a year',
    figure: true,
    total: archived === null ? <Missing /> : <SavedAYear value={archived.change} />,
    render: ({ saves }) => <SavedAYear value={saves} />,
    narrow: 'end',
  },
];

interface MemberTableProps {
  readonly group: PortfolioGroup;
  /** The preview without the group; null until known. */
  readonly archived: GroupPreview | null;
  /** Each member's value as the fees count it; when null, the group's own figures are used. */
  readonly summary?: GroupSummary | null;
  /** Fees or values are being calculated. */
  readonly waiting: boolean;
}

/** The members of a group, each one's relation to the first, and what the group saves them. */
export const MemberTable = ({ group, archived, summary = null, waiting }: MemberTableProps): ReactNode => (
  <DataTable
    label="Members"
    columns={columnsOf(group, archived, summary)}
    rows={waiting ? undefined : memberRows(group, archived, summary)}
    skeletonRows={group.clients.length}
    rowKey={({ key }) => key}
    empty={{ title: 'You cannot see any client in this group' }}
  />
);
