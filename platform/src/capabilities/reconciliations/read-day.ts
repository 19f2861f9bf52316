import type { DayStatus } from '@tessera/contract/reconciliations/life';
import { byHand, matchesShownMax } from '@tessera/contract/reconciliations/values';
import type { CallData } from '@tessera/contract/schemas';
import { dateText } from '@tessera/domain/wording';
import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { sql } from 'kysely';
import { wireTimestamp } from '../../requests/http/wire';
import type { ReadScope } from '../../requests/access/scope';
import { isBankLine, readLines, readMovements, type ShownLine } from './books';
import { readBreaks } from './read-breaks';
import { withSigned } from './signed-breaks';
import { firstOf, importProblem, readDays, requireDay, type DayRow } from './days';

export type DayRecord = CallData<'getReconciliation'>;
type Day = CallData<'listReconciliations'>['days'][number];
type Person = { readonly id: string; readonly name: string };

/** People of the firm by id. */
export const readPeople = async ({ db, firmId }: Pick<ReadScope, 'db' | 'firmId'>, ids: readonly (string | null)[]) => {
  const { rows } = await sql<{ user_id: string; name: string }>`
    select user_id, name from portal_user where firm_id = ${firmId} and user_id = any(${ids.filter((id) => id !== null)}::text[])`.execute(
    db,
  );
  const names = new Map(rows.map((row) => [row.user_id, row.name]));
  return (id: string | null): Person | null => (id === null ? null : { id, name: names.get(id) ?? id });
};

export const toLine = ({ id, day, reference, description, amount, transactionId, clientId }: ShownLine) => ({
  id,
  day,
  reference,
  description,
  amount: poundsToWire(amount),
  transactionId,
  clientId,
});

const pounds = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : poundsToWire(parsePounds(text));

const statusOf = (row: DayRow | undefined): DayStatus =>
  row === undefined ? 'Missing' : row.signed_by === null ? 'Open' : 'Signed off';

interface BreakCounts {
  readonly breaks: number;
  readonly open: number;
}
const none: BreakCounts = { breaks: 0, open: 0 };

/** How many breaks there are at the end of each day that is not signed off. */
const countBreaks = async ({ db, firmId }: ReadScope, days: readonly IsoDate[]): Promise<Map<string, BreakCounts>> => {
  const { rows } = await sql<{ day: string; breaks: number; open: number }>`
    select d.day, count(*)::integer as breaks, (count(*) filter (where b.status = 'Open'))::integer as open
    from unnest(${[...days]}::date[]) as d (day)
      join reconciliation_break b on b.firm_id = ${firmId} and b.day <= d.day and (b.ended_day is null or b.ended_day > d.day)
    group by d.day`.execute(db);
  return new Map(rows.map(({ day, breaks, open }) => [day, { breaks, open }]));
};

const readStatements = ({ db, firmId }: ReadScope, from: IsoDate) =>
  db
    .selectFrom('reconciliation_statement')
    .where('firm_id', '=', firmId)
    .where('day', '>=', from)
    .select(['day', 'kind', 'lines', 'imported_by', 'imported_at'])
    .orderBy('day')
    .orderBy('kind')
    .execute();
type StatementRow = Awaited<ReturnType<typeof readStatements>>[number];
type Kind = Day['statements'][number];

/** Days with their figures, in the order given. */
export const toDays = async (
  scope: ReadScope,
  rows: readonly DayRow[],
  days: readonly IsoDate[],
): Promise<{ readonly days: Day[]; readonly statements: readonly StatementRow[] }> => {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const counts = await countBreaks(
    scope,
    days.filter((day) => (byDay.get(day)?.signed_by ?? null) === null),
  );
  const statements = await readStatements(
    scope,
    days.reduce((first, day) => (day < first ? day : first), '9999-12-31'),
  );
  const personOf = await readPeople(
    scope,
    rows.map(({ signed_by: by }) => by),
  );
  return {
    statements,
    days: days.map((day) => {
      const row = byDay.get(day);
      const { breaks, open } = counts.get(day) ?? none;
      return {
        id: day,
        status: statusOf(row),
        requirement: pounds(row?.requirement),
        resource: pounds(row?.resource),
        excess: row === undefined ? null : poundsToWire(parsePounds(row.resource) - parsePounds(row.requirement)),
        bankBalance: pounds(row?.bank_balance),
        statements: statements.filter((each) => each.day === day).map(({ kind }) => kind as Kind),
        breaks: row?.breaks ?? breaks,
        openBreaks: open,
        signedBy: personOf(row?.signed_by ?? null),
        signedDate: row?.signed_at ? wireTimestamp(row.signed_at) : null,
      };
    }),
  };
};

const readMatches = async (scope: ReadScope, day: IsoDate): Promise<Pick<DayRecord, 'matchCount' | 'matches'>> => {
  const { db, firmId } = scope;
  const of = db.selectFrom('reconciliation_match').where('firm_id', '=', firmId).where('day', '=', day);
  const { count } = await of.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const rows = await of
    .selectAll()
    .orderBy('made_by', (order) => order.asc().nullsLast())
    .orderBy('match_id')
    .limit(matchesShownMax)
    .execute();
  const { rows: lines } = await sql<{ match_id: string; line_id: string }>`
    select match_id, line_id from reconciliation_match_line
    where firm_id = ${firmId} and match_id = any(${rows.map((row) => row.match_id)}::text[]) order by line_id`.execute(
    db,
  );
  const shown = await readLines(
    db,
    firmId,
    lines.map((line) => line.line_id),
  );
  const linesOf = new Map<string, ShownLine[]>();
  for (const { match_id: id, line_id: lineId } of lines) {
    const line = shown.get(lineId);
    if (line) linesOf.set(id, [...(linesOf.get(id) ?? []), line]);
  }
  const personOf = await readPeople(
    scope,
    rows.map((row) => row.made_by),
  );
  return {
    matchCount: Number(count),
    matches: rows.map((row) => {
      const own = linesOf.get(row.match_id) ?? [];
      return {
        id: row.match_id,
        rule: row.made_by === null ? row.rule : byHand,
        reason: row.reason,
        by: personOf(row.made_by),
        statement: own.filter(({ id }) => isBankLine(id)).map(toLine),
        books: own.filter(({ id }) => !isBankLine(id)).map(toLine),
      };
    }),
  };
};

const allStatements = 3;

/** Why a day cannot be signed off by the caller: nobody can yet, or somebody else has to. */
interface SignProblem {
  readonly code: 'conflict' | 'forbidden';
  readonly message: string;
}

/** Whether the caller explained a break that there still is at the end of the day. */
const explainedCarried = async ({ db, firmId, caller }: ReadScope, day: IsoDate): Promise<boolean> =>
  (await db
    .selectFrom('reconciliation_break')
    .where('firm_id', '=', firmId)
    .where('explained_by', '=', caller.userId)
    .where('day', '<=', day)
    .where((eb) => eb.or([eb('ended_day', 'is', null), eb('ended_day', '>', day)]))
    .select('break_id')
    .executeTakeFirst()) !== undefined;

/** Why a day cannot be signed off by the caller; null when it can. */
const findSignProblem = async (
  scope: ReadScope,
  rows: readonly DayRow[],
  day: Day,
  workers: readonly string[],
): Promise<SignProblem | null> => {
  const conflict = (message: string): SignProblem => ({ code: 'conflict', message });
  const forbidden = (what: string): SignProblem => ({
    code: 'forbidden',
    message: `${what}, so somebody else has to sign it off.`,
  });
  if (day.status === 'Missing') return conflict('Import its statements first.');
  if (day.status === 'Signed off') return conflict('It is signed off already.');
  const before = rows.find((row) => row.day < day.id && row.signed_by === null);
  if (before) return conflict(`Days are signed off in their order: ${dateText(before.day)} is first.`);
  if (day.statements.length < allStatements)
    return conflict('A statement is missing: the bank’s, the custodian’s and the registrar’s are all needed.');
  if (day.openBreaks > 0)
    return conflict(
      day.openBreaks === 1
        ? 'A break is open: somebody has to explain or resolve it first.'
        : `${day.openBreaks} breaks are open: somebody has to explain or resolve them first.`,
    );
  if (workers.includes(scope.caller.userId)) return forbidden('You worked on it');
  if (await explainedCarried(scope, day.id)) return forbidden('You explained a break that it carries');
  return null;
};

/** The reconciliation of a day, and why the caller cannot sign it off. @throws ApiError 404 for a day the firm does not have. */
export const readDayToSign = async (
  scope: ReadScope,
  day: string,
): Promise<{ readonly record: DayRecord; readonly signProblem: SignProblem | null }> => {
  const { db, firmId, businessDate } = scope;
  const rows = await readDays(db, firmId);
  requireDay(rows, day, businessDate);
  const row = rows.find((each) => each.day === day);
  const {
    days: [shown],
    statements,
  } = await toDays(scope, rows, [day]);
  if (!shown) throw new Error(`The day ${day} was not read.`);
  const workers = await db
    .selectFrom('reconciliation_worker')
    .where('firm_id', '=', firmId)
    .where('day', '=', day)
    .select('user_id')
    .orderBy('user_id')
    .execute();
  const workerIds = workers.map(({ user_id: id }) => id);
  const own = statements.filter((each) => each.day === day);
  const personOf = await readPeople(scope, [...workerIds, ...own.map((each) => each.imported_by)]);
  const named = (id: string): Person => personOf(id) ?? { id, name: id };
  const from = firstOf(day);
  const signProblem = await findSignProblem(scope, rows, shown, workerIds);
  const record: DayRecord = {
    ...shown,
    businessDate,
    from,
    accounts: row ? poundsToWire(parsePounds(row.requirement) - parsePounds(row.withheld_tax)) : null,
    withheldTax: pounds(row?.withheld_tax),
    belowZero: pounds(row?.below_zero),
    movements: (await readMovements(db, firmId, { from, to: day })).map(({ amount, ...rest }) => ({
      ...rest,
      amount: poundsToWire(parsePounds(amount)),
    })),
    imported: own.map((each) => ({
      kind: each.kind as Kind,
      lines: each.lines,
      by: named(each.imported_by),
      at: wireTimestamp(each.imported_at),
    })),
    importForbidden: importProblem(rows, day),
    signForbidden: signProblem?.message ?? null,
    workedBy: workerIds.map(named),
    breakList: await withSigned(scope, day, await readBreaks(scope, { day })),
    ...(await readMatches(scope, day)),
    note: row?.note ?? null,
  };
  return { record, signProblem };
};

/** The reconciliation of a day. @throws ApiError 404 for a day the firm does not have. */
export const readDayRecord = async (scope: ReadScope, day: string): Promise<DayRecord> =>
  (await readDayToSign(scope, day)).record;
