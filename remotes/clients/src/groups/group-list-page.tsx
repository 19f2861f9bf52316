import { useMemo, type ReactNode } from 'react';
import { clientLookup, listResult, useSavedViews, useListExport } from '@tessera/api';
import { groupIntents, groupStatuses } from '@tessera/contract/portfolio-groups/values';
import type { CallRow } from '@tessera/contract/schemas';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ButtonLink, Count, DateText, Link, Money, StatusTag, type MenuItem } from '@tessera/ui/core';
import {
  ListPage,
  optionsOf,
  SavedViews,
  sortsOf,
  useListState,
  type Column,
  type Filter,
  ExportMenu,
} from '@tessera/ui/table';
import { Api } from '../calls/api';
import { clientsOfGroupHref } from '../addresses/client-list';
import { feeGroupWrite } from '../shared/access-rules';
import { groupHref, intentWords, isFeeGroup, membersOf, newFeeGroupHref, valueOf } from './facts/group';

type Group = CallRow<'listPortfolioGroups'>;

const place = 'clients.groups';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'name', label: 'Name' },
  {
    kind: 'select',
    name: 'groupIntent',
    label: 'Kind',
    options: groupIntents.map((value) => ({ value, label: intentWords[value] })),
  },
  { kind: 'select', name: 'intentDetails[status]', label: 'Status', options: optionsOf(groupStatuses) },
  { kind: 'lookup', name: 'clientId', label: 'Client', useLookup: clientLookup(Api) },
  { kind: 'text', name: 'id', label: 'Group ID' },
  { kind: 'text', name: 'intentDetails[clientProductId]', label: 'Pension product ID' },
];

const namesOf = (group: Group): string =>
  (isFeeGroup(group) ? group.clients : group.accounts).map(({ name }) => name).join(', ');

const columns: readonly Column<Group>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    fixed: true,
    skeletonPx: 160,
    render: ({ id, name }) => <Link to={groupHref(id)}>{name}</Link>,
    narrow: 'title',
  },
  { key: 'id', label: 'Group ID', sort: 'id', muted: true, skeletonPx: 60, render: ({ id }) => id },
  {
    key: 'groupIntent',
    label: 'Kind',
    skeletonPx: 90,
    render: ({ groupIntent }) => intentWords[groupIntent],
    narrow: 'note',
  },
  { key: 'members', label: 'Members', wrap: true, skeletonPx: 220, render: namesOf },
  {
    key: 'size',
    label: 'Number',
    figure: true,
    skeletonPx: 30,
    render: (group) => (
      <>
        <Count value={membersOf(group)} />
        <span className="t-narrow-only"> in it</span>
      </>
    ),
    narrow: 'end',
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    skeletonPx: 70,
    render: ({ status }) => <StatusTag status={status} />,
    narrow: 'status',
  },
  {
    key: 'createdDate',
    label: 'Created',
    sort: 'createdDate',
    sortDescendingFirst: true,
    skeletonPx: 80,
    render: ({ createdDate }) => <DateText value={createdDate} />,
  },
  {
    key: 'currentValue',
    label: 'Value',
    figure: true,
    render: (group) => <Money value={valueOf(group)} />,
    narrow: 'value',
  },
];
const sorts = sortsOf(columns);

const menuOf = (group: Group): readonly MenuItem[] => [
  { label: 'Open', to: groupHref(group.id) },
  ...(isFeeGroup(group) && group.status === 'Active'
    ? [{ label: 'View its clients in the client list', to: clientsOfGroupHref(group.id) }]
    : []),
];

/** Fee groups and pension account groups, of the kinds the user may see. */
export const GroupListPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters, defaultSort: 'name', sorts });
  const query = Api.useListPortfolioGroupsQuery(useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]));
  const views = useSavedViews(Api, place);
  const file = useListExport(Api, 'listPortfolioGroups', list.query, query.data?.meta.count);
  const mayMake = useAccess(feeGroupWrite).allowed;
  usePageTitle('Client groups');
  useWork(query.isLoading);
  const make = mayMake ? (
    <ButtonLink kind="primary" to={newFeeGroupHref()}>
      New fee group
    </ButtonLink>
  ) : undefined;
  return (
    <ListPage
      title="Client groups"
      label="Groups"
      crumbs={[{ label: 'Clients', to: '/clients' }, { label: 'Groups' }]}
      actions={make}
      listId={place}
      list={list}
      views={<SavedViews list={list} store={views} what="groups" />}
      tools={<ExportMenu {...file} />}
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={({ id }) => groupHref(id)}
      rowName={({ name }) => name}
      rowMenu={menuOf}
      empty={{
        title: 'There are no groups yet',
        text: 'Once clients of one family are in a fee group, their fees are tiered on the group’s combined value.',
        ...(make === undefined ? {} : { action: make }),
      }}
      {...listResult(query)}
    />
  );
};
