import { createHash } from 'node:crypto';
import { releaseIdShape } from '@tessera/contract';
import { RegistryError } from './rules/registry-error';
import { releaseIdOf } from './rules/release-id';
import { storageAt } from './storage/storage';
import { hostUnit } from './rules/units';

/**
 * The versions behind a release id. The proxy writes it when it first gives the release, or when a page first says that it
 * ran these instead of what it was given.
 */
export interface GivenRelease {
  readonly id: string;
  /** When it was first given. */
  readonly at: string;
  readonly host: string;
  /** A developer's own build is `development`. */
  readonly remotes: Readonly<Record<string, string>>;
}

const folder = 'releases';

const parse = (bytes: Buffer, id: string): GivenRelease | null => {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as Partial<GivenRelease> | null;
    const isWhole =
      value !== null &&
      value.id === id &&
      typeof value.at === 'string' &&
      typeof value.host === 'string' &&
      typeof value.remotes === 'object' &&
      value.remotes !== null &&
      // An id is made of its versions: another file under it was written by somebody else.
      releaseIdOf(value.host, value.remotes as Readonly<Record<string, string>>) === id;
    return isWhole ? (value as GivenRelease) : null;
  } catch {
    return null;
  }
};

/** The versions of a release by its id, as calls and audit rows carry it; null when no page was given it. */
export const findGivenRelease = async (registryDir: string, id: string): Promise<GivenRelease | null> => {
  const bytes = releaseIdShape.test(id) ? await storageAt(registryDir).read(`${folder}/${id}.json`) : null;
  return bytes && parse(bytes, id);
};

/** The same. @throws RegistryError `unknown-version`. */
export const readGivenRelease = async (registryDir: string, id: string): Promise<GivenRelease> => {
  const release = await findGivenRelease(registryDir, id);
  if (!release)
    throw new RegistryError(
      'unknown-version',
      `No page was given the release ${id}, or its record was changed since. An id is 16 hex digits; the header x-tessera-release and the audit trail have it.`,
    );
  return release;
};

/** Ids of all releases ever given. */
export const listGivenReleases = async (registryDir: string): Promise<string[]> =>
  (await storageAt(registryDir).list(folder))
    .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
    .filter((id) => releaseIdShape.test(id));

/** Its versions as `unit version`. */
export const versionsOf = ({ host, remotes }: GivenRelease): string[] => [
  `${hostUnit} ${host}`,
  ...Object.entries(remotes).map(([name, version]) => `${name} ${version}`),
];

/** Versions that may stand in for those of a release, by remote: the one before, or a developer's own build. */
export type StandIns = Readonly<Record<string, readonly string[]>>;

const standInsFolder = (id: string): string => `stand-ins/${id}`;

/**
 * Where a page's stand-ins are kept, and their text: one document for each set that pages of a release were given. Which
 * version stands in is not in the id, and changes with holds and pins.
 */
export const standInsDocument = (id: string, standIns: StandIns): { readonly path: string; readonly text: string } => {
  const text = `${JSON.stringify(Object.fromEntries(Object.entries(standIns).sort(([a], [b]) => (a < b ? -1 : 1))))}\n`;
  return { path: `${standInsFolder(id)}/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`, text };
};

const isStandIns = (value: unknown): value is StandIns =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((list) => Array.isArray(list) && list.every((each) => typeof each === 'string'));

const parseStandIns = (bytes: Buffer | null): StandIns => {
  try {
    const value: unknown = bytes && JSON.parse(bytes.toString('utf8'));
    return isStandIns(value) ? value : {};
  } catch {
    return {}; // half a document vouches for nothing
  }
};

/** Everything that may have stood in for versions of a release, in whichever page of it. */
export const findStandIns = async (registryDir: string, id: string): Promise<readonly StandIns[]> => {
  if (!releaseIdShape.test(id)) return [];
  const storage = storageAt(registryDir);
  const names = await storage.list(standInsFolder(id));
  return Promise.all(names.map(async (name) => parseStandIns(await storage.read(`${standInsFolder(id)}/${name}`))));
};
