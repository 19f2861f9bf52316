import { userSorts, userStatuses } from '@tessera/contract/users/values';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { containing, nameHolds, readValues } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { wireTimestamp } from '../../requests/http/wire';
import { seenUsers } from '../../requests/access/seen';

const columns = {
  name: 'portal_user.name',
  email: 'portal_user.email',
  userType: 'portal_user.user_type',
  status: 'portal_user.status',
  lastSignIn: 'portal_user.last_sign_in',
} as const;

export const listUsers: Handler<'listUsers'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, userSorts, 'name');
  const page = readPage(query);
  const statuses = readValues(query.status, userStatuses, 'status');
  const eb = expressionBuilder<DB, 'portal_user'>();
  const conditions: Expression<SqlBool>[] = [];
  if (query.name !== undefined)
    conditions.push(
      eb.or([
        nameHolds('portal_user.search_name', query.name),
        eb('portal_user.email', 'ilike', containing(query.name)),
      ]),
    );
  if (statuses !== null) conditions.push(eb('portal_user.status', 'in', statuses));
  const filtered = seenUsers(scope).where(eb.and(conditions));
  return answerPage(
    page,
    filtered
      .innerJoin('node', (join) =>
        join.onRef('node.firm_id', '=', 'portal_user.firm_id').onRef('node.node_id', '=', 'portal_user.node_id'),
      )
      .select([
        'portal_user.firm_id',
        'portal_user.user_id',
        'portal_user.name',
        'portal_user.email',
        'portal_user.user_type',
        'portal_user.job_title',
        'portal_user.node_id',
        'portal_user.status',
        'portal_user.last_sign_in',
        'portal_user.scopes',
        'node.name as node_name',
      ])
      .orderBy(columns[column], (order) => (direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
      .orderBy('portal_user.user_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    (row) => ({
      id: row.user_id,
      userId: row.user_id,
      firmId: row.firm_id,
      name: row.name,
      email: row.email,
      userType: row.user_type,
      jobTitle: row.job_title,
      nodeId: row.node_id,
      nodeName: row.node_name,
      status: row.status,
      lastSignIn: row.last_sign_in === null ? null : wireTimestamp(row.last_sign_in),
      scopes: row.scopes.map(({ resource, ranges }) => ({ resource, scope: resource, ranges: [...ranges] })),
    }),
  );
};
