import '@tessera/ui/tokens.css';
import './styles/shell.css';
import type { Boot } from '@tessera/contract';
import { createPortalHistory, createWatched, FailureBoundary } from '@tessera/runtime/host';
import { retryReads } from '@tessera/runtime/retry-reads';
import { discardOthersTypedValues, createToastStore, discardTypedValues, saveTypedValues } from '@tessera/ui/shell';
import { createRoot } from 'react-dom/client';
import { createTransport } from './api/transport';
import { createRemotes, type Remotes } from './applications/create-remotes';
import type { RemoteLibrary } from './applications/remote-library';
import type { RemoteVersion } from './applications/remote-version';
import { createFailureLog } from './applications/failure-log';
import { registerApplications } from './applications/register-applications';
import type { Applications } from './applications/register-applications';
import { createRemoteStates } from './applications/remote-states';
import { createPanelFailure } from './applications/panel-failure';
import { own } from './boot/own-browser';
import { Started } from './boot/started';
import { startsAlone } from './boot/starts-alone';
import { tellHostStart } from './boot/tell-host-start';
import { createConnection } from './connection/connection';
import { recoverWhenOnline } from './connection/recover-when-online';
import { chargedFor } from './failures/charged-for';
import { createFlags, sameFlags } from './flags/flags';
import { createFlagsInForce } from './flags/flags-in-force';
import { withoutKilled } from './flags/without-killed';
import { announceRemovedFlags } from './flags/announce-removed-flags';
import { createSingleKeys } from './keyboard/single-keys';
import { Shell } from './layout/shell';
import { ShellFailure, StartFailure } from './layout/start-failure';
import { createPageTitle, followPages } from './page-title/page-title';
import { resolvePlaceIn } from './places/resolve-place';
import { createPortal } from './portal/create-portal';
import { createProgressBar } from './progress/progress-bar';
import { createWorkCount } from './progress/work-count';
import { followRelease } from './release/follow-release';
import { aboutPage, ranInstead } from './release/ran-instead';
import { postReport } from './reports/post-report';
import { createReports } from './reports/reports';
import { createStepUp, withStepUp } from './security/step-up';
import { createIdleClock, watchActivity } from './session/idle-clock';
import { readSession } from './session/read-session';
import { createSessionEnd } from './session/session-end';
import { announceSessionEnd } from './session/announce-session-end';
import { createAppearance, followAppearance } from './theme/appearance';
import { createColourSchemes } from './theme/colour-scheme';
import { createUnsavedWork } from './unsaved/unsaved-work';

const rootElement = (): HTMLElement =>
  document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));

/** From boot data to a page: creates everything the shell consists of, in order. */
export const start = async (boot: Boot): Promise<void> => {
  /** Firm and user, once known. */
  let owner: string | null = null;
  const history = createPortalHistory(window);
  const unsaved = createUnsavedWork(history, window);
  const toasts = createToastStore();
  const pageTitle = createPageTitle(boot.firm.windowTitle, document);
  followPages(history, pageTitle);
  const sessionEnd = createSessionEnd({
    toast: toasts.add,
    currentPath: () => `${location.pathname}${location.search}${location.hash}`,
    pageTitle: pageTitle.get,
    announceSessionEnd: () => announceSessionEnd(transport.ask),
    clearSession: () => {
      transport.forget();
      unsaved.forget();
    },
    saveTyped: () => {
      if (owner !== null) saveTypedValues(owner);
    },
    discardTyped: discardTypedValues,
    goTo: (address) => location.assign(address),
    now: Date.now,
    channel: own.channel('tessera-session'),
  });

  const connection = createConnection({
    window,
    isBrowserOnline: () => navigator.onLine,
    probe: () => own.fetch('/healthz', { cache: 'no-store' }),
  });
  let noticeRevision: (revision: number) => void = () => undefined;
  let fallbacks: RemoteLibrary['fallbacks'] | null = null;
  const ran = (caller?: RemoteVersion) =>
    ranInstead({ release: boot.release, overrides: boot.overrides ?? [], fallbacks: fallbacks?.get() ?? {} }, caller);
  const transport = createTransport({
    apiBase: boot.apiBase,
    fetch: own.fetch,
    about: aboutPage(boot.release?.id ?? null, ran),
    noticeRevision: (revision) => noticeRevision(revision),
  });
  const stepUp = createStepUp();
  const send = withStepUp(connection.watch(transport.send), stepUp);
  const ask = retryReads(send);
  const answer = await readSession(ask);
  const root = createRoot(rootElement());
  if (answer.kind === 'over') return sessionEnd.expired();
  if (answer.kind === 'unknown') {
    tellHostStart('started');
    return root.render(<StartFailure />);
  }
  const { session } = answer;
  owner = `${session.firmId} ${session.userId}`;
  discardOthersTypedValues(owner);
  const touch = async (): Promise<void> => {
    const { kind } = await readSession(send);
    if (kind === 'over') sessionEnd.expired();
  };
  const idleClock = createIdleClock({
    limitMs: session.idleTimeoutSeconds * 1000,
    now: Date.now,
    channel: own.channel('tessera-activity'),
    touch: () => void touch(),
    signOut: () => send({ method: 'POST', path: '/tessera/signout' }),
    expired: sessionEnd.expired,
  });
  watchActivity(idleClock, window);

  const flags = createFlags(boot.firm.firmId, ask, sessionEnd.expired);
  await flags.revalidate();

  const colourSchemes = createColourSchemes();
  const work = createWorkCount(createProgressBar());
  const isAlone = startsAlone(location.search);
  // Without its parts the page offers none of their panels either.
  const given: Boot = isAlone && boot.release ? { ...boot, release: { ...boot.release, remotes: [] } } : boot;
  const remotes = given.release?.remotes ?? [];
  const manifests = remotes.map(({ manifest }) => manifest);
  const killed = createWatched<readonly string[]>([]);
  const flagsInForce = createFlagsInForce({
    asked: withoutKilled(flags, killed),
    unsaved,
    remotes: remotes.map(({ name }) => name),
  });
  const states = createRemoteStates();
  const reports = createReports({ release: boot.release?.id ?? '', post: postReport, window });
  const versionOf = (unit: string) =>
    unit === 'host' ? boot.release?.host.version : remotes.find(({ name }) => name === unit)?.version;
  let spoilers: Remotes['spoilers'] = () => [];
  const failures = createFailureLog(({ remote, phase, code, version = versionOf(remote) }) => {
    const charged = version ? chargedFor({ name: remote, version }, spoilers()) : null;
    if (charged)
      reports.add({ unit: charged.name, version: charged.version, kind: 'failed', phase, ...(code ? { code } : {}) });
  });
  let applications: Applications | null = null;

  const appearance = createAppearance(boot.firm, session.appearance, pageTitle);
  const portal = createPortal({
    boot: given,
    user: {
      userId: session.userId,
      userName: session.userName,
      email: session.email,
      nodeId: session.nodeId,
      scopes: session.scopes,
    },
    history,
    flags: flagsInForce,
    colourScheme: colourSchemes.scheme,
    appearance,
    send,
    sessionExpired: sessionEnd.expired,
    toast: toasts.add,
    setPageTitle: pageTitle.set,
    keepUnsaved: unsaved.keep,
    startWork: work.start,
    mountExtension: (remote, id, element, props) =>
      applications?.mountExtension(remote, id, element, props, createPanelFailure(element, portal)) ??
      (() => undefined),
    reportFailure: failures.report,
  });

  followAppearance(portal, appearance, ask);

  const outlet = document.createElement('div');
  const library = createRemotes({ remotes, portal, reports, reportFailure: failures.report, ran });
  fallbacks = library.fallbacks;
  spoilers = library.spoilers;
  const placeAt = (pathname: string) =>
    resolvePlaceIn(
      pathname,
      manifests,
      (remote) => library.fallbacks.get()[remote]?.version.manifest ?? null,
      portal.decide,
    );
  applications = registerApplications({ library, states, outlet: () => outlet, portal: () => portal, placeAt });
  library.watchListeners();
  // What a remote has replaced is put back before single-spa, which needs promises, takes that remote down.
  history.keepBrowser(library.checkPage);
  library.fallbacks.subscribe(applications.refresh);
  const releaseWatch = followRelease({
    boot,
    history,
    placeAt,
    unsaved,
    window,
    onAnswer: (now) => {
      if (!sameFlags(killed.get(), now.killed)) killed.set(now.killed);
      // The list itself is read where it is authoritative: this one may be some seconds old.
      if (!sameFlags(flags.get(), [...now.flags].sort())) void flags.revalidate();
    },
  });
  noticeRevision = releaseWatch.notice;
  flagsInForce.subscribe(applications.refresh);
  announceRemovedFlags({
    flags: flagsInForce,
    states,
    placeAt,
    pathname: () => history.snapshot().location.pathname,
    toast: toasts.add,
  });
  recoverWhenOnline({ connection, flags, states, tryAgain: applications.tryAgain });
  // Once, and only when the shell has been shown: without host events, the host's failures would have no total to be a
  // share of.
  const hasStarted = (): void => {
    tellHostStart('started');
    if (boot.isHostBefore)
      toasts.add({
        kind: 'info',
        message: 'The new version of the portal did not start; you have the one before it. Support knows.',
      });
    if (boot.release)
      reports.add({
        unit: 'host',
        version: boot.release.host.version,
        kind: 'mounted',
        phase: 'load',
        durationMs: Math.round(performance.now()),
      });
  };
  root.render(
    // The last of all boundaries: what breaks outside those of the shell must not leave an empty page.
    <FailureBoundary
      onFailure={(error) => failures.report({ remote: 'host', phase: 'render', error })}
      fallback={() => <ShellFailure />}
    >
      <Shell
        portal={portal}
        release={boot.release}
        manifests={manifests}
        placeAt={placeAt}
        states={states}
        fallbacks={library.fallbacks}
        releaseWatch={releaseWatch}
        overrides={boot.overrides ?? []}
        isAlone={isAlone}
        applications={applications}
        outlet={outlet}
        flags={flags}
        flagsInForce={flagsInForce}
        unsaved={unsaved}
        connection={connection}
        failures={failures.list}
        singleKeys={createSingleKeys()}
        toasts={toasts}
        pageTitle={pageTitle}
        colourSchemes={colourSchemes}
        sessionEnd={sessionEnd}
        idleClock={idleClock}
        stepUp={stepUp}
        secondFactorBy={session.secondFactorBy ?? null}
      />
      <Started onStarted={hasStarted} />
    </FailureBoundary>,
  );
};
