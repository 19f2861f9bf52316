import type { ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { useAccess } from '@tessera/runtime';
import { Card, EmptyState, ErrorState, NoAccess, SkeletonLines, Timeline } from '@tessera/ui/core';
import { Pager, useLastPage, useListState } from '@tessera/ui/table';
import { Api } from '../../calls/api';
import { transactionRead } from '../../shared/access-rules';
import { useClientAddress } from '../../addresses/use-client';
import { stepOf } from './activity-step';

const skeletonLines = 12;

/** The changes to the client and to the client's accounts, newest first. */
export const ClientActivity = (): ReactNode => {
  const { firmId, clientId } = useClientAddress();
  const transactions = useAccess(transactionRead).allowed;
  const { page, pageSize, setPage, setPageSize } = useListState({ pageSize: 25 });
  const { rows, count, refreshing, error, noAccess, onRetry } = listResult(
    Api.useListClientActivityQuery({ firmId, clientId, page, pageSize }),
  );
  const beyond = useLastPage({ page, pageSize, setPage }, { count, refreshing });
  const content = (): ReactNode => {
    if (noAccess) return <NoAccess what="this client’s activity" />;
    if (error !== null && !rows?.length) return <ErrorState message={error} onRetry={onRetry} />;
    if (rows === undefined || beyond)
      return (
        <div aria-busy="true">
          <SkeletonLines lines={skeletonLines} />
        </div>
      );
    if (rows.length === 0) {
      return (
        <EmptyState
          title="No activity yet"
          text="Every change to this client and their accounts appears here, with who made it."
        />
      );
    }
    return (
      <div className="t-preview" data-asking={refreshing || undefined}>
        <Timeline label="Activity" steps={rows.map((activity) => stepOf(activity, { clientId, transactions }))} />
      </div>
    );
  };
  return (
    <Card title="Activity" flush>
      <div className="t-card__body">{content()}</div>
      {!noAccess && (count ?? 0) > 0 && (
        <Pager
          page={page}
          pageSize={pageSize}
          count={beyond ? undefined : count}
          onPage={setPage}
          onPageSize={setPageSize}
        />
      )}
    </Card>
  );
};
