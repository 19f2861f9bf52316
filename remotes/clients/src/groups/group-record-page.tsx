import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useAccess, usePageTitle, usePortal, useWork, clientHref } from '@tessera/runtime';
import {
  Button,
  Card,
  Columns,
  DateText,
  KeyFigures,
  Link,
  Menu,
  Money,
  Page,
  RecordHeader,
  Skeleton,
  SkeletonLines,
  VisuallyHidden,
  Count,
  type KeyFigure,
  Why,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { clientsOfGroupHref } from '../addresses/client-list';
import { accountRead, accountWrite, feeGroupRead, feeGroupWrite } from '../shared/access-rules';
import { PageFailure } from '../shared/page-failure';
import { ArchiveDialog } from './archive-dialog';
import { FeeTable } from './fee-effect';
import { GroupFigures } from './group-figures';
import {
  groupsHref,
  intentWords,
  isFeeGroup,
  membersOf,
  pensionTypeWords,
  valueOf,
  type GroupPreview,
  type PortfolioGroup,
} from './facts/group';
import { FeeGroupEdit, PensionGroupEdit } from './group-edit';
import { MemberTable } from './member-table';
import { PensionAccounts } from './pension-accounts';
import { useGroupPreview } from './facts/use-group-preview';
import { useGroupSummary, type GroupSummary } from './facts/use-group-summary';
import { usePensionProducts } from './facts/use-pension-products';

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

interface PartProps {
  readonly group: PortfolioGroup;
  readonly editing: boolean;
  readonly onClose: () => void;
}

const figuresOf = (
  group: PortfolioGroup,
  archived: GroupPreview | null,
  failed: boolean,
  { data: summary, isLoading }: { readonly data?: GroupSummary | undefined; readonly isLoading: boolean },
): readonly KeyFigure[] => {
  const fee = (value: number | undefined) =>
    value === undefined && !failed ? <Skeleton width={110} height={16} /> : <Money value={value ?? null} />;
  const total: KeyFigure = {
    label: 'Total value',
    value: isLoading ? <Skeleton width={110} height={16} /> : <Money value={summary?.currentValue ?? valueOf(group)} />,
    note: group.clients.some(({ id }) => id === null) ? 'of the clients you see' : 'of all members’ accounts',
  };
  const members: KeyFigure = { label: 'Members', value: <Count value={membersOf(group)} /> };
  if (group.status === 'Archived') return [total, members];
  return [
    total,
    members,
    { label: 'Fees a year', value: fee(archived?.before), note: 'at today’s values' },
    {
      label: 'The group saves',
      value: fee(archived?.change),
      note: (
        <>
          a year{' '}
          <Why
            of="saving"
            rule="A year of fees at today’s values and with the present schedules: what they would be if each member paid alone, less what they are. A fee is rounded once and split over the accounts in whole pennies: what that alone moves is not counted as a saving or a cost."
            inputs={
              archived === null
                ? []
                : [
                    { label: 'Each alone', value: <Money value={archived.after} /> },
                    { label: 'As a group', value: <Money value={archived.before} /> },
                  ]
            }
          />
        </>
      ),
    },
  ];
};

const FeeGroup = ({ group, editing, onClose }: PartProps): ReactNode => {
  const { firmId, id, status } = group;
  const canSeeFees = useAccess(feeGroupRead).allowed;
  // Preview the group as if it were archived: the fees without it.
  const {
    data: archived,
    error,
    isPending,
  } = useGroupPreview(canSeeFees && status === 'Active' ? { firmId, id } : null, 0);
  // Any member can stand for the group; members of an archived group may be in another by now.
  const summary = useGroupSummary(
    status === 'Active' ? (group.clients.find((member) => member.id !== null)?.id ?? null) : null,
  );
  if (editing) return <FeeGroupEdit group={group} onClose={onClose} />;
  return (
    <>
      <KeyFigures figures={figuresOf(group, archived, error !== null, summary)} />
      <Columns
        aside={
          status === 'Active' && (
            <Card title="Fees per year">
              {error !== null ? (
                <p className="t-muted">{error.errorMessage}</p>
              ) : archived === null ? (
                <div aria-busy="true">
                  <SkeletonLines lines={4} />
                </div>
              ) : (
                <FeeTable preview={archived} moments={{ before: 'Now', after: 'Without' }} />
              )}
            </Card>
          )
        }
      >
        <Card
          title="Members"
          flush
          footer={
            status === 'Active'
              ? 'Joint accounts count with their lead client, and children’s accounts with their first parent.'
              : 'As it was when it was archived. The clients are free to join another group.'
          }
        >
          <MemberTable
            group={group}
            archived={archived}
            summary={summary.data ?? null}
            waiting={(isPending && archived === null) || summary.isLoading}
          />
        </Card>
        <GroupFigures summary={summary} />
      </Columns>
    </>
  );
};

const PensionGroup = ({ group, editing, onClose }: PartProps): ReactNode => {
  const {
    firmId,
    accounts: [first],
    intentDetails: { clientProductId },
  } = group;
  const canSeeAccounts = useAccess(accountRead).allowed;
  const { data: account } = Api.useGetAccountQuery(
    { firmId, accountId: first?.id ?? '' },
    { skip: first === undefined || !canSeeAccounts },
  );
  const clientId = account?.clientId ?? '';
  const [memberIds] = useState(() => new Set(group.accounts.map(({ id }) => id)));
  const { facts } = usePensionProducts(clientId, {
    productId: clientProductId ?? undefined,
    except: group.id,
    memberIds,
  });
  if (editing)
    return facts === undefined ? (
      <Card>
        <div aria-busy="true">
          <SkeletonLines lines={6} />
        </div>
      </Card>
    ) : (
      <PensionGroupEdit group={group} facts={facts} onClose={onClose} />
    );
  return (
    <>
      <KeyFigures
        figures={[
          { label: 'Total value', value: <Money value={valueOf(group)} /> },
          { label: 'Accounts', value: <Count value={membersOf(group)} /> },
        ]}
      />
      <Card
        title="Accounts"
        flush
        footer={
          account && (
            <>
              Accounts of{' '}
              <Link to={clientHref(clientId, 'groups')}>
                {account.clients.find(({ id }) => id === clientId)?.name ?? clientId}
              </Link>
            </>
          )
        }
      >
        <PensionAccounts group={group} clientId={clientId} />
      </Card>
    </>
  );
};
