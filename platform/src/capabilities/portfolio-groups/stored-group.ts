import { lockClients } from '../clients/entry/lock-clients';
import type {
  GroupIntent,
  GroupRelation,
  GroupStatus,
  PensionGroupType,
} from '@tessera/contract/portfolio-groups/values';
import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { notFound } from '../../requests/http/api-error';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { readGroupAccounts, readGroupClients } from './group-members';
import { seenPortfolioGroups } from './group-access';
import { idIs } from '../../requests/access/seen';

export interface StoredClient {
  readonly clientId: FoundId<'Client' | 'GroupMember'>;
  readonly name: string;
  readonly nodeId: string;
  readonly relation: GroupRelation | null;
}

export interface StoredAccount {
  readonly accountId: string;
  readonly name: string;
}

/** A stored group: a fee group with its clients, a pension account group with its accounts, in their order. */
export interface StoredGroup {
  readonly groupId: string;
  readonly intent: GroupIntent;
  readonly groupType: PensionGroupType | null;
  readonly clientProductId: string | null;
  readonly name: string;
  readonly status: GroupStatus;
  readonly nodeId: string;
  readonly version: number;
  readonly clients: readonly StoredClient[];
  readonly accounts: readonly (StoredAccount & { readonly nodeId: string })[];
}

const toStored = async (scope: ReadScope, row: Awaited<ReturnType<typeof selectGroup>>): Promise<StoredGroup> => {
  if (!row) throw notFound('Portfolio group');
  const [clients, accounts] = [
    await readGroupClients(scope, [row.group_id]),
    await readGroupAccounts(scope, [row.group_id]),
  ];
  return {
    groupId: row.group_id,
    intent: row.group_intent,
    groupType: row.group_type,
    clientProductId: row.client_product_id,
    name: row.name,
    status: row.status,
    nodeId: row.node_id,
    version: row.version,
    clients,
    accounts,
  };
};

const selectGroup = (scope: ReadScope, groupId: string) =>
  seenPortfolioGroups(scope)
    .where(idIs('portfolio_group.group_id', groupId))
    .selectAll('portfolio_group')
    .executeTakeFirst();

/** A group that the caller sees. @throws ApiError 404. */
export const readGroup = async (scope: ReadScope, groupId: string): Promise<StoredGroup> =>
  toStored(scope, await selectGroup(scope, groupId));

/** As `readGroup`, locked for a change until the transaction ends. */
export const lockGroup = async (scope: ReadScope, groupId: string): Promise<StoredGroup> =>
  toStored(
    scope,
    await seenPortfolioGroups(scope)
      .where(idIs('portfolio_group.group_id', groupId))
      .selectAll('portfolio_group')
      .forUpdate('portfolio_group')
      .executeTakeFirst(),
  );

/**
 * Locks the future members in id order until the transaction ends, so that of two simultaneous groupings of a client
 * the second sees the first.
 */
export const lockFutureMembers = async (
  transaction: Transaction<DB>,
  firmId: string,
  { clientIds, accountIds }: { readonly clientIds: readonly string[]; readonly accountIds: readonly string[] },
): Promise<void> => {
  await lockClients(transaction, firmId, clientIds);
  if (accountIds.length > 0)
    await transaction
      .selectFrom('account')
      .where('firm_id', '=', firmId)
      .where('account_id', 'in', accountIds)
      .orderBy('account_id')
      .forNoKeyUpdate()
      .select('account_id')
      .execute();
};

/** Replaces a group's members; an archived group keeps the rows, but no client or account is a member any longer. */
export const writeMembers = async (
  transaction: Transaction<DB>,
  firmId: string,
  { groupId, status, clients, accounts }: StoredGroup,
): Promise<void> => {
  const active = status === 'Active';
  await transaction
    .deleteFrom('portfolio_group_client')
    .where('firm_id', '=', firmId)
    .where('group_id', '=', groupId)
    .execute();
  await transaction
    .deleteFrom('portfolio_group_account')
    .where('firm_id', '=', firmId)
    .where('group_id', '=', groupId)
    .execute();
  if (clients.length > 0) {
    await transaction
      .insertInto('portfolio_group_client')
      .values(
        clients.map(({ clientId, relation }, index) => ({
          firm_id: firmId,
          group_id: groupId,
          client_id: clientId,
          line: index + 1,
          relation,
          active,
        })),
      )
      .execute();
  }
  if (accounts.length > 0)
    await transaction
      .insertInto('portfolio_group_account')
      .values(
        accounts.map(({ accountId }, index) => ({
          firm_id: firmId,
          group_id: groupId,
          account_id: accountId,
          line: index + 1,
          active,
        })),
      )
      .execute();
};
