import { connectDatabase } from '../foundation/database/connect';
import { migrate } from '../foundation/database/migrate';
import { describeForOperator, OperatorError } from '../foundation/database/operator-error';
import { seed } from './seed';

/** `npm run -w platform seed -- [full|small]`: fills the empty database of DATABASE_URL. */
const run = async (): Promise<void> => {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString)
    throw new OperatorError('Say which database to fill: DATABASE_URL=postgresql://... npm run -w platform seed.');
  const database = await connectDatabase<unknown>(connectionString, { connections: 1 });
  await migrate(database.pool);
  await database.close();
  const started = Date.now();
  const onProgress = (line: string): void => void process.stdout.write(`${Date.now() - started} ms  ${line}\n`);
  await seed(connectionString, {
    scale: process.argv[2] === 'small' ? 'small' : 'full',
    asOf: process.env.TESSERA_AS_OF,
    onProgress,
  });
  onProgress('Done');
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${describeForOperator(error)}\n`);
  process.exitCode = 1;
}
