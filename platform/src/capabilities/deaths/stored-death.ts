import { deathTransitions, type DeathStatus } from '@tessera/contract/deaths/life';
import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { DB, Death } from '../../foundation/database/schema';
import { notFound } from '../../requests/http/api-error';
import { lockClients } from '../clients/entry/lock-clients';
import { stale } from '../../requests/http/if-match';

export type DeathRow = Selectable<Death>;

/** Who does something to the record of a death, and when. */
export interface DeathActor {
  readonly firmId: string;
  readonly userId: string;
  readonly businessDate: IsoDate;
  readonly at: Date;
}

/** The death of a client that counts: the one that is not withdrawn, else the last that was. */
export const findDeath = (db: Kysely<DB>, firmId: string, clientId: string): Promise<DeathRow | undefined> =>
  db
    .selectFrom('death')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .orderBy(sql`status = 'Withdrawn'`)
    .orderBy('created_at', 'desc')
    .selectAll()
    .executeTakeFirst();

/**
 * Locks a death's client and then its record, as every change of a client does. @throws ApiError 404, 412 for another
 * version.
 */
export const lockDeath = async (
  transaction: Transaction<DB>,
  firmId: string,
  deathId: string,
  version: number | null,
): Promise<DeathRow> => {
  const named = await transaction
    .selectFrom('death')
    .where('firm_id', '=', firmId)
    .where('death_id', '=', deathId)
    .select('client_id')
    .executeTakeFirst();
  if (!named) throw notFound('Death');
  await lockClients(transaction, firmId, [named.client_id]);
  const row = await transaction
    .selectFrom('death')
    .where('firm_id', '=', firmId)
    .where('death_id', '=', deathId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (version !== null && version !== row.version) throw stale();
  return row;
};

/** Adds a step to the history of a death's record. */
export const writeDeathStep = (
  transaction: Transaction<DB>,
  { firmId, userId, at }: DeathActor,
  deathId: string,
  { action, to, reason }: { readonly action: string; readonly to: DeathStatus; readonly reason: string | null },
) =>
  sql`
    insert into death_step (firm_id, death_id, step, at, action, to_status, user_id, reason)
    select ${firmId}, ${deathId}, coalesce(max(step), 0) + 1, ${at}, ${action}, ${to}, ${userId}, ${reason}
    from death_step where firm_id = ${firmId} and death_id = ${deathId}`.execute(transaction);

/** Throws for a transition that the table of a death's life does not have. */
export const checkDeathTransition = (from: DeathStatus | null, to: DeathStatus): void => {
  if (!deathTransitions.some((each) => each.from === from && each.to === to))
    throw new Error(`A death does not go from ${from ?? 'nothing'} to ${to}.`);
};

/** Changes a death's record and writes the step; the status changes by the table of its life only. */
export const updateDeath = async (
  transaction: Transaction<DB>,
  actor: DeathActor,
  row: DeathRow,
  step: { readonly action: string; readonly to: DeathStatus; readonly reason: string | null },
  changed: Updateable<Death> = {},
): Promise<void> => {
  if (step.to !== row.status) checkDeathTransition(row.status, step.to);
  await transaction
    .updateTable('death')
    .set({ ...changed, status: step.to, version: row.version + 1, updated_at: actor.at, updated_by: actor.userId })
    .where('firm_id', '=', actor.firmId)
    .where('death_id', '=', row.death_id)
    .execute();
  await writeDeathStep(transaction, actor, row.death_id, step);
};
