import { exportRowsAtOnce } from '@tessera/contract/exports/values';
import { readScope, type Scope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { ApiError } from '../../requests/http/api-error';
import { openList, type ExportRequest } from './write-list';

/** The most rows of transactions in one answer, for remotes published before `startExport`. */
export const exportRowsMax = 50_000;

/** Where a refusal of a file's size belongs in the caller's query, and the most rows it takes. */
interface Limit {
  readonly field: string;
  readonly rowsMax: number;
}

/** A list as a file, whole or not at all. */
const exportFile = async (
  request: ExportRequest,
  scope: Scope,
  services: Parameters<Handler<'exportList'>>[0]['services'],
  { field, rowsMax }: Limit,
) =>
  scope.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const file = await openList(request, { ...scope, ...readScope(transaction, scope.caller) }, services);
      if (file.rows > rowsMax) {
        const errorMessage = `These filters give ${file.rows.toLocaleString('en-GB')} rows and a file takes ${rowsMax.toLocaleString('en-GB')}. Choose a shorter time or another filter.`;
        throw new ApiError('bad-request', errorMessage, [{ fieldName: field, type: 'too-many', errorMessage }]);
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of file.write()) chunks.push(chunk);
      const { fileName, mediaType, rows } = file;
      return { data: { fileName, mediaType, rows, base64: Buffer.concat(chunks).toString('base64') } };
    });

/** All rows a list's filters find, as a file. @throws ApiError 400 when there are more than a file takes. */
export const exportList: Handler<'exportList'> = ({ query, scope, services }) =>
  exportFile(query, scope, services, { field: 'filters', rowsMax: exportRowsAtOnce });

/** The same of transactions, for remotes published before every list could be exported. */
export const exportTransactions: Handler<'exportTransactions'> = ({ query, scope, services }) => {
  const { format, ...asked } = query;
  const filters = new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return exportFile({ list: 'listTransactions', format, filters: filters.toString() }, scope, services, {
    field: 'transactionDateFrom',
    rowsMax: exportRowsMax,
  });
};
