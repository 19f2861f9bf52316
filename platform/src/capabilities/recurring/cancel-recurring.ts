import { ApiError, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { seenVersion } from '../../requests/http/if-match';
import { instrumentNames, selectRecurringRows, toRecurringRow } from './recurring-row';
import { seenRecurringOrders } from './seen-recurring';

const over = {
  Cancelled: 'It was cancelled before.',
  Ended: 'It has ended: there is nothing left to cancel.',
} as const;
const stale = (): ApiError =>
  new ApiError('stale-version', 'It was changed since you opened it. Look at it again, then repeat your change.');

/** Cancels a recurring order. Transactions it has already created continue; they are cancelled separately. */
export const cancelRecurringOrder: Handler<'cancelRecurringOrder'> = async ({
  path: { recurringOrderId },
  body,
  ifMatch,
  scope,
  services,
}) => {
  const row = await selectRecurringRows(seenRecurringOrders(scope))
    .where('recurring_order.recurring_order_id', '=', recurringOrderId)
    .executeTakeFirst();
  if (!row) throw notFound('Recurring order');
  const seen = seenVersion(body.version, ifMatch);
  const names = await instrumentNames(scope, [row]);
  const { firmId, userId } = scope.caller;
  const data = await scope.write(recurringOrderId, async (transaction) => {
    const now = await transaction
      .selectFrom('recurring_order')
      .where('firm_id', '=', firmId)
      .where('recurring_order_id', '=', recurringOrderId)
      .select(['status', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (now.status !== 'Active') throw new ApiError('conflict', over[now.status]);
    if (seen !== null && seen !== now.version) throw stale();
    const changed = { status: 'Cancelled', next_date: null, version: now.version + 1 } as const;
    await transaction
      .updateTable('recurring_order')
      .set({ ...changed, updated_at: services.clock(), updated_by: userId })
      .where('firm_id', '=', firmId)
      .where('recurring_order_id', '=', recurringOrderId)
      .execute();
    return toRecurringRow({ ...row, ...changed }, names);
  });
  return { data };
};
