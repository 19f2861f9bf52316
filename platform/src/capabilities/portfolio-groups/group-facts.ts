import { feeGroupProblems, pensionGroupProblems, type FeeGroupFacts } from '@tessera/domain/group-rules';
import type { GroupRelation } from '@tessera/contract/portfolio-groups/values';
import type { Problem } from '@tessera/domain/problem';
import type { StoredClient, StoredGroup } from './stored-group';
import type { ReadScope } from '../../requests/access/scope';
import { readMemberClients, readPensionAccounts } from './member-facts';
import { idIs, seenClientProducts } from '../../requests/access/seen';

/** A client as named in a body. */
export interface NamedClient {
  readonly id: string;
  readonly relation?: GroupRelation | null | undefined;
}

/** The proposed clients of a fee group, with the facts the group rules need. */
export interface ResolvedMembers {
  readonly clients: readonly StoredClient[];
  readonly facts: Pick<FeeGroupFacts, 'clients' | 'unseen'>;
}

/**
 * Resolves the clients named in a body as the caller sees them. Existing members the caller does not see stay: the
 * first stays first, the others follow those named.
 */
export const resolveMembers = async (
  scope: ReadScope,
  before: StoredGroup | null,
  named: readonly NamedClient[],
): Promise<ResolvedMembers> => {
  const { nodeIds } = scope.caller;
  const old = before?.clients ?? [];
  const known = await readMemberClients(scope, [...new Set(named.map(({ id }) => id))], before?.groupId ?? null);
  const unseen = old.filter(({ nodeId }) => nodeIds !== null && !nodeIds.includes(nodeId));
  const hasFirst = unseen.some(({ clientId }) => clientId === old[0]?.clientId);
  const seen = named.flatMap(({ id, relation = null }): StoredClient[] => {
    const client = known.get(id);
    return client ? [{ clientId: client.clientId, name: client.name, nodeId: client.nodeId, relation }] : [];
  });
  return {
    clients: hasFirst ? [...unseen.slice(0, 1), ...seen, ...unseen.slice(1)] : [...seen, ...unseen],
    facts: {
      clients: named.map(({ id, relation }) => ({
        id,
        relation,
        client: known.get(id) ?? null,
        isMember: old.some(({ clientId }) => clientId === id),
      })),
      unseen: { count: unseen.length, hasFirst },
    },
  };
};

/** The problems of a proposed fee group. */
export const feeProblems = (members: ResolvedMembers | null, name?: string): readonly Problem[] =>
  feeGroupProblems({ name, ...members?.facts });

interface ResolvedAccounts {
  readonly accounts: StoredGroup['accounts'];
  readonly problems: readonly Problem[];
}

interface PensionBody {
  readonly name: string | undefined;
  readonly groupType: string | null | undefined;
  readonly clientProductId: string | null;
  readonly accounts: readonly string[] | undefined;
}

/** Resolves the product and accounts of a pension account group; existing accounts the caller does not see stay. */
export const resolveAccounts = async (
  scope: ReadScope,
  before: StoredGroup | null,
  { name, groupType, clientProductId, accounts }: PensionBody,
): Promise<ResolvedAccounts> => {
  const { nodeIds } = scope.caller;
  const old = before?.accounts ?? [];
  const product =
    clientProductId === null
      ? undefined
      : await seenClientProducts(scope)
          .where(idIs('client_product.client_product_id', clientProductId))
          .select('client_product.wrapper_type')
          .executeTakeFirst();
  const known = await readPensionAccounts(scope, [...new Set(accounts)], before?.groupId ?? null);
  const unseen = old.filter(({ nodeId }) => nodeIds !== null && !nodeIds.includes(nodeId));
  const problems = pensionGroupProblems({
    name,
    groupType,
    product: { id: clientProductId, wrapperType: product?.wrapper_type ?? null },
    unseen: unseen.length,
    accounts: accounts?.map((id) => ({
      id,
      account: known.get(id) ?? null,
      isMember: old.some(({ accountId }) => accountId === id),
    })),
  });
  const seen = (accounts ?? []).flatMap((id) => {
    const account = known.get(id);
    return account ? [{ accountId: id, name: account.name, nodeId: account.nodeId }] : [];
  });
  return { accounts: accounts === undefined ? old : [...seen, ...unseen], problems };
};
