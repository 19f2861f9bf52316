import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { seenAccounts } from '../../requests/access/seen';

/**
 * The number of accounts each client holds, alone or jointly, among those the caller sees. Deleted accounts do not
 * count.
 */
export const accountCountsOfClients = async (
  scope: ReadScope,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (clientIds.length === 0) return new Map();
  const rows = await seenAccounts(scope)
    .innerJoin('account_client', (join) =>
      join
        .onRef('account_client.firm_id', '=', 'account.firm_id')
        .onRef('account_client.account_id', '=', 'account.account_id'),
    )
    .where('account_client.client_id', 'in', clientIds)
    .where('account.status', '<>', 'Deleted')
    .select((eb) => ['account_client.client_id', eb.fn.countAll<bigint>().as('accounts')])
    .groupBy('account_client.client_id')
    .execute();
  return new Map(rows.map((row) => [row.client_id, Number(row.accounts)]));
};

/** The ids of the accounts each client holds, alone or jointly. */
export const accountIdsOfClients = async (
  scope: ReadScope,
  clientIds: readonly string[],
): Promise<Map<string, FoundId<'Account'>[]>> => {
  const byClient = new Map<string, FoundId<'Account'>[]>(clientIds.map((id) => [id, []]));
  if (clientIds.length === 0) return byClient;
  const rows = await seenAccounts(scope)
    .innerJoin('account_client', (join) =>
      join
        .onRef('account_client.firm_id', '=', 'account.firm_id')
        .onRef('account_client.account_id', '=', 'account.account_id'),
    )
    .where('account_client.client_id', 'in', clientIds)
    .select(['account_client.client_id', 'account.account_id'])
    .orderBy('account.account_id')
    .execute();
  for (const row of rows) byClient.get(row.client_id)?.push(row.account_id);
  return byClient;
};
