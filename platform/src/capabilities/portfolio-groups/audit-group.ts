import type { Transaction } from 'kysely';
import { inSentence } from '@tessera/domain/in-sentence';
import { changedFields } from '../../requests/access/changed-fields';
import type { DB } from '../../foundation/database/schema';
import { writeAudit } from '../../requests/access/audit';
import type { StoredAccount, StoredClient, StoredGroup } from './stored-group';

const clientWords = ({ clientId, name, relation }: StoredClient): string =>
  `${name} (${clientId})${relation === null ? '' : `, ${inSentence(relation)}`}`;
const accountWords = ({ accountId, name }: StoredAccount): string => `${name} (${accountId})`;

/** The group as an audit row records it, with its members by name. */
const auditedGroup = ({
  name,
  status,
  groupType,
  clientProductId,
  clients,
  accounts,
  intent,
}: StoredGroup): Readonly<Record<string, unknown>> => ({
  name,
  status,
  ...(intent === 'Client Fee Group'
    ? { clients: clients.map(clientWords) }
    : { groupType, clientProductId, accounts: accounts.map(accountWords) }),
});

/** The fields of a group that a change altered; all of them for a new group. */
export const groupChanges = (before: StoredGroup | null, after: StoredGroup) =>
  changedFields(before ? auditedGroup(before) : {}, auditedGroup(after));

const groupWords = ({ name, groupId }: StoredGroup): string => `${name} (${groupId})`;

/**
 * The group as one client's audit row records it: the number of other members without their names, because a reader of
 * this client may not see all of them.
 */
const ofClient = (group: StoredGroup | null, clientId: string): Readonly<Record<string, unknown>> => {
  const member = group?.status === 'Active' ? group.clients.find((each) => each.clientId === clientId) : undefined;
  return {
    feeGroup: group && member ? groupWords(group) : undefined,
    feeGroupRelation: member?.relation ?? undefined,
    feeGroupClients: group && member ? group.clients.length : undefined,
  };
};

const ofAccount = (group: StoredGroup | null, accountId: string): Readonly<Record<string, unknown>> => {
  const isIn = group?.status === 'Active' && group.accounts.some((each) => each.accountId === accountId);
  return {
    pensionGroup: group && isIn ? groupWords(group) : undefined,
    pensionGroupType: isIn ? group.groupType : undefined,
  };
};

interface Change {
  readonly firmId: string;
  readonly userId: string;
  readonly action: string;
  readonly before: StoredGroup | null;
  readonly after: StoredGroup;
}

/**
 * Writes an audit row for each client and account the change affected, for their activity. The call writes the group's
 * own row.
 */
export const auditMembers = async (
  transaction: Transaction<DB>,
  { firmId, userId, action, before, after }: Change,
): Promise<void> => {
  const reason = before?.status === 'Active' && after.status === 'Archived' ? 'The group was archived.' : null;
  const subjects = [
    ...[...new Set([before, after].flatMap((group) => group?.clients ?? []).map(({ clientId }) => clientId))].map(
      (id) => ({ id, changes: changedFields(ofClient(before, id), ofClient(after, id)) }),
    ),
    ...[...new Set([before, after].flatMap((group) => group?.accounts ?? []).map(({ accountId }) => accountId))].map(
      (id) => ({ id, changes: changedFields(ofAccount(before, id), ofAccount(after, id)) }),
    ),
  ];
  for (const { id, changes } of subjects) {
    if (Object.keys({ ...changes.before, ...changes.after }).length > 0)
      await writeAudit(transaction, {
        firmId,
        userId,
        action,
        outcome: 'done',
        recordId: id,
        reason,
        release: null,
        ...changes,
      });
  }
};
