import type { ReactNode } from 'react';
import { usePortal } from '@tessera/runtime';
import { Card, Count, EmptyState, Facts, Link, Tag, formatCount } from '@tessera/ui/core';
import type { TransferStatus } from '@tessera/contract/transfers/values';
import { Api } from '../calls/api';
import { progressOf } from '../shared/progress';
import { actionRequired, openStatusesValue, openTransfersMax } from '../shared/transfer';
import { lightMeanings } from '../shared/transfer-light';
import { CountBars } from './count-bars';
import { PanelContent } from './panel-content';

const withStatus = (status: string): string =>
  `/transfers?${new URLSearchParams({ transferStatus: status }).toString()}`;
const statusLink = (status: TransferStatus): ReactNode => <Link to={withStatus(status)}>{status}</Link>;

/** The dashboard's panel: transfers in progress by status and by age. */
export const DashboardPanel = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const query = Api.useListProductTransfersQuery({
    firmId,
    transferStatus: openStatusesValue,
    pageSize: openTransfersMax,
    sort: 'dateInitiated',
  });
  const asking = Api.useListProductTransfersQuery({ firmId, ...actionRequired }).currentData?.meta.count ?? 0;
  return (
    <Card title="Transfers in progress" actions={<Link to={withStatus(openStatusesValue)}>All</Link>}>
      <PanelContent query={query}>
        {({ rows, meta }) => {
          const progress = progressOf(rows);
          if (progress.count === 0)
            return (
              <EmptyState
                title="No transfer is under way"
                text="New ones appear here once they are started on an account."
              />
            );
          return (
            <>
              <CountBars
                label="Transfers in progress by status"
                counts={progress.byStatus.map(({ status, count }) => ({ name: status, count, to: statusLink(status) }))}
              />
              <Facts
                facts={[
                  {
                    label: (
                      <>
                        <Tag tone="good" dot>
                          On time
                        </Tag>{' '}
                        {lightMeanings.onTime}
                      </>
                    ),
                    value: <Count value={progress.onTime} />,
                  },
                  {
                    label: (
                      <>
                        <Tag tone="warning" dot>
                          Slow
                        </Tag>{' '}
                        {lightMeanings.slow}
                      </>
                    ),
                    value: <Count value={progress.slow} />,
                  },
                  {
                    label: (
                      <>
                        <Tag tone="bad" dot>
                          Late
                        </Tag>{' '}
                        {lightMeanings.late}
                      </>
                    ),
                    value: <Count value={progress.late} />,
                  },
                  ...(asking > 0
                    ? [
                        {
                          label: <Link to="/transfers?actionRequired=true">Need something from you</Link>,
                          value: <Count value={asking} />,
                        },
                      ]
                    : []),
                  {
                    label: meta.count > rows.length ? `The oldest of ${formatCount(meta.count)}` : 'In progress',
                    value: <Count value={rows.length} />,
                    total: true,
                  },
                ]}
              />
            </>
          );
        }}
      </PanelContent>
    </Card>
  );
};
