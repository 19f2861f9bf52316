import { statementProblemsMax } from '@tessera/contract/reconciliations/values';
import { formatPounds, formatUnits, sum, type Pence, type Units } from '@tessera/domain/money';
import {
  lineProblemText,
  readBankStatement,
  readUnitStatement,
  type BankLine,
  type LineProblem,
  type StatementKind,
} from '@tessera/domain/read-statement';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { changeTogether, inserted } from '../../foundation/database/change-together';
import { enqueue } from '../../foundation/database/enqueue';
import { waitTurn } from '../../foundation/database/wait-turn';
import { readScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { ApiError, badRequest } from '../../requests/http/api-error';
import { readFigures, readUnits } from './books';
import type { DayWork } from './breaks';
import { firstOf, importProblem, readDays, requireDay } from './days';
import { deleteMatches } from './matches';
import { readDayRecord, type DayRecord } from './read-day';
import { reconcileFrom } from './reconcile-day';
import { requirePerson } from './require-whole-firm';

/** Work on the reconciliations of one firm waits for each other. */
export const lockReconciliations = (transaction: DayWork['transaction'], firmId: string): Promise<void> =>
  waitTurn(transaction, `reconciliations ${firmId}`);

/** Notes who worked on the days from one on that are not signed off: they do not sign them. */
export const noteWorker = async ({ transaction, firmId, day }: DayWork, userId: string): Promise<void> => {
  await sql`insert into reconciliation_worker (firm_id, day, user_id)
    select firm_id, day, ${userId} from reconciliation where firm_id = ${firmId} and day >= ${day} and signed_by is null
    on conflict do nothing`.execute(transaction);
};

const refuse = (problems: readonly LineProblem[]): never => {
  throw badRequest(
    problems.slice(0, statementProblemsMax).map((problem) => ({
      fieldName: 'content',
      type: 'invalid',
      errorMessage: lineProblemText(problem),
    })),
  );
};

interface Given {
  readonly kind: StatementKind;
  readonly content: string;
  readonly replace: boolean;
  readonly userId: string;
}

type Taken =
  | { readonly kind: 'Bank'; readonly lines: readonly BankLine[]; readonly closingBalance: Pence }
  | {
      readonly kind: Exclude<StatementKind, 'Bank'>;
      readonly lines: readonly { readonly assetId: string; readonly units: Units }[];
    };

/** The statement, when every line of it can be taken. @throws ApiError 400 with each line and column that cannot. */
const readGiven = async ({ transaction, firmId, day }: DayWork, { kind, content }: Given): Promise<Taken> => {
  if (kind === 'Bank') {
    const { statement, problems } = readBankStatement(content, { from: firstOf(day), to: day });
    return statement === null ? refuse(problems) : { kind, ...statement };
  }
  const { statement, problems } = readUnitStatement(content, kind);
  if (statement === null) return refuse(problems);
  const other = kind === 'Custodian' ? 'Registrar' : 'Custodian';
  const known = new Map((await readUnits(transaction, firmId, kind, day)).map((each) => [each.isin, each.assetId]));
  const elsewhere = new Set((await readUnits(transaction, firmId, other, day)).map(({ isin }) => isin));
  const strangers = statement
    .filter(({ isin }) => !known.has(isin))
    .map(({ line, isin }) => ({
      line,
      column: 'ISIN',
      message: elsewhere.has(isin)
        ? `${isin} is on the statement of the ${other.toLowerCase()}. Leave it out here.`
        : `The firm has no instrument ${isin}. Add it, or ask for a statement without it.`,
    }));
  if (strangers.length > 0) return refuse(strangers);
  return { kind, lines: statement.map(({ isin, units }) => ({ assetId: known.get(isin) ?? '', units })) };
};

/** Takes the statement there was away, with the matches of its lines. */
const removeLines = async (work: DayWork, kind: StatementKind): Promise<void> => {
  const { transaction, firmId, day } = work;
  if (kind !== 'Bank') {
    await transaction
      .deleteFrom('reconciliation_unit_line')
      .where('firm_id', '=', firmId)
      .where('day', '=', day)
      .where('kind', '=', kind)
      .execute();
    return;
  }
  const { rows: matches } = await sql<{ match_id: string }>`
    select distinct l.match_id from reconciliation_match_line l
      join reconciliation_bank_line b on b.firm_id = l.firm_id and b.line_id = l.line_id
    where l.firm_id = ${firmId} and b.day = ${day}`.execute(transaction);
  await transaction
    .deleteFrom('reconciliation_bank_line')
    .where('firm_id', '=', firmId)
    .where('day', '=', day)
    .execute();
  await deleteMatches(
    work,
    matches.map(({ match_id: id }) => id),
  );
};

const writeLines = async ({ transaction, firmId, day }: DayWork, taken: Taken, edition: number): Promise<void> => {
  if (taken.kind === 'Bank') {
    await changeTogether(
      transaction,
      inserted(
        'reconciliation_bank_line',
        taken.lines.map((line) => ({
          firm_id: firmId,
          // Six digits keep the lines in their order as text.
          line_id: `S-${day}-${edition}-${String(line.line).padStart(6, '0')}`,
          day,
          value_date: line.day,
          reference: line.reference,
          description: line.description,
          amount: formatPounds(line.amount),
        })),
      ),
    );
    await transaction
      .updateTable('reconciliation')
      .set({ bank_balance: formatPounds(taken.closingBalance) })
      .where('firm_id', '=', firmId)
      .where('day', '=', day)
      .execute();
    return;
  }
  const { kind } = taken;
  await changeTogether(
    transaction,
    inserted(
      'reconciliation_unit_line',
      taken.lines.map(({ assetId, units }) => ({
        firm_id: firmId,
        day,
        kind,
        asset_id: assetId,
        units: formatUnits(units),
      })),
    ),
  );
};

const openDay = async ({ transaction, firmId, day }: DayWork): Promise<void> => {
  const { accounts, withheldTax, belowZero, resource } = await readFigures(transaction, firmId, day);
  await transaction
    .insertInto('reconciliation')
    .values({
      firm_id: firmId,
      day,
      requirement: formatPounds(sum([accounts, withheldTax])),
      withheld_tax: formatPounds(withheldTax),
      below_zero: formatPounds(belowZero),
      resource: formatPounds(resource),
    })
    .execute();
};

/**
 * Takes a statement of a day and reconciles the day with it.
 * @throws ApiError 400 for a bad line, 409 for a day that is closed or out of turn, and for a statement that is there.
 */
export const takeStatement = async (work: DayWork, given: Given): Promise<{ readonly lines: number }> => {
  const { transaction, firmId, day, at } = work;
  const days = await readDays(transaction, firmId);
  const problem = importProblem(days, day);
  if (problem !== null) throw new ApiError('conflict', problem);
  const { kind } = given;
  const before = await transaction
    .selectFrom('reconciliation_statement')
    .where('firm_id', '=', firmId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .selectAll()
    .executeTakeFirst();
  const hash = createHash('sha256').update(given.content).digest();
  if (before?.content_hash.equals(hash))
    throw new ApiError('conflict', 'This statement is imported already. Nothing was changed.');
  if (before && !given.replace)
    throw new ApiError(
      'conflict',
      'Another statement of the day is there already. Choose to replace it, or leave it as it is.',
    );
  const taken = await readGiven(work, given);
  if (!days.some((row) => row.day === day)) await openDay(work);
  if (before) await removeLines(work, kind);
  const row = {
    edition: (before?.edition ?? 0) + 1,
    content_hash: hash,
    lines: taken.lines.length,
    imported_by: given.userId,
    imported_at: at,
  };
  await transaction
    .insertInto('reconciliation_statement')
    .values({ firm_id: firmId, day, kind, ...row })
    .onConflict((conflict) => conflict.columns(['firm_id', 'day', 'kind']).doUpdateSet(row))
    .execute();
  await writeLines(work, taken, row.edition);
  await reconcileFrom(work, kind);
  await noteWorker(work, given.userId);
  return { lines: taken.lines.length };
};

/** Imports a statement; a bad line refuses all of it. */
export const importStatement: Handler<'importStatement'> = async ({ path: { day }, body, scope, services }) => {
  requirePerson(scope.caller);
  const { firmId, businessDate } = scope;
  const { kind, content } = body;
  const replace = body.replace ?? false;
  const data = await scope.change<DayRecord>(day, async (transaction) => {
    await lockReconciliations(transaction, firmId);
    requireDay(await readDays(transaction, firmId), day, businessDate);
    const work: DayWork = { transaction, firmId, day, at: services.clock() };
    const { lines } = await takeStatement(work, { kind, content, replace, userId: scope.caller.userId });
    await enqueue(transaction, { task: 'notifications', firmId }, { once: true });
    return {
      before: {},
      after: { kind, lines, ...(replace ? { replace } : {}) },
      answer: await readDayRecord(readScope(transaction, scope.caller), day),
    };
  });
  return { data };
};
