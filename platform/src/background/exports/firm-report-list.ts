import {
  firmReportTitle,
  reportColumns,
  usualDimension,
  type FirmReportColumn,
} from '@tessera/contract/firm-reports/values';
import { readReportAsk } from '../../capabilities/firm-reports/report-query';
import { readFirmReport } from '../../capabilities/firm-reports/get-firm-report';
import type { ReportCell, ReportRow } from '../../capabilities/firm-reports/report-rows';
import type { ExportedList } from './exported-list';
import { text, typed, type FileColumn } from '../../capabilities/files/file-column';

interface Paging {
  readonly page?: number;
  readonly pageSize?: number;
}

const textWidth = 30;

const fileColumn = ({ key, label, kind }: FirmReportColumn): FileColumn<ReportRow> => {
  const of = ({ cells }: ReportRow): ReportCell => cells[key] ?? null;
  return kind === 'text'
    ? text(label, textWidth, (row) => (of(row) === null ? null : String(of(row))))
    : typed(kind, kind === 'percent' ? `${label}, per cent` : label, of);
};

/** A report of the firm with the columns of its definition. */
export const firmReport: ExportedList<'getFirmReport'> = {
  title: 'Firm report',
  shapeOf: ({ report, by }) => {
    const dimension = by ?? usualDimension(report);
    return {
      title: firmReportTitle(report, dimension),
      columns: reportColumns(report, dimension).map(fileColumn),
    };
  },
  check: ({ query: { report, ...asked }, scope }) => readReportAsk(scope, report, asked),
  read: async ({ query, scope }) => {
    // All rows come at once, whatever page of them is asked for.
    const { report, page: _page, pageSize: _pageSize, ...asked } = query as typeof query & Paging;
    return { data: (await readFirmReport(scope, report, asked)).rows };
  },
  columns: [],
};
