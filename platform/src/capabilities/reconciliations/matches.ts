import { recordId } from '@tessera/domain/identifiers';
import type { IsoDate } from '@tessera/domain/dates';
import { sql } from 'kysely';
import { changeTogether, inserted } from '../../foundation/database/change-together';
import { anyOf } from '../../foundation/database/prepared';
import { takeNumbers } from '../../foundation/database/take-number';
import { readLines } from './books';
import { changeBreaks, lineKinds, type DayWork } from './breaks';

/** Lines that are in a match, with the day on which it was made. */
export const readMatched = async (
  { transaction, firmId }: DayWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, IsoDate>> => {
  const { rows } = await sql<{ line_id: string; day: string }>`
    select l.line_id, m.day from reconciliation_match_line l
      join reconciliation_match m on m.firm_id = l.firm_id and m.match_id = l.match_id
    where l.firm_id = ${firmId} and l.line_id = any(${[...ids]}::text[])`.execute(transaction);
  return new Map(rows.map((row) => [row.line_id, row.day]));
};

interface NewMatch {
  readonly rule: string;
  readonly lineIds: readonly string[];
  readonly by?: { readonly userId: string; readonly reason: string };
}

/** Writes matches that were made on the day. */
export const writeMatches = async (
  { transaction, firmId, day, at }: DayWork,
  matches: readonly NewMatch[],
): Promise<void> => {
  if (matches.length === 0) return;
  const numbers = await takeNumbers(transaction, 'reconciliation_match_number', matches.length);
  const rows = matches.map(({ rule, by }, index) => ({
    firm_id: firmId,
    match_id: recordId('reconciliationMatch', numbers[index] ?? 0n),
    day,
    rule,
    reason: by?.reason ?? null,
    made_by: by?.userId ?? null,
    made_at: at,
  }));
  await changeTogether(transaction, inserted('reconciliation_match', rows));
  await changeTogether(
    transaction,
    inserted(
      'reconciliation_match_line',
      matches.flatMap(({ lineIds }, index) =>
        lineIds.map((lineId) => ({ firm_id: firmId, line_id: lineId, match_id: rows[index]?.match_id ?? '' })),
      ),
    ),
  );
};

/**
 * Takes matches away. The breaks of their lines are open again, on whatever day they were found: only a break that
 * stands is matched again. A line that is gone with its statement has none.
 */
export const deleteMatches = async (work: DayWork, matchIds: readonly string[]): Promise<void> => {
  if (matchIds.length === 0) return;
  const { transaction, firmId } = work;
  const breaks = await transaction
    .selectFrom('reconciliation_break')
    .where('firm_id', '=', firmId)
    .where('kind', 'in', lineKinds)
    .where('stands', '=', false)
    .where('subject', 'in', (eb) =>
      eb
        .selectFrom('reconciliation_match_line')
        .where('firm_id', '=', firmId)
        .where('match_id', '=', anyOf(matchIds))
        .select('line_id'),
    )
    .select(['break_id', 'status', 'subject'])
    .execute();
  await transaction
    .deleteFrom('reconciliation_match')
    .where('firm_id', '=', firmId)
    .where('match_id', '=', anyOf(matchIds))
    .execute();
  const there = await readLines(
    transaction,
    firmId,
    breaks.map(({ subject }) => subject),
  );
  await changeBreaks(
    work,
    breaks.filter(({ subject }) => there.has(subject)),
    { status: 'Open', stands: true, ended_day: null, explained_by: null },
    { step: 'Match undone' },
  );
};
