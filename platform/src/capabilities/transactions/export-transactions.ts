import { ApiError } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { findTransactions } from './find-transactions';
import { transactionCsv, transactionXlsx } from './transaction-files';
import { toTransactionRow } from './transaction-row';

/** The most rows in one file: more than a person can work through, yet read and written within the request timeout. */
export const exportRowsMax = 50_000;

const formats = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: transactionCsv },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: transactionXlsx },
} as const;

/** All rows the list's filters find, as a file. @throws ApiError 400 when there are more than a file takes. */
export const exportTransactions: Handler<'exportTransactions'> = async ({ query, scope }) => {
  const { format, sort, ...filters } = query;
  const found = await findTransactions(scope, filters, sort);
  const count = Number((await found.count()).count);
  if (count > exportRowsMax) {
    const errorMessage = `These filters give ${count.toLocaleString('en-GB')} transactions and a file takes ${exportRowsMax.toLocaleString('en-GB')}. Choose a shorter time or another filter.`;
    throw new ApiError('bad-request', errorMessage, [
      { fieldName: 'transactionDateFrom', type: 'too-many', errorMessage },
    ]);
  }
  const rows = (await found.rows().limit(exportRowsMax).execute()).map(toTransactionRow);
  const { mediaType, write } = formats[format];
  return {
    data: {
      fileName: `transactions-${scope.businessDate}.${format}`,
      mediaType,
      rows: rows.length,
      base64: (await write(rows)).toString('base64'),
    },
  };
};
