import type { ReportDimension } from '@tessera/contract/firm-reports/values';
import { addDays, addMonths } from '@tessera/domain/dates';
import { sql } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';
import { narrowed } from './dimension-names';
import type { ReportAsk } from './report-query';
import type { ReportLink } from './report-rows';

/**
 * Keys whose list of cash postings has others than the row: clients who also hold an account of another first holder,
 * and nodes with advisers or offices of their own below them.
 */
export const readWider = async (
  { db, firmId }: ReadScope,
  by: ReportDimension,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (by !== 'client' && by !== 'adviser' && by !== 'office') return new Set();
  const { rows } = await sql<{ key: string }>`${
    by === 'client'
      ? sql`select distinct client_id as key from account_client join account using (firm_id, account_id)
          where firm_id = ${firmId} and client_id = any(${[...keys]}::text[]) and lead_client_id <> client_id`
      : // The advisers below an office are in its row.
        sql`select distinct parent_node_id as key from node where firm_id = ${firmId} and parent_node_id = any(${[...keys]}::text[])
          ${by === 'office' ? sql`and node_type <> 'Client Firm'` : sql``}`
  }`.execute(db);
  return new Set(rows.map(({ key }) => key));
};

/** Why some rows do not lead to postings. */
export const postingsNote =
  'A row leads to its cash postings where they are what it adds up. Otherwise, as with holdings that were transferred, or accounts of another first holder, it leads to its clients, to the client, or nowhere.';

/**
 * Where a row of postings leads: to the list of cash postings that comes to the row, or, where no such list does, to
 * the same report client by client, to the client, or nowhere.
 */
export const postingsLink = (
  ask: ReportAsk,
  by: ReportDimension,
  key: string,
  codes: readonly string[],
  /** Whether the row has more than cash, and whether the list has more than the row. */
  { withStock = false, wider = false }: { readonly withStock?: boolean; readonly wider?: boolean } = {},
): ReportLink => {
  const { query, to } = ask;
  const [first, last] = by === 'month' ? [`${key}-01`, addDays(addMonths(`${key}-01`, 1), -1)] : ['', to];
  const fromDate = ask.from !== null && ask.from > first ? ask.from : first;
  const toDate = last < to ? last : to;
  const narrow = query.wrapperType !== undefined || query.modelId !== undefined || query.assetId !== undefined;
  const hasNoList = narrow || withStock || wider;
  if (hasNoList && by === 'month') return narrowedMonth(ask, fromDate, toDate);
  // The office of an adviser who was asked for is more than the adviser.
  const isPart = (by === 'adviser' || by === 'office') && ask.nodeIds !== null && !ask.nodeIds.includes(key);
  if (isPart) return narrowed(ask, 'adviser', query.nodeId ?? key);
  if (wider && by !== 'client') return null;
  if (by === 'wrapper' || by === 'model' || by === 'instrument' || hasNoList) return narrowed(ask, by, key);
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
