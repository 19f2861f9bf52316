import { firmReportRowsMax, firmReportTitle } from '@tessera/contract/firm-reports/values';
import type { ReportColumnKind } from '@tessera/contract/firm-reports/values';
import { parsePounds } from '@tessera/domain/money';
import { countText, dateText, poundsText, rateText } from '@tessera/domain/wording';
import type { Handler } from '../../requests/handler';
import { documentMediaType, type DocumentContent } from '../files/document-content';
import { readFirm } from '../messages/read-parties';
import { readFirmReport } from './get-firm-report';
import type { FirmReport, ReportCell } from './report-rows';

/** More of them leave no room for the name of a row on a page that is higher than wide. */
const portraitColumnsMax = 5;

/** A cell as people read it. */
const cellText = (kind: ReportColumnKind, value: ReportCell | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return kind === 'date' ? dateText(value) : value;
  if (kind === 'money') return poundsText(parsePounds(value));
  if (kind === 'percent') return rateText(value);
  return value.toLocaleString('en-GB');
};

/** A report of the firm as a document to print or to keep, with the same columns and rows as its page. */
export const firmReportDocument = (
  report: FirmReport,
  firm: DocumentContent['firm'],
  { firmId, businessDate }: { readonly firmId: string; readonly businessDate: string },
): DocumentContent => {
  const { columns, rows, totals, rowCount } = report;
  const shown = rows.slice(0, firmReportRowsMax);
  const period =
    report.fromDate === null ? dateText(report.toDate) : `${dateText(report.fromDate)} to ${dateText(report.toDate)}`;
  const title = firmReportTitle(report.report, report.by);
  return {
    ...(columns.length > portraitColumnsMax ? { wide: true } : {}),
    title,
    firm,
    client: { name: firm.name, id: firmId, address: [] },
    date: `${period}, as the ledger stood on ${dateText(businessDate)}`,
    facts: report.figures.map(({ label, kind, value }) => ({ label, value: cellText(kind, value) })),
    tables: [
      {
        caption: title,
        columns: columns.map(({ label, kind }) => ({
          label,
          align: kind === 'text' || kind === 'date' ? ('left' as const) : ('right' as const),
        })),
        rows: [
          ...shown.map(({ cells }) => columns.map(({ key, kind }) => cellText(kind, cells[key]))),
          columns.map(({ key, kind }, index) => (index === 0 ? 'Total' : cellText(kind, totals[key]))),
        ],
      },
    ],
    notes: [
      ...(rowCount > shown.length
        ? [`The total is of all ${countText(rowCount, 'row')}; the first ${shown.length} are shown.`]
        : []),
      ...report.notes,
    ],
  };
};

export const getFirmReportDocument: Handler<'getFirmReportDocument'> = async ({ path, query, scope, services }) => {
  const report = await readFirmReport(scope, path.report, query);
  const content = firmReportDocument(report, await readFirm(scope.db, scope.firmId), scope);
  // Fonts and the PDF writer come with the first file asked for, not with the platform's start.
  const { renderPdf } = await import('../files/render-pdf');
  const bytes = await renderPdf(content, services.clock());
  return {
    data: {
      fileName: `${report.report}-${report.toDate}.pdf`,
      mediaType: documentMediaType,
      base64: bytes.toString('base64'),
    },
  };
};
