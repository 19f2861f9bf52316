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
