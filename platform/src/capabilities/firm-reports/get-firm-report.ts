import { firmReportOf, firmReportRowsMax, reportColumns } from '@tessera/contract/firm-reports/values';
import type { ReadScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { atOneMoment } from '../reports/read-report';
import { readReportAsk, type ReportQuery } from './report-query';
import { totalsOf, type FirmReport } from './report-rows';
import { contents } from './reports';

/** A report with all its rows, read at one moment. @throws ApiError 404 or 400, as `readReportAsk`. */
export const readFirmReport = (scope: ReadScope, report: string, query: ReportQuery): Promise<FirmReport> =>
  atOneMoment(scope, async (moment) => {
    const ask = await readReportAsk(moment, report, query);
    const { rows, figures = [], series = [], notes = [] } = await contents[ask.id](moment, ask);
    const columns = reportColumns(ask.id, ask.by);
    return {
      report: ask.id,
      title: firmReportOf(ask.id).title,
      by: ask.by,
      fromDate: ask.from,
      toDate: ask.to,
      columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
      rows: [...rows],
      rowCount: rows.length,
      totals: totalsOf(columns, rows),
      figures: [...figures],
      series: [...series],
      notes: [...ask.notes, ...notes],
    };
  });

export const getFirmReport: Handler<'getFirmReport'> = async ({ path, query, scope }) => {
  const report = await readFirmReport(scope, path.report, query);
  return { data: { ...report, rows: report.rows.slice(0, firmReportRowsMax) } };
};
