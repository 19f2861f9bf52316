import { connectDatabase } from '../database/connect';
import { describeForOperator, OperatorError } from '../database/operator-error';
import { audit } from './auditor';

/** `npm run -w platform audit`: checks the database of DATABASE_URL and exits with 1 when anything disagrees. */
const run = async (): Promise<number> => {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) throw new OperatorError('Say which database to audit: DATABASE_URL=postgresql://... npm run -w platform audit.');
  const database = await connectDatabase<unknown>(connectionString, { connections: 1 });
  try {
    const disagreements = await audit(database.pool);
    for (const { check, firm_id: firmId, subject, stored, recomputed } of disagreements) process.stdout.write(`${check}: ${firmId} ${subject} has ${stored ?? 'nothing'}, its postings say ${recomputed ?? 'nothing'}\n`);
    process.stdout.write(disagreements.length === 0 ? 'Every account equals its postings.\n' : `${disagreements.length} disagreements.\n`);
    return disagreements.length === 0 ? 0 : 1;
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
