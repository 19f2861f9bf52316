import {
  firmReportAccess,
  firmReportOf,
  isFirmReport,
  reportDimensions,
  usualDimension,
  type FirmReportId,
  type ReportDimension,
  type ReportParameter,
} from '@tessera/contract/firm-reports/values';
import { andList, decide, orList } from '@tessera/contract';
import type { CallQuery } from '@tessera/contract/schemas';
import { addMonths, startOfMonth, type IsoDate } from '@tessera/domain/dates';
import { readPeriod } from '../../ledger/valuation/period';
import { dateText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import { nodesFrom } from '../nodes/seen-nodes';
import { bespoke } from './own-accounts';
import { dayOf } from '../reports/report-query';

export type ReportQuery = CallQuery<'getFirmReport'>;

/** A report that was asked for, with everything it needs to know checked. */
export interface ReportAsk {
  readonly id: FirmReportId;
  readonly by: ReportDimension | null;
  /** Null for a report of one day. */
  readonly from: IsoDate | null;
  readonly to: IsoDate;
  /** Offices and advisers among those the caller sees; null for all of them. */
  readonly nodeIds: readonly string[] | null;
  readonly query: ReportQuery;
  /** What was not asked for and is answered, in words. */
  readonly notes: readonly string[];
}

/** Months in a report of a period where nothing else is asked for. */
const usualMonths = 12;

/** @throws ApiError 404 for a model or an instrument that the firm does not have, as for a node. */
const requireKnown = async ({ db, firmId }: ReadScope, { modelId, assetId }: ReportQuery): Promise<void> => {
  const { rows } = await sql<{ model: boolean; asset: boolean }>`
    select exists (select from model where firm_id = ${firmId} and model_id = ${modelId ?? null}) as model,
      exists (select from firm_instrument where firm_id = ${firmId} and asset_id = ${assetId ?? null}) as asset`.execute(
    db,
  );
  if (modelId !== undefined && modelId !== bespoke && !rows[0]?.model) throw notFound('Model');
  if (assetId !== undefined && !rows[0]?.asset) throw notFound('Instrument');
};

/** The day of the firm's first posting of an account; null before there is one. */
const readBooksBegin = async ({ db, firmId }: ReadScope): Promise<IsoDate | null> => {
  const { rows } = await sql<{ first: IsoDate | null }>`
    select least((select min(post_date) from cash_posting where firm_id = ${firmId} and account_id is not null),
      (select min(post_date) from stock_posting where firm_id = ${firmId} and account_id is not null)) as first`.execute(
    db,
  );
  return rows[0]?.first ?? null;
};

/** @throws ApiError 403 for a caller who may not read each kind of record that the report shows. */
const requireReads = ({ caller: { scopes } }: ReadScope, report: FirmReportId, by: ReportDimension | null): void => {
  const missing = firmReportAccess(report, by).allOf.filter(
    (requires) => !decide({ authenticated: true, scopes, flags: null }, { requires }).allowed,
  );
  if (missing.length > 0)
    throw new ApiError(
      'forbidden',
      `The report shows records that you may not read (${andList(missing.map(({ resource }) => resource))}). Ask an administrator of your firm.`,
    );
};

/** @throws ApiError 404 for a report that there is not, 403 for one the caller may not read, 400 naming a parameter it does not take or a bad date. */
export const readReportAsk = async (scope: ReadScope, report: string, query: ReportQuery): Promise<ReportAsk> => {
  if (!isFirmReport(report)) throw notFound('Report');
  const { by: dimensions, parameters, title } = firmReportOf(report);
  const taken: readonly ReportParameter[] = [
    'nodeId',
    ...parameters,
    ...(dimensions.length > 0 ? ['by' as const] : []),
  ];
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && !taken.includes(name as ReportParameter))
      throw badField(name, `Leave this out: the report ${title} does not take it.`, 'unknown');
  const by = query.by ?? usualDimension(report);
  if (by !== null && !dimensions.includes(by))
    throw badField('by', `Use one of: ${orList(dimensions.map((each) => `${each} (${reportDimensions[each]})`))}.`);
  requireReads(scope, report, by);
  const { businessDate } = scope;
  const [fromDate, toDate] = [dayOf('fromDate', query.fromDate), dayOf('toDate', query.toDate)];
  const { from, to } = readPeriod({ fromDate, toDate }, businessDate);
  if (query.modelId !== undefined || query.assetId !== undefined) await requireKnown(scope, query);
  const asked = {
    from: parameters.includes('fromDate') ? (from ?? startOfMonth(addMonths(to, 1 - usualMonths))) : null,
    to,
  };
  const begin = parameters.includes('toDate') ? await readBooksBegin(scope) : null;
  const notBefore = (day: IsoDate): IsoDate => (begin !== null && day < begin ? begin : day);
  const days = { from: asked.from === null ? null : notBefore(asked.from), to: notBefore(to) };
  const isMoved = days.from !== asked.from || days.to !== asked.to;
  return {
    id: report,
    by,
    ...days,
    nodeIds: query.nodeId === undefined ? null : await nodesFrom(scope, query.nodeId),
    query,
    notes: isMoved
      ? [`The books begin on ${dateText(begin ?? to)} with the first posting: there is nothing before it to report.`]
      : [],
  };
};
