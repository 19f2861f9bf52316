import { useMemo, type ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { auditOutcomes } from '@tessera/contract/audit/values';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Page, StatePage } from '@tessera/ui/core';
import { ListPage, sortsOf, useListState, useOpenRow, type Filter, type Lookup } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { auditAccess } from '../shared/access-rules';
import { auditColumns, outcomeWords } from './audit-columns';
import { AuditDrawer } from './audit-drawer';
import { AuditTabs } from './audit-tabs';

/** As many as a user scans before typing another letter. */
const shownMax = 30;

const useKindLookup = (term: string | null, value: string): Lookup => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(auditAccess);
  const kinds = Api.useListAuditKindsQuery({ firmId }, { skip: !allowed || (term === null && value === '') });
  const choices = (kinds.currentData ?? []).map(({ action, title }) => ({ value: action, label: title, note: action }));
  const wanted = (term ?? '').trim().toLowerCase();
  return {
    options: choices.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, shownMax),
    chosen: choices.find((choice) => choice.value === value),
    busy: kinds.isFetching,
  };
};

const filters: readonly Filter[] = [
  { kind: 'search', name: 'person', label: 'Person' },
  {
    kind: 'select',
    name: 'outcome',
    label: 'Outcome',
    options: auditOutcomes.map((outcome) => ({ value: outcome, label: outcomeWords[outcome] })),
  },
  { kind: 'date', name: 'dateFrom', until: 'dateTo', label: 'From' },
  { kind: 'date', name: 'dateTo', label: 'To' },
  { kind: 'lookup', name: 'action', label: 'What was done', useLookup: useKindLookup },
  { kind: 'text', name: 'record', label: 'Record ID' },
];

const sorts = sortsOf(auditColumns(() => ''));

/** Who did what in the firm, and who was refused what and why. */
export const AuditPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(auditAccess);
  const list = useListState({ filters, defaultSort: '-at', sorts });
  const query = Api.useListAuditQuery(
    useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]),
    { skip: !allowed },
  );
  const result = listResult(query);
  const { openId, hrefOf, neighboursIn, close } = useOpenRow('entry');
  const columns = useMemo(() => auditColumns(({ id }) => hrefOf(id)), [hrefOf]);
  usePageTitle('Audit');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  const { previous, next } = neighboursIn(result.rows?.map(({ id }) => id));
  return (
    <>
      <ListPage
        title="Audit"
        label="Entries"
        listId="settings.audit"
        list={list}
        figures={<AuditTabs />}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(id)}
        selectedKey={openId ?? undefined}
        empty={{
          title: 'Nothing has been recorded yet',
          text: 'Every change, and everything that was refused, appears here with who asked and why.',
        }}
        {...result}
      />
      {openId !== null && (
        <AuditDrawer key={openId} auditId={openId} onClose={close} onPrevious={previous} onNext={next} />
      )}
    </>
  );
};
