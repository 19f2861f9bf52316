import type { DeathStatus } from '@tessera/contract/deaths/life';
import type { DeathAction } from '@tessera/contract/deaths/values';
import type { CallBody } from '@tessera/contract/schemas';
import { ApiError, badField, badRequest, notFound } from '../../requests/http/api-error';
import { seenVersion } from '../../requests/http/if-match';
import type { Handler } from '../../requests/handler';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenClients } from '../../requests/access/seen';
import { deathActionRefusal } from './death-actions';
import { readDeathState } from './death-state';
import { proofErrors } from './read-reported';
import { touchClient } from './record-death';
import { lockDeath, requirePerson, updateDeath, type DeathRow } from './stored-death';
import { liftEffect, takeEffect, type DeathWork } from './take-effect';

/** The client of a death that the caller sees. @throws ApiError 404 for another one. */
export const findSeenDeath = async (scope: ReadScope, deathId: string): Promise<string> => {
  const named = await scope.db
    .selectFrom('death')
    .where('firm_id', '=', scope.firmId)
    .where('death_id', '=', deathId)
    .select('client_id')
    .executeTakeFirst();
  const seen =
    named &&
    (await seenClients(scope)
      .where(idIs('client.client_id', named.client_id))
      .select('client.client_id')
      .executeTakeFirst());
  if (!seen) throw notFound('Death');
  return seen.client_id;
};

interface Acting extends DeathWork {
  readonly body: CallBody<'actOnDeath'>;
  readonly reason: string | null;
}

/** Joins what a person said and what was done. */
const said = (reason: string | null, done: string): string => (reason === null ? done : `${reason} ${done}`.trim());

const perform: Readonly<Record<DeathAction, (acting: Acting, row: DeathRow) => Promise<DeathStatus>>> = {
  Confirm: async (acting, row) => {
    const done = await takeEffect(acting, row);
    await updateDeath(
      acting.transaction,
      acting.actor,
      row,
      { action: 'Confirmed', to: 'Confirmed', reason: said(acting.reason, done) },
      { confirmed_by: acting.actor.userId },
    );
    return 'Confirmed';
  },
  'Certificate seen': async ({ transaction, actor, body, reason }, row) => {
    const proofDate = body.proofDate ?? null;
    const errors = proofErrors('Death certificate', proofDate, row.died_on, actor.businessDate);
    if (errors.length > 0) throw badRequest(errors);
    await updateDeath(
      transaction,
      actor,
      row,
      { action: 'Certificate seen', to: row.status, reason },
      { proof: 'Death certificate', proof_date: proofDate },
    );
    return row.status;
  },
  Withdraw: async (acting, row) => {
    if (acting.reason === null) throw badField('reason', 'Say why it is taken back.', 'required');
    const done = row.status === 'Confirmed' ? await liftEffect(acting, row) : 'Nothing had changed yet.';
    await updateDeath(acting.transaction, acting.actor, row, {
      action: 'Withdrawn',
      to: 'Withdrawn',
      reason: said(acting.reason, done),
    });
    return 'Withdrawn';
  },
  Settle: async ({ transaction, actor, reason }, row) => {
    await updateDeath(transaction, actor, row, { action: 'Settled', to: 'Settled', reason });
    return 'Settled';
  },
};

/** Confirms a death, notes that its certificate was seen, takes it back or settles it. */
export const actOnDeath: Handler<'actOnDeath'> = async ({ path: { deathId }, body, ifMatch, scope, services }) => {
  const clientId = await findSeenDeath(scope, deathId);
  const version = seenVersion(body.auditDetails?.version, ifMatch, 'auditDetails.version');
  const { firmId, businessDate } = scope;
  const { userId } = scope.caller;
  const { action } = body;
  if (action === 'Confirm') requirePerson(scope.caller, 'confirm a death');
  const reason = body.reason?.trim() || null;
  const data = await scope.change(clientId, async (transaction) => {
    const row = await lockDeath(transaction, firmId, deathId, version);
    const state = await readDeathState(transaction, row);
    const refusal = deathActionRefusal(action, state, userId);
    if (refusal !== null)
      throw new ApiError(
        row.created_by === userId && deathActionRefusal(action, state, '') === null ? 'forbidden' : 'conflict',
        refusal,
      );
    const actor = { firmId, userId, businessDate, at: services.clock() };
    const status = await perform[action]({ transaction, ledger: services.ledger, actor, body, reason }, row);
    await touchClient(transaction, actor, clientId);
    return {
      before: { 'death.status': row.status },
      after: { 'death.status': status, 'death.action': action, ...(reason === null ? {} : { reason }) },
      answer: { id: deathId, firmId, status, version: row.version + 1 },
    };
  });
  return { data };
};
