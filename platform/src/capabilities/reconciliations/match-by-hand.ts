import { byHand } from '@tessera/contract/reconciliations/values';
import { sum } from '@tessera/domain/money';
import { dateText, poundsText } from '@tessera/domain/wording';
import { enqueue } from '../../foundation/database/enqueue';
import { anyOf } from '../../foundation/database/prepared';
import { readScope, type Scope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import { isBankLine, readLines } from './books';
import { standingBreaks, type DayWork } from './breaks';
import { readDays } from './days';
import { lockReconciliations, noteWorker } from './import-statement';
import { deleteMatches, writeMatches } from './matches';
import { readDayRecord, type DayRecord } from './read-day';
import { followMatches } from './reconcile-day';
import { requirePerson } from './require-whole-firm';

const readReason = (text: string): string => {
  const reason = text.trim();
  if (reason === '') throw badField('reason', 'Say why: whoever signs the day off reads it.', 'required');
  return reason;
};

/** Checks that a day's matches can be changed. @throws ApiError 404, and 409 once it is signed off. */
const requireOpen = async ({ transaction, firmId, day }: DayWork): Promise<void> => {
  const row = (await readDays(transaction, firmId)).find((each) => each.day === day);
  if (!row) throw notFound('Reconciliation');
  if (row.signed_by !== null) throw new ApiError('conflict', `${dateText(day)} is signed off and closed.`);
};

/** Does something to the matches of a day, brings its breaks in step, and answers the day. */
const changeMatches = (
  scope: Scope,
  { day, at, after }: { readonly day: string; readonly at: Date; readonly after: object },
  change: (work: DayWork) => Promise<void>,
): Promise<DayRecord> =>
  scope.change<DayRecord>(day, async (transaction) => {
    const { firmId, caller } = scope;
    await lockReconciliations(transaction, firmId);
    const work: DayWork = { transaction, firmId, day, at };
    await requireOpen(work);
    await change(work);
    await followMatches(work);
    await noteWorker(work, caller.userId);
    await enqueue(transaction, { task: 'notifications', firmId }, { once: true });
    return { before: {}, after, answer: await readDayRecord(readScope(transaction, caller), day) };
  });

/** Matches lines that no rule has matched. Their sums must agree: what differs is a break. */
export const matchByHand: Handler<'matchByHand'> = async ({ path: { day }, body, scope, services }) => {
  requirePerson(scope.caller);
  const reason = readReason(body.reason);
  const ids = [...new Set(body.lines)];
  const { userId } = scope.caller;
  const data = await changeMatches(
    scope,
    { day, at: services.clock(), after: { lines: ids, reason } },
    async (work) => {
      const standing = await standingBreaks(work.transaction, work.firmId)
        .where('subject', '=', anyOf(ids))
        .where('day', '<=', day)
        .where('status', 'in', ['Open', 'Explained'])
        .execute();
      const lines = await readLines(
        work.transaction,
        work.firmId,
        standing.map(({ subject }) => subject),
      );
      if (lines.size < ids.length)
        throw badField('lines', 'A line is matched already, or gone. Load the page again and choose anew.');
      const sumOf = (isBank: boolean): bigint =>
        sum([...lines.values()].filter(({ id }) => isBankLine(id) === isBank).map(({ amount }) => amount));
      const difference = sumOf(true) - sumOf(false);
      if (difference !== 0n)
        throw badField(
          'lines',
          `The bank’s lines and the books’ differ by ${poundsText(difference < 0n ? -difference : difference)}. Choose lines that come to the same, or explain the break.`,
        );
      await writeMatches(work, [{ rule: byHand, lineIds: ids, by: { userId, reason } }]);
    },
  );
  return { data };
};

/** Takes a match back: its lines are breaks again. */
export const undoMatch: Handler<'undoMatch'> = async ({ path: { day, matchId }, body, scope, services }) => {
  requirePerson(scope.caller);
  const reason = readReason(body.reason);
  const data = await changeMatches(scope, { day, at: services.clock(), after: { matchId, reason } }, async (work) => {
    const match = await work.transaction
      .selectFrom('reconciliation_match')
      .where('firm_id', '=', work.firmId)
      .where('day', '=', day)
      .where('match_id', '=', matchId)
      .select('match_id')
      .executeTakeFirst();
    if (!match) throw notFound('Match');
    await deleteMatches(work, [matchId]);
  });
  return { data };
};
