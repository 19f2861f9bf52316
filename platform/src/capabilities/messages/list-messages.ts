import type { CallQuery } from '@tessera/contract/schemas';
import { messageSorts, messageStatuses, messageTypes } from '@tessera/contract/messages/values';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { anyOf, prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { badField } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { inOrder, metaOf, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { selectMessageRows, toMessageRow } from './message-row';
import { seenMessages } from './seen-messages';

const columns = {
  createdDate: 'message.created_at',
  title: 'message.title',
  status: 'message.status',
  messageType: 'message.message_type',
} as const;

/** The start of a day in London, or of the day after it. */
const londonMidnight = (date: string, daysOn: 0 | 1) =>
  sql<Date>`((${date}::date + ${daysOn}::int)::timestamp at time zone 'Europe/London')`;

/** @throws ApiError 400 naming an impossible filter. */
const filterOf = ({
  clientId,
  messageType,
  status,
  accountId,
  fromDate,
  toDate,
}: CallQuery<'listMessages'>): Expression<SqlBool> => {
  if (fromDate !== undefined && toDate !== undefined && fromDate > toDate)
    throw badField('fromDate', 'Choose a from date on or before the to date.');
  const eb = expressionBuilder<DB, 'message' | 'account'>();
  const conditions: Expression<SqlBool>[] = [];
  const types = readValues(messageType, messageTypes, 'messageType');
  const statuses = readValues(status, messageStatuses, 'status');
  if (clientId !== undefined) conditions.push(eb('message.client_id', '=', clientId));
  // An account the caller does not see is not joined, so filtering by it finds nothing.
  if (accountId !== undefined) conditions.push(eb('account.account_id', '=', accountId));
  if (types !== null) conditions.push(eb('message.message_type', 'in', types));
  if (statuses !== null) conditions.push(eb('message.status', 'in', statuses));
  if (fromDate !== undefined) conditions.push(eb('message.created_at', '>=', londonMidnight(fromDate, 0)));
  if (toDate !== undefined) conditions.push(eb('message.created_at', '<', londonMidnight(toDate, 1)));
  return eb.and(conditions);
};

/** Messages of the clients the caller sees, newest first by default. */
export const listMessages: Handler<'listMessages'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, messageSorts, '-createdDate');
  const page = readPage(query);
  const filtered = seenMessages(scope).where(filterOf(query));
  // Reads the page's ids first: files are not gathered for every row that a late page skips.
  const [found, { count }] = await Promise.all([
    filtered
      .select('message.message_id')
      .orderBy(columns[column], direction)
      .orderBy('message.message_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const ids = found.map((row) => row.message_id);
  const rows =
    ids.length === 0
      ? []
      : await selectMessageRows(seenMessages(scope).where('message.message_id', '=', anyOf(ids)))
          .modifyEnd(prepared)
          .execute();
  return { data: inOrder(ids, rows, (row) => row.message_id).map(toMessageRow), meta: metaOf(page, count) };
};
