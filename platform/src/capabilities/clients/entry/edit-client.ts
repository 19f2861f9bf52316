import type { FieldError } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import type { FieldScope } from '@tessera/contract/clients/field-scopes';
import { clientMissing, clientProblems } from '@tessera/domain/client-rules';
import type { IsoDate } from '@tessera/domain/dates';
import type { Problem } from '@tessera/domain/problem';
import type { Transaction } from 'kysely';
import type { ClientStatus } from '../../../foundation/database/column-types';
import type { DB } from '../../../foundation/database/schema';
import { checkCanEnter } from '../../bank-details/access';
import { readEntered, type EnteredDetails } from '../../bank-details/read-entered';
import { setBankDetails } from '../../bank-details/set-bank-details';
import type { Ledger } from '../../../ledger/ledger';
import { stale, seenVersion } from '../../../requests/http/if-match';
import { badRequest, notFound } from '../../../requests/http/api-error';
import type { Handler } from '../../../requests/handler';
import { checkFirm } from '../../../requests/access/check-firm';
import { changesOf } from './changes';
import { emptyEntry, nameOf, normaliseForStorage, type ClientEdit, type ClientEntry } from './entry';
import { checkCanSetFields, inaccessibleFieldsFor, redactProblems, keepInaccessible } from './field-access';
import { lockWithJointHolders, moveDependents } from './move-dependents';
import { problemsFromEdit } from './problems';
import { toFieldErrors } from '../../../requests/http/field-errors';
import { readEntry } from './read-entry';
import { resolveReferences } from './resolve-references';
import { columnsOf, lockStored, writeLists, type StoredClient } from './stored-client';
import { emailTakenProblem } from './email-taken';
import type { ReadScope, Scope } from '../../../requests/access/scope';

/** Locks a client the caller may change, at the version the caller has seen. @throws ApiError 404 or 412. */
export const lockSeen = async (
  transaction: Transaction<DB>,
  { firmId, caller }: ReadScope,
  clientId: string,
  seen: number | null,
): Promise<StoredClient> => {
  const stored = await lockStored(transaction, firmId, clientId);
  if (!stored || (caller.nodeIds !== null && !caller.nodeIds.includes(stored.row.node_id))) throw notFound('Client');
  if (seen !== null && seen !== stored.row.version) throw stale();
  return stored;
};

interface Edited {
  /** The fields the edit names. */
  readonly edit: object;
  readonly before: ClientEntry;
  readonly after: ClientEntry;
  /** Fields the editor may not change; a replacement leaves them as they are. */
  readonly kept: readonly FieldScope[];
  readonly on: IsoDate;
}

/** Problems that the edit introduces, and problems of the fields it names. */
const problemsOf = (status: ClientStatus, edited: Edited): readonly Problem[] => [
  ...problemsFromEdit(
    edited.edit,
    clientProblems(edited.before, edited.on),
    clientProblems(edited.after, edited.on),
    edited.kept,
  ),
  ...missingAfter(status, edited),
];

/**
 * What the client's status requires and the edit leaves missing. An Active client must be complete, except for anything
 * that was not required when they became Active; a Pending client must not lose what it has; a Registered one must have
 * a name.
 */
const missingAfter = (status: ClientStatus, { edit, before, after, kept, on }: Edited): readonly Problem[] => {
  if (status === 'Active')
    return problemsFromEdit(edit, clientMissing(before, 'active', on), clientMissing(after, 'active', on), kept);
  if (status === 'Pending')
    return problemsFromEdit(edit, clientMissing(before, 'form', on), clientMissing(after, 'form', on), kept);
  return clientMissing(after, 'form', on).filter(
    ({ field }) =>
      /^(?:identifiers|externalIds)\[/.test(field) ||
      (nameOf(after) === '' && (field === 'surname' || field === 'name')),
  );
};

interface Edit {
  readonly clientId: string;
  readonly body: ClientEdit;
  /** Undefined leaves the bank details as they are, even in a replacement. */
  readonly bankDetails: EnteredDetails;
  readonly seen: number | null;
  /** A replacement: omitted fields are cleared, not left. */
  readonly whole: boolean;
}

const edit = (
  scope: Scope,
  { ledger, at }: { readonly ledger: Ledger; readonly at: Date },
  { clientId, body, bankDetails: entered, seen, whole }: Edit,
): Promise<CallData<'patchClient'>> => {
  const { firmId, caller, businessDate } = scope;
  checkCanEnter(caller, entered);
  checkCanSetFields(caller, body);
  const kept = inaccessibleFieldsFor(caller, 'readWrite');
  return scope.change(clientId, async (transaction) => {
    if (whole || 'nodeId' in body || 'adviserUserId' in body) await lockWithJointHolders(transaction, firmId, clientId);
    const { row, entry: before } = await lockSeen(transaction, scope, clientId, seen);
    const empty = emptyEntry(row.client_type);
    const base = whole ? empty : before;
    const { entry, errors, names } = await resolveReferences({
      transaction,
      caller,
      clientId,
      body,
      before,
      entry: keepInaccessible(readEntry(body, base), before, kept),
    });
    const problems = problemsOf(row.status, {
      edit: whole ? empty : body,
      before,
      after: entry,
      kept,
      on: businessDate,
    });
    const taken: readonly FieldError[] =
      entry.email === null || entry.email === before.email
        ? []
        : await emailTakenProblem(transaction, firmId, clientId, entry.email);
    const bank = await readEntered(transaction, entered, { ofMinor: row.client_type === 'Minor' });
    const found = [
      ...toFieldErrors(redactProblems(problems, inaccessibleFieldsFor(caller, 'read'))),
      ...errors,
      ...taken,
      ...bank.errors,
    ];
    if (found.length > 0) throw badRequest(found);
    const after = normaliseForStorage(entry);
    const details = await setBankDetails(transaction, ledger, caller, { clientId }, bank.details, at);
    const fields = changesOf(before, after, names);
    const changes = { before: { ...fields.before, ...details.before }, after: { ...fields.after, ...details.after } };
    const isChanged = Object.keys(changes.after).length > 0;
    const version = isChanged ? row.version + 1 : row.version;
    if (isChanged) {
      await transaction
        .updateTable('client')
        .set({
          ...columnsOf(after),
          terms_accepted_at: entry.termsAccepted ? (row.terms_accepted_at ?? at) : null,
          version,
          updated_at: at,
          updated_by: caller.userId,
        })
        .where('firm_id', '=', firmId)
        .where('client_id', '=', clientId)
        .execute();
      await writeLists(transaction, firmId, clientId, after);
      await moveDependents(transaction, { actor: scope.actor, clientId, before, after, names, at });
    }
    return { ...changes, answer: { id: clientId, firmId, status: row.status, version } };
  });
};

/** Changes the fields the body names; null clears a field. */
export const patchClient: Handler<'patchClient'> = async ({
  path: { clientId },
  body: { auditDetails, bankDetails, ...body },
  ifMatch,
  scope,
  services,
}) => ({
  data: await edit(
    scope,
    { ledger: services.ledger, at: services.clock() },
    {
      clientId,
      body,
      bankDetails,
      seen: seenVersion(auditDetails?.version, ifMatch, 'auditDetails.version'),
      whole: false,
    },
  ),
});

/**
 * Replaces everything that can be edited: omitted fields are cleared, except bank details and the fields the caller may
 * not change.
 */
export const replaceClient: Handler<'replaceClient'> = async ({
  path: { clientId },
  body: { firmId, auditDetails, bankDetails, ...body },
  ifMatch,
  scope,
  services,
}) => {
  checkFirm({ firmId }, scope);
  return {
    data: await edit(
      scope,
      { ledger: services.ledger, at: services.clock() },
      {
        clientId,
        body,
        bankDetails,
        seen: seenVersion(auditDetails?.version, ifMatch, 'auditDetails.version'),
        whole: true,
      },
    ),
  };
};
