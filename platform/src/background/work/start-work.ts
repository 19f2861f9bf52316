import {
  activeWorkMax,
  activeWorkStatuses,
  countsRows,
  workStatusAfter,
  type WorkKind,
} from '@tessera/contract/work/values';
import { recordId } from '@tessera/domain/identifiers';
import { countText, moversText } from '@tessera/domain/wording';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { waitTurn } from '../../foundation/database/wait-turn';
import type { Scope } from '../../requests/access/scope';
import { readScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { ApiError, notFound } from '../../requests/http/api-error';
import { requirePack, requirePeriod } from '../../capabilities/reviews/review-pack';
import { checkList } from '../exports/write-list';
import { enqueue } from '../../foundation/database/enqueue';
import { changeOf, clientsOf, type ClientChange } from './client-change';
import { followersOf } from './followers';
import { findWorkRow } from '../work-list/list-work';

interface StoredWork {
  readonly kind: WorkKind;
  readonly title: string;
  readonly body: object;
  readonly total: number;
  readonly now: Date;
}

interface NewWork extends StoredWork {
  /** Writes the items. */
  readonly items?: (transaction: Transaction<DB>, workId: string) => Promise<void>;
}

/** Stores work of a person and queues it, in the caller's transaction. */
export const storeWork = async (
  transaction: Transaction<DB>,
  { firmId, userId }: { readonly firmId: string; readonly userId: string },
  { kind, title, body, total, now }: StoredWork,
): Promise<string> => {
  const { rows } = await sql<{ number: bigint }>`select nextval('work_number') as number`.execute(transaction);
  const id = recordId('work', rows[0]?.number ?? 0n);
  await transaction
    .insertInto('work')
    .values({
      firm_id: firmId,
      work_id: id,
      kind,
      title,
      body: JSON.stringify(body),
      status: 'Waiting',
      started_by: userId,
      total,
      created_at: now,
    })
    .execute();
  await enqueue(transaction, { task: 'work', firmId });
  return id;
};

/** Stores work and queues it, both or neither. @throws ApiError 409 when too much of the caller's waits already. */
export const start = (scope: Scope, { kind, title, body, total, now, items }: NewWork): Promise<{ id: string }> => {
  const { firmId, userId } = scope.caller;
  return scope.write(
    ({ id }: { readonly id: string }) => id,
    async (transaction) => {
      await waitTurn(transaction, `work ${firmId} ${userId}`);
      const { count } = await transaction
        .selectFrom('work')
        .where('firm_id', '=', firmId)
        .where('started_by', '=', userId)
        .where('status', 'in', activeWorkStatuses)
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow();
      if (count >= BigInt(activeWorkMax))
        throw new ApiError(
          'conflict',
          `You have ${activeWorkMax} exports and changes that are not done yet. Wait until one has ended, or stop one.`,
        );
      const id = await storeWork(transaction, { firmId, userId }, { kind, title, body, total, now });
      await items?.(transaction, id);
      return { id };
    },
  );
};

export const startExport: Handler<'startExport'> = async ({ body, scope, services }) => {
  const { title, rows } = await checkList(body, scope, services);
  return {
    data: await start(scope, {
      kind: 'Export',
      title: `${title} (${body.format.toUpperCase()})`,
      body,
      // Rows that are not known yet are counted when its turn comes.
      total: rows ?? 0,
      now: services.clock(),
    }),
  };
};

export const startClientChange: Handler<'startClientChange'> = async ({ body, scope, services }) => {
  const [change, clients] = [await changeOf(scope, body), await clientsOf(scope, body)];
  const followers = change.kind === 'Adviser change' ? await followersOf(scope, body.clientIds) : [];
  return {
    data: await start(scope, {
      kind: change.kind,
      title: `${moversText(clients.length, followers.length)} to ${change.to.name}`,
      body,
      total: clients.length,
      now: services.clock(),
      items: async (transaction, workId) => {
        await transaction
          .insertInto('work_item')
          .values(
            clients.map((client, index) => ({
              firm_id: scope.firmId,
              work_id: workId,
              line: index + 1,
              client_id: client.clientId,
              outcome: 'Waiting' as const,
              seen: change.nowOf(client)?.id ?? null,
            })),
          )
          .execute();
      },
    }),
  };
};

/** Checks the clients, and that the caller may read what a pack shows; each pack is made, or refused, in its turn. */
export const startReviewPacks: Handler<'startReviewPacks'> = async ({ body, scope, services }) => {
  requirePack(scope);
  requirePeriod(scope, body);
  const clients = await clientsOf(scope, body);
  return {
    data: await start(scope, {
      kind: 'Review packs',
      title: `Review packs of ${countText(clients.length, 'client')}`,
      body,
      total: clients.length,
      now: services.clock(),
      items: async (transaction, workId) => {
        await transaction
          .insertInto('work_item')
          .values(
            clients.map(({ clientId }, index) => ({
              firm_id: scope.firmId,
              work_id: workId,
              line: index + 1,
              client_id: clientId,
              outcome: 'Waiting' as const,
              seen: null,
            })),
          )
          .execute();
      },
    }),
  };
};

/** Gives refused clients another chance with what they have now. */
const seeAgain = async (scope: Scope, workId: string, body: ClientChange): Promise<void> => {
  const items = () =>
    scope.db.updateTable('work_item').where('firm_id', '=', scope.firmId).where('work_id', '=', workId);
  const open = await scope.db
    .selectFrom('work_item')
    .where('firm_id', '=', scope.firmId)
    .where('work_id', '=', workId)
    .where('outcome', '<>', 'Done')
    .select('client_id')
    .execute();
  if (open.length === 0) return;
  const change = await changeOf(scope, body);
  for (const client of await clientsOf(scope, { clientIds: open.map((item) => item.client_id) }))
    await items()
      .where('client_id', '=', client.clientId)
      .set({ outcome: 'Waiting', reason: null, seen: change.nowOf(client)?.id ?? null })
      .execute();
};

/** Packs that were refused are made anew; those that were made stay as they are. */
const packAgain = async (transaction: Transaction<DB>, firmId: string, workId: string): Promise<void> => {
  await transaction
    .updateTable('work_item')
    .where('firm_id', '=', firmId)
    .where('work_id', '=', workId)
    .where('outcome', '<>', 'Done')
    .set({ outcome: 'Waiting', reason: null })
    .execute();
};

/** Stops work, or starts again what of it is not done. @throws ApiError 404 or 409. */
export const actOnWork: Handler<'actOnWork'> = async ({ path: { workId }, body: { action }, scope, services }) => ({
  data: await scope.write(workId, async (transaction) => {
    const { firmId, userId } = scope.caller;
    const inside = readScope(transaction, scope.caller);
    const row = await transaction
      .selectFrom('work')
      .where('firm_id', '=', firmId)
      .where('work_id', '=', workId)
      .where('started_by', '=', userId)
      .select(['status', 'kind', 'body'])
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('Work');
    const to = workStatusAfter(row.status, action);
    if (to === undefined)
      throw new ApiError(
        'conflict',
        action === 'stop' ? 'It has ended already.' : 'It is not done yet. Stop it first to start it again.',
      );
    const mine = transaction.updateTable('work').where('firm_id', '=', firmId).where('work_id', '=', workId);
    if (to === 'Waiting') {
      if (row.kind === 'Review packs') await packAgain(transaction, firmId, workId);
      else if (!countsRows(row.kind))
        await seeAgain({ ...scope, ...inside }, workId, row.body as unknown as ClientChange);
      await mine
        .set((eb) => ({
          status: to,
          attempt: eb('attempt', '+', 1),
          note: '',
          ended_at: null,
          ...(countsRows(row.kind) ? { done: 0 } : {}),
        }))
        .execute();
      await enqueue(transaction, { task: 'work', firmId });
    } else await mine.set({ status: to, ...(to === 'Stopped' ? { ended_at: services.clock() } : {}) }).execute();
    return findWorkRow(inside, workId);
  }),
});
