import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { ExportMenu, ListCard, SavedViews, sortsOf, type Column } from '@tessera/ui/table';
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
/** The key under which the report's columns and views are stored. */
const place = 'reporting.assets';
const sorts = sortsOf(columns);

/** Assets under administration of the firm, or of one office, and their portfolios. */
export const AssetsPage = (): ReactNode => {
  const { allowed } = useAccess(assetsReport.access);
  const { list, result, file, views } = usePortfolioList(allowed, sorts, place);
  const assets = useAssets(list.values.nodeId || undefined, allowed);
  return (
    <ReportPage report={assetsReport} allowed={allowed} asOf={assets.data?.asOf}>
      <AssetsFigures {...assets} />
      <ListCard
        label="Portfolios"
        listId={place}
        list={list}
        views={<SavedViews list={list} store={views} what="portfolios" />}
        tools={<ExportMenu {...file} />}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: 'There are no portfolios yet', text: 'A portfolio appears here once a client has an account.' }}
        {...result}
      />
    </ReportPage>
  );
};
