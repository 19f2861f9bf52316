import type { ReactNode } from 'react';
import { useAccess, usePageTitle } from '@tessera/runtime';
import { Page, StatePage } from '@tessera/ui/core';
import { userWrite } from '../../shared/access-rules';
import { UserForm } from './user-form';

/** Makes a person or a machine, in steps, with the effect of their access. */
export const NewUserPage = (): ReactNode => {
  const { allowed } = useAccess(userWrite);
  usePageTitle('New user');
  if (!allowed) return <StatePage variant="no-access" />;
  return (
    <Page>
      <UserForm user={null} />
    </Page>
  );
};
