import { addDays, startOfMonth } from '@tessera/domain/dates';
import { sql } from 'kysely';
import type { Handler } from '../../requests/handler';
import { wireNumber } from '../../requests/http/wire';
import { nodesFrom } from '../nodes/seen-nodes';
import { seenAccounts, seenClients } from '../../requests/access/seen';
import { seenInstruments } from '../assets/seen-assets';
import { seenHoldings, seenValuations } from '../valuation/seen-holdings';
import { seenValueAtClose } from '../valuation/valuation';

/** The four dashboard figures for what the caller sees, and how they changed this month. */
export const getDashboardInformation: Handler<'getDashboardInformation'> = async ({ query, scope }) => {
  const asOf = scope.businessDate;
  const monthStart = startOfMonth(asOf);
  const before = addDays(monthStart, -1);
  const nodeIds = query.nodeId === undefined ? null : await nodesFrom(scope, query.nodeId);
  const clients = seenClients(scope).$if(nodeIds !== null, (builder) =>
    builder.where('client.node_id', 'in', nodeIds ?? []),
  );
  const [clientCount, accountCount, instruments, value, valueBefore] = await Promise.all([
    clients
      .select((eb) => [
        eb.fn.countAll<bigint>().as('all'),
        eb.fn.countAll<bigint>().filterWhere('client.created_date', '>=', monthStart).as('this_month'),
      ])
      .executeTakeFirstOrThrow(),
    seenAccounts(scope)
      .$if(nodeIds !== null, (builder) => builder.where('account.node_id', 'in', nodeIds ?? []))
      .where('account.status', '<>', 'Deleted')
      .select((eb) => [
        eb.fn.countAll<bigint>().as('all'),
        eb.fn.countAll<bigint>().filterWhere('account.opened_date', '>=', monthStart).as('this_month'),
      ])
      .executeTakeFirstOrThrow(),
    seenInstruments(scope)
      .where(
        'instrument.asset_id',
        'in',
        seenHoldings(scope)
          .$if(nodeIds !== null, (builder) => builder.where('account.node_id', 'in', nodeIds ?? []))
          .select('holding.asset_id'),
      )
      .select((eb) => [
        eb.fn.countAll<bigint>().as('held'),
        eb.fn.countAll<bigint>().filterWhere('firm_instrument.status', '=', 'Suspended').as('suspended'),
      ])
      .executeTakeFirstOrThrow(),
    seenValuations(scope)
      .$if(nodeIds !== null, (builder) => builder.where('account.node_id', 'in', nodeIds ?? []))
      .select(sql<string>`coalesce(sum(stock_value + cash_value), 0)`.as('total'))
      .executeTakeFirstOrThrow(),
    seenValueAtClose(scope, before, nodeIds),
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
