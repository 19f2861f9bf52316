import type { ReadScope } from '../../requests/access/scope';
import { seenAccounts } from '../../requests/access/seen';

/** Recurring orders of accounts the caller sees, with the mandate each is collected under. */
export const seenRecurringOrders = (scope: ReadScope) =>
  seenAccounts(scope)
    .innerJoin('recurring_order', (join) =>
      join
        .onRef('recurring_order.firm_id', '=', 'account.firm_id')
        .onRef('recurring_order.account_id', '=', 'account.account_id'),
    )
    .leftJoin('mandate', (join) =>
      join
        .onRef('mandate.firm_id', '=', 'recurring_order.firm_id')
        .onRef('mandate.mandate_id', '=', 'recurring_order.mandate_id'),
    );
