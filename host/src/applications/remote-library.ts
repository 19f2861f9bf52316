import type { ReleasedRemote } from '@tessera/contract';
import type { Portal, RemoteDefinition } from '@tessera/runtime';
import { createRemoteMount } from '@tessera/runtime/host';
import type { MountFrame, RemoteMount } from '@tessera/runtime/host';

export type LoadDefinition = (remote: ReleasedRemote) => Promise<RemoteDefinition>;

/** Remotes of the release, each loaded once when first asked for; one that failed is loaded again when asked again. */
export interface RemoteLibrary {
  readonly remotes: readonly ReleasedRemote[];
  readonly open: (name: string) => Promise<RemoteMount>;
}

export const createRemoteLibrary = (remotes: readonly ReleasedRemote[], portal: () => Portal, frame: MountFrame, load: LoadDefinition): RemoteLibrary => {
  const opened = new Map<string, Promise<RemoteMount>>();
  return {
    remotes,
    open: (name) => {
      const remote = remotes.find((candidate) => candidate.name === name);
      if (!remote) return Promise.reject(new Error(`This release has no remote '${name}'.`));
      const known = opened.get(name);
      if (known) return known;
      const mount = load(remote).then((definition) => createRemoteMount(definition, remote.manifest.prefixes, portal(), frame));
      opened.set(name, mount);
      mount.catch(() => opened.delete(name));
      return mount;
    },
  };
};
