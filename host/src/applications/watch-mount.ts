import type { MountFailure, MountWatch } from '@tessera/runtime/host';
import { own } from '../boot/own-browser';
import { PortalError } from '../failures/portal-error';
import type { OpenedRemote } from './remote-library';
import type { RemoteVersion } from './remote-version';

/** What is mounted: a remote's page, or one of its panels. */
export type MountPhase = 'load' | 'extension';

export interface WatchedMount extends MountWatch {
  /** Call when nobody waits for the mount any more. */
  readonly stop: () => void;
}

export interface MountWatchDependencies {
  /** Marks that a version's code is being run; the returned function ends it. */
  readonly markRun: (version: RemoteVersion) => () => void;
  readonly sinceAskedMs: () => number;
  /** Called once for a mount that stood, or was left in good order before. */
  readonly shown: (durationMs: number) => void;
  readonly failed: (failure: MountFailure) => void;
  readonly canFallBack: () => boolean;
  readonly startAgain: () => void;
}

/**
 * Limit from mounting to content on the screen: chunks may load one after another over a slow line, each with its own
 * limit.
 */
const shownWithinMs = 30_000;
/** A page stands when it has been on the screen this long and waits for no answer: its first rows are there too. */
const standsAfterMs = 2_000;
/** A page that goes on asking stands after this time all the same. */
const standsWithinMs = 10_000;

/**
 * Watches one mount until it stands. A page that its first rows break was never shown: what is on the screen for a
 * moment only is no use to anybody, and the previous version may do better.
 */
export const watchMount = (
  { version, isBusy }: Pick<OpenedRemote, 'version' | 'isBusy'>,
  phase: MountPhase,
  dependencies: MountWatchDependencies,
): WatchedMount => {
  const ran = dependencies.markRun(version);
  let shownAfterMs: number | null = null;
  let hasStood = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (isGood: boolean): void => {
    if (isOver) return;
    isOver = true;
    own.clearTimeout(timer);
    window.removeEventListener('pagehide', leave);
    ran();
    if (isGood && shownAfterMs !== null) dependencies.shown(shownAfterMs);
  };
  const leave = (): void => end(true);
  const standWhenQuiet = (waitedMs: number, wasBusy: boolean): void => {
    timer = own.setTimeout(() => {
      const busy = isBusy();
      // What has just come is still to be rendered.
      if ((busy || wasBusy) && waitedMs < standsWithinMs) return standWhenQuiet(waitedMs + standsAfterMs, busy);
      hasStood = true;
      end(true);
    }, standsAfterMs);
  };
  const asStood = (failure: MountFailure): MountFailure =>
    failure.wasShown && !hasStood
      ? { ...failure, wasShown: false, phase: failure.phase === 'render' ? 'mount' : failure.phase }
      : failure;
  const fail = (failure: MountFailure): void => {
    end(false);
    dependencies.failed(asStood(failure));
  };
  timer = own.setTimeout(() => {
    const error = new PortalError(
      'PORTAL-TIMEOUT',
      `${version.name} ${version.version} was mounted and showed nothing in ${shownWithinMs / 1000} seconds.`,
    );
    fail({ phase: phase === 'load' ? 'mount' : phase, error, wasShown: false });
  }, shownWithinMs);

  // A page that is closed was left in good order too.
  window.addEventListener('pagehide', leave);

  return {
    stop: leave,
    shown: () => {
      if (isOver) return;
      own.clearTimeout(timer);
      shownAfterMs = Math.round(dependencies.sinceAskedMs());
      standWhenQuiet(standsAfterMs, false);
    },
    failed: fail,
    isReplaced: (failure) => (failure.phase === 'chunk' || !asStood(failure).wasShown) && dependencies.canFallBack(),
    // A panel's remote may have unsaved work elsewhere on the page: the panel alone is rendered again.
    ...(phase === 'load' && { startAgain: dependencies.startAgain }),
  };
};
