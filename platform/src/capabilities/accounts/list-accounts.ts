import { accountSorts } from '@tessera/contract/accounts/values';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { anyOf, prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { idPrefix, nameHolds } from '../../requests/http/filters';
import { inOrder, metaOf, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { seenAccountDetails, selectAccountRows, toAccountRow } from './account-row';
import { seenAccounts } from '../../requests/access/seen';

const columns = { name: 'account.sort_name', id: 'account.account_id', status: 'account.status' } as const;

export const listAccounts: Handler<'listAccounts'> = async ({ query, scope }) => {
  const sorting = readSort(query.sort, accountSorts, 'name');
  const page = readPage(query);
  const eb = expressionBuilder<DB, 'account'>();
  const conditions: Expression<SqlBool>[] = [];
  if (query.name !== undefined) conditions.push(nameHolds('account.search_name', query.name));
  if (query.id !== undefined) conditions.push(eb('account.account_id', 'like', idPrefix(query.id)));
  const filter = eb.and(conditions);
  // Reads the page's ids first: gathering the holders of every row that a late page skips costs seconds.
  const [found, total] = await Promise.all([
    seenAccounts(scope)
      .where(filter)
      .select('account.account_id')
      .orderBy(columns[sorting.column], sorting.direction)
      .orderBy('account.account_id', sorting.direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    seenAccounts(scope)
      .where(filter)
      .select((each) => each.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const ids = found.map((row) => row.account_id);
  const rows =
    ids.length === 0
      ? []
      : await selectAccountRows(seenAccountDetails(scope).where('account.account_id', '=', anyOf(ids)))
          .modifyEnd(prepared)
          .execute();
  return { data: inOrder(ids, rows, (row) => row.account_id).map(toAccountRow), meta: metaOf(page, total.count) };
};
