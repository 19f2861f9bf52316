import type { FieldError } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import type { FieldScope } from '@tessera/contract/clients/field-scopes';
import { clientMissing, clientProblems } from '@tessera/domain/client-rules';
import type { IsoDate } from '@tessera/domain/dates';
import type { Problem } from '@tessera/domain/problem';
import type { Transaction } from 'kysely';
import type { ClientStatus } from '../../../foundation/database/column-types';
import type { DB } from '../../../foundation/database/schema';
import { checkMayEnter } from '../../bank-details/access';
import { readEntered, type Entered } from '../../bank-details/read-entered';
import { setBankDetails } from '../../bank-details/set-bank-details';
import type { Ledger } from '../../../ledger/ledger';
import { stale, seenVersion } from '../../../requests/http/if-match';
import { badRequest, notFound } from '../../../requests/http/api-error';
import type { Handler } from '../../../requests/handler';
import { checkFirm } from '../../../requests/access/check-firm';
import { changesOf } from './changes';
import { emptyEntry, nameOf, normaliseForStorage, type ClientEdit, type ClientEntry } from './entry';
import { checkMayName, fieldsClosedTo, inClosedWords, keepClosed } from './field-access';
import { lockSharers, moveWithClient } from './move-with-client';
import { madeBy } from './problems';
import { toFieldErrors } from '../../../requests/http/field-errors';
import { readEntry } from './read-entry';
import { refer } from './references';
import { columnsOf, lockStored, writeLists, type StoredClient } from './stored-client';
import { takenEmail } from './taken-email';
import type { ReadScope, Scope } from '../../../requests/access/scope';

/** The client that a caller may change, locked, on the version the caller has seen. @throws ApiError 404 or 412. */
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
  /** What it names. */
  readonly edit: object;
  readonly before: ClientEntry;
  readonly after: ClientEntry;
  /** Fields that the editor may not change: they stay whatever else is replaced. */
  readonly kept: readonly FieldScope[];
  readonly on: IsoDate;
}

/** What is wrong after an edit that was not before it, or is of what it names. */
const problemsOf = (status: ClientStatus, edited: Edited): readonly Problem[] => [
  ...madeBy(
    edited.edit,
    clientProblems(edited.before, edited.on),
    clientProblems(edited.after, edited.on),
    edited.kept,
  ),
  ...missingAfter(status, edited),
];

/**
 * What an edit leaves undone that the client's status needs. An Active client is complete, but for what was not asked
 * when they became it; a Pending one does not lose what it has; of a registered one there is a name.
 */
const missingAfter = (status: ClientStatus, { edit, before, after, kept, on }: Edited): readonly Problem[] => {
  if (status === 'Active')
    return madeBy(edit, clientMissing(before, 'active', on), clientMissing(after, 'active', on), kept);
  if (status === 'Pending')
    return madeBy(edit, clientMissing(before, 'form', on), clientMissing(after, 'form', on), kept);
  return clientMissing(after, 'form', on).filter(
    ({ field }) =>
      /^(?:identifiers|externalIds)\[/.test(field) ||
      (nameOf(after) === '' && (field === 'surname' || field === 'name')),
  );
};

interface Edit {
  readonly clientId: string;
  readonly body: ClientEdit;
  /** Left out they stay, whatever else is emptied. */
  readonly bankDetails: Entered;
  readonly seen: number | null;
  /** A field that is left out is emptied, instead of left. */
  readonly whole: boolean;
}

const edit = (
  scope: Scope,
  { ledger, at }: { readonly ledger: Ledger; readonly at: Date },
  { clientId, body, bankDetails: entered, seen, whole }: Edit,
): Promise<CallData<'patchClient'>> => {
  const { firmId, caller, businessDate } = scope;
  checkMayEnter(caller, entered);
  checkMayName(caller, body);
  const kept = fieldsClosedTo(caller, 'readWrite');
  return scope.change(clientId, async (transaction) => {
    if (whole || 'nodeId' in body || 'adviserUserId' in body) await lockSharers(transaction, firmId, clientId);
    const { row, entry: before } = await lockSeen(transaction, scope, clientId, seen);
    const empty = emptyEntry(row.client_type);
    const base = whole ? empty : before;
    const { entry, errors, names } = await refer({
      transaction,
      caller,
      clientId,
      body,
      before,
      entry: keepClosed(readEntry(body, base), before, kept),
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
        : await takenEmail(transaction, firmId, clientId, entry.email);
    const bank = await readEntered(transaction, entered, { ofMinor: row.client_type === 'Minor' });
    const found = [
      ...toFieldErrors(inClosedWords(problems, fieldsClosedTo(caller, 'read'))),
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
      await moveWithClient(transaction, { firmId, userId: caller.userId, clientId, before, after, names, at });
    }
    return { ...changes, answer: { id: clientId, firmId, status: row.status, version } };
  });
};

/** Changes the fields the body names; null empties one. */
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
 * Replaces all that can be edited: a field the body leaves out is emptied, but bank details stay, and so does what the
 * caller may not change.
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
