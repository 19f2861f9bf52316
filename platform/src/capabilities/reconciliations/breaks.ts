import type { BreakStatus, BreakStep } from '@tessera/contract/reconciliations/life';
import type { BreakKind } from '@tessera/contract/reconciliations/values';
import { recordId } from '@tessera/domain/identifiers';
import type { IsoDate } from '@tessera/domain/dates';
import { formatPounds, formatUnits, parsePounds, parseUnits, type Pence, type Units } from '@tessera/domain/money';
import type { Selectable, Transaction, Updateable } from 'kysely';
import { changeTogether, inserted } from '../../foundation/database/change-together';
import { anyOf } from '../../foundation/database/prepared';
import type { DB, ReconciliationBreak } from '../../foundation/database/schema';
import { takeNumbers } from '../../foundation/database/take-number';

export type BreakRow = Selectable<ReconciliationBreak>;

/** Where work on a reconciliation happens: the firm, the day, and who does it when. */
export interface DayWork {
  readonly transaction: Transaction<DB>;
  readonly firmId: string;
  readonly day: IsoDate;
  readonly at: Date;
}

/** Kinds of a line that has none on the other side. */
export const lineKinds: readonly BreakKind[] = ['At the bank only', 'In the books only'];

/** The subject of the difference between the bank's closing balance and the books. */
export const balanceSubject = 'B';
export const unitSubject = (assetId: string): string => `U-${assetId}`;

interface Step {
  readonly breakId: string;
  readonly step: BreakStep;
  readonly status: BreakStatus;
  readonly userId?: string;
  readonly note?: string | null;
}

/** Adds steps to the history of breaks. */
export const writeSteps = async ({ transaction, firmId, at }: DayWork, steps: readonly Step[]): Promise<void> => {
  if (steps.length === 0) return;
  const ids = steps.map(({ breakId }) => breakId);
  const before = await transaction
    .selectFrom('reconciliation_break_step')
    .where('firm_id', '=', firmId)
    .where('break_id', '=', anyOf(ids))
    .select((eb) => ['break_id', eb.fn.max('number').as('number')])
    .groupBy('break_id')
    .execute();
  const numbers = new Map(before.map(({ break_id: id, number }) => [id, number]));
  await changeTogether(
    transaction,
    inserted(
      'reconciliation_break_step',
      steps.map(({ breakId, step, status, userId = null, note = null }) => ({
        firm_id: firmId,
        break_id: breakId,
        number: (numbers.get(breakId) ?? 0) + 1,
        step,
        status,
        at,
        user_id: userId,
        note,
      })),
    ),
  );
};

interface NewBreak {
  readonly kind: BreakKind;
  readonly subject: string;
  readonly amount: Pence | null;
  readonly assetId: string | null;
  readonly units: Units | null;
}

/** Opens breaks that were found on the day. */
export const openBreaks = async (work: DayWork, found: readonly NewBreak[]): Promise<void> => {
  if (found.length === 0) return;
  const { transaction, firmId, day } = work;
  const numbers = await takeNumbers(transaction, 'reconciliation_break_number', found.length);
  const rows = found.map(({ kind, subject, amount, assetId, units }, index) => ({
    firm_id: firmId,
    break_id: recordId('reconciliationBreak', numbers[index] ?? 0n),
    kind,
    subject,
    day,
    status: 'Open' as const,
    stands: true,
    amount: amount === null ? null : formatPounds(amount),
    asset_id: assetId,
    units: units === null ? null : formatUnits(units),
    version: 1,
  }));
  await changeTogether(transaction, inserted('reconciliation_break', rows));
  await writeSteps(
    work,
    rows.map(({ break_id: breakId }) => ({ breakId, step: 'Found', status: 'Open' })),
  );
};

/** Changes breaks; the history of each says so. */
export const changeBreaks = async (
  work: DayWork,
  rows: readonly Pick<BreakRow, 'break_id' | 'status'>[],
  changed: Updateable<ReconciliationBreak>,
  step: Omit<Step, 'breakId' | 'status'>,
): Promise<void> => {
  if (rows.length === 0) return;
  await work.transaction
    .updateTable('reconciliation_break')
    .set((eb) => ({ ...changed, version: eb('version', '+', 1) }))
    .where('firm_id', '=', work.firmId)
    .where('break_id', '=', anyOf(rows.map(({ break_id: id }) => id)))
    .execute();
  await writeSteps(
    work,
    rows.map((row) => ({
      ...step,
      breakId: row.break_id,
      status: (changed.status ?? row.status) as BreakStatus,
    })),
  );
};

export const standingBreaks = (transaction: Transaction<DB>, firmId: string) =>
  transaction.selectFrom('reconciliation_break').where('firm_id', '=', firmId).where('stands', '=', true).selectAll();

/** What two figures differ by on the day; zero when they agree. */
export type Difference = Omit<NewBreak, 'amount' | 'units'> & {
  readonly by: bigint;
};

/**
 * The break of each subject that a difference on the day is: the one that stands, or the first that was over on the day
 * or later. Statements of a later day can be there first, so it may have been found after the day.
 */
const readDifferences = async (
  { transaction, firmId, day }: DayWork,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, BreakRow>> => {
  const rows = await transaction
    .selectFrom('reconciliation_break')
    .where('firm_id', '=', firmId)
    .where('subject', '=', anyOf(subjects))
    .where((eb) => eb.or([eb('stands', '=', true), eb('ended_day', '>=', day)]))
    .selectAll()
    .orderBy('stands')
    .orderBy('ended_day', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.subject, row]));
};

/**
 * Opens, changes or ends the breaks of figures that are compared anew each day. Whoever calls it for a day calls it for
 * the days after it too, in their order.
 */
export const followDifferences = async (work: DayWork, differences: readonly Difference[]): Promise<void> => {
  const { day } = work;
  const rows = await readDifferences(
    work,
    differences.map(({ subject }) => subject),
  );
  const sizeOf = (by: bigint, assetId: string | null): Pick<NewBreak, 'amount' | 'units'> =>
    assetId === null ? { amount: by, units: null } : { amount: null, units: by };
  const found: NewBreak[] = [];
  for (const { by, ...difference } of differences) {
    const row = rows.get(difference.subject);
    const size = sizeOf(by, difference.assetId);
    if (row === undefined) {
      if (by !== 0n) found.push({ ...difference, ...size });
      continue;
    }
    const before = row.units === null ? parsePounds(row.amount ?? '0') : parseUnits(row.units);
    const isThere = row.day <= day && (row.stands || (row.ended_day ?? '') > day);
    if (by === 0n) {
      // What was found on a later day says nothing of this one.
      if (!isThere) continue;
      const status = row.status === 'Written off' ? 'Written off' : 'Resolved';
      await changeBreaks(work, [row], { status, stands: false, ended_day: day }, { step: 'Gone' });
    } else if (!isThere || by !== before || (row.stands && row.status === 'Resolved'))
      await changeBreaks(
        work,
        [row],
        {
          day: row.day < day ? row.day : day,
          status: 'Open',
          stands: true,
          ended_day: null,
          explained_by: null,
          ...(size.units === null ? { amount: formatPounds(by) } : { units: formatUnits(by) }),
        },
        { step: 'Changed' },
      );
  }
  await openBreaks(work, found);
};
