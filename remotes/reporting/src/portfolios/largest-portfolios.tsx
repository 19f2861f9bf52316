import { useMemo, type ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import { Card, Link } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { cashColumn, growthColumn, nameColumn, valueColumn, type Portfolio } from './portfolio-columns';

const shown = 10;

const columns: readonly Column<Portfolio>[] = [nameColumn, valueColumn, cashColumn, growthColumn];

/** A dashboard panel: the portfolios with the most money. */
export const LargestPortfolios = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { rows, refreshing, error, noAccess, onRetry } = listResult(
    Api.useListPortfoliosQuery(useMemo(() => ({ firmId, page: 1, pageSize: shown, sort: '-currentValue' }), [firmId])),
  );
  return (
    <Card
      title="Largest portfolios"
      actions={<Link to="/reporting/assets-under-administration">All portfolios</Link>}
      flush
    >
      <DataTable
        label="Largest portfolios"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        refreshing={refreshing}
        error={error}
        noAccess={noAccess}
        onRetry={onRetry}
        empty={{ title: 'There are no portfolios yet', text: 'A portfolio appears here once a client has an account.' }}
        skeletonRows={shown}
      />
    </Card>
  );
};
