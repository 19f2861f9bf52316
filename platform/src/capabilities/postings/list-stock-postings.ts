import { postingSorts } from '@tessera/contract/postings/values';
import type { Handler } from '../../requests/handler';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { wireNumber } from '../../requests/http/wire';
import { accountFilter, postingFilter, postingId } from './posting-filter';
import { seenStockPostings } from './seen-postings';

const columns = { postDate: 'stock_posting.post_date', amount: 'stock_posting.value' } as const;

export const listStockPostings: Handler<'listStockPostings'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, postingSorts, '-postDate');
  const page = readPage(query);
  const filtered = seenStockPostings(scope)
    .where(await accountFilter(query, scope))
    .where(postingFilter(query, 'stock_posting'));
  return answerPage(
    page,
    filtered
      .innerJoin('instrument', 'instrument.asset_id', 'stock_posting.asset_id')
      .select([
        'account.name as account_name',
        'account.lead_client_id',
        'account.node_id',
        'account.account_id',
        'account.currency',
        'stock_posting.group_id',
        'stock_posting.line',
        'stock_posting.transaction_id',
        'stock_posting.transaction_code',
        'stock_posting.narrative',
        'stock_posting.post_date',
        'stock_posting.value_date',
        'stock_posting.quantity',
        'stock_posting.value',
        'stock_posting.book_value',
        'instrument.asset_id',
        'instrument.isin',
        'instrument.long_name',
      ])
      .orderBy(columns[column], direction)
      .orderBy('stock_posting.group_id', direction)
      .orderBy('stock_posting.line', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    (row) => ({
      id: postingId(row.group_id, row.line),
      postDate: row.post_date,
      valueDate: row.value_date,
      accountId: row.account_id,
      accountName: row.account_name,
      clientId: row.lead_client_id,
      nodeId: row.node_id,
      transactionId: row.transaction_id,
      transactionCode: row.transaction_code,
      narrative: row.narrative,
      currency: row.currency,
      assetId: row.asset_id,
      isin: row.isin,
      assetName: row.long_name,
      quantity: wireNumber(row.quantity),
      value: wireNumber(row.value),
      bookValue: wireNumber(row.book_value),
    }),
  );
};
