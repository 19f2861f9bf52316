import type { HostManifest, PortalManifest, Release, ReleasedRemote } from '@tessera/contract';
import { createHash } from 'node:crypto';
import { readChannel } from './channel';
import { publishedHost, publishedRemote } from './registry';

/** What the channel points at, read once; manifests never change, so it holds until the channel moves. */
export interface RegistrySnapshot {
  readonly revision: number;
  readonly host: HostManifest | null;
  /** Every host version the rules name and that can be read. */
  readonly hosts: ReadonlyMap<string, HostManifest>;
  readonly remotes: readonly { readonly name: string; readonly manifest: PortalManifest }[];
  /** Versions the channel names that cannot be read, in sentences for the log. */
  readonly problems: readonly string[];
}

/** Reads the channel and the manifests it points at. A version that cannot be read is left out and named in `problems`. */
export const readRegistry = async (registryDir: string): Promise<RegistrySnapshot> => {
  const channel = await readChannel(registryDir);
  const problems: string[] = [];
  const host = channel.host === null ? null : await publishedHost(registryDir, channel.host);
  if (!host) problems.push(channel.host === null ? 'The stable channel names no host.' : `host ${channel.host} has no readable manifest.`);
  const remotes: { name: string; manifest: PortalManifest }[] = [];
  for (const [name, version] of Object.entries(channel.remotes)) {
    const manifest = await publishedRemote(registryDir, name, version);
    if (manifest) remotes.push({ name, manifest });
    else problems.push(`${name} ${version} has no readable manifest and is left out.`);
  }
  return { revision: channel.revision, host, hosts: new Map(host ? [[host.version, host]] : []), remotes, problems };
};

/** Whom the release is for. `flags: null` means they could not be read, which gives no remote. */
export interface ReleaseQuestion {
  readonly firmId: string;
  /** Null before sign-in. */
  readonly userId: string | null;
  readonly flags: readonly string[] | null;
}

const releaseId = (host: HostManifest | null, remotes: readonly ReleasedRemote[]): string =>
  createHash('sha256')
    .update([`host@${host?.version ?? ''}`, ...remotes.map((remote) => `${remote.name}@${remote.version}`)].join('\n'))
    .digest('hex')
    .slice(0, 16);

/**
 * Which version of each remote a firm gets, and why. Pure: the same snapshot and question give the same release, and the
 * same versions give the same id. A remote is in it when the firm has the flag `remote.<name>`.
 */
export const resolveRelease = (registry: RegistrySnapshot, { firmId, flags }: ReleaseQuestion): Release => {
  const remotes = registry.remotes
    .filter(({ name }) => flags?.includes(`remote.${name}`))
    .map(({ name, manifest }): ReleasedRemote => ({
      name,
      version: manifest.version,
      base: `/remotes/${name}/${manifest.version}/`,
      ground: 'stable',
      reason: `Firm ${firmId} has the flag remote.${name}; the stable channel is at ${manifest.version}.`,
      manifest,
      previous: null,
    }));
  const host = { version: registry.host?.version ?? '', ground: 'stable', reason: 'The stable channel.' } as const;
  return { id: releaseId(registry.host, remotes), revision: registry.revision, host, remotes, absent: [] };
};
