import type { CallData } from '@tessera/contract/schemas';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenClients } from '../../requests/access/seen';
import { notFound } from '../../requests/http/api-error';
import { wireNumber, wireTimestamp } from '../../requests/http/wire';
import type { Handler } from '../../requests/handler';
import { affectedAccounts } from './affected';
import { deathActionsNow } from './death-actions';
import { deathRules } from './death-rules';
import { readDeathState } from './death-state';
import { readPensionsOfDeath } from './read-pensions';
import { seenOf, wireAccount } from './record-death';
import { findDeath, type DeathRow } from './stored-death';

type Death = NonNullable<CallData<'getDeath'>['death']>;

const readSteps = async ({ db, firmId }: ReadScope, deathId: string): Promise<Death['steps']> =>
  (
    await db
      .selectFrom('death_step')
      .leftJoin('portal_user', (join) =>
        join
          .onRef('portal_user.firm_id', '=', 'death_step.firm_id')
          .onRef('portal_user.user_id', '=', 'death_step.user_id'),
      )
      .where('death_step.firm_id', '=', firmId)
      .where('death_step.death_id', '=', deathId)
      .orderBy('death_step.step')
      .select(['death_step.action', 'death_step.at', 'death_step.to_status', 'death_step.reason', 'portal_user.name'])
      .execute()
  ).map(({ action, at, to_status: status, reason, name }) => ({
    step: action,
    at: wireTimestamp(at),
    status,
    userName: name,
    reason,
  }));

/** Whom the client wished to benefit, in the order it was recorded. */
const readNominations = async ({ db, firmId }: ReadScope, clientId: string): Promise<Death['nominations']> =>
  (
    await db
      .selectFrom('client_beneficiary')
      .where('firm_id', '=', firmId)
      .where('client_id', '=', clientId)
      .orderBy('line')
      .selectAll()
      .execute()
  ).map((row) => ({
    name: [row.title, row.first_name, row.surname].filter(Boolean).join(' '),
    relationship: row.relationship,
    dateOfBirth: row.date_of_birth,
    share: wireNumber(row.share),
  }));

const toDeath = async (
  scope: ReadScope,
  row: DeathRow,
  client: { readonly name: string; readonly date_of_birth: string | null },
): Promise<Death> => {
  const { db, firmId, businessDate, caller } = scope;
  const facts = { diedOn: row.died_on, knownOn: row.known_on, dateOfBirth: client.date_of_birth };
  const recorder = await db
    .selectFrom('portal_user')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', row.created_by)
    .select('name')
    .executeTakeFirst();
  return {
    deathId: row.death_id,
    clientId: row.client_id,
    clientName: client.name,
    status: row.status,
    diedOn: row.died_on,
    knownOn: row.known_on,
    notifiedBy: row.notified_by,
    proof: row.proof,
    proofDate: row.proof_date,
    reason: row.reason,
    recordedBy: recorder?.name ?? null,
    accounts: seenOf(scope, await affectedAccounts(db, firmId, row.client_id)).map(wireAccount),
    nominations: await readNominations(scope, row.client_id),
    ...(await readPensionsOfDeath(scope, row)),
    ...deathRules(facts, businessDate),
    steps: await readSteps(scope, row.death_id),
    actions: deathActionsNow(await readDeathState(db, row), caller),
    auditDetails: {
      application: 'tessera',
      userFirmId: firmId,
      userId: row.updated_by,
      updateDate: wireTimestamp(row.updated_at),
      version: row.version,
    },
  };
};

/** The record of a client's death, with what may be done now. */
export const getDeath: Handler<'getDeath'> = async ({ path: { clientId }, scope }) => {
  const client = await seenClients(scope)
    .where(idIs('client.client_id', clientId))
    .select(['client.client_id', 'client.name', 'client.date_of_birth'])
    .executeTakeFirst();
  if (!client) throw notFound('Client');
  const row = await findDeath(scope.db, scope.firmId, client.client_id);
  return { data: { id: client.client_id, death: row ? await toDeath(scope, row, client) : null } };
};
