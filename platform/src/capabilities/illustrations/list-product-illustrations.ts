import { illustrationSorts, illustrationStatuses } from '@tessera/contract/illustrations/values';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { idPrefix, nameHolds, readValues } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { wireTimestamp } from '../../requests/http/wire';
import { seenIllustrations } from './seen-illustrations';

const columns = {
  name: 'illustration.sort_name',
  id: 'illustration.illustration_id',
  clientName: 'client.sort_name',
  status: 'illustration.status',
  createDate: 'illustration.created_at',
} as const;

export const listProductIllustrations: Handler<'listProductIllustrations'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, illustrationSorts, '-createDate');
  const page = readPage(query);
  const statuses = readValues(query.status, illustrationStatuses, 'status');
  const eb = expressionBuilder<DB, 'illustration'>();
  const conditions: Expression<SqlBool>[] = [];
  if (query.name !== undefined) conditions.push(nameHolds('illustration.search_name', query.name));
  if (query.id !== undefined) conditions.push(eb('illustration.illustration_id', 'like', idPrefix(query.id)));
  if (statuses !== null) conditions.push(eb('illustration.status', 'in', statuses));
  const filtered = seenIllustrations(scope).where(eb.and(conditions));
  return answerPage(
    page,
    filtered
      .select([
        'illustration.firm_id',
        'illustration.illustration_id',
        'illustration.client_id',
        'client.name as client_name',
        'client.node_id',
        'illustration.name',
        'illustration.status',
        'illustration.wrapper_type',
        'illustration.wrapper_status',
        'illustration.drawdown_method',
        'illustration.created_at',
        'author.name as author_name',
      ])
      .orderBy(columns[column], direction)
      .orderBy('illustration.illustration_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    (row) => ({
      id: row.illustration_id,
      illustrationId: row.illustration_id,
      firmId: row.firm_id,
      nodeId: row.node_id,
      clientId: row.client_id,
      clientName: row.client_name,
      name: row.name,
      status: row.status,
      wrapperType: row.wrapper_type,
      wrapperStatus: row.wrapper_status,
      drawdownMethod: row.drawdown_method,
      createDate: wireTimestamp(row.created_at),
      createdBy: row.author_name,
    }),
  );
};
