import { useMemo, type ReactNode } from 'react';
import { useAccess, usePortal } from '@tessera/runtime';
import { Money, Percent, formatCount } from '@tessera/ui/core';
import { ExportMenu, ListCard, SavedViews, sortsOf, type Column } from '@tessera/ui/table';
import { cashShareOf, totalsOf } from '../portfolios/page-totals';
import {
  cashColumn,
  idColumn,
  nameColumn,
  officeColumn,
  statusColumn,
  valueColumn,
  type Portfolio,
} from '../portfolios/portfolio-columns';
import { usePortfolioList } from '../portfolios/use-portfolio-list';
import { ReportPage } from './report-page';
import { uninvestedCashReport } from './reports';

const columnsFor = (rows: readonly Portfolio[]): Column<Portfolio>[] => {
  const totals = totalsOf(rows);
  return [
    nameColumn,
    idColumn,
    statusColumn,
    officeColumn,
    { ...valueColumn, narrow: 'hidden', total: <Money value={totals.currentValue} /> },
    { ...cashColumn, narrow: 'value', total: <Money value={totals.uninvestedCash} /> },
    {
      key: 'cashShare',
      label: 'Cash, share of value',
      figure: true,
      total: <Percent value={totals.cashShare} />,
      render: (portfolio) => <Percent value={cashShareOf(portfolio)} />,
      narrow: 'note',
    },
  ];
};

/** The key under which the report's columns and views are stored. */
const place = 'reporting.uninvested-cash';
const sorts = sortsOf(columnsFor([]));

/** States which rows the sums under the table cover. */
const totalLabelOf = (shown: number, count: number): string =>
  shown < count ? `These ${formatCount(shown)} of ${formatCount(count)}` : 'Total';

/** Portfolios with their uninvested cash and its share. */
export const UninvestedCashPage = (): ReactNode => {
  const { businessDate } = usePortal();
  const { allowed } = useAccess(uninvestedCashReport.access);
  const { list, result, file, views } = usePortfolioList(allowed, sorts, place);
  const { rows, count = 0 } = result;
  const columns = useMemo(() => columnsFor(rows ?? []), [rows]);
  return (
    <ReportPage report={uninvestedCashReport} allowed={allowed} asOf={businessDate}>
      <ListCard
        label="Portfolios"
        listId={place}
        list={list}
        views={<SavedViews list={list} store={views} what="portfolios" />}
        tools={<ExportMenu {...file} />}
        columns={columns}
        totalLabel={totalLabelOf(rows?.length ?? 0, count)}
        rowKey={({ id }) => id}
        empty={{ title: 'There are no portfolios yet', text: 'A portfolio appears here once a client has an account.' }}
        {...result}
      />
    </ReportPage>
  );
};
