import { isIsoDate, londonDate, type IsoDate } from '@tessera/domain/dates';
import {
  ModulusFileError,
  parseModulusWeights,
  parseSubstitutions,
  type ModulusTable,
} from '@tessera/domain/modulus-table';
import type { Kysely } from 'kysely';
import { OperatorError } from '../../foundation/database/operator-error';
import type { DB } from '../../foundation/database/schema';
import { writeAudit } from '../../requests/access/audit';
import { currentModulusTable } from './modulus';

/** The two published files and the operator's details about them. */
export interface ModulusLoad {
  /** Text of the weight table. */
  readonly weights: string;
  /** Text of the substitution table; null keeps the substitutions in use. */
  readonly substitutions: string | null;
  readonly source: string;
  /** First day the table holds. */
  readonly date: IsoDate;
  /** The operator's name, for the audit trail. */
  readonly by: string;
  /** Loads the table even though the one in use is of a later date. */
  readonly older: boolean;
}

const parsed = ({ weights, substitutions, source, date }: ModulusLoad, inUse: ModulusTable): ModulusTable => {
  try {
    return {
      source,
      date,
      weights: parseModulusWeights(weights),
      substitutions: substitutions === null ? inUse.substitutions : parseSubstitutions(substitutions),
    };
  } catch (error) {
    if (error instanceof ModulusFileError) throw new OperatorError(`${error.message} Nothing was loaded.`);
    throw error;
  }
};

/** The table as the audit trail records it. */
const described = ({ source, date, weights, substitutions }: ModulusTable): Readonly<Record<string, string>> => ({
  source,
  date,
  checks: String(weights.length),
  substitutions: String(Object.keys(substitutions).length),
});

/**
 * Loads a table for all firms, with an audit row in each, and returns it. It applies from the next check on; details
 * that pass in one firm pass in all. @throws OperatorError for a malformed line, a future date, or a table older than
 * the one in use; nothing is written then.
 */
export const loadModulusTable = (db: Kysely<DB>, load: ModulusLoad, at: Date): Promise<ModulusTable> =>
  db.transaction().execute(async (transaction) => {
    const inUse = await currentModulusTable(transaction);
    const { date, by, older } = load;
    if (!isIsoDate(date)) throw new OperatorError(`${date} is not a valid date: write it as 2026-03-30.`);
    if (date > londonDate(at))
      throw new OperatorError(`This table holds from ${date} on: load it on that day. Nothing was loaded.`);
    if (date < inUse.date && !older)
      throw new OperatorError(
        `The table in use is of ${inUse.date}, this one of ${date}. Nothing was loaded: say --older if the older one is wanted.`,
      );
    const table = parsed(load, inUse);
    const { modulus_table_id: id } = await transaction
      .insertInto('modulus_table')
      .values({
        source: table.source,
        table_date: table.date,
        weights: JSON.stringify(table.weights),
        substitutions: JSON.stringify(table.substitutions),
        loaded_at: at,
        loaded_by: by,
      })
      .returning('modulus_table_id')
      .executeTakeFirstOrThrow();
    // Each firm has its own audit trail, and all of them use the table.
    for (const { firm_id: firmId } of await transaction
      .selectFrom('firm')
      .select('firm_id')
      .orderBy('firm_id')
      .execute()) {
      await writeAudit(transaction, {
        firmId,
        userId: `operator ${by}`,
        action: 'loadModulusTable',
        outcome: 'done',
        recordId: String(id),
        writtenAt: at,
        release: null,
        before: described(inUse),
        after: described(table),
      });
    }
    return table;
  });
