import { connectDatabase } from '../database/connect';
import { describeForOperator, OperatorError } from '../database/operator-error';
import type { DB } from '../database/schema';
import { rebuild } from './rebuild';

/** `npm run -w platform rebuild -- [--check]`: makes what is kept beside the postings again from them; with `--check` it says what it would, and exits with 1 when that is anything. */
const run = async (): Promise<number> => {
  const connectionString = process.env.DATABASE_URL;
  const check = process.argv.slice(2).includes('--check');
  if (!connectionString) throw new OperatorError('Say which database to rebuild: DATABASE_URL=postgresql://... npm run -w platform rebuild -- [--check].');
  const database = await connectDatabase<DB>(connectionString, { connections: 1 });
  try {
    const { cashBalances, holdings, valuations } = await rebuild(database.db, { check });
    process.stdout.write(`${check ? 'Wrong' : 'Made again'}: ${cashBalances} cash balances, ${holdings} holdings, ${valuations} values.\n`);
    return check && cashBalances + holdings + valuations > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
};

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${describeForOperator(error)}\n`);
  process.exitCode = 2;
}
