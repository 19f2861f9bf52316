import type { ReactNode } from 'react';
import { Button, Card, Columns, Drawer, EmptyState, Facts, StatusTag } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { rangeWords, type FirmUser } from './describe-access';
import { LastSignIn } from './user-columns';

type Scope = FirmUser['scopes'][number];

const scopeColumns: readonly Column<Scope>[] = [
  { key: 'resource', label: 'Area', fixed: true, render: ({ resource }) => resource, narrow: 'title' },
  { key: 'ranges', label: 'May', render: rangeWords, narrow: 'value' },
];

interface UserDrawerProps {
  /** Undefined when the address names a user who is not in the list. */
  readonly user: FirmUser | undefined;
  readonly onClose: () => void;
  /** Absent on the first and the last row of the page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** A user's details and access. */
export const UserDrawer = ({ user, onClose, onPrevious, onNext }: UserDrawerProps): ReactNode => {
  if (!user) {
    return (
      <Drawer open title="User" onClose={onClose}>
        <EmptyState
          title="This user is not among those listed"
          text="They may be on another page, left out by the filters, or no longer with the firm."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      </Drawer>
    );
  }
  return (
    <Drawer
      open
      title={user.name}
      onClose={onClose}
      footer={
        <>
          <Button unavailable={!onPrevious && 'This is the first user of the page'} onClick={onPrevious}>
            Previous
          </Button>
          <Button unavailable={!onNext && 'This is the last user of the page'} onClick={onNext}>
            Next
          </Button>
        </>
      }
    >
      <Columns>
        <Facts
          facts={[
            { label: 'User ID', value: user.userId },
            { label: 'E-mail', value: user.email },
            { label: 'Kind', value: user.userType },
            { label: 'Role title', value: user.jobTitle },
            { label: 'Office', value: user.nodeName },
            { label: 'Status', value: <StatusTag status={user.status} /> },
            { label: 'Last sign-in', value: <LastSignIn at={user.lastSignIn} /> },
          ]}
        />
        <Card title="Access" flush>
          <DataTable
            label="Access"
            columns={scopeColumns}
            rows={user.scopes}
            rowKey={({ resource }) => resource}
            empty={{ title: 'This user may see nothing yet', text: 'Access is given by the firm’s administrator.' }}
          />
        </Card>
      </Columns>
    </Drawer>
  );
};
