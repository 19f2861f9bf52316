import { resolve } from 'node:path';
import { readArguments, runCommand, UsageError } from '@tessera/platform/foundation/command-line/command';
import { exportDatabase, type RowCounts } from './export-database';
import { importDatabase } from './import-database';
import { openDatabase } from './open-database';

const HELP = `Usage: npm run export -- FILE [--data DIR]
       npm run import -- FILE [--data DIR]

Writes a whole database into one file, or fills an empty one from such a file. The database is that of the data folder
(default .data), also while the portal runs on it, or the one of DATABASE_URL. A file holds everything, personal data included.`;

/** `export FILE` and `import FILE`. */
export async function main(args: string[]): Promise<void> {
  await runCommand(HELP, () => readDataCommand(args), copyDatabase);
}

interface DataCommand {
  readonly does: 'export' | 'import';
  readonly file: string;
  readonly data: string;
}

function readDataCommand(args: string[]): DataCommand | null {
  const {
    values: { data, help },
    positionals: [does, file, ...more],
  } = readArguments({
    args,
    allowPositionals: true,
    options: { data: { type: 'string', default: '.data' }, help: { type: 'boolean', default: false } },
  });
  if (help) return null;
  if (does !== 'export' && does !== 'import') throw new UsageError(`Say what to do, export or import.\n${HELP}`);
  if (file === undefined || more.length > 0)
    throw new UsageError(`Say which file, one: npm run ${does} -- tessera.copy. --help lists the options.`);
  return { does, file, data };
}

async function copyDatabase({ does, file, data }: DataCommand): Promise<void> {
  const database = await openDatabase<unknown>(resolve(data), { mayBeNew: does === 'import' });
  try {
    const counts =
      does === 'export'
        ? await exportDatabase(database.pool, resolve(file))
        : await importDatabase(database.pool, resolve(file));
    process.stdout.write(`${does === 'export' ? 'Exported' : 'Imported'} ${describe(counts)}.\n`);
  } finally {
    await database.close();
  }
}

function describe(counts: RowCounts): string {
  const tables = Object.values(counts);
  return `${tables.reduce((sum, count) => sum + count, 0).toLocaleString('en-GB')} rows of ${tables.length} tables`;
}
