import type { ReleasedRemote } from '@tessera/contract';
import type { Portal, PortalFailure } from '@tessera/runtime';
import type { MountFailure } from '@tessera/runtime/host';
import { rememberPage } from '@tessera/runtime/page-watch';
import { own } from '../boot/own-browser';
import { requiredHash } from '../boot/page-table';
import { createBreaker } from '../failures/breaker';
import { chargedFor, countCallOf } from '../failures/charged-for';
import { failureCodeOf, fileOf } from '../failures/failure-code';
import { inspectFile } from '../failures/inspect-file';
import { PortalError } from '../failures/portal-error';
import { loadDefinition } from '../federation/load-definition';
import { loadPrevious } from '../federation/load-previous';
import { createRemotePortal } from '../portal/remote-portal';
import type { Reports } from '../reports/reports';
import { createCodeOnStack } from '../tidy/code-on-stack';
import { tidiedMount } from '../tidy/tidied-mount';
import { createTidyPage, type TidyPage } from '../tidy/tidy-page';
import { warnOfLeft } from '../tidy/warn-of-left';
import { watchListeners } from '../tidy/watch-listeners';
import { watchTimers } from '../tidy/watch-timers';
import { mountFrame } from './mount-frame';
import { createMountMarks } from './mount-marks';
import { createRemoteLibrary } from './remote-library';
import type { RemoteLibrary } from './remote-library';
import type { RemoteVersion } from './remote-version';

interface RemotesParts {
  readonly remotes: readonly ReleasedRemote[];
  readonly portal: Portal;
  readonly reports: Reports;
  readonly reportFailure: (failure: PortalFailure) => void;
  /** Headers for a call of this version that say what runs in place of the release. */
  readonly ran: (caller: RemoteVersion) => Readonly<Record<string, string>>;
}

const probeWithinMs = 5_000;
const isReachable = async (): Promise<boolean> => {
  try {
    await own.fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeWithinMs) });
    return true;
  } catch {
    return false;
  }
};

/** The failure code of what broke in a mounted page. A file that did not load is inspected first. */
const codeOfMounted = async ({ error, wasShown }: MountFailure) => {
  const stage = wasShown ? 'shown' : 'mount';
  const file = fileOf(error);
  if (file === null) return failureCodeOf(error, stage);
  const { href, pathname } = new URL(file, location.origin);
  return failureCodeOf(error, stage, await inspectFile(href, requiredHash(pathname) ?? undefined));
};

export interface Remotes extends RemoteLibrary {
  readonly spoilers: TidyPage['spoilers'];
  /** Puts back what was replaced, before the host itself needs it. */
  readonly checkPage: () => void;
  /** Has what a remote listens to end with it. Call when single-spa has started. */
  readonly watchListeners: () => void;
}

/**
 * Creates the library and the applications for the release's remotes: loaded by federation, failures remembered in the
 * tab and reported to the proxy.
 */
export const createRemotes = ({ remotes, portal, reports, reportFailure, ran }: RemotesParts): Remotes => {
  const marks = createMountMarks(() => sessionStorage, window);
  const breaker = createBreaker(
    Object.fromEntries(remotes.map(({ name, version }) => [name, version])),
    () => sessionStorage,
  );
  const frozen = marks.left.filter((mark) =>
    remotes.some(({ name, version }) => name === mark.remote && version === mark.version),
  );
  for (const { remote, version } of frozen) {
    const error = new PortalError(
      'PORTAL-TIMEOUT',
      `${remote} ${version} was running when the page before this one froze.`,
    );
    breaker.note(remote, version, error.code);
    // Of several that ran at once, nobody knows which held the page: all stay back in this tab, and none is charged.
    if (frozen.length === 1) reportFailure({ remote, phase: 'mount', error, version, code: error.code });
  }
  const code = createCodeOnStack(location.origin);
  const tidy = createTidyPage({
    running: code.now,
    now: () => performance.now(),
    remember: rememberPage,
    left: (change, units) => {
      warnOfLeft(change, units);
      // Where it may have been one of several, none is charged.
      const [only, ...others] = units;
      if (only && others.length === 0) reports.add({ unit: only.name, version: only.version, kind: 'left' });
    },
  });
  watchTimers(globalThis, tidy.begun);
  // Most of a remote's code runs as one of its scripts loads; that is heard here before the loader goes on.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      const { pathname } = new URL(target.src, location.origin);
      tidy.check(remotes.find(({ base }) => pathname.startsWith(base)));
    },
    { capture: true },
  );
  // Whatever was broken since the last look, a click finds the page whole, and with it the way to another one.
  window.addEventListener('click', () => tidy.check(), { capture: true });
  const library = createRemoteLibrary(remotes, {
    frame: mountFrame,
    portalFor: (version) =>
      createRemotePortal(
        portal,
        (failed) => countCallOf(reports.countCall, version, failed, tidy.spoilers),
        () => ran(version),
      ),
    load: async (version) => {
      tidy.check();
      code.mayRun(version);
      let read: RemoteVersion | undefined;
      try {
        const definition = await loadDefinition(version);
        read = version;
        return definition;
      } finally {
        tidy.check(read);
      }
    },
    tidied: (version, mount) => tidiedMount(mount, () => tidy.begin(version)),
    loadPrevious,
    codeOf: codeOfMounted,
    isOwnDoing: (version) => {
      const charged = chargedFor(version, tidy.spoilers());
      return charged?.name === version.name && charged.version === version.version;
    },
    breaker,
    markRun: ({ name, version }) => marks.begin(name, version),
    isReachable,
    now: () => performance.now(),
    failed: reportFailure,
    shown: ({ name, version }, durationMs, phase) =>
      reports.add({ unit: name, version, kind: 'mounted', phase, durationMs }),
    fellBack: ({ name, version }, code) => reports.add({ unit: name, version, kind: 'fell-back', code }),
  });
  return {
    ...library,
    spoilers: tidy.spoilers,
    checkPage: () => tidy.check(),
    watchListeners: () => watchListeners(window, () => tidy.hearing(code.caller())),
  };
};
