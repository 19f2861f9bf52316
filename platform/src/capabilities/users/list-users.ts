import { userKinds } from '@tessera/contract/authentication/values';
import { userSorts, userStatuses } from '@tessera/contract/users/values';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { containing, nameHolds, readValues } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { seenUsers } from '../../requests/access/seen';
import { nodesFrom } from '../nodes/seen-nodes';
import { seenUserRows, toUserRow } from './user-record';

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
  const kinds = readValues(query.userType, userKinds, 'userType');
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
  if (kinds !== null) conditions.push(eb('portal_user.user_type', 'in', kinds));
  if (query.nodeId !== undefined)
    conditions.push(eb('portal_user.node_id', 'in', await nodesFrom(scope, query.nodeId)));
  return answerPage(
    page,
    seenUserRows(scope)
      .where(eb.and(conditions))
      .orderBy(columns[column], (order) => (direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
      .orderBy('portal_user.user_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    seenUsers(scope)
      .where(eb.and(conditions))
      .select((each) => each.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
    toUserRow,
  );
};
