import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import {
  Button,
  Card,
  DateText,
  Menu,
  Page,
  RecordHeader,
  Skeleton,
  SkeletonLines,
  VisuallyHidden,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { clientsOfGroupHref } from '../addresses/client-list';
import { accountWrite, feeGroupWrite } from '../shared/access-rules';
import { PageFailure } from '../shared/page-failure';
import { ArchiveDialog } from './archive-dialog';
import { groupsHref, intentWords, isFeeGroup, pensionTypeWords, type PortfolioGroup } from './facts/group';
import { FeeGroup } from './fee-group-record';
import { PensionGroup } from './pension-group-record';

const crumbsTo = (groupId: string) => [
  { label: 'Clients', to: '/clients' },
  { label: 'Groups', to: groupsHref },
  { label: groupId },
];

/** The record of a portfolio group. */
export const GroupRecordPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { groupId = '' } = useParams();
  const { data: group, error, isLoading, refetch } = Api.useGetPortfolioGroupQuery({ firmId, id: groupId });
  usePageTitle(group?.name ?? (error ? 'Client group' : undefined));
  useWork(isLoading);
  if (error && !group) return <PageFailure error={error} what="group" onRetry={() => void refetch()} />;
  if (!group) {
    return (
      <Page>
        <RecordHeader
          name={
            <span aria-busy="true">
              <VisuallyHidden>Loading...</VisuallyHidden>
              <Skeleton width={240} height={18} />
            </span>
          }
          crumbs={crumbsTo(groupId)}
        />
        <Card>
          <div aria-busy="true">
            <SkeletonLines lines={8} />
          </div>
        </Card>
      </Page>
    );
  }
  return (
    <Page>
      <Record key={group.id} group={group} />
    </Page>
  );
};

/** Whether the edit form is open, from the address. */
const useEditing = (may: boolean) => {
  const [search, setSearch] = useSearchParams();
  const set = (on: boolean): void =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (on) next.set('edit', 'members');
        else next.delete('edit');
        return next;
      },
      { replace: true },
    );
  return { editing: may && search.has('edit'), open: () => set(true), close: () => set(false) };
};

const Record = ({ group }: { readonly group: PortfolioGroup }): ReactNode => {
  const isFees = isFeeGroup(group);
  const mayWrite = useAccess(isFees ? feeGroupWrite : accountWrite).allowed && group.status === 'Active';
  const { editing, open, close } = useEditing(mayWrite);
  const [archiving, setArchiving] = useState(false);
  const edit = useFocusBack(editing);
  const { name, id, status, groupIntent, groupType, createdDate, auditDetails } = group;
  const menu = [
    ...(isFees && status === 'Active'
      ? [{ label: 'View its clients in the client list', to: clientsOfGroupHref(id) }]
      : []),
    ...(mayWrite ? [{ label: 'Archive...', danger: true, onSelect: () => setArchiving(true) }] : []),
  ];
  return (
    <>
      <RecordHeader
        name={name}
        id={id}
        status={status}
        meta={[
          intentWords[groupIntent],
          ...(groupType === null ? [] : [pensionTypeWords[groupType]]),
          <>
            made on <DateText value={createdDate} />
          </>,
          <>
            last changed on <DateText value={auditDetails.updateDate.slice(0, 10)} />
          </>,
        ]}
        crumbs={crumbsTo(id)}
        actions={
          <>
            {menu.length > 0 && <Menu label="Actions" align="end" items={menu} />}
            {mayWrite && !editing && (
              <Button ref={edit} kind="primary" onClick={open}>
                Edit
              </Button>
            )}
          </>
        }
      />
      {isFees ? (
        <FeeGroup group={group} editing={editing} onClose={close} />
      ) : (
        <PensionGroup group={group} editing={editing} onClose={close} />
      )}
      {archiving && <ArchiveDialog group={group} onClose={() => setArchiving(false)} />}
    </>
  );
};

/** Returns focus to "Edit" when the form closes. */
const useFocusBack = (editing: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !editing) button.current?.focus();
    was.current = editing;
  }, [editing]);
  return button;
};

export interface PartProps {
  readonly group: PortfolioGroup;
  readonly editing: boolean;
  readonly onClose: () => void;
}
