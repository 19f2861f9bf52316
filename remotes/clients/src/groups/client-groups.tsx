import { lazy, Suspense, useState, type ReactNode } from 'react';
import { usePortal, useAccess, clientHref } from '@tessera/runtime';
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Link,
  Menu,
  SkeletonLines,
  StatusTag,
  PartFailure,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { useClient } from '../addresses/use-client';
import { accountRead, accountWrite, feeGroupRead, feeGroupWrite } from '../shared/access-rules';
import { ArchiveDialog } from './archive-dialog';
import { ChangeWords } from './fee-effect';
import { GroupFigures } from './group-figures';
import {
  groupHref,
  groupsOfClientHref,
  newFeeGroupHref,
  newPensionGroupHref,
  pensionTypeWords,
  type GroupPreview,
  type PortfolioGroup,
} from './facts/group';
import { LeaveDialog, leaveProblem } from './leave-dialog';
import type { Client } from './facts/member-values';
import { MemberTable } from './member-table';
import { PensionAccounts } from './pension-accounts';
import type { Product } from './facts/pension-values';
import { useGroupPreview } from './facts/use-group-preview';
import { useGroupSummary } from './facts/use-group-summary';
import { usePensionProducts } from './facts/use-pension-products';

// With the members' form and the effect on fees it is a fifth of the tab, and seldom opened.
const JoinDialog = lazy(() => import('./join-dialog').then((module) => ({ default: module.JoinDialog })));

/** The client's fee group, and the account groups of their pensions. */
export const ClientGroups = (): ReactNode => {
  const { data: client } = useClient();
  const canSeeFees = useAccess(feeGroupRead).allowed;
  const canSeeAccounts = useAccess(accountRead).allowed;
  if (!client)
    return (
      <Card title={canSeeFees ? 'Fee group' : undefined}>
        <div aria-busy="true">
          <SkeletonLines lines={5} />
        </div>
      </Card>
    );
  return (
    <div className="t-stack">
      {canSeeFees &&
        (client.clientGroups[0] === undefined ? (
          <NoFeeGroup client={client} />
        ) : (
          client.clientGroups.map(({ clientFeeGroupId }) => (
            <FeeGroupPart key={clientFeeGroupId} groupId={clientFeeGroupId} client={client} />
          ))
        ))}
      {canSeeAccounts && client.clientType !== 'Minor' && <PensionParts client={client} />}
      {client.clientType !== 'Minor' && (
        <p className="t-small t-muted">
          <Link to={groupsOfClientHref(client.clientId)}>All groups of {client.name}</Link>, archived ones too
        </p>
      )}
    </div>
  );
};

const parentsFirst = ({ parents: [parent] }: Client): ReactNode =>
  parent === undefined ? 'the first parent' : <Link to={clientHref(parent.id, 'groups')}>{parent.name}</Link>;

/** Why the client has no fee group, and how to get one. */
const NoFeeGroup = ({ client }: { readonly client: Client }): ReactNode => {
  const { clientId, clientType, name } = client;
  const mayWrite = useAccess(feeGroupWrite).allowed;
  const [joining, setJoining] = useState(false);
  if (clientType === 'Minor')
    return (
      <Card title="Fee group">
        <EmptyState
          title={`${name} is a minor and follows the parent`}
          text={<>The accounts count with {parentsFirst(client)}, and with their fee group where they have one.</>}
        />
      </Card>
    );
  const inactive =
    client.status === 'Active' ? null : `Only Active clients are grouped, and ${name} is ${client.status}.`;
  const groupLinks = mayWrite && inactive === null && (
    <>
      <ButtonLink kind="primary" to={newFeeGroupHref(clientId)}>
        New fee group
      </ButtonLink>
      <Button onClick={() => setJoining(true)}>Add to a group</Button>
    </>
  );
  return (
    <Card title="Fee group">
      <EmptyState
        title={`${name} is not in a fee group`}
        text={
          inactive ??
          'Fees are tiered on the value of this client’s own accounts. In a family group they are tiered on the group’s combined value.'
        }
        {...(groupLinks === false ? {} : { action: groupLinks })}
      />
      {joining && (
        <Suspense fallback={null}>
          <JoinDialog client={client} onClose={() => setJoining(false)} />
        </Suspense>
      )}
    </Card>
  );
};

const FeeGroupPart = ({ groupId, client }: { readonly groupId: string; readonly client: Client }): ReactNode => {
  const { firmId } = usePortal().firm;
  const { data: group, error, refetch } = Api.useGetPortfolioGroupQuery({ firmId, id: groupId });
  if (error && !group)
    return (
      <Card title="Fee group">
        <PartFailure error={error} what="this fee group" onRetry={() => void refetch()} />
      </Card>
    );
  if (!group)
    return (
      <Card title="Fee group">
        <div aria-busy="true">
          <SkeletonLines lines={5} />
        </div>
      </Card>
    );
  return <FeeGroupCard group={group} client={client} />;
};

interface FeeGroupCardProps {
  readonly group: PortfolioGroup;
  readonly client: Client;
}

/** What the group saves in total and for this client, in a sentence. */
const SavingWords = ({
  archived,
  clientId,
}: {
  readonly archived: GroupPreview;
  readonly clientId: string;
}): ReactNode => {
  const own = archived.clients.find(({ id }) => id === clientId);
  return (
    <>
      If it were archived, <ChangeWords would preview={archived} />
      {own !== undefined && (
        <>
          {' '}
          For this client alone <ChangeWords would preview={own} />
        </>
      )}
    </>
  );
};

const FeeGroupCard = ({ group, client }: FeeGroupCardProps): ReactNode => {
  const { firmId, id, name } = group;
  const { clientId } = client;
  const mayWrite = useAccess(feeGroupWrite).allowed;
  const [act, setAct] = useState<'leave' | 'archive' | null>(null);
  const { data: archived, isPending: waiting } = useGroupPreview({ firmId, id }, 0);
  const summary = useGroupSummary(clientId);
  const problem = leaveProblem(group, clientId);
  const items = [
    { label: 'Edit members', to: `${groupHref(id)}?edit=members` },
    {
      label: 'Take this client out...',
      onSelect: () => setAct('leave'),
      ...(problem === null ? {} : { unavailable: problem }),
    },
    { label: 'Archive...', danger: true, onSelect: () => setAct('archive') },
  ];
  return (
    <>
      <Card
        title={
          <>
            Fee group: <Link to={groupHref(id)}>{name}</Link>
          </>
        }
        flush
        actions={mayWrite && <Menu label="Change" small align="end" items={items} />}
        footer={archived === null ? undefined : <SavingWords archived={archived} clientId={clientId} />}
      >
        <MemberTable
          group={group}
          archived={archived}
          summary={summary.data ?? null}
          waiting={(waiting && archived === null) || summary.isLoading}
        />
        {act === 'leave' && (
          <LeaveDialog group={group} member={{ id: clientId, name: client.name }} onClose={() => setAct(null)} />
        )}
        {act === 'archive' && <ArchiveDialog group={group} onClose={() => setAct(null)} />}
      </Card>
      <GroupFigures summary={summary} />
    </>
  );
};

/** A card for each pension product of the client; nothing without a pension. */
const PensionParts = ({ client }: { readonly client: Client }): ReactNode => {
  const { facts } = usePensionProducts(client.clientId);
  return facts?.products.map((product) => (
    <PensionPart key={product.id} product={product} clientId={client.clientId} />
  ));
};

const groupsMax = 100;

const PensionPart = ({ product, clientId }: { readonly product: Product; readonly clientId: string }): ReactNode => {
  const { firmId } = usePortal().firm;
  const mayWrite = useAccess(accountWrite).allowed;
  const { data, error, refetch } = Api.useListPortfolioGroupsQuery({
    firmId,
    groupIntent: 'Pension Account Group',
    'intentDetails[clientProductId]': product.id,
    'intentDetails[status]': 'Active',
    page: 1,
    pageSize: groupsMax,
  });
  const make = mayWrite && (
    <ButtonLink small to={newPensionGroupHref(clientId, product.id)}>
      New account group
    </ButtonLink>
  );
  const groups = data?.rows;
  return (
    <Card
      title={`Account groups of ${product.label}`}
      flush
      actions={groups !== undefined && groups.length > 0 && make}
    >
      {error && !groups ? (
        <PartFailure error={error} what="the account groups of this pension" onRetry={() => void refetch()} />
      ) : !groups ? (
        <div aria-busy="true">
          <SkeletonLines lines={3} />
        </div>
      ) : groups.length === 0 ? (
        <EmptyState
          title="No accounts of this pension are grouped"
          text="Accounts that hold the same kind of benefits can be grouped."
          {...(make === false ? {} : { action: make })}
        />
      ) : (
        groups.map((group) => (
          <section key={group.id} aria-label={group.name}>
            <p className="t-row t-table-caption">
              <Link to={groupHref(group.id)}>{group.name}</Link>
              {group.groupType !== null && <span className="t-muted">{pensionTypeWords[group.groupType]}</span>}
              <StatusTag status={group.status} />
            </p>
            <PensionAccounts group={group} clientId={clientId} />
          </section>
        ))
      )}
    </Card>
  );
};
