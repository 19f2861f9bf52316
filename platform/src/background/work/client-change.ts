import { catalogue } from '@tessera/contract/catalogue';
import type { CallBody, CallData, CallRow } from '@tessera/contract/schemas';
import { patchClient } from '../../capabilities/clients/entry/edit-client';
import { readClientRows } from '../../capabilities/clients/client-row';
import { getPortfolioGroup } from '../../capabilities/portfolio-groups/get-portfolio-group';
import { seenPortfolioGroups } from '../../capabilities/portfolio-groups/group-access';
import { patchPortfolioGroup } from '../../capabilities/portfolio-groups/patch-portfolio-group';
import { anyOf } from '../../foundation/database/prepared';
import { mayCall } from '../../requests/access/caller';
import { trialScope, type Scope } from '../../requests/access/scope';
import { idIs, seenNodes } from '../../requests/access/seen';
import type { Handler } from '../../requests/handler';
import { ApiError, badField } from '../../requests/http/api-error';
import { followersOf } from './followers';

export type ClientChange = CallBody<'startClientChange'>;
export type Services = Parameters<Handler<'patchClient'>>[0]['services'];

/** An adviser's part of the firm, or a fee group. Two can have one name: the id tells them apart. */
interface Holder {
  readonly id: string;
  readonly name: string;
}

/** A change of each of several clients, by the handler that changes one. */
interface Change {
  readonly kind: 'Adviser change' | 'Fee group change';
  /** The adviser or the group that the clients get. */
  readonly to: Holder;
  readonly nowOf: (client: CallRow<'listClients'>) => Holder | null;
  /** @throws ApiError when it is refused. */
  readonly apply: (scope: Scope, services: Services, clientId: string) => Promise<unknown>;
}

const forbidden = (): ApiError =>
  new ApiError('forbidden', 'You do not have access to this. Ask an administrator of your firm for it.');

/**
 * Whose clients those of a part of the firm are: the person whose own part it is, or else the adviser that most of its
 * clients have. Null where neither is clear, as in an office of several, and where the caller does not see that person.
 */
const adviserOf = async ({ db, firmId, caller }: Scope, nodeId: string): Promise<string | null> => {
  const people = db
    .selectFrom('portal_user')
    .where('portal_user.firm_id', '=', firmId)
    .where('portal_user.status', '=', 'Active')
    .where('portal_user.user_type', '=', 'User')
    .$if(caller.nodeIds !== null, (all) => all.where('portal_user.node_id', '=', anyOf(caller.nodeIds ?? [])))
    .select('portal_user.user_id');
  const own = await people.where('portal_user.node_id', '=', nodeId).limit(2).execute();
  const [only, another] = own;
  if (only && !another) return only.user_id;
  const most = await people
    .innerJoin('client', (join) =>
      join
        .onRef('client.firm_id', '=', 'portal_user.firm_id')
        .onRef('client.adviser_user_id', '=', 'portal_user.user_id'),
    )
    .where('client.node_id', '=', nodeId)
    .groupBy('portal_user.user_id')
    .select((eb) => eb.fn.countAll<bigint>().as('clients'))
    .orderBy('clients', 'desc')
    .limit(2)
    .execute();
  const [first, second] = most;
  return first && first.clients > (second?.clients ?? 0n) ? first.user_id : null;
};

const adviserChange = async (scope: Scope, nodeId: string): Promise<Change> => {
  if (!mayCall(scope.caller, catalogue.patchClient)) throw forbidden();
  const node = await seenNodes(scope).where('node.node_id', '=', nodeId).select('node.name').executeTakeFirst();
  if (!node) throw badField('nodeId', 'There is no such part of the firm, or you do not have access to it.');
  const adviserUserId = await adviserOf(scope, nodeId);
  return {
    kind: 'Adviser change',
    to: { id: nodeId, name: node.name },
    nowOf: ({ nodeId: [now], nodeName: [name = ''] }) => (now === undefined ? null : { id: now, name }),
    apply: (inside, services, clientId) =>
      patchClient({
        path: { firmId: inside.firmId, clientId },
        query: {},
        body: { nodeId: [nodeId], ...(adviserUserId === null ? {} : { adviserUserId }) },
        ifMatch: undefined,
        scope: inside,
        services,
      }),
  };
};

const membersOf = ({ clients }: CallData<'getPortfolioGroup'>) =>
  clients.flatMap(({ id, relation }) => (id === null ? [] : [{ id, relation }]));

const feeGroupChange = async (scope: Scope, id: string, relation: ClientChange['relation']): Promise<Change> => {
  if (!mayCall(scope.caller, catalogue.patchPortfolioGroup)) throw forbidden();
  const read = async (inside: Scope, services: Services) =>
    (
      await getPortfolioGroup({
        path: { firmId: inside.firmId, id },
        query: {},
        body: {},
        ifMatch: undefined,
        scope: inside,
        services,
      })
    ).data;
  const row = await seenPortfolioGroups(scope)
    .where(idIs('portfolio_group.group_id', id))
    .where('portfolio_group.group_intent', '=', 'Client Fee Group')
    .where('portfolio_group.status', '=', 'Active')
    .select('portfolio_group.name')
    .executeTakeFirst();
  if (!row) throw badField('feeGroupId', 'There is no such fee group, or you do not have access to it.');
  return {
    kind: 'Fee group change',
    to: { id, name: row.name },
    nowOf: ({ clientGroups: [group] }) => (group ? { id: group.clientFeeGroupId, name: group.name } : null),
    apply: async (inside, services, clientId) =>
      patchPortfolioGroup({
        path: { firmId: inside.firmId, id },
        query: {},
        body: { clients: [...membersOf(await read(inside, services)), { id: clientId, relation: relation ?? null }] },
        ifMatch: undefined,
        scope: inside,
        services,
      }),
  };
};

/** The change a body asks for. @throws ApiError 400 or 403. */
export const changeOf = (scope: Scope, { nodeId, feeGroupId, relation }: ClientChange): Promise<Change> => {
  if ((nodeId === undefined) === (feeGroupId === undefined))
    throw badField('nodeId', 'Choose an adviser or a fee group, and not both.', 'required');
  return nodeId === undefined ? feeGroupChange(scope, feeGroupId ?? '', relation) : adviserChange(scope, nodeId);
};

/** The clients of a change, as its caller sees them; minors last, since they move with a parent. @throws ApiError 400 naming one that the caller does not see. */
export const clientsOf = async (
  scope: Scope,
  { clientIds }: Pick<ClientChange, 'clientIds'>,
): Promise<readonly CallRow<'listClients'>[]> => {
  if (new Set(clientIds).size < clientIds.length) throw badField('clientIds', 'Name each client once.', 'repeated');
  const rows = await readClientRows(scope, clientIds);
  const found = new Set(rows.map((row) => row.clientId));
  const missing = clientIds.findIndex((id) => !found.has(id));
  if (missing >= 0)
    throw badField(`clientIds[${missing}]`, 'There is no such client, or you do not have access to them.');
  const isMinor = ({ clientType }: CallRow<'listClients'>): boolean => clientType === 'Minor';
  return [...rows.filter((row) => !isMinor(row)), ...rows.filter(isMinor)];
};

/** Why a change of one client was refused, in words for its owner. Any other error is thrown again. */
export const refusalOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error;
  return error.fieldErrors[0]?.errorMessage ?? error.message;
};

/**
 * Changes a client who still has what the owner saw, by its id. A client who has the new one already is done, by an earlier try or
 * with somebody who was changed before them. @throws ApiError when it is refused.
 */
export const changeSeen = async (
  { to, nowOf, apply }: Change,
  { scope, services }: { readonly scope: Scope; readonly services: Services },
  { clientId, seen }: { readonly clientId: string; readonly seen: string | null },
): Promise<void> => {
  const [client] = await clientsOf(scope, { clientIds: [clientId] });
  const now = client === undefined ? null : nowOf(client);
  if (now?.id === to.id) return;
  if ((now?.id ?? null) !== seen)
    throw new ApiError('conflict', `Somebody changed this since you started: it is ${now?.name ?? 'nobody'} now.`);
  await apply(scope, services, clientId);
};

/** The children of the clients: they move with a parent. */
const childrenOf = async ({ db, firmId }: Scope, parentIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('client_parent')
    .where('firm_id', '=', firmId)
    .where('parent_client_id', '=', anyOf(parentIds))
    .select('client_id')
    .execute();
  return new Set(rows.map((row) => row.client_id));
};

/** Tries the change of each client in a transaction that is rolled back, so a preview refuses what the change would. */
export const previewClientChange: Handler<'previewClientChange'> = async ({ body, scope, services }) => {
  const [change, clients] = [await changeOf(scope, body), await clientsOf(scope, body)];
  const transaction = await scope.db.startTransaction().execute();
  const trial = trialScope(transaction, scope.caller, scope.actor);
  const items: CallData<'previewClientChange'>['items'] = [];
  try {
    for (const client of clients) {
      const { clientId, name } = client;
      const from = change.nowOf(client);
      const before = await transaction.savepoint('client').execute();
      let problem: string | null = from?.id === change.to.id ? `${change.to.name} already.` : null;
      if (problem === null)
        try {
          await change.apply(trial, services, clientId);
        } catch (error) {
          problem = refusalOf(error);
        }
      // What joined the group stays in it for those who follow; anything else is let go at once with its locks.
      if (problem !== null || change.kind === 'Adviser change') await before.rollbackToSavepoint('client').execute();
      items.push({ clientId, name, from: from?.name ?? null, problem });
    }
  } finally {
    await transaction.rollback().execute();
  }
  const moved = items.flatMap(({ clientId, problem }) => (problem === null ? [clientId] : []));
  const followers = change.kind === 'Adviser change' ? await followersOf(scope, moved) : [];
  const follow = new Set(followers.map(({ clientId }) => clientId));
  if (change.kind === 'Adviser change') for (const id of await childrenOf(scope, [...moved, ...follow])) follow.add(id);
  const asked = new Set(items.map(({ clientId }) => clientId));
  return {
    data: {
      items: items.map((item) => (follow.has(item.clientId) ? { ...item, problem: null } : item)),
      followers: followers.filter(({ clientId }) => !asked.has(clientId)),
      to: change.to.name,
    },
  };
};
