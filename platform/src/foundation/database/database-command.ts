import { connectDatabase, type Database } from './connect';
import { describeForOperator, OperatorError } from './operator-error';

/**
 * Runs a command of `npm run -w platform` on the database of DATABASE_URL. The process exits with the code that `work`
 * returns, or with 2 and a sentence when the command could not run. `does` completes the sentence "Say which database
 * to".
 */
export const runDatabaseCommand = async <DB>(
  does: string,
  usage: string,
  work: (database: Database<DB>) => Promise<number>,
): Promise<void> => {
  try {
    const connectionString = process.env.DATABASE_URL;
    if (!connectionString)
      throw new OperatorError(
        `Say which database to ${does}: DATABASE_URL=postgresql://... npm run -w platform ${usage}.`,
      );
    const database = await connectDatabase<DB>(connectionString, { connections: 1 });
    try {
      process.exitCode = await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${describeForOperator(error)}\n`);
    process.exitCode = 2;
  }
};
