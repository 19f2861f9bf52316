import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase, type Database } from '@tessera/platform/foundation/database/connect';
import { OperatorError } from '@tessera/platform/foundation/database/operator-error';
import { startCluster } from '@tessera/platform/foundation/postgres/cluster';
import { lockFolder } from '@tessera/platform/foundation/postgres/folder-lock';
import { prepareDataFolder } from '../start/data-folder';

/**
 * The database of DATABASE_URL, that of the running portal, or the folder's own, which is started for as long as
 * needed.
 */
export async function openDatabase<Schema>(
  dataDir: string,
  { mayBeNew }: { mayBeNew: boolean },
): Promise<Database<Schema>> {
  if (process.env.DATABASE_URL) return connectDatabase<Schema>(process.env.DATABASE_URL, { connections: 2 });
  const running = join(dataDir, 'running.json');
  if (existsSync(running)) {
    const { pid, databaseUrl } = JSON.parse(readFileSync(running, 'utf8')) as { pid: number; databaseUrl: string };
    if (isAlive(pid)) return connectDatabase<Schema>(databaseUrl, { connections: 2 });
  }
  if (!mayBeNew && !existsSync(join(dataDir, 'postgres', 'cluster.json')))
    throw new OperatorError(`${dataDir} holds no database: name the data folder with --data DIR.`);
  prepareDataFolder(dataDir);
  const unlock = lockFolder(dataDir);
  const cluster = await startCluster({ dataDir: join(dataDir, 'postgres') });
  const database = await connectDatabase<Schema>(cluster.connectionString, { connections: 2 });
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
