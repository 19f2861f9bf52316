import type { ReactNode } from 'react';
import { DateText, Facts, Link, Popover, StatusTag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import { accessSummary, presetSummary, rangeWords, type FirmUser } from './describe-access';

const Access = ({ user }: { readonly user: FirmUser }): ReactNode => (
  <Popover label={`Access of ${user.name}`} trigger={accessSummary(user.scopes)}>
    {user.scopes.length === 0 ? (
      <p>This user may see nothing yet.</p>
    ) : (
      <Facts facts={user.scopes.map((scope) => ({ label: scope.resource, value: rangeWords(scope) }))} />
    )}
  </Popover>
);

/** Last sign-in with its time; "never" differs from unknown. */
export const LastSignIn = ({ at }: { readonly at: string | null }): ReactNode =>
  at === null ? 'Never' : <DateText value={at} time />;

/** Columns of the user list; `hrefOf` is the address that opens a user. */
export const userColumns = (hrefOf: (user: FirmUser) => string): readonly Column<FirmUser>[] => [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    fixed: true,
    skeletonPx: 140,
    render: (user) => <Link to={hrefOf(user)}>{user.name}</Link>,
    narrow: 'title',
  },
  { key: 'userId', label: 'User ID', muted: true, optional: true, skeletonPx: 70, render: ({ userId }) => userId },
  { key: 'email', label: 'E-mail', sort: 'email', skeletonPx: 180, render: ({ email }) => email, narrow: 'note' },
  { key: 'userType', label: 'Kind', sort: 'userType', skeletonPx: 50, render: ({ userType }) => userType },
  { key: 'jobTitle', label: 'Role title', render: ({ jobTitle }) => jobTitle },
  { key: 'nodeName', label: 'Office', render: ({ nodeName }) => nodeName },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    skeletonPx: 70,
    render: ({ status }) => <StatusTag status={status} />,
    narrow: 'status',
  },
  {
    key: 'lastSignIn',
    label: 'Last sign-in',
    sort: 'lastSignIn',
    sortDescendingFirst: true,
    skeletonPx: 110,
    render: ({ lastSignIn }) => <LastSignIn at={lastSignIn} />,
  },
  { key: 'preset', label: 'Preset', optional: true, skeletonPx: 90, render: ({ scopes }) => presetSummary(scopes) },
  { key: 'access', label: 'Access', skeletonPx: 110, render: (user) => <Access user={user} /> },
];
