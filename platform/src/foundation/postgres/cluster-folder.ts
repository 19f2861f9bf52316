import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OperatorError } from '../database/operator-error';
import { canEnter, giveTo, type ServerUser } from './server-user';

/** Increase it when the layout of a data folder changes so that an older or newer Tessera cannot read it. */
const DATA_FORMAT = 1;

/** The content of `cluster.json`, beside the cluster's files. */
export interface ClusterRecord {
  tesseraDataFormat: number;
  engine: 'postgresql';
  engineMajorVersion: number;
  /** The folder of the cluster's own files; normally `data` inside this one. */
  location: string;
  /** Password of the loopback connection; only where there are no sockets (Windows). */
  password: string;
}

/**
 * Reads the record of the cluster in this folder; undefined when there is none. Another version is refused with one
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
 * Chooses the folder for a new cluster's files: the data folder itself, unless the server's user cannot enter it (root
 * started us, and a folder above, such as /root, is closed). Then it is a folder with a random name under
 * `systemFolder`, which `cluster.json` records.
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

/** Written last, when the cluster is complete: a folder without it was interrupted and is initialised again. */
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
