import { useMemo, type ReactNode } from 'react';
import { clientLookup, listResult } from '@tessera/api';
import type { CallRow } from '@tessera/contract/schemas';
import { clientHref, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { DateText, Link, Page, StatePage } from '@tessera/ui/core';
import { ListPage, sortsOf, useListState, type Column, type Filter } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { auditAccess } from '../shared/access-rules';
import { AuditTabs } from './audit-tabs';

type Read = CallRow<'listClientReads'>;

const filters: readonly Filter[] = [
  { kind: 'search', name: 'person', label: 'Person' },
  { kind: 'date', name: 'dateFrom', until: 'dateTo', label: 'From' },
  { kind: 'date', name: 'dateTo', label: 'To' },
  { kind: 'lookup', name: 'clientId', label: 'Client', useLookup: clientLookup(Api) },
];

const recordWords = ({ kind, id }: Read['record']): string =>
  kind === 'Client' ? 'The client’s own pages' : `${kind} ${id}`;

const columns: readonly Column<Read>[] = [
  {
    key: 'userName',
    label: 'Who',
    fixed: true,
    skeletonPx: 120,
    render: ({ userName, isMachine }) => (isMachine ? `${userName} (machine)` : userName),
    narrow: 'note',
  },
  {
    key: 'at',
    label: 'First seen in the hour',
    sort: 'at',
    sortDescendingFirst: true,
    skeletonPx: 120,
    render: ({ at }) => <DateText value={at} time />,
    narrow: 'end',
  },
  {
    key: 'client',
    label: 'Client',
    wrap: true,
    skeletonPx: 160,
    render: ({ clientId, clientName }) =>
      clientName === null ? clientId : <Link to={clientHref(clientId)}>{`${clientName} (${clientId})`}</Link>,
    narrow: 'title',
  },
  { key: 'record', label: 'What', skeletonPx: 120, render: ({ record }) => recordWords(record) },
];
const sorts = sortsOf(columns);

/** Who saw which client’s records. */
export const ReadsPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(auditAccess);
  const list = useListState({ filters, defaultSort: '-at', sorts });
  const query = Api.useListClientReadsQuery(
    useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]),
    { skip: !allowed },
  );
  usePageTitle('Audit: who saw a client');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  return (
    <ListPage
      title="Audit"
      label="Reads"
      listId="settings.client-reads"
      list={list}
      figures={<AuditTabs />}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{
        title: 'Nobody has opened a client yet',
        text: 'Whoever opens a client, an account or a transaction is noted here, once for each record and hour. Searches and lists of several clients are not.',
      }}
      {...listResult(query)}
    />
  );
};
