import { failurePolicies } from '@tessera/contract';
import type { FailureCode, PreviousVersion, ReleasedRemote } from '@tessera/contract';
import type { Portal, PortalFailure, RemoteDefinition, Watched } from '@tessera/runtime';
import { createRemoteMount, createWatched } from '@tessera/runtime/host';
import type { MountFailure, MountFrame, MountWatch, RemoteMount } from '@tessera/runtime/host';
import type { Breaker } from '../failures/breaker';
import { PortalError } from '../failures/portal-error';
import type { RemoteVersion } from './remote-version';

/** A loaded version, ready to be mounted. */
export interface OpenedRemote {
  readonly version: RemoteVersion;
  readonly mount: RemoteMount;
}

/** The previous version replaces the release's, and the failure that caused it. */
export interface Fallback {
  readonly version: RemoteVersion;
  readonly code: FailureCode;
}

/**
 * The remotes of the release, each loaded once, when first requested. Everything mounted of one remote on this page is
 * of one version.
 */
export interface RemoteLibrary {
  readonly remotes: readonly ReleasedRemote[];
  /**
   * Loads the version in use: the release's, or the previous one after a failure. Rejects with a `PortalError` when
   * neither can be loaded.
   */
  readonly open: (name: string) => Promise<OpenedRemote>;
  /**
   * Watches one mount of an opened remote: reports failures, and switches to the other version when the mount breaks
   * before it is shown.
   */
  readonly watch: (
    opened: OpenedRemote,
    askedAt: number,
    phase: 'load' | 'extension',
  ) => MountWatch & { /** Call when nobody waits for the mount any more. */ readonly stop: () => void };
  /** Tries again to open a remote that failed, starting with the release's version; false when it has not failed. */
  readonly retry: (name: string) => boolean;
  /**
   * Calls `listener` when everything mounted of the remote must be mounted again; returns the function that removes it.
   */
  readonly onChange: (name: string, listener: () => void) => () => void;
  /** Remotes that fell back, by name. */
  readonly fallbacks: Watched<Readonly<Record<string, Fallback>>>;
}

export interface LibraryDependencies {
  readonly frame: MountFrame;
  /** The portal object for one version, and the function that withdraws it. */
  readonly portalFor: (version: RemoteVersion) => { readonly portal: Portal; readonly drop: () => void };
  readonly load: (version: RemoteVersion) => Promise<RemoteDefinition>;
  readonly loadPrevious: (name: string, previous: PreviousVersion) => Promise<RemoteVersion>;
  /** The failure code of what broke in a mounted page or panel. */
  readonly codeOf: (failure: MountFailure) => Promise<FailureCode>;
  readonly breaker: Breaker;
  /** False when nothing of the portal responds: then no version is to blame. */
  readonly isReachable: () => Promise<boolean>;
  readonly now: () => number;
  readonly failed: (failure: PortalFailure & { readonly version: string; readonly code: FailureCode }) => void;
  readonly shown: (version: RemoteVersion, durationMs: number, phase: 'load' | 'extension') => void;
  /** Reports that the given version was replaced by the previous one. */
  readonly fellBack: (broken: RemoteVersion, code: FailureCode) => void;
}

/**
 * Limit from mounting to content on the screen: chunks may load one after another over a slow line, each with its own
 * limit.
 */
const shownWithinMs = 30_000;

const portalErrorOf = (error: unknown): PortalError =>
  error instanceof PortalError ? error : new PortalError('PORTAL-ENTRY', String(error), { cause: error });
const takesPrevious = (code: FailureCode): boolean => failurePolicies[code].then === 'previous';

interface Using {
  /** Why the release's version was given up; null while it is in use. */
  left: FailureCode | null;
  opening: Promise<OpenedRemote> | null;
  opened: (OpenedRemote & { readonly drop: () => void }) | null;
  readonly listeners: Set<() => void>;
}

/**
 * Applies the failure table: the release's version, then the previous one in the same session, then an error to the
 * caller.
 */
export const createRemoteLibrary = (
  remotes: readonly ReleasedRemote[],
  dependencies: LibraryDependencies,
): RemoteLibrary => {
  const { breaker } = dependencies;
  const fallbacks = createWatched<Readonly<Record<string, Fallback>>>({});
  const byName = new Map(remotes.map((remote) => [remote.name, remote]));
  const using = new Map<string, Using>();
  const usageOf = (name: string): Using => {
    const known = using.get(name);
    if (known) return known;
    const remote = byName.get(name);
    const previous = remote?.previous ?? null;
    // When both versions are known to have failed, start again with the release's.
    const isFailed = remote && previous && breaker.codeOf(name, previous.version) === null;
    const made: Using = {
      left: isFailed ? breaker.codeOf(name, remote.version) : null,
      opening: null,
      opened: null,
      listeners: new Set(),
    };
    using.set(name, made);
    return made;
  };

  const openVersion = async (use: Using, version: RemoteVersion): Promise<OpenedRemote> => {
    const definition = await dependencies.load(version);
    const { portal, drop } = dependencies.portalFor(version);
    use.opened = {
      version,
      mount: createRemoteMount(definition, version.manifest.prefixes, portal, dependencies.frame),
      drop,
    };
    return use.opened;
  };

  /** Remembers a failed version, unless the whole portal is unreachable. */
  const note = (name: string, version: string, code: FailureCode): void => {
    void dependencies.isReachable().then((reachable) => (reachable ? breaker.note(name, version, code) : undefined));
  };

  const tryVersion = async (use: Using, version: RemoteVersion): Promise<OpenedRemote> => {
    try {
      return await openVersion(use, version);
    } catch (thrown) {
      const error = portalErrorOf(thrown);
      dependencies.failed({ remote: version.name, phase: 'load', error, version: version.version, code: error.code });
      note(version.name, version.version, error.code);
      throw error;
    }
  };

  const openPrevious = async (
    use: Using,
    remote: ReleasedRemote,
    previous: PreviousVersion,
    code: FailureCode,
  ): Promise<OpenedRemote> => {
    const { name } = remote;
    const version = await dependencies.loadPrevious(name, previous).catch((thrown: unknown) => {
      const error = portalErrorOf(thrown);
      dependencies.failed({ remote: name, phase: 'load', error, version: previous.version, code: error.code });
      throw error;
    });
    const opened = await tryVersion(use, version);
    fallbacks.set({ ...fallbacks.get(), [name]: { version, code } });
    dependencies.fellBack(remote, code);
    return opened;
  };

  const openInUse = async (remote: ReleasedRemote, use: Using): Promise<OpenedRemote> => {
    if (use.left === null) {
      try {
        return await tryVersion(use, remote);
      } catch (error) {
        const { code } = portalErrorOf(error);
        if (!remote.previous || !takesPrevious(code)) throw error;
        use.left = code;
      }
    }
    if (!remote.previous)
      throw new PortalError('PORTAL-RELEASE', `This release has no previous version of ${remote.name}.`);
    return openPrevious(use, remote, remote.previous, use.left);
  };

  const notifyUsers = (use: Using): void => {
    for (const listener of [...use.listeners]) listener();
  };

  /** Whether this mount is of the release's version and a previous version can replace it. */
  const canLeave = ({ version }: OpenedRemote): boolean => {
    const use = usageOf(version.name);
    return (
      use.left === null && use.opened?.version === version && (byName.get(version.name)?.previous ?? null) !== null
    );
  };

  const broke = async (opened: OpenedRemote, failure: MountFailure): Promise<void> => {
    const { name, version } = opened.version;
    const code = await dependencies.codeOf(failure);
    dependencies.failed({ remote: name, phase: failure.phase, error: failure.error, version, code });
    if (!takesPrevious(code)) return;
    note(name, version, code);
    if (!canLeave(opened)) return;
    const use = usageOf(name);
    const broken = use.opened;
    use.left = code;
    use.opening = null;
    use.opened = null;
    // Every mount of the remote unmounts itself here and requests the version now in use.
    notifyUsers(use);
    broken?.drop();
  };

  return {
    remotes,
    fallbacks,
    open: (name) => {
      const remote = byName.get(name);
      if (!remote) return Promise.reject(new PortalError('PORTAL-RELEASE', `This release has no remote '${name}'.`));
      const use = usageOf(name);
      if (use.opening) return use.opening;
      const opening = openInUse(remote, use);
      use.opening = opening;
      opening.catch(() => {
        if (use.opening === opening) use.opening = null;
      });
      return opening;
    },
    watch: (opened, askedAt, phase) => {
      const tooLate = setTimeout(() => {
        const error = new PortalError(
          'PORTAL-TIMEOUT',
          `${opened.version.name} ${opened.version.version} was mounted and showed nothing in ${shownWithinMs / 1000} seconds.`,
        );
        void broke(opened, { phase: phase === 'load' ? 'mount' : phase, error, wasShown: false });
      }, shownWithinMs);
      const stop = (): void => clearTimeout(tooLate);
      return {
        stop,
        shown: () => {
          stop();
          dependencies.shown(opened.version, Math.round(dependencies.now() - askedAt), phase);
        },
        failed: (failure) => {
          stop();
          void broke(opened, failure);
        },
        isReplaced: ({ phase: failedIn, wasShown }) => (failedIn === 'chunk' || !wasShown) && canLeave(opened),
      };
    },
    retry: (name) => {
      const use = usageOf(name);
      if (use.opening) return false;
      breaker.clear(name);
      use.left = null;
      fallbacks.set(Object.fromEntries(Object.entries(fallbacks.get()).filter(([remote]) => remote !== name)));
      notifyUsers(use);
      return true;
    },
    onChange: (name, listener) => {
      const { listeners } = usageOf(name);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
