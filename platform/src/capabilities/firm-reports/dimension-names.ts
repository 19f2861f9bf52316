import { wrapperNames, type WrapperType } from '@tessera/contract/accounts/values';
import type { ReportDimension } from '@tessera/contract/firm-reports/values';
import { transactionCodes, type TransactionCode } from '@tessera/contract/postings/values';
import { monthText } from '@tessera/domain/wording';
import { anyOf } from '../../foundation/database/prepared';
import type { ReadScope } from '../../requests/access/scope';
import { bespoke } from './own-accounts';
import type { ReportAsk } from './report-query';
import type { ReportLink, ReportRow } from './report-rows';

/** The key of what is no instrument. */
export const cashKey = 'cash';

const named = (rows: readonly { readonly id: string; readonly name: string }[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** The names of keys of one dimension. The keys were read from accounts that the caller sees. */
export const readNames = async (
  { db, firmId }: ReadScope,
  by: ReportDimension,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  switch (by) {
    case 'wrapper':
      return new Map(keys.map((key) => [key, wrapperNames[key as WrapperType]]));
    case 'kind':
      return new Map(keys.map((key) => [key, transactionCodes[key as TransactionCode]]));
    case 'month':
      return new Map(keys.map((key) => [key, monthText(`${key}-01`)]));
    case 'adviser':
    case 'office':
      return named(
        await db
          .selectFrom('node')
          .where('firm_id', '=', firmId)
          .where('node_id', '=', anyOf(keys))
          .select(['node_id as id', 'name'])
          .execute(),
      );
    case 'model':
      return new Map([
        ['', 'No model'],
        ...named(
          await db
            .selectFrom('model')
            .where('firm_id', '=', firmId)
            .where('model_id', '=', anyOf(keys))
            .select(['model_id as id', 'name'])
            .execute(),
        ),
      ]);
    case 'instrument':
      return new Map([
        [cashKey, 'Cash'],
        ...named(
          await db
            .selectFrom('instrument')
            .where('asset_id', '=', anyOf(keys))
            .select(['asset_id as id', 'long_name as name'])
            .execute(),
        ),
      ]);
    case 'client':
      return named(
        await db
          .selectFrom('client')
          .where('firm_id', '=', firmId)
          .where('client_id', '=', anyOf(keys))
          .select(['client_id as id', 'name'])
          .execute(),
      );
  }
};

/** What the report was asked for, as its address has it, without what a row replaces. */
const askedFor = ({ query }: ReportAsk, without: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => value !== undefined && !without.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

/** The same report with a row’s key as its filter, client by client. */
export const narrowed = (ask: ReportAsk, by: ReportDimension, key: string): ReportLink => {
  const filters: Partial<Record<ReportDimension, readonly [string, string]>> = {
    wrapper: ['wrapperType', key],
    adviser: ['nodeId', key],
    office: ['nodeId', key],
    model: ['modelId', key === '' ? bespoke : key],
    instrument: ['assetId', key],
  };
  if (by === 'client') return { page: 'client', id: key, query: {} };
  const filter = filters[by];
  if (!filter || (by === 'instrument' && key === cashKey)) return null;
  return {
    page: 'report',
    id: ask.id,
    query: { ...askedFor(ask, ['by', filter[0]]), by: 'client', [filter[0]]: filter[1] },
  };
};

/** Rows in the order of their keys’ names, or of months. */
export const namedRows = async (
  scope: ReadScope,
  by: ReportDimension,
  rows: readonly { readonly key: string; readonly cells: ReportRow['cells']; readonly link: ReportLink }[],
): Promise<readonly ReportRow[]> => {
  const names = await readNames(
    scope,
    by,
    rows.map(({ key }) => key),
  );
  return rows.map(({ key, cells, link }) => ({ id: key, cells: { name: names.get(key) ?? key, ...cells }, link }));
};
