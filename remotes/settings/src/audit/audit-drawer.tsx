import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import {
  Banner,
  Button,
  Card,
  Columns,
  DateText,
  Drawer,
  Facts,
  Missing,
  PartFailure,
  SkeletonLines,
} from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { actorWords, Outcome, RecordText } from './audit-columns';
import { fieldWords, valueWords } from './change-words';

type Change = CallData<'getAuditEntry'>['changes'][number];

const Value = ({ change, value }: { readonly change: Change; readonly value: string | null }): ReactNode => {
  if (change.withheld) return <span className="t-muted">not shown</span>;
  return value === null || value === '' ? <Missing /> : valueWords(value);
};

const changeColumns: readonly Column<Change>[] = [
  { key: 'field', label: 'Field', fixed: true, wrap: true, render: ({ field }) => fieldWords(field), narrow: 'title' },
  {
    key: 'before',
    label: 'Before',
    wrap: true,
    muted: true,
    render: (change) => <Value change={change} value={change.before} />,
    narrow: 'note',
  },
  {
    key: 'after',
    label: 'After',
    wrap: true,
    render: (change) => <Value change={change} value={change.after} />,
    narrow: 'value',
  },
];

interface AuditDrawerProps {
  readonly auditId: string;
  readonly onClose: () => void;
  /** Absent on the first and the last row of the page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** One act: who, when, to which record, and the values before and after. */
export const AuditDrawer = ({ auditId, onClose, onPrevious, onNext }: AuditDrawerProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const query = Api.useGetAuditEntryQuery({ firmId, auditId });
  const entry = query.currentData;
  if (entry === undefined)
    return (
      <Drawer open title="Entry of the audit trail" onClose={onClose}>
        {query.isError ? (
          <PartFailure error={query.error} what="this entry" onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Drawer>
    );
  return (
    <Drawer
      open
      title={entry.title}
      onClose={onClose}
      footer={
        <>
          <Button unavailable={!onPrevious && 'This is the first entry of the page'} onClick={onPrevious}>
            Previous
          </Button>
          <Button unavailable={!onNext && 'This is the last entry of the page'} onClick={onNext}>
            Next
          </Button>
        </>
      }
    >
      <Columns>
        {entry.outcome === 'refused' && <Banner tone="bad">Refused: {entry.reason ?? 'no reason was recorded'}</Banner>}
        <Facts
          facts={[
            { label: 'Who', value: actorWords(entry.actor) },
            { label: 'When', value: <DateText value={entry.at} time /> },
            { label: 'Outcome', value: <Outcome {...entry} /> },
            { label: 'Record', value: <RecordText {...entry} /> },
            { label: 'Reason', value: entry.reason ?? <Missing /> },
            { label: 'Call', value: entry.action },
            { label: 'Release of the page', value: entry.release ?? <Missing /> },
            { label: 'Number', value: entry.id },
          ]}
        />
        <Card title="What changed" flush>
          <DataTable
            label="What changed"
            columns={changeColumns}
            rows={entry.changes}
            rowKey={({ field }) => field}
            empty={{
              title: 'No values were recorded',
              text: 'An act that changes no field of a record, or was refused, records who, when and why.',
            }}
          />
        </Card>
      </Columns>
    </Drawer>
  );
};
