import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { presetSummary } from '../describe-access';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import {
  Banner,
  ButtonLink,
  Card,
  Columns,
  DateText,
  Facts,
  Link,
  Menu,
  Page,
  RecordFailure,
  RecordHeader,
  RecordLoading,
  SkeletonLines,
  StatePage,
  type MenuItem,
} from '@tessera/ui/core';
import { userStatusMeanings } from '@tessera/contract/users/life';
import { Api } from '../../calls/api';
import { userRead, userWrite } from '../../shared/access-rules';
import { AccessTable } from '../access-table';
import type { UserRecord } from '../entry/user-values';
import { editUserHref, usersHref } from '../user-addresses';
import { LastSignIn } from '../user-columns';
import { DeactivateDialog } from './deactivate-dialog';
import { StatusDialog, type StatusAct } from './status-dialog';

const crumbs = [{ label: 'Firm users', to: usersHref }];

/** A user: who they are, what they see and may do, how they stand. */
export const UserPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { userId = '' } = useParams();
  const { allowed } = useAccess(userRead);
  const query = Api.useGetUserQuery({ firmId, userId }, { skip: !allowed });
  const user = query.currentData;
  usePageTitle(user?.name ?? (query.error ? 'User' : undefined));
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  if (query.error && !user)
    return (
      <RecordFailure
        error={query.error}
        what="user"
        back={{ buttonLabel: 'Back to firm users', target: usersHref }}
        onRetry={() => void query.refetch()}
      />
    );
  if (!user)
    return (
      <RecordLoading nameWidth={160} crumbs={crumbs} figures={[]}>
        <Card title="Details">
          <SkeletonLines lines={6} />
        </Card>
      </RecordLoading>
    );
  return <LoadedUser key={user.userId} user={user} />;
};

type Open = StatusAct | 'Deactivate' | null;

const LoadedUser = ({ user }: { readonly user: UserRecord }): ReactNode => {
  const mayWrite = useAccess(userWrite).allowed;
  const [open, setOpen] = useState<Open>(null);
  const { status, userType, locked } = user;
  const close = (): void => setOpen(null);
  const entry = (label: string, act: Exclude<Open, null>, danger = false): MenuItem => ({
    label,
    onSelect: () => setOpen(act),
    danger,
    ...(locked === null ? {} : { unavailable: locked }),
  });
  const items: readonly MenuItem[] = [
    ...(status === 'Invited' && userType === 'User' ? [entry('Send the invitation again', 'Invite')] : []),
    ...(status === 'Active' ? [entry('Suspend', 'Suspend')] : []),
    ...(status === 'Suspended' ? [entry('Resume', 'Resume')] : []),
    ...(status === 'Deactivated' ? [entry('Bring back', 'Reactivate')] : [entry('Deactivate', 'Deactivate', true)]),
  ];
  return (
    <Page>
      <RecordHeader
        name={user.name}
        id={user.userId}
        status={status}
        meta={[userType === 'User' ? 'Person' : 'Machine', user.jobTitle, user.nodeName].filter((fact) => fact !== '')}
        crumbs={crumbs}
        actions={
          mayWrite && (
            <>
              <ButtonLink to={editUserHref(user.userId)}>Change</ButtonLink>
              <Menu label="More" items={items} align="end" />
            </>
          )
        }
      />
      <div className="t-stack">
        {mayWrite && locked !== null && <Banner tone="info">{locked}</Banner>}
        <InvitationBanner user={user} />
        <Columns aside={<DetailsCard user={user} />}>
          <AccessCard user={user} />
        </Columns>
      </div>
      {open === 'Deactivate' && <DeactivateDialog user={user} onClose={close} />}
      {open !== null && open !== 'Deactivate' && <StatusDialog user={user} act={open} onClose={close} />}
    </Page>
  );
};

const InvitationBanner = ({ user: { invitation, email } }: { readonly user: UserRecord }): ReactNode => {
  if (invitation === null) return null;
  const { state, sentAt, expiresAt } = invitation;
  if (state === 'Waiting') return <Banner tone="info">The invitation to {email} is about to be sent.</Banner>;
  if (state === 'Expired')
    return (
      <Banner tone="warning">
        The invitation to {email} expired on <DateText value={expiresAt} time />. Send it again.
      </Banner>
    );
  return (
    <Banner tone="info">
      Invited at {email} on <DateText value={sentAt} time />. The link works until <DateText value={expiresAt} time />.
    </Banner>
  );
};

/** The page of the audit trail, where this release has it. */
const useAuditHref = (userId: string): string | null => {
  const { pagesFor, user } = usePortal();
  const path = '/settings/audit';
  return pagesFor?.(user.scopes).some(({ href }) => href === path)
    ? `${path}?person=${encodeURIComponent(userId)}`
    : null;
};

const DetailsCard = ({ user }: { readonly user: UserRecord }): ReactNode => {
  const audit = useAuditHref(user.userId);
  return (
    <Card title="Details">
      <div className="t-stack">
        <Facts
          facts={[
            { label: 'E-mail', value: user.email },
            { label: 'Kind', value: user.userType === 'User' ? 'Person' : 'Machine' },
            { label: 'Job title', value: user.jobTitle },
            { label: 'Home office', value: user.nodeName },
            { label: 'Further offices', value: user.furtherNodes.map(({ name }) => name).join(', ') || 'None' },
            { label: 'Last sign-in', value: <LastSignIn at={user.lastSignIn} /> },
            { label: 'Changed', value: <DateText value={user.auditDetails.updateDate} time /> },
            ...(audit === null ? [] : [{ label: 'Activity', value: <Link to={audit}>What {user.name} did</Link> }]),
          ]}
        />
        <p className="t-muted t-small">
          {user.status}: {userStatusMeanings[user.status]}
        </p>
      </div>
    </Card>
  );
};

const AccessCard = ({ user }: { readonly user: UserRecord }): ReactNode => (
  <Card title={`Access: ${presetSummary(user.scopes)}`} flush>
    <AccessTable scopes={user.scopes} />
  </Card>
);
