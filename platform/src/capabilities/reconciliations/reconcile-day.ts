import { matchLines, type CashLine } from '@tessera/domain/match-lines';
import { parsePounds, sum } from '@tessera/domain/money';
import type { StatementKind } from '@tessera/domain/read-statement';
import { sql } from 'kysely';
import { isBankLine, readBankLines, readBookLines, readLines, readUnits } from './books';
import {
  balanceSubject,
  changeBreaks,
  followDifferences,
  lineKinds,
  openBreaks,
  standingBreaks,
  unitSubject,
  type BreakRow,
  type DayWork,
} from './breaks';
import { firstOf, readDays, type DayRow } from './days';
import { deleteMatches, readMatched, writeMatches } from './matches';

const isLineBreak = ({ kind }: Pick<BreakRow, 'kind'>): boolean => lineKinds.some((each) => each === kind);

/**
 * Brings the breaks of lines in step with the matches: each line of the day without a match is a break, and one whose
 * line is matched or gone is over.
 */
export const followLines = async (work: DayWork): Promise<void> => {
  const { transaction, firmId, day } = work;
  const own = [
    ...(await readBankLines(transaction, firmId, day)),
    ...(await readBookLines(transaction, firmId, { from: firstOf(day), to: day })),
  ];
  const rows = await transaction
    .selectFrom('reconciliation_break')
    .where('firm_id', '=', firmId)
    .where('kind', 'in', lineKinds)
    .where((eb) => eb.or([eb('stands', '=', true), eb('day', '=', day)]))
    .selectAll()
    .execute();
  const matched = await readMatched(work, [...own.map(({ id }) => id), ...rows.map(({ subject }) => subject)]);
  const known = new Set(rows.map(({ subject }) => subject));
  const there = await readLines(
    transaction,
    firmId,
    rows.map(({ subject }) => subject),
  );
  for (const matchedOn of new Set(matched.values()))
    await changeBreaks(
      work,
      rows.filter(({ stands, subject }) => stands && matched.get(subject) === matchedOn),
      { status: 'Resolved', stands: false, ended_day: matchedOn },
      { step: 'Matched' },
    );
  const isGone = ({ subject }: BreakRow): boolean => !matched.has(subject) && !there.has(subject);
  await changeBreaks(
    work,
    rows.filter((row) => row.stands && isGone(row)),
    { status: 'Resolved', stands: false, ended_day: day },
    { step: 'Gone' },
  );
  await openBreaks(
    work,
    own
      .filter(({ id }) => !matched.has(id) && !known.has(id))
      .map(({ id, amount }) => ({
        kind: isBankLine(id) ? 'At the bank only' : 'In the books only',
        subject: id,
        amount,
        assetId: null,
        units: null,
      })),
  );
};

/** What the bank's closing balance differs from the books by, beside what lines without a match come to. */
const followBalance = async (work: DayWork, row: DayRow): Promise<void> => {
  if (row.bank_balance === null) return;
  const breaks = await work.transaction
    .selectFrom('reconciliation_break')
    .where('firm_id', '=', work.firmId)
    .where('kind', 'in', lineKinds)
    .where('day', '<=', work.day)
    .where((eb) => eb.or([eb('stands', '=', true), eb('ended_day', '>', work.day)]))
    .select(['kind', 'amount'])
    .execute();
  const unmatched = sum(
    breaks.map(({ kind, amount }) => parsePounds(amount ?? '0') * (kind === 'At the bank only' ? 1n : -1n)),
  );
  await followDifferences(work, [
    {
      kind: 'Balance differs',
      subject: balanceSubject,
      assetId: null,
      by: parsePounds(row.bank_balance) - parsePounds(row.resource) - unmatched,
    },
  ]);
};

/** Brings breaks in step after a match was made or taken back. */
export const followMatches = async (work: DayWork): Promise<void> => {
  const days = await readDays(work.transaction, work.firmId);
  for (const row of days.filter(({ day, signed_by: signed }) => signed === null && day >= work.day)) {
    if (row.bank_balance === null) continue;
    await followLines({ ...work, day: row.day });
    await followBalance({ ...work, day: row.day }, row);
  }
};

/** Matches the lines of a day, and the breaks of the days before it, by the rules. */
const matchDay = async (work: DayWork): Promise<void> => {
  const { transaction, firmId, day } = work;
  const standing = (await standingBreaks(transaction, firmId).where('day', '<=', day).execute()).filter(isLineBreak);
  const settled = new Set(
    standing.filter(({ status }) => status === 'Resolved' || status === 'Written off').map(({ subject }) => subject),
  );
  const carried = await readLines(
    transaction,
    firmId,
    standing.filter((row) => row.day < day).map(({ subject }) => subject),
  );
  const own = [
    ...(await readBankLines(transaction, firmId, day)),
    ...(await readBookLines(transaction, firmId, { from: firstOf(day), to: day })),
  ];
  const all = [...carried.values(), ...own];
  const matched = await readMatched(
    work,
    all.map(({ id }) => id),
  );
  const open = all.filter(({ id }) => !matched.has(id) && !settled.has(id));
  const matches = matchLines(
    open.filter(({ id }) => isBankLine(id)),
    open.filter(({ id }) => !isBankLine(id)),
  );
  const idsOf = (lines: readonly CashLine[]): string[] => lines.map(({ id }) => id);
  await writeMatches(
    work,
    matches.map(({ rule, statement, books }) => ({ rule, lineIds: [...idsOf(statement), ...idsOf(books)] })),
  );
};

/** Compares the units of a custodian or a registrar with those of the accounts. */
const followUnits = async (work: DayWork, kind: Exclude<StatementKind, 'Bank'>): Promise<void> => {
  const { transaction, firmId, day } = work;
  const booked = await readUnits(transaction, firmId, kind, day);
  const { rows } = await sql<{ asset_id: string; units: string }>`
    select asset_id, (units * 100000000)::numeric(40, 0)::text as units from reconciliation_unit_line
    where firm_id = ${firmId} and day = ${day} and kind = ${kind}`.execute(transaction);
  const stated = new Map(rows.map((row) => [row.asset_id, BigInt(row.units)]));
  await followDifferences(
    work,
    booked.map(({ assetId, units }) => ({
      kind: 'Units differ',
      subject: unitSubject(assetId),
      assetId,
      by: (stated.get(assetId) ?? 0n) - units,
    })),
  );
};

/** Reconciles a day with a statement that was imported, and the days after it that are not signed off. */
export const reconcileFrom = async (work: DayWork, kind: StatementKind): Promise<void> => {
  const { transaction, firmId } = work;
  const days = (await readDays(transaction, firmId)).filter(({ day, signed_by: by }) => day >= work.day && by === null);
  if (kind !== 'Bank') {
    const imported = await transaction
      .selectFrom('reconciliation_statement')
      .where('firm_id', '=', firmId)
      .where('day', '>=', work.day)
      .where('kind', '=', kind)
      .select('day')
      .orderBy('day')
      .execute();
    for (const { day } of imported) await followUnits({ ...work, day }, kind);
    return;
  }
  // What rules found is found again: another statement may have better lines.
  const found = await transaction
    .selectFrom('reconciliation_match')
    .where('firm_id', '=', firmId)
    .where('day', '>=', work.day)
    .where('made_by', 'is', null)
    .select('match_id')
    .execute();
  await deleteMatches(
    work,
    found.map(({ match_id: id }) => id),
  );
  for (const row of days.filter(({ bank_balance: balance }) => balance !== null)) {
    await matchDay({ ...work, day: row.day });
    await followLines({ ...work, day: row.day });
    await followBalance({ ...work, day: row.day }, row);
  }
};
