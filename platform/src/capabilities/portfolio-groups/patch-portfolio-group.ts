import { groupTransitions } from '@tessera/contract/portfolio-groups/values';
import type { CallBody } from '@tessera/contract/schemas';
import { invalid, type Problem } from '@tessera/domain/problem';
import type { Transaction } from 'kysely';
import { toFieldErrors } from '../../requests/http/field-errors';
import type { DB } from '../../foundation/database/schema';
import { stale, seenVersion } from '../../requests/http/if-match';
import { ApiError, badRequest } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { auditMembers, groupChanges } from './audit-group';
import { checkMayWrite } from './group-access';
import { feeProblems, resolveAccounts, resolveMembers } from './group-facts';
import { lockGroup, lockFutureMembers, writeMembers, type StoredGroup } from './stored-group';
import { readScope, type ReadScope } from '../../requests/access/scope';

type Edit = Omit<CallBody<'patchPortfolioGroup'>, 'auditDetails'>;

interface Edited {
  readonly after: StoredGroup;
  readonly problems: readonly Problem[];
}

const editFeeGroup = async (
  scope: ReadScope,
  before: StoredGroup,
  { name, clients, groupType, accounts }: Edit,
): Promise<Edited> => {
  const members = clients === undefined ? null : await resolveMembers(scope, before, clients);
  return {
    after: {
      ...before,
      clients: members?.clients ?? before.clients,
      nodeId: members?.clients[0]?.nodeId ?? before.nodeId,
    },
    problems: [
      ...feeProblems(members, name),
      ...(groupType === undefined
        ? []
        : [invalid('groupType', 'Only a pension account group has a type. Leave this out.')]),
      ...(accounts === undefined
        ? []
        : [invalid('accounts', 'A fee group has clients, with all their accounts. Leave this out.')]),
    ],
  };
};

const editPensionGroup = async (
  scope: ReadScope,
  before: StoredGroup,
  { name, clients, groupType, accounts }: Edit,
): Promise<Edited> => {
  const named = await resolveAccounts(scope, before, {
    name,
    groupType,
    clientProductId: before.clientProductId,
    accounts,
  });
  return {
    after: { ...before, groupType: groupType ?? before.groupType, accounts: named.accounts },
    problems: [
      ...named.problems,
      ...(clients === undefined
        ? []
        : [invalid('clients', 'A pension account group has accounts, not clients. Leave this out.')]),
    ],
  };
};

/** @throws ApiError 409 for any change of an archived group, including reactivating it. */
export const checkNotArchived = ({ status, name }: Pick<StoredGroup, 'status' | 'name'>): void => {
  if (!groupTransitions.some(({ from }) => from === status))
    throw new ApiError('conflict', `The group ${name} is archived and stays as it is. Make a new group instead.`);
};

const write = async (
  transaction: Transaction<DB>,
  firmId: string,
  userId: string,
  after: StoredGroup,
  at: Date,
): Promise<void> => {
  await transaction
    .updateTable('portfolio_group')
    .set({
      name: after.name,
      status: after.status,
      group_type: after.groupType,
      node_id: after.nodeId,
      version: after.version,
      updated_at: at,
      updated_by: userId,
    })
    .where('firm_id', '=', firmId)
    .where('group_id', '=', after.groupId)
    .execute();
  await writeMembers(transaction, firmId, after);
};

/** Changes the fields the body names. Members are replaced as a whole; `status: Archived` releases them all. */
export const patchPortfolioGroup: Handler<'patchPortfolioGroup'> = async ({
  path: { id },
  body: { auditDetails, ...body },
  ifMatch,
  scope,
  services,
}) => {
  const seen = seenVersion(auditDetails?.version, ifMatch, 'auditDetails.version');
  const { caller } = scope;
  const { firmId, userId } = caller;
  const data = await scope.change(id, async (transaction) => {
    const inside = readScope(transaction, caller);
    // Locks clients before the group, as a client's move does: clients first, then accounts, then groups.
    await lockFutureMembers(transaction, firmId, {
      clientIds: (body.clients ?? []).map((client) => client.id),
      accountIds: body.accounts ?? [],
    });
    const before = await lockGroup(inside, id);
    checkMayWrite(caller, before.intent);
    if (seen !== null && seen !== before.version) throw stale();
    const edited = await (before.intent === 'Client Fee Group' ? editFeeGroup : editPensionGroup)(inside, before, body);
    const after: StoredGroup = {
      ...edited.after,
      name: body.name?.trim() ?? before.name,
      status: body.status ?? before.status,
      version: before.version + 1,
    };
    const changes = groupChanges(before, after);
    const isChanged = Object.keys({ ...changes.before, ...changes.after }).length > 0;
    if (isChanged) checkNotArchived(before);
    if (edited.problems.length > 0) throw badRequest(toFieldErrors(edited.problems));
    if (isChanged) {
      await write(transaction, firmId, userId, after, services.clock());
      await auditMembers(transaction, { firmId, userId, action: 'patchPortfolioGroup', before, after });
    }
    return {
      ...changes,
      answer: { id, firmId, status: after.status, version: isChanged ? after.version : before.version },
    };
  });
  return { data };
};
