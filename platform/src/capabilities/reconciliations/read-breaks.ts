import { breakActions, breakMoves, type BreakAction, type BreakStatus } from '@tessera/contract/reconciliations/life';
import { breaksShownMax } from '@tessera/contract/reconciliations/values';
import type { CallData } from '@tessera/contract/schemas';
import { addWorkingDays, workingDaysBetween, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, parseUnits, poundsToWire, unitsToWire } from '@tessera/domain/money';
import { valueOn } from '@tessera/domain/rules/dated';
import { allocationDays } from '@tessera/domain/rules/reconciliation';
import { wireTimestamp } from '../../requests/http/wire';
import type { ReadScope } from '../../requests/access/scope';
import { anyOf } from '../../foundation/database/prepared';
import { readLines, type ShownLine } from './books';
import type { BreakRow } from './breaks';
import { readPeople, toLine } from './read-day';

export type Break = CallData<'actOnBreak'>;

/** What breaks are read with: the actions are those of the caller. */
type BreakScope = Pick<ReadScope, 'db' | 'firmId' | 'businessDate'> & {
  readonly caller: Pick<ReadScope['caller'], 'userId'>;
};

/** Working days from the day a break was found on. */
export const ageOf = (day: IsoDate, businessDate: IsoDate): number =>
  Math.max(0, workingDaysBetween(day, businessDate).length - 1);

/** The day by which money that nobody has allocated has to be. */
export const dueOf = (row: Pick<BreakRow, 'kind' | 'day' | 'amount'>): IsoDate | null =>
  row.kind === 'At the bank only' && parsePounds(row.amount ?? '0') > 0n
    ? addWorkingDays(row.day, valueOn(allocationDays, row.day))
    : null;

export const titleOf = (row: Pick<BreakRow, 'kind' | 'amount'>, name: string): string => {
  const isReceipt = parsePounds(row.amount ?? '0') > 0n;
  switch (row.kind) {
    case 'At the bank only':
      return isReceipt ? 'Receipt that is not in the books' : 'Payment out that is not in the books';
    case 'In the books only':
      return isReceipt ? 'Receipt that the bank does not have' : 'Payment out that the bank does not have';
    case 'Balance differs':
      return 'The bank’s balance differs from the books';
    default:
      return name;
  }
};

/** Whether a caller may do something with a break, or why not. */
export const refusalOf = (
  row: Pick<BreakRow, 'status' | 'explained_by' | 'owner_user_id'>,
  action: BreakAction,
  userId: string,
): string | null => {
  const move = breakMoves[action][row.status as BreakStatus];
  if (typeof move === 'string') return move;
  if (action === 'Write off' && row.explained_by === userId)
    return 'You explained it, so somebody else has to write it off.';
  if (action === 'Take' && row.owner_user_id === userId) return 'You have it already.';
  if (action === 'Give back' && row.owner_user_id !== userId) return 'You do not have it.';
  return null;
};

const toBreak = (
  scope: BreakScope,
  row: BreakRow,
  {
    line,
    name,
    history,
    owner,
  }: {
    readonly line: ShownLine | undefined;
    readonly name: string;
    readonly history: Break['history'];
    readonly owner: Break['owner'];
  },
): Break => ({
  id: row.break_id,
  kind: row.kind as Break['kind'],
  status: row.status as BreakStatus,
  day: row.day,
  age: ageOf(row.day, row.ended_day ?? scope.businessDate),
  due: dueOf(row),
  title: titleOf(row, name),
  line: line ? toLine(line) : null,
  amount: row.amount === null ? null : poundsToWire(parsePounds(row.amount)),
  assetId: row.asset_id,
  units: row.units === null ? null : unitsToWire(parseUnits(row.units)),
  owner,
  note: history.findLast((step) => step.note !== null)?.note ?? null,
  history,
  actions: breakActions.map((action) => {
    const reason = refusalOf(row, action, scope.caller.userId);
    return { action, allowed: reason === null, reason };
  }),
  version: row.version,
});

/** Breaks of a day and those before it that were not over then, what lasts first, oldest first; or one break. */
export const readBreaks = async (
  scope: BreakScope,
  of: { readonly day: IsoDate } | { readonly breakId: string },
): Promise<Break[]> => {
  const { db, firmId } = scope;
  const rows = await db
    .selectFrom('reconciliation_break')
    .leftJoin('instrument', 'instrument.asset_id', 'reconciliation_break.asset_id')
    .where('firm_id', '=', firmId)
    .where((eb) =>
      'breakId' in of
        ? eb('break_id', '=', of.breakId)
        : eb.and([
            eb('day', '<=', of.day),
            eb.or([eb('day', '=', of.day), eb('ended_day', 'is', null), eb('ended_day', '>=', of.day)]),
          ]),
    )
    .selectAll('reconciliation_break')
    .select('instrument.long_name')
    .orderBy((eb) => eb('ended_day', 'is not', null))
    .orderBy('day')
    .orderBy('break_id')
    .limit(breaksShownMax)
    .execute();
  const steps = await db
    .selectFrom('reconciliation_break_step')
    .where('firm_id', '=', firmId)
    .where('break_id', '=', anyOf(rows.map((row) => row.break_id)))
    .selectAll()
    .orderBy('break_id')
    .orderBy('number')
    .execute();
  const lines = await readLines(
    db,
    firmId,
    rows.map((row) => row.subject),
  );
  const personOf = await readPeople(scope, [
    ...rows.map((row) => row.owner_user_id),
    ...steps.map((step) => step.user_id),
  ]);
  const historyOf = new Map<string, Break['history']>();
  for (const step of steps)
    historyOf.set(step.break_id, [
      ...(historyOf.get(step.break_id) ?? []),
      {
        step: step.step as Break['history'][number]['step'],
        status: step.status as BreakStatus,
        at: wireTimestamp(step.at),
        by: personOf(step.user_id),
        note: step.note,
      },
    ]);
  return rows.map((row) =>
    toBreak(scope, row, {
      line: lines.get(row.subject),
      name: row.long_name ?? '',
      history: historyOf.get(row.break_id) ?? [],
      owner: personOf(row.owner_user_id),
    }),
  );
};
