import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { ListCard, sortsOf, type Column } from '@tessera/ui/table';
import { AssetsFigures, useAssets } from '../figures/assets-figures';
import {
  cashColumn,
  growthColumn,
  idColumn,
  nameColumn,
  officeColumn,
  statusColumn,
  typeColumn,
  valueColumn,
  type Portfolio,
} from '../portfolios/portfolio-columns';
import { usePortfolioList } from '../portfolios/use-portfolio-list';
import { ReportPage } from './report-page';
import { assetsReport } from './reports';

const columns: readonly Column<Portfolio>[] = [
  nameColumn,
  idColumn,
  statusColumn,
  typeColumn,
  officeColumn,
  valueColumn,
  cashColumn,
  growthColumn,
];
const sorts = sortsOf(columns);

/** Assets under administration of the firm, or of one office, and their portfolios. */
export const AssetsPage = (): ReactNode => {
  const { allowed } = useAccess(assetsReport.access);
  const { list, result } = usePortfolioList(allowed, sorts);
  const assets = useAssets(list.values.nodeId || undefined, allowed);
  return (
    <ReportPage report={assetsReport} allowed={allowed} asOf={assets.data?.asOf}>
      <AssetsFigures {...assets} />
      <ListCard
        label="Portfolios"
        listId="reporting.assets"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: 'There are no portfolios yet', text: 'A portfolio appears here once a client has an account.' }}
        {...result}
      />
    </ReportPage>
  );
};
