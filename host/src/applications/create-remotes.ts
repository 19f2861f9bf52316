import type { ReleasedRemote } from '@tessera/contract';
import type { Portal, PortalFailure } from '@tessera/runtime';
import type { MountFailure } from '@tessera/runtime/host';
import { requiredHash } from '../boot/page-table';
import { createBreaker } from '../failures/breaker';
import { failureCodeOf, fileOf } from '../failures/failure-code';
import { inspectFile } from '../failures/inspect-file';
import { loadDefinition } from '../federation/load-definition';
import { loadPrevious } from '../federation/load-previous';
import { createRemotePortal } from '../portal/remote-portal';
import type { Reports } from '../reports/reports';
import { mountFrame } from './mount-frame';
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
const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeWithinMs) }).then(
    () => true,
    () => false,
  );

/** The failure code of what broke in a mounted page. A file that did not load is inspected first. */
const codeOfMounted = async ({ error, wasShown }: MountFailure) => {
  const stage = wasShown ? 'shown' : 'mount';
  const file = fileOf(error);
  if (file === null) return failureCodeOf(error, stage);
  const { href, pathname } = new URL(file, location.origin);
  return failureCodeOf(error, stage, await inspectFile(href, requiredHash(pathname) ?? undefined));
};

/**
 * Creates the library and the applications for the release's remotes: loaded by federation, failures remembered in the
 * tab and reported to the proxy.
 */
export const createRemotes = ({ remotes, portal, reports, reportFailure, ran }: RemotesParts): RemoteLibrary =>
  createRemoteLibrary(remotes, {
    frame: mountFrame,
    portalFor: (version) =>
      createRemotePortal(
        portal,
        (failed) => reports.countCall(version.name, version.version, failed),
        () => ran(version),
      ),
    load: loadDefinition,
    loadPrevious,
    codeOf: codeOfMounted,
    breaker: createBreaker(
      Object.fromEntries(remotes.map(({ name, version }) => [name, version])),
      () => sessionStorage,
    ),
    isReachable,
    now: () => performance.now(),
    failed: reportFailure,
    shown: ({ name, version }, durationMs, phase) =>
      reports.add({ unit: name, version, kind: 'mounted', phase, durationMs }),
    fellBack: ({ name, version }, code) => reports.add({ unit: name, version, kind: 'fell-back', code }),
  });
