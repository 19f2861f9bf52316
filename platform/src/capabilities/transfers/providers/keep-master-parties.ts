import type { CallBody } from '@tessera/contract/schemas';
import { recordId } from '@tessera/domain/identifiers';
import { partyProblems } from '@tessera/domain/master-party';
import type { Insertable, Transaction, Updateable } from 'kysely';
import { takeNumber } from '../../../foundation/database/take-number';
import type { DB, MasterParty } from '../../../foundation/database/schema';
import { waitTurn } from '../../../foundation/database/wait-turn';
import { writeAudit } from '../../../requests/access/audit';
import type { Caller } from '../../../requests/access/caller';
import { checkFirm } from '../../../requests/access/check-firm';
import { readScope, type Scope } from '../../../requests/access/scope';
import type { Handler } from '../../../requests/handler';
import { ApiError, badField, badRequest, notFound } from '../../../requests/http/api-error';
import { basedOn, stale } from '../../../requests/http/if-match';
import { auditedParty, readParty, type PartyRecord } from './party-record';
import { masterParties, type Provider } from './stored-provider';

type Terms = Omit<CallBody<'updateMasterParty'>, 'auditDetails'>;

/**
 * Providers are for every office, so whoever keeps them sees the whole firm. A machine user with the scope is
 * operations too. @throws ApiError 403.
 */
const requireWholeFirm = ({ nodeIds }: Pick<Caller, 'nodeIds'>): void => {
  if (nodeIds !== null)
    throw new ApiError(
      'forbidden',
      'Other providers are for the whole firm, and you see a part of it: ask an administrator of the whole firm.',
    );
};

const known = (text: string | null | undefined): string | null => text?.trim() || null;

/** The columns of what is kept, without spaces around it. @throws ApiError 400 with every fault. */
const columnsOf = (terms: Terms) => {
  const problems = partyProblems(terms);
  if (problems.length > 0)
    throw badRequest(
      problems.map(({ field, message, isMissing }) => ({
        fieldName: field,
        type: isMissing ? 'required' : 'invalid',
        errorMessage: message,
      })),
    );
  return {
    name: terms.name.trim().replace(/\s+/g, ' '),
    transfer_wrapper_types: [...new Set(terms.transferWrapperTypes)],
    product_transfer_types: [...new Set(terms.productTransferTypes)],
    electronic: terms.electronic,
    signature_type: terms.signatureType,
    reference_pattern: known(terms.referencePattern),
    reference_hint: known(terms.referenceHint),
    reference_example: known(terms.referenceExample),
    address: terms.address.map((line) => line.trim()).filter(Boolean),
    phone: known(terms.contact.phone),
    email: known(terms.contact.email),
    typical_days: terms.typicalDays,
  } satisfies Partial<Insertable<MasterParty>>;
};

/** Changes to the providers of one firm wait for each other, so that a name is free when it is written. */
const lockParties = async (transaction: Transaction<DB>, firmId: string, name: string, ownId: string | null) => {
  await waitTurn(transaction, `master parties ${firmId}`);
  const parties = await masterParties(transaction, firmId).execute();
  const taken = parties.find(
    (each) => each.master_party_id !== ownId && each.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken)
    throw badField(
      'name',
      taken.status === 'Active'
        ? 'There is a provider of this name already. Change that one.'
        : 'There was a provider of this name, and its use has ended. Use that one again.',
      'taken',
    );
};

const lockParty = async (transaction: Transaction<DB>, firmId: string, partyId: string, version: number) => {
  const row = await masterParties(transaction, firmId)
    .where('master_party_id', '=', partyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Provider');
  if (row.version !== version) throw stale();
  return row;
};

/** Writes the audit row, and answers the provider with its history, this change included. */
const answerOf = async (
  transaction: Transaction<DB>,
  { actor, caller }: Scope,
  before: Provider | null,
  after: Provider,
  reason: string | null = null,
): Promise<PartyRecord> => {
  await writeAudit(transaction, {
    ...actor,
    writtenAt: actor.clock(),
    action: actor.call,
    outcome: 'done',
    recordId: after.master_party_id,
    before: before === null ? {} : auditedParty(before),
    after: auditedParty(after),
    reason,
  });
  return readParty(readScope(transaction, caller), after.master_party_id);
};

/** Writes a change to a provider whose row is locked. */
const writeChange = (
  transaction: Transaction<DB>,
  { firm_id: firmId, master_party_id: partyId, version }: Provider,
  changed: Updateable<MasterParty>,
): Promise<Provider> =>
  transaction
    .updateTable('master_party')
    .set({ ...changed, version: version + 1 })
    .where('firm_id', '=', firmId)
    .where('master_party_id', '=', partyId)
    .returningAll()
    .$castTo<Provider>()
    .executeTakeFirstOrThrow();

/** Adds another provider. */
export const createMasterParty: Handler<'createMasterParty'> = async ({ body, scope }) => {
  checkFirm(body, scope);
  requireWholeFirm(scope.caller);
  const { firmId } = scope;
  const columns = columnsOf(body);
  const data = await scope.writeAudited<PartyRecord>(async (transaction) => {
    await lockParties(transaction, firmId, columns.name, null);
    const row = await transaction
      .insertInto('master_party')
      .values({
        ...columns,
        firm_id: firmId,
        master_party_id: recordId('masterParty', await takeNumber(transaction, 'master_party_number')),
        status: 'Active',
      })
      .returningAll()
      .$castTo<Provider>()
      .executeTakeFirstOrThrow();
    return answerOf(transaction, scope, null, row);
  });
  return { data };
};

/** Changes what is kept of another provider. Transfers keep the name and the terms they were entered with. */
export const updateMasterParty: Handler<'updateMasterParty'> = async ({
  path: { masterPartyId },
  body,
  ifMatch,
  scope,
}) => {
  requireWholeFirm(scope.caller);
  const version = basedOn(body, ifMatch);
  const columns = columnsOf(body);
  const data = await scope.writeAudited<PartyRecord>(async (transaction) => {
    const before = await lockParty(transaction, scope.firmId, masterPartyId, version);
    await lockParties(transaction, scope.firmId, columns.name, masterPartyId);
    return answerOf(transaction, scope, before, await writeChange(transaction, before, columns));
  });
  return { data };
};

/** Ends the use of another provider, or begins it again. Transfers under way go on. */
export const setMasterPartyStatus: Handler<'setMasterPartyStatus'> = async ({
  path: { masterPartyId },
  body,
  ifMatch,
  scope,
}) => {
  requireWholeFirm(scope.caller);
  const version = basedOn(body, ifMatch);
  const { status } = body;
  const reason = body.reason.trim();
  if (reason === '') throw badField('reason', 'Say why: the history shows it.', 'required');
  const data = await scope.writeAudited<PartyRecord>(async (transaction) => {
    const before = await lockParty(transaction, scope.firmId, masterPartyId, version);
    if (before.status === status)
      throw badField('status', status === 'Active' ? 'It is in use already.' : 'Its use has ended already.');
    return answerOf(transaction, scope, before, await writeChange(transaction, before, { status }), reason);
  });
  return { data };
};

/** Another provider, with the history of what was kept of it. */
export const getMasterParty: Handler<'getMasterParty'> = async ({ path: { masterPartyId }, scope }) => ({
  data: await readParty(scope, masterPartyId),
});
