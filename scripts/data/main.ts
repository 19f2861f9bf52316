import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeForOperator, OperatorError } from '@tessera/platform/foundation/database/operator-error';
import { exportDatabase, type RowCounts } from './export-database';
import { importDatabase } from './import-database';
import { openDatabase } from './open-database';

const HELP = `Usage: npm run export -- FILE [--data DIR]
       npm run import -- FILE [--data DIR]

Writes a whole database into one file, or fills an empty one from such a file. The database is that of the data folder
(default .data), also while the portal runs on it, or the one of DATABASE_URL. A file holds everything, personal data included.`;

/** `export FILE` and `import FILE`. */
export async function main(args: string[]): Promise<void> {
  try {
    const { values, positionals } = readArguments(args);
    const [command, file, ...more] = positionals;
    if (values.help || !file || more.length > 0 || (command !== 'export' && command !== 'import')) {
      process.stdout.write(`${HELP}\n`);
      process.exitCode = values.help ? 0 : 1;
      return;
    }
    const database = await openDatabase<unknown>(resolve(values.data), { mayBeNew: command === 'import' });
    try {
      const counts =
        command === 'export'
          ? await exportDatabase(database.pool, resolve(file))
          : await importDatabase(database.pool, resolve(file));
      process.stdout.write(`${command === 'export' ? 'Exported' : 'Imported'} ${describe(counts)}.\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${describeForOperator(error)}\n`);
    process.exitCode = 1;
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { data: { type: 'string', default: '.data' }, help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

function describe(counts: RowCounts): string {
  const tables = Object.values(counts);
  return `${tables.reduce((sum, count) => sum + count, 0).toLocaleString('en-GB')} rows of ${tables.length} tables`;
}
