import { addDays, startOfMonth } from '@tessera/domain/dates';
import { sql } from 'kysely';
import type { Handler } from '../../requests/handler';
import { wireNumber } from '../../requests/http/wire';

/** The four figures of what the caller may see, and how they changed this month. */
export const getDashboardInformation: Handler<'getDashboardInformation'> = async ({ query, repository }) => {
  const asOf = repository.businessDate;
  const monthStart = startOfMonth(asOf);
  const before = addDays(monthStart, -1);
  const nodeIds = query.nodeId === undefined ? null : await repository.nodesFrom(query.nodeId);
  const clients = repository.clients().$if(nodeIds !== null, (builder) => builder.where('client.node_id', 'in', nodeIds ?? []));
  const [clientCount, accountCount, instruments, value, valueBefore] = await Promise.all([
    clients.select((eb) => [eb.fn.countAll<bigint>().as('all'), eb.fn.countAll<bigint>().filterWhere('client.created_date', '>=', monthStart).as('this_month')]).executeTakeFirstOrThrow(),
    repository.accounts().$if(nodeIds !== null, (builder) => builder.where('account.node_id', 'in', nodeIds ?? [])).where('account.status', '<>', 'Deleted')
      .select((eb) => [eb.fn.countAll<bigint>().as('all'), eb.fn.countAll<bigint>().filterWhere('account.opened_date', '>=', monthStart).as('this_month')]).executeTakeFirstOrThrow(),
    repository.instruments()
      .where('instrument.asset_id', 'in', (repository.holdings().$if(nodeIds !== null, (builder) => builder.where('account.node_id', 'in', nodeIds ?? []))).select('holding.asset_id'))
      .select((eb) => [eb.fn.countAll<bigint>().as('held'), eb.fn.countAll<bigint>().filterWhere('firm_instrument.status', '=', 'Suspended').as('suspended')]).executeTakeFirstOrThrow(),
    repository.valuations().$if(nodeIds !== null, (builder) => builder.where('account.node_id', 'in', nodeIds ?? []))
      .select(sql<string>`coalesce(sum(stock_value + cash_value), 0)`.as('total')).executeTakeFirstOrThrow(),
    repository.valueAtClose(before, nodeIds),
  ]);
  return {
    data: {
      asOf,
      clients: Number(clientCount.all),
      clientsThisMonth: Number(clientCount.this_month),
      accounts: Number(accountCount.all),
      accountsThisMonth: Number(accountCount.this_month),
      instruments: Number(instruments.held),
      instrumentsSuspended: Number(instruments.suspended),
      assetsUnderAdministration: wireNumber(value.total),
      assetsUnderAdministrationMonthStart: wireNumber(valueBefore),
    },
  };
};
