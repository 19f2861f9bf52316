import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeReleaseSecrets, type ReleaseSecrets } from '@tessera/deploy/signing/data-folder-keys';
import { OperatorError } from '@tessera/platform/foundation/database/operator-error';

/** Everything Tessera writes in a data folder. */
const OWN_NAMES = ['postgres', 'registry', 'logs', 'mail', 'secrets.json', 'demo.json', 'builds.json', 'running.json'];

/** Secrets of this installation. */
export interface Secrets {
  /** Proves to the platform that a call comes from the proxy. */
  clientAuthentication: string;
  /** 32-byte keys in base64; the first seals sessions, all open them. */
  sessionKeys: string[];
  /** 32-byte keys in base64 that seal secrets in the database; the first seals, all open. */
  factorKeys: string[];
  /** Part of the cookie's name, because cookies do not distinguish ports. */
  installationId: string;
  /** Keys that sign releases. */
  releases: ReleaseSecrets;
}

/**
 * The secrets of the folder, created on the first start and readable only by their owner. A folder from before releases
 * were signed, or before there were second factors, gets keys for them.
 */
export function readOrMakeSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Omit<Secrets, 'releases' | 'factorKeys'> & Partial<Secrets>)
    : null;
  if (known?.releases && known.factorKeys) return { ...known, releases: known.releases, factorKeys: known.factorKeys };
  const secrets: Secrets = {
    clientAuthentication: randomBytes(32).toString('base64url'),
    sessionKeys: [randomBytes(32).toString('base64')],
    installationId: randomBytes(4).toString('hex'),
    factorKeys: [randomBytes(32).toString('base64')],
    releases: makeReleaseSecrets(),
    ...known,
  };
  writePrivateJson(file, secrets);
  return secrets;
}

/** Records that the registry is signed with the folder's keys, so that no later start signs anything it finds. */
export function noteSigningBegun(dataDir: string, secrets: Secrets): void {
  writePrivateJson(join(dataDir, 'secrets.json'), {
    ...secrets,
    releases: { ...secrets.releases, isBegun: true, arePublicationsSigned: true },
  });
}

/** Creates the folder, and refuses one with files that are not Tessera's own. */
export function prepareDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const foreign = readdirSync(dataDir).find(
    (name) => !OWN_NAMES.includes(name) && !name.startsWith('lock') && !name.startsWith('../start'),
  );
  if (foreign)
    throw new OperatorError(
      `${dataDir} is not a data folder of Tessera (it holds ${foreign}): choose an empty or a new folder with --data DIR.`,
    );
}

/**
 * Deletes the folder's content, including database files stored elsewhere. Call it only while holding the folder's
 * lock.
 */
export function emptyDataFolder(dataDir: string): void {
  const record = join(dataDir, 'postgres', 'cluster.json');
  if (existsSync(record)) {
    const { location } = JSON.parse(readFileSync(record, 'utf8')) as { location: string };
    // A cluster outside the data folder has its own parent folder.
    if (!location.startsWith(join(dataDir, 'postgres'))) rmSync(dirname(location), { recursive: true, force: true });
  }
  for (const name of OWN_NAMES) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Writes a file in one step, so that nobody ever reads half of it. */
export function writePrivateJson(file: string, content: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
