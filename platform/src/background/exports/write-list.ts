import type { TObject } from '@sinclair/typebox';
import type { Answer } from '@tessera/contract';
import { catalogue } from '@tessera/contract/catalogue';
import { wholeListFilters } from '@tessera/contract/exports/schemas';
import { isWhole, type ExportedListId, type ExportFormat } from '@tessera/contract/exports/values';
import { schemas, type CallSchemas } from '@tessera/contract/schemas';
import { mayCall } from '../../requests/access/caller';
import type { Scope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { ApiError } from '../../requests/http/api-error';
import { readQuery } from '../../requests/http/read-input';
import type { FileColumn } from '../../capabilities/files/file-column';
import { lists } from './lists';
import { writeCsv } from './write-csv';
import { sheetOf, sheetRowsMax, writeWorkbook } from '../../capabilities/files/write-workbook';

/** Rows read, written and let go of at a time. */
const batchRows = 5_000;

/** What a person asked to have in a file. */
export interface ExportRequest {
  readonly list: ExportedListId;
  readonly format: ExportFormat;
  /** The query of the list's call, as an address has it. */
  readonly filters?: string | undefined;
}

type Services = Parameters<Handler<'exportList'>>[0]['services'];

/** Told the rows written so far; ends the file by throwing. */
type OnBatch = (rows: number) => Promise<void>;

/** A list about to be written. */
export interface ListFile {
  readonly title: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly rows: number;
  /** The file's bytes, read and made a batch at a time. */
  readonly write: (onBatch?: OnBatch) => AsyncGenerator<Uint8Array>;
}

/** The only place where a list loses its call's types: the request's id selects list, call and schema together. */
interface AnyList {
  readonly title: string;
  readonly shapeOf?: (query: object) => Pick<AnyList, 'title' | 'columns'>;
  readonly check?: (input: { readonly query: object; readonly scope: Scope }) => Promise<unknown>;
  readonly nameOf?: (rows: readonly object[]) => string | null;
  readonly read: (input: object) => Promise<Answer<readonly object[]>>;
  readonly columns: readonly FileColumn<object>[];
}

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const filtersOf = (id: ExportedListId): TObject | undefined =>
  isWhole(id) ? wholeListFilters[id] : ((schemas[id] as CallSchemas).query as TObject | undefined);

/** What is asked for, as far as the request alone tells. @throws ApiError 403 or 400, as `openList`. */
const readRequest = ({ list: id, filters }: Pick<ExportRequest, 'list' | 'filters'>, { caller }: Scope) => {
  if (!mayCall(caller, catalogue[id]))
    throw new ApiError('forbidden', 'You do not have access to this list. Ask an administrator of your firm for it.');
  const list = lists[id] as unknown as AnyList;
  const { page: _page, pageSize: _pageSize, ...asked } = Object.fromEntries(new URLSearchParams(filters));
  const query = readQuery(filtersOf(id), asked);
  return { list, query, ...(list.shapeOf?.(query) ?? { title: list.title, columns: list.columns }) };
};

/**
 * The title of a list's file, and its rows as far as they are known before the file is made: null where to count them
 * is to work them all out. @throws ApiError as `openList`.
 */
export const checkList = async (
  request: ExportRequest,
  scope: Scope,
  services: Services,
): Promise<{ readonly title: string; readonly rows: number | null }> => {
  const { list, query, title } = readRequest(request, scope);
  if (list.check === undefined) return openList(request, scope, services);
  await list.check({ query, scope });
  return { title, rows: null };
};

/**
 * Opens a list for a file: under the caller's own access, with the filters of the list's call. Give it a scope on one
 * transaction of repeatable reads, or a row may be missed or written twice while the list changes.
 * @throws ApiError 403 for a list the caller may not read; 400 for a bad filter, and for more rows than a sheet holds.
 */
export const openList = async (
  { format, ...asked }: ExportRequest,
  scope: Scope,
  services: Services,
): Promise<ListFile> => {
  const { list, query, title, columns } = readRequest(asked, scope);
  const readPage = (page: number, pageSize: number) =>
    list.read({ path: { firmId: scope.firmId }, query: { ...query, page, pageSize }, scope, services });
  const { data: first, meta } = await readPage(1, 1);
  const rows = meta?.count ?? first.length;
  if (format === 'xlsx' && rows > sheetRowsMax)
    throw new ApiError('bad-request', 'A workbook takes 1,048,575 rows. Choose CSV, or narrow the filters.');
  async function* batches(onBatch?: OnBatch): AsyncGenerator<readonly object[]> {
    // Without a count all rows came at once: they are not worked out again.
    if (meta === undefined) {
      if (rows === 0) return;
      yield first;
      await onBatch?.(rows);
      return;
    }
    for (let written = 0, page = 1; written < rows; page += 1) {
      const { data } = await readPage(page, batchRows);
      if (data.length === 0) return;
      yield data;
      written += data.length;
      await onBatch?.(written);
    }
  }
  return {
    title,
    fileName: `${list.nameOf?.(first) ?? `${title.toLowerCase().replaceAll(' ', '-')}-${scope.businessDate}`}.${format}`,
    mediaType: mediaTypes[format],
    rows,
    write: (onBatch) =>
      format === 'csv'
        ? writeCsv(columns, batches(onBatch))
        : writeWorkbook([sheetOf(title, columns, batches(onBatch))]),
  };
};
