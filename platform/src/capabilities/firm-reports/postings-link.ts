import type { ReportDimension } from '@tessera/contract/firm-reports/values';
import { addDays, addMonths } from '@tessera/domain/dates';
import { narrowed } from './dimension-names';
import type { ReportAsk } from './report-query';
import type { ReportLink } from './report-rows';

/**
 * Where a row of postings leads: to the list of cash postings with the same filters, or, where the list has no such
 * filter, to the same report client by client.
 */
export const postingsLink = (
  ask: ReportAsk,
  by: ReportDimension,
  key: string,
  codes: readonly string[],
): ReportLink => {
  const { query, to } = ask;
  const [first, last] = by === 'month' ? [`${key}-01`, addDays(addMonths(`${key}-01`, 1), -1)] : ['', to];
  const fromDate = ask.from !== null && ask.from > first ? ask.from : first;
  const toDate = last < to ? last : to;
  const narrow = query.wrapperType !== undefined || query.modelId !== undefined || query.assetId !== undefined;
  if (narrow && by === 'month') return narrowedMonth(ask, fromDate, toDate);
  if (by === 'wrapper' || by === 'model' || by === 'instrument' || (narrow && by !== 'client'))
    return narrowed(ask, by, key);
  const where: Partial<Record<ReportDimension, Record<string, string>>> = {
    adviser: { nodeId: key },
    office: { nodeId: key },
    client: { clientId: key },
  };
  const nodeId: Record<string, string> = query.nodeId === undefined ? {} : { nodeId: query.nodeId };
  return {
    page: 'cash-postings',
    id: null,
    query: {
      ...nodeId,
      ...where[by],
      transactionCode: by === 'kind' ? key : codes.join(','),
      postDateFrom: fromDate,
      postDateTo: toDate,
    },
  };
};

const narrowedMonth = (ask: ReportAsk, fromDate: string, toDate: string): ReportLink => ({
  page: 'report',
  id: ask.id,
  query: {
    ...Object.fromEntries(Object.entries(ask.query).map(([name, value]) => [name, String(value)])),
    by: 'client',
    fromDate,
    toDate,
  },
});
