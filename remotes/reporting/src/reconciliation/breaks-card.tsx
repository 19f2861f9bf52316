import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { breakStatuses } from '@tessera/contract/reconciliations/life';
import { breakKinds, breaksShownMax } from '@tessera/contract/reconciliations/values';
import { useAccess } from '@tessera/runtime';
import { Button, Card, DateText, Money, Quantity, StatusTag } from '@tessera/ui/core';
import { BulkBar, DataTable, useSelection, type Column } from '@tessera/ui/table';
import { reconciliationWork } from '../shared/access-rules';
import { MatchDialog, sidesOf } from './break-dialogs';
import { BreakDrawer } from './break-drawer';
import { breakTones, isMatchable, type Break, type DayRecord } from './reconciliation';

const columns: readonly Column<Break>[] = [
  {
    key: 'what',
    label: 'Break',
    fixed: true,
    wrap: true,
    narrow: 'title',
    skeletonPx: 180,
    render: ({ title, kind, line }) => (
      <>
        {title}
        <br />
        <span className="t-small t-muted">
          {line === null ? kind : [line.reference, line.description].filter((text) => text !== '').join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    label: 'Amount or units',
    figure: true,
    narrow: 'value',
    skeletonPx: 80,
    render: ({ amount, units }) => (units === null ? <Money value={amount} /> : <Quantity value={units} />),
  },
  {
    key: 'found',
    label: 'Found',
    skeletonPx: 80,
    render: ({ day }) => <DateText value={day} />,
  },
  {
    key: 'age',
    label: 'Age',
    narrow: 'note',
    skeletonPx: 60,
    render: ({ age }) => (age === 1 ? '1 day' : `${age} days`),
  },
  {
    key: 'owner',
    label: 'Owner',
    wrap: true,
    skeletonPx: 80,
    render: ({ owner }) => owner?.name ?? <span className="t-muted">Nobody</span>,
  },
  {
    key: 'status',
    label: 'Status',
    narrow: 'status',
    skeletonPx: 80,
    render: ({ status }) => <StatusTag status={status} tone={breakTones[status]} />,
  },
  {
    key: 'note',
    label: 'Latest note',
    wrap: true,
    muted: true,
    skeletonPx: 140,
    render: ({ note }) => note,
  },
];

const filterNames = ['status', 'kind', 'owner'] as const;
type FilterName = (typeof filterNames)[number];
const nobody = 'Nobody';

const valueOf = (record: Break, name: FilterName): string =>
  name === 'owner' ? (record.owner?.name ?? nobody) : record[name];

const Filter = ({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}): ReactNode => (
  <select className="t-select" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{label}</option>
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </select>
);

/** The breaks of the day and those it carries on, with filters in the address, and matching by hand. */
export const BreaksCard = ({
  day,
  refreshing,
}: {
  readonly day: DayRecord | undefined;
  readonly refreshing: boolean;
}): ReactNode => {
  const canWork = useAccess(reconciliationWork).allowed && day?.status === 'Open';
  const [address, setAddress] = useSearchParams();
  const [matching, setMatching] = useState(false);
  const set = (name: string, value: string | null): void =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null || value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const all = day?.breakList ?? [];
  const rows = all.filter((record) =>
    filterNames.every((name) => !address.get(name) || valueOf(record, name) === address.get(name)),
  );
  const selection = useSelection(
    rows,
    ({ id }) => id,
    ({ title }) => title,
  );
  const chosen = rows.filter(({ id }) => selection.keys.has(id));
  const open = all.find(({ id }) => id === address.get('break'));
  const isFiltered = filterNames.some((name) => address.get(name));
  const { bank, books } = sidesOf(chosen);
  const against =
    chosen.length < 2
      ? 'Choose lines of both sides'
      : !chosen.every(isMatchable)
        ? 'Only lines that are not over can be matched'
        : Math.round(bank * 100) !== Math.round(books * 100)
          ? 'The two sides differ'
          : false;
  return (
    <Card
      title="Breaks"
      flush
      footer={
        all.length === breaksShownMax
          ? `The first ${breaksShownMax} breaks, those that last first. The others follow once some are over.`
          : undefined
      }
    >
      {all.length > 0 && (
        <div className="t-list__bar" role="search" aria-label="Filters of breaks">
          <Filter
            label="Status"
            value={address.get('status') ?? ''}
            options={breakStatuses}
            onChange={(value) => set('status', value)}
          />
          <Filter
            label="Kind"
            value={address.get('kind') ?? ''}
            options={breakKinds}
            onChange={(value) => set('kind', value)}
          />
          <Filter
            label="Owner"
            value={address.get('owner') ?? ''}
            options={[...new Set(all.map(({ owner }) => owner?.name ?? nobody))].sort()}
            onChange={(value) => set('owner', value)}
          />
        </div>
      )}
      {canWork && (
        <BulkBar selection={selection} rows={rows} what={['break', 'breaks']}>
          <Button kind="primary" unavailable={against} onClick={() => setMatching(true)}>
            Match {chosen.length === 1 ? '1 line' : `${chosen.length} lines`}...
          </Button>
          <span className="t-muted">
            Bank <Money value={bank} />, books <Money value={books} />
          </span>
        </BulkBar>
      )}
      <DataTable
        label="Breaks"
        columns={columns}
        rows={day && rows}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        onRowOpen={({ id }) => set('break', id)}
        {...(canWork ? { selection } : {})}
        {...(open ? { selectedKey: open.id } : {})}
        refreshing={refreshing}
        skeletonRows={3}
        empty={
          isFiltered
            ? {
                title: 'No break fits the filters',
                action: (
                  <Button
                    onClick={() =>
                      setAddress(
                        (before) =>
                          new URLSearchParams(before.get('break') ? { break: before.get('break') ?? '' } : {}),
                        { replace: true },
                      )
                    }
                  >
                    Show all breaks
                  </Button>
                ),
              }
            : day?.status === 'Missing'
              ? { title: 'Nothing is compared yet', text: 'Breaks appear here once a statement is imported.' }
              : { title: 'There is no break', text: 'Books and statements agree.' }
        }
      />
      {open && <BreakDrawer key={open.id} record={open} onClose={() => set('break', null)} />}
      {matching && day && <MatchDialog day={day.id} chosen={chosen} onClose={() => setMatching(false)} />}
    </Card>
  );
};
