import type { Handler } from '../../requests/handler';
import { documentMediaType } from '../files/document-content';
import { readFirm } from '../messages/read-parties';
import { getAccountReport } from './get-account-report';
import { getGroupReport } from './get-group-report';
import { getPortfolioReport } from './get-portfolio-report';
import type { ReportAnswer } from './report-answer';
import { reportDocument } from './report-document';

type Input = Parameters<Handler<'getReportDocument'>>[0];

const readOf = async ({
  query: { subject, id, ...query },
  path: { firmId },
  ...input
}: Input): Promise<ReportAnswer> => {
  switch (subject) {
    case 'Account':
      return (await getAccountReport({ ...input, query, path: { firmId, accountId: id } })).data;
    case 'Client':
      return (await getPortfolioReport({ ...input, query, path: { firmId, clientId: id } })).data;
    case 'Fee group':
      return (await getGroupReport({ ...input, query, path: { firmId, clientId: id } })).data;
  }
};

/** A report as a PDF: the same figures and lines as on the page. */
export const getReportDocument: Handler<'getReportDocument'> = async (input) => {
  const { scope } = input;
  const report = await readOf(input);
  const content = reportDocument(report, await readFirm(scope.db, scope.firmId), scope.businessDate);
  // Fonts and the PDF writer come with the first file asked for, not with the platform's start.
  const { renderPdf } = await import('../files/render-pdf');
  const bytes = await renderPdf(content, input.services.clock());
  return {
    data: {
      fileName: `statement-${report.id.toLowerCase()}-${report.fromDate}-to-${report.toDate}.pdf`,
      mediaType: documentMediaType,
      base64: bytes.toString('base64'),
    },
  };
};
