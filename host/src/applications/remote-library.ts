import { failurePolicies } from '@tessera/contract';
import type { FailureCode, PreviousVersion, ReleasedRemote } from '@tessera/contract';
import type { PortalFailure, RemoteDefinition, Watched } from '@tessera/runtime';
import { createRemoteMount, createWatched } from '@tessera/runtime/host';
import type { MountFailure, MountFrame, RemoteMount } from '@tessera/runtime/host';
import type { Breaker } from '../failures/breaker';
import { PortalError } from '../failures/portal-error';
import type { RemotePortal } from '../portal/remote-portal';
import type { RemoteVersion } from './remote-version';
import { watchMount } from './watch-mount';
import type { MountPhase, WatchedMount } from './watch-mount';

/** A loaded version, ready to be mounted. */
export interface OpenedRemote {
  readonly version: RemoteVersion;
  readonly mount: RemoteMount;
  /** True while it waits for the answer to a call. */
  readonly isBusy: () => boolean;
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
  readonly watch: (opened: OpenedRemote, askedAt: number, phase: MountPhase) => WatchedMount;
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
  /** The portal for one version: its object, the function that withdraws it, and whether it waits for an answer. */
  readonly portalFor: (version: RemoteVersion) => RemotePortal;
  readonly load: (version: RemoteVersion) => Promise<RemoteDefinition>;
  /** Watches what a version's mounts do to the page around them. */
  readonly tidied: (version: RemoteVersion, mount: RemoteMount) => RemoteMount;
  readonly loadPrevious: (name: string, previous: PreviousVersion) => Promise<RemoteVersion>;
  /** The failure code of what broke in a mounted page or panel. */
  readonly codeOf: (failure: MountFailure) => Promise<FailureCode>;
  /** Whether what has just failed in a version is its own doing, and not of somebody who broke the page for all. */
  readonly isOwnDoing: (version: RemoteVersion) => boolean;
  readonly breaker: Breaker;
  /** Marks that a version's code is being run; the returned function ends it. */
  readonly markRun: (version: RemoteVersion) => () => void;
  /** False when nothing of the portal responds: then no version is to blame. */
  readonly isReachable: () => Promise<boolean>;
  readonly now: () => number;
  readonly failed: (failure: PortalFailure & { readonly version: string; readonly code: FailureCode }) => void;
  readonly shown: (version: RemoteVersion, durationMs: number, phase: MountPhase) => void;
  /** Reports that the given version was replaced by the previous one. */
  readonly fellBack: (broken: RemoteVersion, code: FailureCode) => void;
}

const portalErrorOf = (error: unknown): PortalError =>
  error instanceof PortalError ? error : new PortalError('PORTAL-ENTRY', String(error), { cause: error });
const fallsBack = (code: FailureCode): boolean => failurePolicies[code].then === 'previous';

interface RemoteUsage {
  /** Why the release's version was given up; null while it is in use. */
  abandonedFor: FailureCode | null;
  /** False where somebody else had broken the page: then nothing is remembered or said of the version. */
  isOwnDoing: boolean;
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
  const usages = new Map<string, RemoteUsage>();
  const usageOf = (name: string): RemoteUsage => {
    const known = usages.get(name);
    if (known) return known;
    const remote = byName.get(name);
    const previous = remote?.previous ?? null;
    // When both versions are known to have failed, start again with the release's.
    const canUsePrevious = remote && previous && breaker.codeOf(name, previous.version) === null;
    const created: RemoteUsage = {
      abandonedFor: canUsePrevious ? breaker.codeOf(name, remote.version) : null,
      isOwnDoing: true,
      opening: null,
      opened: null,
      listeners: new Set(),
    };
    usages.set(name, created);
    return created;
  };

  const load = async (version: RemoteVersion): Promise<RemoteDefinition> => {
    const ran = dependencies.markRun(version);
    try {
      return await dependencies.load(version);
    } finally {
      ran();
    }
  };
  const openVersion = async (usage: RemoteUsage, version: RemoteVersion): Promise<OpenedRemote> => {
    const definition = await load(version);
    const { portal, drop, isBusy } = dependencies.portalFor(version);
    usage.opened = {
      version,
      mount: dependencies.tidied(
        version,
        createRemoteMount(definition, version.manifest.prefixes, portal, dependencies.frame),
      ),
      drop,
      isBusy,
    };
    return usage.opened;
  };

  /** Remembers a failed version, unless the whole portal is unreachable. */
  const rememberFailure = async (name: string, version: string, code: FailureCode): Promise<void> => {
    if (await dependencies.isReachable()) breaker.note(name, version, code);
  };

  const tryVersion = async (usage: RemoteUsage, version: RemoteVersion): Promise<OpenedRemote> => {
    try {
      return await openVersion(usage, version);
    } catch (thrown) {
      const error = portalErrorOf(thrown);
      usage.isOwnDoing = dependencies.isOwnDoing(version);
      dependencies.failed({ remote: version.name, phase: 'load', error, version: version.version, code: error.code });
      if (usage.isOwnDoing) void rememberFailure(version.name, version.version, error.code);
      throw error;
    }
  };

  const previousVersion = async (name: string, previous: PreviousVersion): Promise<RemoteVersion> => {
    try {
      return await dependencies.loadPrevious(name, previous);
    } catch (thrown) {
      const error = portalErrorOf(thrown);
      dependencies.failed({ remote: name, phase: 'load', error, version: previous.version, code: error.code });
      throw error;
    }
  };
  const openPrevious = async (
    usage: RemoteUsage,
    remote: ReleasedRemote,
    previous: PreviousVersion,
    code: FailureCode,
  ): Promise<OpenedRemote> => {
    const { name } = remote;
    const version = await previousVersion(name, previous);
    const opened = await tryVersion(usage, version);
    fallbacks.set({ ...fallbacks.get(), [name]: { version, code } });
    if (usage.isOwnDoing) dependencies.fellBack(remote, code);
    return opened;
  };

  const forgetFailed = async (usage: RemoteUsage, opening: Promise<OpenedRemote>): Promise<void> => {
    try {
      await opening;
    } catch {
      if (usage.opening === opening) usage.opening = null;
    }
  };
  const openInUse = async (remote: ReleasedRemote, usage: RemoteUsage): Promise<OpenedRemote> => {
    if (usage.abandonedFor === null) {
      try {
        return await tryVersion(usage, remote);
      } catch (error) {
        const { code } = portalErrorOf(error);
        if (!remote.previous || !fallsBack(code)) throw error;
        usage.abandonedFor = code;
      }
    }
    if (!remote.previous)
      throw new PortalError('PORTAL-RELEASE', `This release has no previous version of ${remote.name}.`);
    return await openPrevious(usage, remote, remote.previous, usage.abandonedFor);
  };

  const notifyUsers = (usage: RemoteUsage): void => {
    for (const listener of [...usage.listeners]) listener();
  };

  /** Every mount of the remote unmounts itself and requests the version now in use, with a new store. */
  const startAgain = (usage: RemoteUsage): void => {
    const before = usage.opened;
    usage.opening = null;
    usage.opened = null;
    notifyUsers(usage);
    before?.drop();
  };

  /** Whether this mount is of the release's version and a previous version can replace it. */
  const canFallBack = ({ version }: OpenedRemote): boolean => {
    const usage = usageOf(version.name);
    return (
      usage.abandonedFor === null &&
      usage.opened?.version === version &&
      (byName.get(version.name)?.previous ?? null) !== null
    );
  };

  const handleFailure = async (opened: OpenedRemote, failure: MountFailure): Promise<void> => {
    const { name, version } = opened.version;
    // Asked at once: what somebody has broken is known for a moment.
    const isOwnDoing = dependencies.isOwnDoing(opened.version);
    const code = await dependencies.codeOf(failure);
    dependencies.failed({ remote: name, phase: failure.phase, error: failure.error, version, code });
    if (!fallsBack(code)) return;
    if (isOwnDoing) void rememberFailure(name, version, code);
    if (!canFallBack(opened)) return;
    const usage = usageOf(name);
    usage.abandonedFor = code;
    usage.isOwnDoing = isOwnDoing;
    startAgain(usage);
  };

  return {
    remotes,
    fallbacks,
    open: (name) => {
      const remote = byName.get(name);
      if (!remote) return Promise.reject(new PortalError('PORTAL-RELEASE', `This release has no remote '${name}'.`));
      const usage = usageOf(name);
      if (usage.opening) return usage.opening;
      const opening = openInUse(remote, usage);
      usage.opening = opening;
      void forgetFailed(usage, opening);
      return opening;
    },
    watch: (opened, askedAt, phase) =>
      watchMount(opened, phase, {
        markRun: dependencies.markRun,
        sinceAskedMs: () => dependencies.now() - askedAt,
        shown: (durationMs) => dependencies.shown(opened.version, durationMs, phase),
        failed: (failure) => void handleFailure(opened, failure),
        canFallBack: () => canFallBack(opened),
        startAgain: () => startAgain(usageOf(opened.version.name)),
      }),
    retry: (name) => {
      const usage = usageOf(name);
      if (usage.opening) return false;
      breaker.clear(name);
      usage.abandonedFor = null;
      fallbacks.set(Object.fromEntries(Object.entries(fallbacks.get()).filter(([remote]) => remote !== name)));
      notifyUsers(usage);
      return true;
    },
    onChange: (name, listener) => {
      const { listeners } = usageOf(name);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
