import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Page, PageHeader, RecordFailure, StatePage } from '@tessera/ui/core';
import { LoadingForm } from '@tessera/ui/form';
import { Api } from '../../calls/api';
import { userWrite } from '../../shared/access-rules';
import { usersHref } from '../user-addresses';
import { UserForm } from './user-form';

/** Changes somebody's details and access, with the effect before it is saved. */
export const EditUserPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { userId = '' } = useParams();
  const { allowed } = useAccess(userWrite);
  const query = Api.useGetUserQuery({ firmId, userId }, { skip: !allowed });
  usePageTitle(query.data ? `Change ${query.data.name}` : 'Change a user');
  useWork(query.isLoading);
  if (!allowed) return <StatePage variant="no-access" />;
  if (query.error && !query.data)
    return (
      <RecordFailure
        error={query.error}
        what="user"
        back={{ buttonLabel: 'Back to firm users', target: usersHref }}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <Page>
      {query.data ? (
        <UserForm user={query.data} />
      ) : (
        <>
          <PageHeader title="Change a user" crumbs={[{ label: 'Firm users', to: usersHref }]} />
          <LoadingForm />
        </>
      )}
    </Page>
  );
};
