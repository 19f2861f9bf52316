import type { FieldError } from '@tessera/contract';
import type { Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { Caller } from '../../../requests/access/caller';
import type { Names } from './changes';
import type { ClientEdit, ClientEntry } from './entry';
import { readScope } from '../../../requests/access/scope';
import { idIn, seenClients, seenNodes } from '../../../requests/access/seen';

/** A client's entry with its ids resolved: the errors found, and the names the ids stand for. */
export interface ResolvedEntry {
  readonly entry: ClientEntry;
  readonly errors: readonly FieldError[];
  readonly names: Names;
}

interface ResolveInput {
  readonly transaction: Transaction<DB>;
  readonly caller: Caller;
  /** The client's id; null while it is being created. */
  readonly clientId: string | null;
  readonly body: ClientEdit;
  readonly before: ClientEntry;
  readonly entry: ClientEntry;
}

const wrong = (fieldName: string, errorMessage: string, type = 'invalid'): FieldError => ({
  fieldName,
  type,
  errorMessage,
});

const idsOf = ({ adviserUserId, parentId, stakeholders }: ClientEntry) => ({
  adviser: adviserUserId === null ? [] : [adviserUserId],
  clients: [...parentId, ...stakeholders.flatMap(({ clientId }) => clientId ?? [])],
});

/**
 * Resolves node, adviser, parents and stakeholders as the caller sees them; a minor takes the parent's node and
 * adviser. Unchanged ids are not checked again, so that a colleague who sees less can edit the rest. Uses only the
 * given transaction.
 */
export const resolveReferences = async ({
  transaction,
  caller,
  clientId,
  body,
  before,
  entry,
}: ResolveInput): Promise<ResolvedEntry> => {
  const inside = readScope(transaction, caller);
  // Locks the parents: a simultaneous move of a parent either comes first or finds the child.
  if (clientId === null && entry.parentId.length > 0)
    await seenClients(inside)
      .where(idIn('client.client_id', entry.parentId))
      .orderBy('client.client_id')
      .forShare()
      .select('client.client_id')
      .execute();
  const ids = idsOf(entry);
  const old = idsOf(before);
  const clientIds = [...new Set([...ids.clients, ...old.clients])];
  const clients =
    clientIds.length === 0
      ? []
      : await seenClients(inside)
          .where(idIn('client.client_id', clientIds))
          .select(['client.client_id', 'client.name', 'client.client_type', 'client.node_id', 'client.adviser_user_id'])
          .execute();
  const seen = new Map(clients.map((row): [string, typeof row] => [row.client_id, row]));
  const isNew = (id: string): boolean => !old.clients.includes(id);

  const errors: FieldError[] = entry.parentId.flatMap((id) =>
    isNew(id) && (id === clientId || seen.get(id)?.client_type !== 'Individual')
      ? [wrong('parentId', `There is no individual client ${id} who could be a parent here.`)]
      : [],
  );
  entry.stakeholders.forEach(({ clientId: id }, index) => {
    if (id && isNew(id) && (id === clientId || !seen.has(id)))
      errors.push(
        wrong(`stakeholders[${index}].clientId`, 'There is no such client, or you do not have access to them.'),
      );
  });

  const isPlacedAnew =
    clientId === null || [body.parentId, body.nodeId, body.adviserUserId].some((value) => value !== undefined);
  const parents =
    entry.clientType === 'Minor' && isPlacedAnew ? entry.parentId.flatMap((id) => seen.get(id) ?? []) : [];
  const placed = placedWithParents(entry, body, parents);
  errors.push(...placed.errors);
  const {
    nodeId: [nodeId],
    adviserUserId,
  } = placed.entry;

  const nodes = new Map(
    (
      await seenNodes(inside)
        .where('node.node_id', 'in', [nodeId ?? '', before.nodeId[0] ?? ''])
        .select(['node.node_id', 'node.name'])
        .execute()
    ).map((row) => [row.node_id, row.name]),
  );
  if (nodeId === undefined) {
    // A new minor without parents gets an error about the parents instead.
    if (entry.clientType !== 'Minor' || clientId !== null)
      errors.push(wrong('nodeId', 'Choose an office.', 'required'));
  } else if (nodeId !== before.nodeId[0] && !nodes.has(nodeId))
    errors.push(wrong('nodeId', 'There is no such part of the firm, or you do not have access to it.'));

  const userIds = [...new Set([adviserUserId ?? '', ...old.adviser])];
  const users = await transaction
    .selectFrom('portal_user')
    .where('firm_id', '=', caller.firmId)
    .where('user_id', 'in', userIds)
    .select(['user_id', 'name', 'node_id', 'user_type', 'status'])
    .execute();
  const adviser = users.find((user) => user.user_id === adviserUserId);
  const isSeen =
    adviser?.user_type === 'User' &&
    adviser.status !== 'Deactivated' &&
    (caller.nodeIds === null ||
      caller.nodeIds.includes(adviser.node_id) ||
      parents.some((parent) => parent.adviser_user_id === adviserUserId));
  if (adviserUserId !== null && adviserUserId !== before.adviserUserId && !isSeen)
    errors.push(wrong('adviserUserId', 'There is no such adviser, or you do not have access to them.'));

  return {
    entry: placed.entry,
    errors,
    names: new Map([
      ...nodes,
      ...users.map((user) => [user.user_id, user.name] as const),
      ...clients.map((row) => [row.client_id, row.name] as const),
    ]),
  };
};

interface Parent {
  readonly node_id: string;
  readonly adviser_user_id: string | null;
}

/** A minor has a parent's office and adviser; where the body omits them, the first parent's. */
const placedWithParents = (
  entry: ClientEntry,
  body: ClientEdit,
  parents: readonly Parent[],
): { readonly entry: ClientEntry; readonly errors: readonly FieldError[] } => {
  const [first] = parents;
  if (!first) return { entry, errors: [] };
  const hasNode = parents.some((parent) => parent.node_id === entry.nodeId[0]);
  const hasAdviser = parents.some((parent) => parent.adviser_user_id === entry.adviserUserId);
  return {
    entry: {
      ...entry,
      nodeId: hasNode || body.nodeId ? entry.nodeId : [first.node_id],
      adviserUserId: hasAdviser || body.adviserUserId ? entry.adviserUserId : first.adviser_user_id,
    },
    errors: [
      ...(body.nodeId && !hasNode ? [wrong('nodeId', 'A minor belongs to a parent’s office. Leave this out.')] : []),
      ...(body.adviserUserId && !hasAdviser
        ? [wrong('adviserUserId', 'A minor has the adviser of a parent. Leave this out.')]
        : []),
    ],
  };
};
