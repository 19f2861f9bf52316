import { postingSorts } from '@tessera/contract/postings/values';
import { sql, type NotNull } from 'kysely';
import type { Handler } from '../../requests/handler';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { wireNumber } from '../../requests/http/wire';
import { accountFilter, postingFilter, postingId } from './posting-filter';
import { seenCashPostings } from './seen-postings';

const columns = { postDate: 'cash_posting.post_date', amount: 'cash_posting.amount' } as const;

export const listCashPostings: Handler<'listCashPostings'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, postingSorts, '-postDate');
  const page = readPage(query);
  const filtered = seenCashPostings(scope)
    .where(await accountFilter(query, scope))
    .where(postingFilter(query, 'cash_posting'));
  return answerPage(
    page,
    filtered
      .select([
        'account.name as account_name',
        'account.lead_client_id',
        'account.node_id',
        'account.account_id',
        'account.currency',
        'cash_posting.group_id',
        'cash_posting.line',
        'cash_posting.transaction_id',
        'cash_posting.transaction_code',
        'cash_posting.narrative',
        'cash_posting.post_date',
        'cash_posting.value_date',
        'cash_posting.amount',
      ])
      .select(
        sql<string>`(select sum(before.amount) from cash_posting before where before.firm_id = account.firm_id and before.account_id = account.account_id
          and (before.group_id, before.line) <= (cash_posting.group_id, cash_posting.line))`.as('balance'),
      )
      // A posting of an account always has its transaction.
      .$narrowType<{ transaction_id: NotNull }>()
      .orderBy(columns[column], direction)
      .orderBy('cash_posting.group_id', direction)
      .orderBy('cash_posting.line', direction)
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
      amount: wireNumber(row.amount),
      balance: wireNumber(row.balance),
    }),
  );
};
