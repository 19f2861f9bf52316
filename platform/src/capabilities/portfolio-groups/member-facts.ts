import type { MemberClient, PensionAccount } from '@tessera/domain/group-rules';
import { sql } from 'kysely';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { idIn, seenAccounts, seenClients } from '../../requests/access/seen';

/** The facts about a client that the fee group rules use, with the client's node. */
export interface Member extends MemberClient {
  readonly clientId: FoundId<'Client'>;
  readonly nodeId: string;
}

/**
 * Reads the facts of the given clients that the caller sees, by id. Membership of another fee group counts; the given
 * group does not.
 */
export const readMemberClients = async (
  scope: ReadScope,
  clientIds: readonly string[],
  groupId: string | null,
): Promise<ReadonlyMap<string, Member>> => {
  if (clientIds.length === 0) return new Map();
  const rows = await seenClients(scope)
    .where(idIn('client.client_id', clientIds))
    .leftJoin('portfolio_group_client as membership', (join) =>
      join
        .onRef('membership.firm_id', '=', 'client.firm_id')
        .onRef('membership.client_id', '=', 'client.client_id')
        .on('membership.active', '=', true)
        .on('membership.group_id', '<>', groupId ?? ''),
    )
    .leftJoin('portfolio_group as other', (join) =>
      join.onRef('other.firm_id', '=', 'membership.firm_id').onRef('other.group_id', '=', 'membership.group_id'),
    )
    .select([
      'client.client_id',
      'client.name',
      'client.client_type',
      'client.status',
      'client.node_id',
      'other.name as other_name',
    ])
    .select(
      sql<boolean>`exists (select from account_client held join account using (firm_id, account_id) where held.firm_id = client.firm_id and held.client_id = client.client_id and account.status = 'Active')`.as(
        'has_active_account',
      ),
    )
    .execute();
  return new Map(
    rows.map((row): [string, Member] => [
      row.client_id,
      {
        clientId: row.client_id,
        name: row.name,
        clientType: row.client_type,
        status: row.status,
        nodeId: row.node_id,
        hasActiveAccount: row.has_active_account,
        otherGroup: row.other_name === null ? null : { name: row.other_name },
      },
    ]),
  );
};

/** The facts about an account that the pension account group rules use, with the account's node. */
export interface Pension extends PensionAccount {
  readonly nodeId: string;
}

/**
 * Reads the facts of the given accounts that the caller sees, by id, with the group each is in unless it is the given
 * one.
 */
export const readPensionAccounts = async (
  scope: ReadScope,
  accountIds: readonly string[],
  groupId: string | null,
): Promise<ReadonlyMap<string, Pension>> => {
  if (accountIds.length === 0) return new Map();
  const rows = await seenAccounts(scope)
    .where(idIn('account.account_id', accountIds))
    .leftJoin('portfolio_group_account as membership', (join) =>
      join
        .onRef('membership.firm_id', '=', 'account.firm_id')
        .onRef('membership.account_id', '=', 'account.account_id')
        .on('membership.active', '=', true)
        .on('membership.group_id', '<>', groupId ?? ''),
    )
    .leftJoin('portfolio_group as other', (join) =>
      join.onRef('other.firm_id', '=', 'membership.firm_id').onRef('other.group_id', '=', 'membership.group_id'),
    )
    .select([
      'account.account_id',
      'account.name',
      'account.status',
      'account.client_product_id',
      'account.node_id',
      'other.name as other_name',
    ])
    .execute();
  return new Map(
    rows.map((row): [string, Pension] => [
      row.account_id,
      {
        name: row.name,
        nodeId: row.node_id,
        status: row.status,
        clientProductId: row.client_product_id,
        otherGroup: row.other_name === null ? null : { name: row.other_name },
      },
    ]),
  );
};
