import type { GroupRelation } from '@tessera/contract/portfolio-groups/values';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { membersOfGroups } from '../../requests/access/seen';

/** A client of a fee group; for an archived group, a member at the time it was archived. */
export interface GroupClient {
  readonly groupId: string;
  readonly clientId: FoundId<'GroupMember'>;
  readonly name: string;
  readonly nodeId: string;
  readonly relation: GroupRelation | null;
  /** Decimal pounds. */
  readonly currentValue: string;
}

/** The clients of groups, each group's first client first: every client, whatever their node. */
export const readGroupClients = async (
  scope: ReadScope,
  groupIds: readonly FoundId<'PortfolioGroup'>[],
): Promise<readonly GroupClient[]> => {
  if (groupIds.length === 0) return [];
  const rows = await membersOfGroups(scope, groupIds)
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'member.firm_id').onRef('client.client_id', '=', 'member.client_id'),
    )
    .leftJoin('portfolio', (join) =>
      join.onRef('portfolio.firm_id', '=', 'member.firm_id').onRef('portfolio.client_id', '=', 'member.client_id'),
    )
    .orderBy('member.group_id')
    .orderBy('member.line')
    .select([
      'member.group_id',
      'member.client_id',
      'member.relation',
      'client.name',
      'client.node_id',
      'portfolio.current_value',
    ])
    .execute();
  return rows.map((row) => ({
    groupId: row.group_id,
    clientId: row.client_id,
    name: row.name,
    nodeId: row.node_id,
    relation: row.relation,
    currentValue: row.current_value ?? '0',
  }));
};

/** An account of a pension account group; for an archived group, an account in it at the time it was archived. */
export interface GroupAccount {
  readonly groupId: string;
  readonly accountId: string;
  readonly name: string;
  readonly nodeId: string;
  /** Decimal pounds. */
  readonly stockValue: string;
  readonly cashValue: string;
}

/** The accounts of groups: every account, whatever its node. */
export const readGroupAccounts = async (
  { db, firmId }: ReadScope,
  groupIds: readonly FoundId<'PortfolioGroup'>[],
): Promise<readonly GroupAccount[]> => {
  if (groupIds.length === 0) return [];
  const rows = await db
    .selectFrom('portfolio_group_account as member')
    .innerJoin('account', (join) =>
      join.onRef('account.firm_id', '=', 'member.firm_id').onRef('account.account_id', '=', 'member.account_id'),
    )
    .leftJoin('account_valuation as valuation', (join) =>
      join.onRef('valuation.firm_id', '=', 'member.firm_id').onRef('valuation.account_id', '=', 'member.account_id'),
    )
    .where('member.firm_id', '=', firmId)
    .where('member.group_id', 'in', groupIds)
    .orderBy('member.group_id')
    .orderBy('member.line')
    .select([
      'member.group_id',
      'member.account_id',
      'account.name',
      'account.node_id',
      'valuation.stock_value',
      'valuation.cash_value',
    ])
    .execute();
  return rows.map((row) => ({
    groupId: row.group_id,
    accountId: row.account_id,
    name: row.name,
    nodeId: row.node_id,
    stockValue: row.stock_value ?? '0',
    cashValue: row.cash_value ?? '0',
  }));
};
