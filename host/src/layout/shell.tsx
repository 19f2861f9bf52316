import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { PortalManifest, Release } from '@tessera/contract';
import { useFlags, useWatched } from '@tessera/runtime';
import type { Portal, PortalFailure } from '@tessera/runtime';
import { FailureBoundary, PortalContext, PortalRouter, createWatched } from '@tessera/runtime/host';
import { Spinner, StatePage, Toasts } from '@tessera/ui/shell';
import type { ToastStore } from '@tessera/ui/shell';
import type { Applications } from '../applications/register-applications';
import { Theme } from '../applications/mount-frame';
import type { RemoteLibrary } from '../applications/remote-library';
import type { RemoteStates } from '../applications/remote-states';
import { hostCommands } from '../commands/host-commands';
import type { Connection } from '../connection/connection';
import { FlagOffDialog } from '../flags/flag-off-dialog';
import type { Flags } from '../flags/flags';
import type { FlagsInForce } from '../flags/flags-in-force';
import type { SingleKeys } from '../keyboard/single-keys';
import { useShortcuts } from '../keyboard/use-shortcuts';
import type { PageTitle } from '../page-title/page-title';
import { Dashboard } from '../dashboard/dashboard';
import { Home } from '../pages/home';
import { LogOut } from '../pages/log-out';
import { NotFound } from '../pages/not-found';
import { RemoteUnavailable } from '../pages/remote-unavailable';
import type { Place } from '../places/resolve-place';
import type { ReleaseWatch } from '../release/release-watch';
import type { IdleClock } from '../session/idle-clock';
import { IdleWarning } from '../session/idle-warning';
import type { StepUp } from '../security/step-up';
import type { SessionEnd } from '../session/session-end';
import type { ColourSchemes } from '../theme/colour-scheme';
import { longDate } from '../words/long-date';
import { LeaveDialog } from '../unsaved/leave-dialog';
import type { UnsavedWork } from '../unsaved/unsaved-work';
import { Footer } from './footer';
import { Header } from './header';
import { Notices } from './notices';
import { ShellDialogs } from './shell-dialogs';
import type { ShellDialog } from './shell-dialogs';

export interface ShellProps {
  readonly portal: Portal;
  readonly release: Release | null;
  readonly manifests: readonly PortalManifest[];
  readonly placeAt: (pathname: string) => Place;
  readonly states: RemoteStates;
  /** Remotes replaced by their previous version. */
  readonly fallbacks: RemoteLibrary['fallbacks'];
  readonly releaseWatch: ReleaseWatch;
  /** Remotes replaced by a developer's own build. */
  readonly overrides: readonly string[];
  /** Whether the page was opened without its remotes. */
  readonly isAlone: boolean;
  readonly applications: Applications;
  /** The element where single-spa's applications mount; React never renders into it. */
  readonly outlet: HTMLElement;
  /** The firm's flags according to the server; the page applies `flagsInForce`. */
  readonly flags: Flags;
  readonly flagsInForce: FlagsInForce;
  readonly unsaved: UnsavedWork;
  readonly connection: Connection;
  readonly failures: () => readonly PortalFailure[];
  readonly singleKeys: SingleKeys;
  readonly toasts: ToastStore;
  readonly pageTitle: PageTitle;
  readonly colourSchemes: ColourSchemes;
  readonly sessionEnd: SessionEnd;
  readonly idleClock: IdleClock;
  readonly stepUp: StepUp;
  /** When the user needs a second factor, who has none; null where none is required. */
  readonly secondFactorBy: string | null;
}

/** Loaded separately, because it needs the forms library and the shell does not. */
const ChangePassword = lazy(async () => ({ default: (await import('../pages/change-password')).ChangePassword }));

/** Loaded separately, because few visits need them. */
const SecurityPage = lazy(async () => ({ default: (await import('../security/security-page')).SecurityPage }));
const StepUpDialog = lazy(async () => ({ default: (await import('../security/step-up-dialog')).StepUpDialog }));

/**
 * On each page change: sets the route's title until the page names itself, scrolls to the top, and revalidates the
 * flags.
 */
const usePageChanges = (
  { portal, flags, releaseWatch, pageTitle }: ShellProps,
  place: Place,
  pathname: string,
): void => {
  const shown = useRef<string | null>(null);
  const title =
    place.kind === 'host'
      ? place.title
      : place.kind === 'remote'
        ? place.route.title
        : place.isClosed
          ? 'No access'
          : 'Page not found';
  useEffect(() => {
    if (shown.current === pathname) return;
    const isFirst = shown.current === null;
    shown.current = pathname;
    if (!isFirst) {
      if (portal.history.snapshot().action !== 'POP') window.scrollTo(0, 0);
      // The list is revalidated when a screen mounts (specification, section 9); start has just read it for the first
      // screen.
      void flags.revalidate();
      releaseWatch.check();
    }
    pageTitle.set(title);
  }, [pathname, title, pageTitle, portal, flags, releaseWatch]);
};

const HostPage = ({ place, shell }: { readonly place: Place; readonly shell: ShellProps }): ReactNode => {
  const states = useWatched(shell.states);
  if (place.kind === 'absent') return <NotFound isClosed={place.isClosed} />;
  if (place.kind === 'remote') {
    const state = states[place.remote];
    return state?.kind === 'failed' ? (
      <RemoteUnavailable error={state.error} onRetry={() => shell.applications.tryAgain(place.remote)} />
    ) : null;
  }
  if (place.page === 'home') return <Home />;
  if (place.page === 'logout') return <LogOut portal={shell.portal} sessionEnd={shell.sessionEnd} />;
  if (place.page === 'change-password') {
    return (
      <Suspense fallback={<Spinner page />}>
        <ChangePassword portal={shell.portal} />
      </Suspense>
    );
  }
  if (place.page === 'security') {
    return (
      <Suspense fallback={<Spinner page />}>
        <SecurityPage portal={shell.portal} />
      </Suspense>
    );
  }
  return <Dashboard portal={shell.portal} />;
};

/** The permanent element for remotes' pages. */
const Outlet = ({ element, hidden }: { readonly element: HTMLElement; readonly hidden: boolean }): ReactNode => {
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    parent.current?.append(element);
  }, [element]);
  return <div ref={parent} hidden={hidden} />;
};

/** The dialog's code is loaded when it is first needed. */
const StepUpAsked = ({ stepUp, portal }: { readonly stepUp: StepUp; readonly portal: Portal }): ReactNode =>
  useWatched(stepUp.isAsking) ? (
    <Suspense fallback={null}>
      <StepUpDialog stepUp={stepUp} send={portal.api.send} />
    </Suspense>
  ) : null;

const Layout = (shell: ShellProps): ReactNode => {
  const { pathname } = useLocation();
  const flags = useFlags();
  const fallbacks = useWatched(shell.fallbacks);
  const { placeAt } = shell;
  // The place also depends, through `placeAt`, on the flags and on fallen-back versions.
  const place = useMemo(() => ({ flags, fallbacks, ...placeAt(pathname) }), [placeAt, pathname, flags, fallbacks]);
  usePageChanges(shell, place, pathname);
  const { portal, manifests, colourSchemes, singleKeys } = shell;
  const [dialogs] = useState(() => createWatched<ShellDialog | null>(null));
  const commands = useMemo(() => hostCommands(portal, colourSchemes, dialogs), [portal, colourSchemes, dialogs]);
  useShortcuts(portal, manifests, dialogs, singleKeys);
  return (
    <>
      <a className="h-skip" href="#main">
        Skip to the page
      </a>
      <Header
        portal={portal}
        manifests={manifests}
        colourSchemes={colourSchemes}
        toasts={shell.toasts}
        dialogs={dialogs}
      />
      <Notices
        connection={shell.connection}
        flags={shell.flagsInForce}
        releaseWatch={shell.releaseWatch}
        overrides={shell.overrides}
        isAlone={shell.isAlone}
        secondFactorBy={shell.secondFactorBy}
      />
      <p className="t-print-only h-print-head">
        {portal.firm.name}, as of {longDate(portal.businessDate)}
      </p>
      <main id="main" className="h-main" tabIndex={-1}>
        <FailureBoundary
          key={pathname}
          onFailure={(error) => shell.portal.reportFailure({ remote: 'host', phase: 'render', error })}
          fallback={(_error, clear) => <StatePage variant="error" onLeave={clear} />}
        >
          <HostPage place={place} shell={shell} />
        </FailureBoundary>
        <Outlet element={shell.outlet} hidden={place.kind !== 'remote'} />
      </main>
      <Footer portal={portal} release={shell.release} onHelp={() => dialogs.set('help')} />
      <ShellDialogs
        asked={dialogs}
        portal={portal}
        release={shell.release}
        states={shell.states}
        fallbacks={shell.fallbacks}
        failures={shell.failures}
        hostCommands={commands}
        singleKeys={singleKeys}
      />
      <StepUpAsked stepUp={shell.stepUp} portal={portal} />
      <LeaveDialog unsaved={shell.unsaved} />
      <FlagOffDialog flags={shell.flagsInForce} />
    </>
  );
};

/** The frame of every page: header, outlet, footer, toasts. */
export const Shell = (props: ShellProps): ReactNode => {
  const context = useMemo(() => ({ portal: props.portal, remote: 'host', overlay: null }), [props.portal]);
  return (
    <PortalContext value={context}>
      <Theme portal={props.portal}>
        <PortalRouter history={props.portal.history} prefixes={null}>
          <FailureBoundary
            onFailure={(error) => props.portal.reportFailure({ remote: 'host', phase: 'render', error })}
            fallback={(_error, clear) => <StatePage variant="error" onLeave={clear} />}
          >
            <Layout {...props} />
          </FailureBoundary>
        </PortalRouter>
        <IdleWarning clock={props.idleClock} history={props.portal.history} />
        <Toasts store={props.toasts} />
      </Theme>
    </PortalContext>
  );
};
