import type { ReactNode } from 'react';
import { callErrorOf, isForbidden, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Card, Page, PageHeader, StatePage } from '@tessera/ui/core';
import { DataTable } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { releasesAccess } from '../shared/access-rules';
import { moveColumns, releaseColumns } from './release-columns';

/** The host, and a firm's usual remotes. */
const rowsExpected = 6;

/** The version of each part of the portal that the firm's users get now, why, and how it performs. */
export const ReleasesPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(releasesAccess);
  const query = Api.useListReleasesQuery({ firmId }, { skip: !allowed });
  usePageTitle('Releases');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );

  const data = query.error === undefined ? query.data : undefined;
  const error = query.isFetching ? null : (callErrorOf(query.error)?.errorMessage ?? null);
  return (
    <Page>
      <PageHeader title="Releases" />
      <div className="t-stack">
        <p className="t-muted">
          Figures are of the last hour, over every firm on this installation. Whoever operates it changes a version with{' '}
          <code className="t-mono">npx tessera</code>: pin, hold or roll back, as “Releases” in docs/operations.md says.
        </p>
        <Card title="What you get now" flush>
          <DataTable
            label="Releases"
            columns={releaseColumns}
            rows={data?.rows}
            rowKey={({ unit }) => unit}
            refreshing={query.isFetching}
            error={error}
            onRetry={() => void query.refetch()}
            noAccess={isForbidden(query.error)}
            skeletonRows={rowsExpected}
            empty={{
              title: 'There is no release to show',
              text: 'Parts of the portal appear here once they are published.',
            }}
          />
        </Card>
        {error === null && (
          <Card title="Recent changes" flush>
            <DataTable
              label="Recent changes"
              columns={moveColumns}
              rows={data?.moves}
              rowKey={({ revision, unit }) => `${revision} ${unit}`}
              refreshing={query.isFetching}
              skeletonRows={rowsExpected}
              density="compact"
              empty={{ title: 'No recent changes', text: 'Changes to the versions your firm gets appear here.' }}
            />
          </Card>
        )}
      </div>
    </Page>
  );
};
