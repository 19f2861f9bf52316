import { systemNetwork } from '../../capabilities/webhooks/network';
import { activeWorkStatuses, countsRows, type WorkKind, type WorkStatus } from '@tessera/contract/work/values';
import { countText } from '@tessera/domain/wording';
import type { Selectable } from 'kysely';
import { callerOf } from '../../capabilities/authentication/sessions';
import { GuessingLimit } from '../../capabilities/authentication/guessing-limit';
import { isOutage } from '../../foundation/database/outage';
import type { Work } from '../../foundation/database/schema';
import { businessNow } from '../../ledger/platform-actor';
import { openScope, readScope, type Actor, type Scope } from '../../requests/access/scope';
import type { Caller } from '../../requests/access/caller';
import { ApiError } from '../../requests/http/api-error';
import { createReviewPack } from '../../capabilities/reviews/review-pack';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { hashRequest, Replayed, type IdempotentRequest } from '../../requests/idempotency/idempotency';
import { text } from '../../capabilities/files/file-column';
import { writeCsv } from '../exports/write-csv';
import { openList } from '../exports/write-list';
import { enqueue } from '../../foundation/database/enqueue';
import { recordRun, type RunResult } from '../queue/record-run';
import type { JobContext, Task } from '../queue/task';
import { changeOf, changeSeen, refusalOf, type ClientChange, type Services } from './client-change';
import { addFollowers } from './followers';
import { exportOf, type WorkKey } from './stored-work';
import { writeFile } from './work-file';
import { requireAudit, writeCheck } from './audit-check';
import { writeProof } from './audit-proof';
import { writePacks } from './write-packs';

type StoredWork = Selectable<Work>;

/** The end of one try: how it ended and why, and the file it left. */
interface Ended {
  readonly status: Extract<WorkStatus, 'Completed' | 'Stopped' | 'Failed'>;
  readonly note?: string;
  readonly file?: { readonly fileName: string; readonly mediaType: string };
}

const keyOf = ({ firm_id: firmId, work_id: workId }: StoredWork): WorkKey => ({ firmId, workId });

/** A running export that its owner stopped. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Does a firm's work in the order it was started. A try that a killed process left goes on: items that were done are
 * known by their idempotency keys, and a file is written anew.
 */
export const work: Task = async (context, { firmId }) => {
  if (firmId === undefined) return;
  for (;;) {
    const next = await takeNext(context, firmId);
    if (!next) return;
    await recordRun(context, firmId, 'work', () => runOne(context, next));
  }
};

const takeNext = async ({ db }: Pick<JobContext, 'db'>, firmId: string): Promise<StoredWork | undefined> => {
  const next = await db
    .selectFrom('work')
    .where('firm_id', '=', firmId)
    .where('status', 'in', activeWorkStatuses)
    .selectAll()
    .orderBy('created_at')
    .orderBy('work_id')
    .executeTakeFirst();
  if (next?.status !== 'Waiting') return next;
  const { numUpdatedRows } = await db
    .updateTable('work')
    .set({ status: 'Running' })
    .where('firm_id', '=', firmId)
    .where('work_id', '=', next.work_id)
    .where('status', '=', 'Waiting')
    .executeTakeFirst();
  // Stopped in between: look again.
  return numUpdatedRows === 0n ? takeNext({ db }, firmId) : next;
};

const runOne = async (context: JobContext, row: StoredWork): Promise<RunResult> => {
  const end = async ({ status, note = '', file }: Ended): Promise<RunResult> => {
    await context.db
      .updateTable('work')
      .set({
        status,
        note,
        ended_at: context.clock(),
        file_name: file?.fileName ?? null,
        media_type: file?.mediaType ?? null,
      })
      .where('firm_id', '=', row.firm_id)
      .where('work_id', '=', row.work_id)
      .execute();
    // Whoever started it is told at once, and not with the next round.
    await enqueue(context.db, { task: 'notifications', firmId: row.firm_id });
    const { done, total } = await context.db
      .selectFrom('work')
      .where('firm_id', '=', row.firm_id)
      .where('work_id', '=', row.work_id)
      .select(['done', 'total'])
      .executeTakeFirstOrThrow();
    return {
      done,
      failed: countsRows(row.kind) ? 0 : total - done,
      note: `${row.kind}: ${status.toLowerCase()} after ${countText(done, countsRows(row.kind) ? 'row' : 'client')}.`,
    };
  };
  const now = context.clock();
  const caller = await callerOf(context.db, row.firm_id, row.started_by, now);
  if (!caller) return end({ status: 'Failed', note: 'The person who started it can no longer sign in.' });
  try {
    return await end(await runners[row.kind](context, row, caller));
  } catch (error) {
    if (error instanceof Stopped) return end({ status: 'Stopped' });
    if (error instanceof ApiError) return end({ status: 'Failed', note: refusalOf(error) });
    // The queue tries again once the database is back; nothing else would go better a second time.
    if (!isOutage(error)) await end({ status: 'Failed', note: 'It failed. The platform’s log says why.' });
    throw error;
  }
};

type Runner = (context: JobContext, row: StoredWork, caller: Caller) => Promise<Ended>;

/** What does each kind of work. */
const runners: Readonly<Record<WorkKind, Runner>> = {
  Export: (...work) => runExport(...work),
  'Adviser change': (...work) => runClientChange(...work),
  'Fee group change': (...work) => runClientChange(...work),
  'Review packs': (...work) => runReviewPacks(...work),
  'Audit check': (...work) => runAuditWork(writeCheck, ...work),
  'Audit proof': (...work) => runAuditWork(writeProof, ...work),
};

const servicesOf = ({ db, clock, ledger, scanner }: JobContext): Services => ({
  clock,
  ledger,
  guessing: new GuessingLimit(clock, db),
  secrets: null,
  addresses: null,
  passDay: null,
  scanner,
  // No work makes a webhook.
  webhooks: systemNetwork([]),
});

const actorOf = (context: JobContext, caller: Caller, call: string): Actor => ({
  firmId: caller.firmId,
  userId: caller.userId,
  userKind: caller.userKind,
  businessDate: caller.businessDate,
  at: businessNow(context, caller.businessDate),
  clock: context.clock,
  call,
  release: null,
});

const isStopping = async ({ db }: JobContext, { firmId, workId }: WorkKey): Promise<boolean> =>
  (
    await db
      .selectFrom('work')
      .where('firm_id', '=', firmId)
      .where('work_id', '=', workId)
      .select('status')
      .executeTakeFirstOrThrow()
  ).status === 'Stopping';

/** Reads the sealed rows of the whole firm, for somebody who may still ask for it. */
const runAuditWork = async (
  run: typeof writeCheck | typeof writeProof,
  context: JobContext,
  row: StoredWork,
  caller: Caller,
): Promise<Ended> => {
  const key = keyOf(row);
  requireAudit({ caller, nodeIds: caller.nodeIds }, run === writeProof);
  const ended = await run(context, key, {
    startedBy: caller.userId,
    isStopped: () => isStopping(context, key),
  });
  return ended === null ? { status: 'Stopped' } : { status: 'Completed', ...ended };
};

/** Writes the whole list from one snapshot of the database, a batch at a time. */
const runExport = async (context: JobContext, row: StoredWork, caller: Caller): Promise<Ended> => {
  const key = keyOf(row);
  const request = await exportOf(context.db, key);
  if (!request) throw new Error('The work is no export.');
  const scope = openScope(context.db, caller, actorOf(context, caller, 'exportList'), null);
  const progress = (written: number) =>
    context.db
      .updateTable('work')
      .set({ done: written })
      .where('firm_id', '=', key.firmId)
      .where('work_id', '=', key.workId)
      .execute();
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction): Promise<Ended> => {
      const inside: Scope = { ...scope, ...readScope(transaction, caller) };
      const { rows, fileName, mediaType, write } = await openList(request, inside, servicesOf(context));
      await context.db
        .updateTable('work')
        .set({ total: rows, done: 0 })
        .where('firm_id', '=', key.firmId)
        .where('work_id', '=', key.workId)
        .execute();
      await writeFile(
        context.db,
        key,
        write(async (written) => {
          await progress(written);
          if (written < rows && (await isStopping(context, key))) throw new Stopped();
        }),
      );
      return { status: 'Completed', file: { fileName, mediaType } };
    });
};

interface Item {
  readonly line: number;
  readonly client_id: string;
  readonly seen: string | null;
}

/** The scope of one client's change: in its commit, those who moved with the client are among the items. */
const withFollowers = (scope: Scope, key: WorkKey, clientId: string): Scope => ({
  ...scope,
  change: (recordId, change) =>
    scope.change(recordId, async (transaction) => {
      const result = await change(transaction);
      await addFollowers(transaction, key, clientId);
      return result;
    }),
});

const waitingItems = ({ db }: JobContext, { firmId, workId }: WorkKey): Promise<Item[]> =>
  db
    .selectFrom('work_item')
    .where('firm_id', '=', firmId)
    .where('work_id', '=', workId)
    .where('outcome', '=', 'Waiting')
    .select(['line', 'client_id', 'seen'])
    .orderBy('line')
    .execute();

/** Changes the clients one after the other, each in a transaction of its own and each once. */
const runClientChange = async (context: JobContext, row: StoredWork, caller: Caller): Promise<Ended> => {
  const key = keyOf(row);
  // Written by `startClientChange` from a checked body.
  const body = row.body as unknown as ClientChange;
  const services = servicesOf(context);
  const scopeOf = (request: IdempotentRequest | null): Scope =>
    openScope(
      context.db,
      caller,
      actorOf(context, caller, row.kind === 'Adviser change' ? 'patchClient' : 'patchPortfolioGroup'),
      request,
    );
  const change = await changeOf(scopeOf(null), body);
  const items = await waitingItems(context, key);
  /** The request of an item is the same however often it is tried, so what was done is not done again. */
  const requestOf = ({ line, client_id: clientId, seen }: Item): IdempotentRequest => ({
    firmId: key.firmId,
    userId: caller.userId,
    method: 'WORK',
    path: `/work/${key.workId}/${line}`,
    key: String(row.attempt),
    bodyHash: hashRequest({ body, clientId, seen }, undefined),
    askedAt: context.clock(),
  });
  let stopped = false;
  for (const item of items) {
    stopped = await isStopping(context, key);
    if (stopped) break;
    const { client_id: clientId, seen } = item;
    const scope = withFollowers(scopeOf(requestOf(item)), key, clientId);
    const reason = await changeSeen(change, { scope, services }, { clientId, seen })
      .then(() => null)
      .catch((error: unknown) => (error instanceof Replayed ? null : refusalOf(error)));
    await markItem(context, key, item, reason);
  }
  const file = await writeOutcomes(context, key);
  return { status: stopped ? 'Stopped' : 'Completed', file };
};

/** Makes the packs one after the other, each kept with its client at once; then the file to collect. */
const runReviewPacks = async (context: JobContext, row: StoredWork, caller: Caller): Promise<Ended> => {
  const key = keyOf(row);
  // Written by `startReviewPacks` from a checked body.
  const { clientIds: _all, file: wanted, ...options } = row.body as unknown as CallBody<'startReviewPacks'>;
  const services = servicesOf(context);
  const actor = actorOf(context, caller, 'createReviewPack');
  let stopped = false;
  for (const { line, client_id: clientId } of await waitingItems(context, key)) {
    stopped = await isStopping(context, key);
    if (stopped) break;
    const body = { ...options, firmId: key.firmId, clientId };
    const request: IdempotentRequest = {
      firmId: key.firmId,
      userId: caller.userId,
      method: 'WORK',
      path: `/work/${key.workId}/${line}`,
      // A pack is made once, whichever try makes it.
      key: '1',
      bodyHash: hashRequest(body, undefined),
      askedAt: context.clock(),
    };
    const scope = openScope(context.db, caller, actor, request);
    const made = await createReviewPack({ path: {}, query: {}, body, ifMatch: undefined, scope, services })
      .then(({ data: { fileId } }) => ({ fileId, reason: null }))
      .catch((error: unknown) =>
        error instanceof Replayed
          ? { fileId: (error.answer as CallData<'createReviewPack'>).fileId, reason: null }
          : { fileId: null, reason: refusalOf(error) },
      );
    // What an item has seen is, for a pack, the file that was made.
    if (made.fileId !== null)
      await context.db
        .updateTable('work_item')
        .set({ seen: made.fileId })
        .where('firm_id', '=', key.firmId)
        .where('work_id', '=', key.workId)
        .where('line', '=', line)
        .execute();
    await markItem(context, key, { line, client_id: clientId, seen: made.fileId }, made.reason);
  }
  const file = wanted === 'One ZIP of all packs' ? await writePacks(context, key) : await writeOutcomes(context, key);
  return { status: stopped ? 'Stopped' : 'Completed', ...(file === undefined ? {} : { file }) };
};

/** An item's outcome and the count of those done, together. */
const markItem = (context: JobContext, key: WorkKey, item: Item, reason: string | null): Promise<void> =>
  context.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('work_item')
      .set({ outcome: reason === null ? 'Done' : 'Refused', reason })
      .where('firm_id', '=', key.firmId)
      .where('work_id', '=', key.workId)
      .where('line', '=', item.line)
      .execute();
    await transaction
      .updateTable('work')
      .set((eb) => ({
        done: eb
          .selectFrom('work_item')
          .where('firm_id', '=', key.firmId)
          .where('work_id', '=', key.workId)
          .where('outcome', '=', 'Done')
          .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('done')),
      }))
      .where('firm_id', '=', key.firmId)
      .where('work_id', '=', key.workId)
      .execute();
  });

/** What became of each client, as a file to collect. */
const writeOutcomes = async (context: JobContext, key: WorkKey) => {
  const rows = await context.db
    .selectFrom('work_item')
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'work_item.firm_id').onRef('client.client_id', '=', 'work_item.client_id'),
    )
    .where('work_item.firm_id', '=', key.firmId)
    .where('work_item.work_id', '=', key.workId)
    .select(['client.name', 'client.client_id', 'outcome', 'reason'])
    .orderBy('line')
    .execute();
  type Outcome = (typeof rows)[number];
  const columns = [
    text<Outcome>('Client', 30, ({ name }) => name),
    text<Outcome>('Client ID', 12, ({ client_id: clientId }) => clientId),
    text<Outcome>('Outcome', 11, ({ outcome }) => outcome),
    text<Outcome>('Reason', 60, ({ reason }) => reason),
  ];
  async function* once(): AsyncGenerator<readonly Outcome[]> {
    yield rows;
  }
  await writeFile(context.db, key, writeCsv(columns, once()));
  return { fileName: `outcomes-${key.workId}.csv`, mediaType: 'text/csv; charset=utf-8' };
};
