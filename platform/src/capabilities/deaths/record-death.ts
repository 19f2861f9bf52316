import type { FieldError } from '@tessera/contract';
import { recordId } from '@tessera/domain/identifiers';
import { dateText } from '@tessera/domain/wording';
import { wireNumber } from '../../requests/http/wire';
import { sql } from 'kysely';
import { takeNumber } from '../../foundation/database/take-number';
import { wantsSecondPerson } from '../../ledger/rules/authorisation';
import { checkFirm } from '../../requests/access/check-firm';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenClients } from '../../requests/access/seen';
import { ApiError, badField, badRequest, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { affectedAccounts, readStopped, type AffectedAccount } from './affected';
import { deathRules } from './death-rules';
import { diedOnError, readReported } from './read-reported';
import { lockClients } from '../clients/entry/lock-clients';
import { findDeath, updateDeath, writeDeathStep } from './stored-death';
import { takeEffect } from './take-effect';

/** @throws ApiError 404 for a client the caller does not see, 400 for one that is no person. */
const findPerson = async (scope: ReadScope, clientId: string) => {
  const client = await seenClients(scope)
    .where(idIs('client.client_id', clientId))
    .select(['client.client_id', 'client.client_type', 'client.date_of_birth'])
    .select(wantsSecondPerson(scope.firmId, 'Withdrawal').as('second_person'))
    .executeTakeFirst();
  if (!client) throw notFound('Client');
  if (client.client_type !== 'Individual' && client.client_type !== 'Minor')
    throw badField('clientId', 'Choose a person: a company or a trust does not die.');
  return client;
};

/** Says that a death is recorded already; null when none is. */
const recordedError = async ({ db, firmId }: ReadScope, clientId: string): Promise<string | null> => {
  const found = await findDeath(db, firmId, clientId);
  return found && found.status !== 'Withdrawn'
    ? `The death of this client on ${dateText(found.died_on)} is recorded already.`
    : null;
};

export const wireAccount = ({ accountId, name, wrapperType, status, value, effect, text }: AffectedAccount) => ({
  accountId,
  accountName: name,
  wrapperType,
  status,
  value: wireNumber(value),
  effect,
  text,
});

/** Accounts of the client in the offices that the caller sees. */
export const seenOf = ({ nodeIds }: ReadScope, accounts: readonly AffectedAccount[]): readonly AffectedAccount[] =>
  accounts.filter(({ nodeId }) => nodeIds === null || nodeIds.includes(nodeId));

/** Says what a death would freeze and stop. */
export const previewDeath: Handler<'previewDeath'> = async ({ body, scope }) => {
  checkFirm(body, scope);
  const { db, firmId, businessDate } = scope;
  const client = await findPerson(scope, body.clientId);
  const { client_id: clientId, date_of_birth: dateOfBirth } = client;
  const accounts = await affectedAccounts(db, firmId, clientId);
  const recorded = await recordedError(scope, clientId);
  const wrongDay = diedOnError(body.diedOn, dateOfBirth, businessDate);
  const problem: FieldError | null =
    recorded === null ? wrongDay : { fieldName: 'clientId', type: 'taken', errorMessage: recorded };
  const rules = wrongDay
    ? { incomeTax: null, inheritanceTax: null }
    : deathRules({ diedOn: body.diedOn, knownOn: businessDate, dateOfBirth }, businessDate);
  return {
    data: {
      problem: problem && { fieldName: problem.fieldName, errorMessage: problem.errorMessage },
      accounts: seenOf(scope, accounts).map(wireAccount),
      stopped: [...(await readStopped(db, firmId, clientId, accounts))],
      needsConfirmation: client.second_person,
      ...rules,
    },
  };
};

/** Records the death of a client. Where the firm wants no second person it takes effect at once. */
export const recordDeath: Handler<'recordDeath'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const { firmId, businessDate } = scope;
  const { userId } = scope.caller;
  const client = await findPerson(scope, body.clientId);
  const { client_id: clientId, second_person: needsConfirmation } = client;
  const errors: FieldError[] = [];
  const death = readReported(body, client.date_of_birth, businessDate, errors);
  if (errors.length > 0) throw badRequest(errors);
  const at = services.clock();
  const data = await scope.change(clientId, async (transaction) => {
    await lockClients(transaction, firmId, [clientId]);
    const recorded = await recordedError({ ...scope, db: transaction }, clientId);
    if (recorded !== null) throw new ApiError('conflict', recorded);
    const deathId = recordId('death', await takeNumber(transaction, 'death_number'));
    const actor = { firmId, userId, businessDate, at };
    const status = needsConfirmation ? 'Reported' : 'Confirmed';
    const row = await transaction
      .insertInto('death')
      .values({
        firm_id: firmId,
        death_id: deathId,
        client_id: clientId,
        died_on: death.diedOn,
        known_on: death.knownOn,
        notified_by: death.notifiedBy,
        proof: death.proof,
        proof_date: death.proofDate,
        reason: death.reason,
        status,
        created_at: at,
        created_by: userId,
        updated_at: at,
        updated_by: userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeDeathStep(transaction, actor, deathId, { action: 'Recorded', to: status, reason: death.reason });
    let version = row.version;
    if (!needsConfirmation) {
      const done = await takeEffect({ transaction, ledger: services.ledger, actor }, row);
      await updateDeath(transaction, actor, row, { action: 'Took effect', to: status, reason: done });
      version += 1;
    }
    await touchClient(transaction, actor, clientId);
    return {
      before: {},
      after: { deathId, 'death.status': status, 'death.diedOn': death.diedOn, 'death.proof': death.proof },
      answer: { id: deathId, firmId, status, version },
    };
  });
  return { data };
};

/** A client who died is another version of the client: an edit that was opened before is looked at again. */
export const touchClient = (
  transaction: Parameters<typeof lockClients>[0],
  { firmId, userId, at }: { readonly firmId: string; readonly userId: string; readonly at: Date },
  clientId: string,
) =>
  sql`update client set version = version + 1, updated_at = ${at}, updated_by = ${userId} where firm_id = ${firmId} and client_id = ${clientId}`.execute(
    transaction,
  );
