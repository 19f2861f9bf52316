import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { reportQuery } from '../firm-reports/schemas';
import { firmReportIds } from '../firm-reports/values';
import { Id, IsoDate, IsoDateOrTime, OneOf } from '../language/primitives';
import { portfolioAccountSorts } from '../portfolios/values';
import { exportedLists, exportFormats, type WholeListId } from './values';

/** As in the reports' own calls. */
const reportPeriod = { fromDate: Type.Optional(IsoDateOrTime), toDate: Type.Optional(IsoDateOrTime) };
const period = { fromDate: Type.Optional(IsoDate), toDate: Type.Optional(IsoDate) };

/** The filters of lists that are part of an answer: what their call has in its path, and the order of the page. */
export const wholeListFilters = {
  getAccountSummary: Type.Object({ accountId: Id, ...period }),
  getPortfolioSummary: Type.Object({
    clientId: Id,
    ...period,
    sort: Type.Optional(OneOf([...portfolioAccountSorts, ...portfolioAccountSorts.map((sort) => `-${sort}` as const)])),
  }),
  listAuthorisations: Type.Object({}),
  getAccountReport: Type.Object({ accountId: Id, ...reportPeriod }),
  getPortfolioReport: Type.Object({ clientId: Id, ...reportPeriod }),
  getGroupReport: Type.Object({ clientId: Id, ...reportPeriod }),
  getFirmReport: Type.Object({ report: OneOf(firmReportIds), ...reportQuery }),
} satisfies Record<WholeListId, TSchema>;
export type WholeListFilters<Id extends WholeListId> = Static<(typeof wholeListFilters)[Id]>;

/** A file in the envelope: a link cannot carry the page's token. */
export const ExportedFile = Type.Object({
  fileName: Type.String(),
  mediaType: Type.String(),
  rows: Type.Integer(),
  base64: Type.String(),
});

export const exportSchemas = {
  exportList: {
    query: Type.Object({
      list: OneOf(exportedLists),
      format: OneOf(exportFormats),
      /** The query of the list's call without its page, as an address has it: `status=Active&sort=-name`. */
      filters: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    data: ExportedFile,
  },
};
