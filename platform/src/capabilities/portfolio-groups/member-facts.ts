import type { MemberClient, PensionAccount } from '@tessera/domain/group-rules';
import { sql } from 'kysely';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { idIn, seenAccounts, seenClients } from '../../requests/access/seen';

/** A client as the rules of fee groups ask, with the node they belong to. */
export interface Member extends MemberClient {
  readonly clientId: FoundId<'Client'>;
  readonly nodeId: string;
}

/**
 * Facts of those of some clients whom the caller sees, by id. A fee group they are in counts unless it is the given
 * one.
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

/** An account as the rules of pension account groups ask, with the node it belongs to. */
export interface Pension extends PensionAccount {
  readonly nodeId: string;
}

/** Facts of those of some accounts that the caller sees, by id; of a group they are in, unless it is the given one. */
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
