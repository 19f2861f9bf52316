import { accountSorts } from '@tessera/contract/accounts/values';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../database/schema';
import type { Handler } from '../server/context';
import { containing, idPrefix } from '../server/filters';
import { answerPage, readPage } from '../server/paging';
import { readSort } from '../server/sorting';
import { selectAccountRows, toAccountRow } from './account-row';

const columns = { name: 'account.sort_name', id: 'account.account_id', status: 'account.status' } as const;

export const listAccounts: Handler<'listAccounts'> = async ({ query, repository }) => {
  const sorting = readSort(query.sort, accountSorts, 'name');
  const page = readPage(query);
  const eb = expressionBuilder<DB, 'account'>();
  const conditions: Expression<SqlBool>[] = [];
  if (query.name !== undefined) conditions.push(eb('account.name', 'ilike', containing(query.name)));
  if (query.id !== undefined) conditions.push(eb('account.account_id', 'like', idPrefix(query.id)));
  const filter = eb.and(conditions);
  return answerPage(
    page,
    selectAccountRows(repository.accountDetails().where(filter)).orderBy(columns[sorting.column], sorting.direction).orderBy('account.account_id', sorting.direction).limit(page.pageSize).offset(page.offset).execute(),
    repository.accounts().where(filter).select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    toAccountRow,
  );
};
