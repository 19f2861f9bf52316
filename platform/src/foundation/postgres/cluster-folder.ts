import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OperatorError } from '../database/operator-error';
import { canEnter, giveTo, type ServerUser } from './server-user';

/** Raised when what Tessera keeps in a data folder changes in a way an older or newer Tessera cannot read. */
const DATA_FORMAT = 1;

/** What is kept in `cluster.json`, beside the cluster's files. */
export interface ClusterRecord {
  tesseraDataFormat: number;
  engine: 'postgresql';
  engineMajorVersion: number;
  /** Where the cluster's own files are. Normally `data` inside the folder. */
  location: string;
  /** Only where there are no sockets (Windows): the password of the loopback connection. */
  password: string;
}

/**
 * The record of the cluster in this folder, or undefined when there is none. Another version is refused in one
 * sentence.
 */
export function readClusterRecord(folder: string, engineMajorVersion: number): ClusterRecord | undefined {
  const file = join(folder, 'cluster.json');
  if (!existsSync(file)) return undefined;
  const record = JSON.parse(readFileSync(file, 'utf8')) as ClusterRecord;
  if (record.tesseraDataFormat !== DATA_FORMAT || record.engine !== 'postgresql') {
    throw new OperatorError(
      `The data folder ${folder} has data format ${record.tesseraDataFormat} and this Tessera reads ${DATA_FORMAT}: export it with the version that made it and import the file here, or choose another folder with --data DIR.`,
    );
  }
  if (record.engineMajorVersion !== engineMajorVersion) {
    throw new OperatorError(
      `The data folder ${folder} was made by PostgreSQL ${record.engineMajorVersion} and this Tessera has ${engineMajorVersion}: export it with the version that made it and import the file here, or choose another folder with --data DIR.`,
    );
  }
  return record;
}

/**
 * Decides where a new cluster's files go. In the folder itself, unless the server's user cannot get there (root started
 * us and a folder above is closed, such as /root): then under `systemFolder`, by a random name that `cluster.json`
 * keeps.
 */
export function placeCluster(folder: string, user: ServerUser | undefined, systemFolder: string): string {
  const inside = resolve(folder, 'data');
  mkdirSync(inside, { recursive: true });
  giveTo(user, inside);
  if (canEnter(user, inside)) return inside;

  const outside = join(systemFolder, 'clusters', randomBytes(8).toString('hex'), 'data');
  mkdirSync(outside, { recursive: true, mode: 0o755 });
  giveTo(user, outside);
  if (canEnter(user, outside)) return outside;
  throw new OperatorError(
    `The database's user (${user?.uid}) can enter neither ${inside} nor ${outside}: choose a folder it can reach with --data DIR.`,
  );
}

/** Written last, when the cluster is complete: a folder without it was interrupted and is made again. */
export function writeClusterRecord(
  folder: string,
  made: Omit<ClusterRecord, 'tesseraDataFormat' | 'engine'>,
): ClusterRecord {
  const record: ClusterRecord = { tesseraDataFormat: DATA_FORMAT, engine: 'postgresql', ...made };
  const file = join(folder, 'cluster.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return record;
}
