import type { AccessRule } from '@tessera/contract';
import type { CallData, CallQuery } from '@tessera/contract/schemas';
import {
  firmReportAccess,
  firmReportOf,
  isFirmReport,
  reportParameters,
  usualDimension,
  type FirmReportId,
  type ReportDimension,
  type ReportLinkPage,
  type ReportParameter,
} from '@tessera/contract/firm-reports/values';
import { accountHref, clientHref, instrumentHref } from '@tessera/runtime';
import { clientPages, toolPages, transferPages } from '../shared/access-rules';

export type FirmReport = CallData<'getFirmReport'>;
export type FirmReportRow = FirmReport['rows'][number];
export type ReportQuery = CallQuery<'getFirmReport'>;

export const firmReportHref = (id: string, query: Readonly<Record<string, string>> = {}): string => {
  const asked = new URLSearchParams(query).toString();
  return `/reporting/${encodeURIComponent(id)}${asked === '' ? '' : `?${asked}`}`;
};

/** What the address asks for: only what the report takes, so that an old address still opens. */
export const readAddress = (id: FirmReportId, params: URLSearchParams): ReportQuery => {
  const { by, parameters } = firmReportOf(id);
  const taken: readonly ReportParameter[] = ['nodeId', ...parameters, ...(by.length > 0 ? ['by' as const] : [])];
  return Object.fromEntries(
    reportParameters
      .filter((name) => taken.includes(name) && (params.get(name) ?? '') !== '')
      // What is no number is refused beside its field.
      .map((name) => [name, name === 'percent' ? Number(params.get(name)) || params.get(name) : params.get(name)]),
  );
};

const rules: Readonly<Record<Exclude<ReportLinkPage, 'report'>, AccessRule>> = {
  account: clientPages,
  'cash-postings': toolPages,
  client: clientPages,
  instrument: toolPages,
  regular: clientPages,
  reviews: clientPages,
  transaction: toolPages,
  transfer: transferPages,
};

const hrefOf = ({ page, id, query }: NonNullable<FirmReportRow['link']>): string => {
  const record = id ?? '';
  switch (page) {
    case 'account':
      return accountHref(query.clientId ?? '', record, 'overview');
    case 'regular':
      return accountHref(query.clientId ?? '', record, 'regular');
    case 'cash-postings':
      return `/postings/cash?${new URLSearchParams(query).toString()}`;
    case 'client':
      return clientHref(record);
    case 'instrument':
      return instrumentHref(record);
    case 'reviews':
      return clientHref(record, 'reviews');
    case 'report':
      return firmReportHref(record, query);
    case 'transaction':
      return `/transactions/${encodeURIComponent(record)}`;
    case 'transfer':
      return `/transfers/${encodeURIComponent(record)}`;
  }
};

const ruleOf = ({ page, id, query }: NonNullable<FirmReportRow['link']>): AccessRule => {
  if (page !== 'report') return rules[page];
  return isFirmReport(id ?? '')
    ? firmReportAccess(
        id as FirmReportId,
        (query.by as ReportDimension | undefined) ?? usualDimension(id as FirmReportId),
      )
    : {};
};

/** Where a row leads, with who may go there; null where it leads nowhere. */
export const linkOf = ({ link }: FirmReportRow): { readonly to: string; readonly rule: AccessRule } | null =>
  link === null ? null : { to: hrefOf(link), rule: ruleOf(link) };
