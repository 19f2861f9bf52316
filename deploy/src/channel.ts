import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode, readIfThere, writeWhole } from './files';
import { isRemoteName, isVersion } from './manifests';
import { RegistryError } from './registry-error';

/** Which version of the host and of each remote firms get that nothing else decides for. */
export interface Channel {
  /** Grows by one with every move; the ticket of compare-and-swap. */
  readonly revision: number;
  readonly host: string | null;
  readonly remotes: Readonly<Record<string, string>>;
}

export const emptyChannel: Channel = { revision: 0, host: null, remotes: {} };

const lockWaitsMax = 100;
const lockWaitMs = 50;
/** A move takes milliseconds; a lock this old was left behind by a process that died. */
const lockAgeMsMax = 30_000;

export const channelPath = (registryDir: string, name = 'stable'): string => join(registryDir, 'channels', `${name}.json`);

const parseChannel = (text: string): Channel | null => {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('revision' in value) || !('remotes' in value) || !('host' in value)) return null;
  const { revision, host, remotes } = value;
  if (!Number.isSafeInteger(revision) || (host !== null && !isVersion(host)) || typeof remotes !== 'object' || remotes === null) return null;
  if (!Object.entries(remotes).every(([remote, version]) => isRemoteName(remote) && isVersion(version))) return null;
  return { revision: revision as number, host, remotes: remotes as Record<string, string> }; // looked at above
};

/**
 * The channel document; the empty channel when there is none yet.
 * @throws RegistryError `channel-unreadable` when the document is damaged.
 */
export const readChannel = async (registryDir: string, name = 'stable'): Promise<Channel> => {
  const bytes = await readIfThere(channelPath(registryDir, name));
  if (!bytes) return emptyChannel;
  try {
    const channel = parseChannel(bytes.toString('utf8'));
    if (channel) return channel;
  } catch {
    // falls through to the one refusal below
  }
  throw new RegistryError('channel-unreadable', `${channelPath(registryDir, name)} is not a channel document. Restore it from a backup, or remove it and publish again.`);
};

const withLock = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  await mkdir(dirname(lock), { recursive: true });
  for (let wait = 0; ; wait += 1) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      const held = await stat(lock).catch(() => null);
      if (held && Date.now() - held.mtimeMs > lockAgeMsMax) await rm(lock, { recursive: true, force: true });
      if (wait >= lockWaitsMax) throw new RegistryError('channel-locked', `Another move holds ${lock}. Try again when it is done.`);
      await pause(lockWaitMs);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
};

/**
 * Replaces the channel document by what `change` makes of it, under a lock; an equal document is not written again.
 * @param expectedRevision refuses the move when somebody else moved first; absent means any.
 * @throws RegistryError `channel-moved`, `channel-locked`, `channel-unreadable`.
 */
export const swapChannel = async (
  registryDir: string,
  change: (channel: Channel) => Pick<Channel, 'host' | 'remotes'>,
  { name = 'stable', expectedRevision }: { readonly name?: string; readonly expectedRevision?: number } = {},
): Promise<Channel> =>
  withLock(`${channelPath(registryDir, name)}.lock`, async () => {
    const before = await readChannel(registryDir, name);
    if (expectedRevision !== undefined && before.revision !== expectedRevision) {
      throw new RegistryError('channel-moved', `Channel ${name} is at revision ${before.revision}, not ${expectedRevision}: somebody moved it. Look at it again and repeat the move if it still holds.`);
    }
    const { host, remotes } = change(before);
    const sorted = Object.fromEntries(Object.entries(remotes).sort(([a], [b]) => (a < b ? -1 : 1)));
    if (host === before.host && JSON.stringify(sorted) === JSON.stringify(before.remotes)) return before;
    const after: Channel = { revision: before.revision + 1, host, remotes: sorted };
    await writeWhole(channelPath(registryDir, name), `${JSON.stringify(after, null, 2)}\n`);
    return after;
  });
