import { recurringSorts, recurringStatuses } from '@tessera/contract/recurring/values';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { metaOf, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { instrumentNames, selectRecurringRows, toRecurringRow } from './recurring-row';
import { seenRecurringOrders } from './seen-recurring';
import { idIs } from '../../requests/access/seen';

const columns = {
  nextDate: 'recurring_order.next_date',
  amount: 'recurring_order.amount',
  status: 'recurring_order.status',
} as const;

/** Recurring orders by their next payment; ended ones come last. */
export const listRecurringOrders: Handler<'listRecurringOrders'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, recurringSorts, 'nextDate');
  const page = readPage(query);
  const statuses = readValues(query.status, recurringStatuses, 'status');
  const { accountId, clientId } = query;
  const filtered = seenRecurringOrders(scope)
    .$if(accountId !== undefined, (builder) => builder.where(idIs('account.account_id', accountId ?? '')))
    .$if(clientId !== undefined, (builder) =>
      builder.where((eb) =>
        eb.exists(
          eb
            .selectFrom('account_client')
            .whereRef('account_client.firm_id', '=', 'account.firm_id')
            .whereRef('account_client.account_id', '=', 'account.account_id')
            .where('account_client.client_id', '=', clientId ?? '')
            .select('account_client.account_id'),
        ),
      ),
    )
    .$if(statuses !== null, (builder) => builder.where('recurring_order.status', 'in', statuses ?? []));
  const [rows, total] = await Promise.all([
    selectRecurringRows(filtered)
      .orderBy(columns[column], (order) => (direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
      .orderBy('recurring_order.recurring_order_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const names = await instrumentNames(scope, rows);
  return { data: rows.map((row) => toRecurringRow(row, names)), meta: metaOf(page, total.count) };
};
