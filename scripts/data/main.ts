import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connectDatabase } from '@tessera/platform/database/connect';
import { describeForOperator, OperatorError } from '@tessera/platform/database/operator-error';
import { startCluster } from '@tessera/platform/postgres/cluster';
import { lockFolder } from '@tessera/platform/postgres/folder-lock';
import { prepareDataFolder } from '../start/data-folder';
import { exportDatabase, type RowCounts } from './export-database';
import { importDatabase } from './import-database';

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
    const database = await openDatabase(resolve(values.data), command);
    try {
      const counts = command === 'export' ? await exportDatabase(database.pool, resolve(file)) : await importDatabase(database.pool, resolve(file));
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
    return parseArgs({ args, allowPositionals: true, options: { data: { type: 'string', default: '.data' }, help: { type: 'boolean', default: false } } });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

/** The database of DATABASE_URL, that of the running portal, or the folder's own, started for as long as this takes. */
async function openDatabase(dataDir: string, command: 'export' | 'import') {
  if (process.env.DATABASE_URL) return connectDatabase<unknown>(process.env.DATABASE_URL, { connections: 2 });
  const running = join(dataDir, 'running.json');
  if (existsSync(running)) {
    const { pid, databaseUrl } = JSON.parse(readFileSync(running, 'utf8')) as { pid: number; databaseUrl: string };
    if (isAlive(pid)) return connectDatabase<unknown>(databaseUrl, { connections: 2 });
  }
  if (command === 'export' && !existsSync(join(dataDir, 'postgres', 'cluster.json'))) throw new OperatorError(`${dataDir} holds no database: name the data folder with --data DIR.`);
  prepareDataFolder(dataDir);
  const unlock = lockFolder(dataDir);
  const cluster = await startCluster({ dataDir: join(dataDir, 'postgres') });
  const database = await connectDatabase<unknown>(cluster.connectionString, { connections: 2 });
  const close = async (): Promise<void> => {
    await database.close();
    await cluster.stop();
    unlock();
  };
  return { ...database, close };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function describe(counts: RowCounts): string {
  const tables = Object.values(counts);
  return `${tables.reduce((sum, count) => sum + count, 0).toLocaleString('en-GB')} rows of ${tables.length} tables`;
}
