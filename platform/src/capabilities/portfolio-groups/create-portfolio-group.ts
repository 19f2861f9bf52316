import type { CallBody, CallData } from '@tessera/contract/schemas';
import { recordId } from '@tessera/domain/identifiers';
import { invalid, type Problem } from '@tessera/domain/problem';
import type { Transaction } from 'kysely';
import { takeNumber } from '../../foundation/database/take-number';
import { toFieldErrors } from '../../requests/http/field-errors';
import type { DB } from '../../foundation/database/schema';
import { badRequest } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { checkFirm } from '../../requests/access/check-firm';
import { auditMembers, groupChanges } from './audit-group';
import { checkMayWrite } from './group-access';
import { feeProblems, resolveAccounts, resolveMembers } from './group-facts';
import { lockFutureMembers, writeMembers, type StoredGroup } from './stored-group';
import { readScope, type ReadScope, type Scope } from '../../requests/access/scope';
import { idIs, seenClientProducts } from '../../requests/access/seen';

type Body = CallBody<'createPortfolioGroupOfFirm'>;
type Written = CallData<'createPortfolioGroup'>;
type NewGroup = Omit<StoredGroup, 'groupId' | 'status' | 'version'>;

interface Drafted {
  readonly group: NewGroup;
  readonly problems: readonly Problem[];
}

const onlyPension = 'Only a pension account group has this. Leave it out.';

const draftFeeGroup = async (
  scope: ReadScope,
  { name, clients = [], groupType, accounts, intentDetails }: Body,
): Promise<Drafted> => {
  const members = await resolveMembers(scope, null, clients);
  const problems = [
    ...feeProblems(members, name),
    ...(groupType === undefined ? [] : [invalid('groupType', onlyPension)]),
    ...(accounts === undefined
      ? []
      : [invalid('accounts', 'A fee group has clients, with all their accounts. Leave this out.')]),
    ...(intentDetails?.clientProductId === undefined ? [] : [invalid('intentDetails.clientProductId', onlyPension)]),
  ];
  return {
    group: {
      intent: 'Client Fee Group',
      groupType: null,
      clientProductId: null,
      name: name.trim(),
      nodeId: members.clients[0]?.nodeId ?? '',
      clients: members.clients,
      accounts: [],
    },
    problems,
  };
};

const draftPensionGroup = async (
  scope: ReadScope,
  { name, clients, groupType = undefined, accounts = [], intentDetails }: Body,
): Promise<Drafted> => {
  const clientProductId = intentDetails?.clientProductId ?? null;
  const named = await resolveAccounts(scope, null, { name, groupType: groupType ?? null, clientProductId, accounts });
  const owner =
    clientProductId === null
      ? undefined
      : await seenClientProducts(scope)
          .where(idIs('client_product.client_product_id', clientProductId))
          .select('client.node_id')
          .executeTakeFirst();
  const problems = [
    ...named.problems,
    ...(clients === undefined
      ? []
      : [invalid('clients', 'A pension account group has accounts, not clients. Leave this out.')]),
  ];
  return {
    group: {
      intent: 'Pension Account Group',
      groupType: groupType ?? null,
      clientProductId,
      name: name.trim(),
      nodeId: owner?.node_id ?? '',
      clients: [],
      accounts: named.accounts,
    },
    problems,
  };
};

const insert = async (
  transaction: Transaction<DB>,
  { caller: { firmId, userId }, businessDate }: ReadScope,
  group: NewGroup,
  at: Date,
): Promise<StoredGroup> => {
  const number = await takeNumber(transaction, 'portfolio_group_number');
  const made: StoredGroup = {
    ...group,
    groupId: recordId('portfolioGroup', number),
    status: 'Active',
    version: 1,
  };
  await transaction
    .insertInto('portfolio_group')
    .values({
      firm_id: firmId,
      group_id: made.groupId,
      group_intent: made.intent,
      group_type: made.groupType,
      client_product_id: made.clientProductId,
      name: made.name,
      status: made.status,
      node_id: made.nodeId,
      created_date: businessDate,
      updated_at: at,
      updated_by: userId,
    })
    .execute();
  await writeMembers(transaction, firmId, made);
  return made;
};

/** Creates a group; without an intent it is a client fee group. */
const create = (scope: Scope, body: Body, action: string, at: Date): Promise<Written> => {
  const {
    caller: { firmId, userId },
  } = scope;
  const intent = body.groupIntent ?? 'Client Fee Group';
  checkMayWrite(scope.caller, intent);
  return scope.change(
    ({ id }: Written) => id,
    async (transaction) => {
      const inside = readScope(transaction, scope.caller);
      const isFee = intent === 'Client Fee Group';
      await lockFutureMembers(transaction, firmId, {
        clientIds: isFee ? (body.clients ?? []).map(({ id }) => id) : [],
        accountIds: isFee ? [] : (body.accounts ?? []),
      });
      const { group, problems } = await (isFee ? draftFeeGroup(inside, body) : draftPensionGroup(inside, body));
      if (problems.length > 0) throw badRequest(toFieldErrors(problems));
      const after = await insert(transaction, scope, group, at);
      await auditMembers(transaction, { firmId, userId, action, before: null, after });
      return {
        ...groupChanges(null, after),
        answer: { id: after.groupId, firmId, status: after.status, version: after.version },
      };
    },
  );
};

export const createPortfolioGroup: Handler<'createPortfolioGroup'> = async ({
  body: { firmId, ...body },
  scope,
  services,
}) => {
  checkFirm({ firmId }, scope);
  return { data: await create(scope, body, 'createPortfolioGroup', services.clock()) };
};

export const createPortfolioGroupOfFirm: Handler<'createPortfolioGroupOfFirm'> = async ({ body, scope, services }) => ({
  data: await create(scope, body, 'createPortfolioGroupOfFirm', services.clock()),
});
