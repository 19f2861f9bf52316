import { readArguments, runCommand, UsageError } from '../foundation/command-line/command';
import { connectDatabase } from '../foundation/database/connect';
import { migrate } from '../foundation/database/migrate';
import { OperatorError } from '../foundation/database/operator-error';
import { seed } from './seed';

const help = `Usage: npm run -w platform seed -- [full|small]

Fills the empty database of DATABASE_URL with the demo firms: all of them (full), or what tests need (small).`;

const scales = ['full', 'small'] as const;
type Scale = (typeof scales)[number];

const readSeedCommand = (): { readonly scale: Scale } | null => {
  const {
    values,
    positionals: [wanted = 'full', ...more],
  } = readArguments({ allowPositionals: true, options: { help: { type: 'boolean', default: false } } });
  if (values.help) return null;
  const scale = scales.find((each) => each === wanted);
  if (scale === undefined || more.length > 0) throw new UsageError('Say how much, once: full or small.');
  return { scale };
};

const run = async ({ scale }: { readonly scale: Scale }): Promise<void> => {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString)
    throw new OperatorError('Say which database to fill: DATABASE_URL=postgresql://... npm run -w platform seed.');
  const database = await connectDatabase<unknown>(connectionString, { connections: 1 });
  await migrate(database.pool);
  await database.close();
  const started = Date.now();
  const onProgress = (line: string): void => void process.stdout.write(`${Date.now() - started} ms  ${line}\n`);
  await seed(connectionString, {
    scale,
    asOf: process.env.TESSERA_AS_OF,
    onProgress,
  });
  onProgress('Done');
};

/** `npm run -w platform seed`. */
await runCommand(help, readSeedCommand, run);
