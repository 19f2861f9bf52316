import { Suspense, useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import type { Store } from 'redux';
import { classifyFailure } from './classify-failure';
import { FailureBoundary } from './failure-boundary';
import { useWork } from './hooks';
import type { ExtensionProps, Portal, PortalFailure } from './portal';
import { PortalContext } from './portal-context';
import { PortalRouter } from './portal-router';
import type { RemoteDefinition } from './remote';

interface FailureProps {
  /** Renders it again as it is. */
  readonly clear: () => void;
  /** Starts it afresh. */
  readonly tryAgain: () => void;
}

/** What the host renders around every root: the theme, and the fallback for a broken page or panel. */
export interface MountFrame {
  readonly Theme: ComponentType<{
    readonly portal: Portal;
    readonly overlay: HTMLElement;
    readonly children: ReactNode;
  }>;
  readonly PageFailure: ComponentType<FailureProps>;
  readonly PanelFailure: ComponentType<FailureProps>;
}

/** What broke in a mounted page or panel. */
export interface MountFailure extends Pick<PortalFailure, 'error'> {
  readonly phase: Extract<PortalFailure['phase'], 'mount' | 'render' | 'chunk' | 'extension'>;
  /** True when some of its own content had been on the screen before. */
  readonly wasShown: boolean;
}

/** Callbacks for the host while a page or panel is mounted. */
export interface MountWatch {
  /** Called when its own content is on the screen, not only the placeholder shown while code loads. */
  readonly shown: () => void;
  readonly failed: (failure: MountFailure) => void;
  /** Returns true when another version will be mounted in its place; this one then shows no error. */
  readonly isReplaced: (failure: MountFailure) => boolean;
  /** Mounts everything of the remote again with a new store: what was read before may be what broke it. */
  readonly startAgain?: () => void;
}

/** A remote as the host mounts it. Every function may be called again after it has finished. */
export interface RemoteMount {
  readonly mountPages: (outlet: HTMLElement, watch?: MountWatch) => Promise<void>;
  readonly unmountPages: () => Promise<void>;
  /** Mounts one panel; returns the function that unmounts it. */
  readonly mountExtension: (id: string, element: HTMLElement, props: ExtensionProps, watch?: MountWatch) => () => void;
}

interface Mounted {
  readonly root: Root;
  readonly container: HTMLElement;
}

const WorkWhileWaiting = (): null => {
  useWork(true);
  return null;
};

const AfterFirstPaint = ({ then }: { readonly then: () => void }): null => {
  useEffect(then, [then]);
  return null;
};

/** Turns what a remote exports into something the host can mount and unmount any number of times without leaks. */
export const createRemoteMount = (
  definition: RemoteDefinition,
  prefixes: readonly string[],
  portal: Portal,
  frame: MountFrame,
): RemoteMount => {
  let store: Store | null = null;
  let pages: Mounted | null = null;

  /** Without a watch, failures go to the portal and the frame shows them. */
  const unwatched: MountWatch = {
    shown: () => undefined,
    failed: ({ phase, error }) =>
      portal.reportFailure({ remote: definition.name, phase: phase === 'mount' ? 'render' : phase, error }),
    isReplaced: () => false,
  };

  const open = (
    parent: HTMLElement,
    phase: 'render' | 'extension',
    Failure: MountFrame['PageFailure'],
    content: ReactNode,
    watch: MountWatch,
    painted: () => void,
  ): Mounted => {
    store ??= definition.createStore(portal);
    let wasShown = false;
    const shown = (): void => {
      if (wasShown) return;
      wasShown = true;
      watch.shown();
    };
    const failureOf = (error: unknown): MountFailure => {
      const broken = phase === 'render' && !wasShown ? 'mount' : phase;
      return { phase: classifyFailure(error) === 'chunk' ? 'chunk' : broken, error, wasShown };
    };
    const report = (error: unknown): void => watch.failed(failureOf(error));
    const container = document.createElement('div');
    const overlay = document.createElement('div');
    container.dataset.remote = definition.name;
    overlay.dataset.overlay = definition.name;
    const page = document.createElement('div');
    page.dataset.page = definition.name;
    container.append(page, overlay);
    parent.append(container);
    const root = createRoot(page, {
      // The boundary reports what it catches; React reports the others only through these callbacks.
      onCaughtError: () => undefined,
      onUncaughtError: (error) => {
        report(error);
        painted();
      },
      onRecoverableError: (error) => portal.reportFailure({ remote: definition.name, phase, error }),
    });
    const Theme = frame.Theme;
    root.render(
      <PortalContext value={{ portal, remote: definition.name, overlay }}>
        <Theme portal={portal} overlay={overlay}>
          <PortalRouter history={portal.history} prefixes={phase === 'render' ? prefixes : null}>
            <FailureBoundary
              onFailure={report}
              fallback={(error, clear) =>
                watch.isReplaced(failureOf(error)) ? null : (
                  <Failure clear={clear} tryAgain={watch.startAgain ?? clear} />
                )
              }
            >
              <Provider store={store}>
                <Suspense fallback={<WorkWhileWaiting />}>
                  {content}
                  <AfterFirstPaint then={shown} />
                </Suspense>
              </Provider>
            </FailureBoundary>
          </PortalRouter>
          <AfterFirstPaint then={painted} />
        </Theme>
      </PortalContext>,
    );
    return { root, container };
  };

  const close = ({ root, container }: Mounted): void => {
    root.unmount();
    container.remove();
  };

  return {
    mountPages: (outlet, watch = unwatched) =>
      new Promise((resolve) => {
        if (pages) close(pages);
        pages = null;
        pages = open(outlet, 'render', frame.PageFailure, <definition.Pages />, watch, resolve);
      }),
    unmountPages: () => {
      if (pages) close(pages);
      pages = null;
      return Promise.resolve();
    },
    mountExtension: (id, element, props, watch = unwatched) => {
      const Extension = definition.extensions?.[id];
      if (!Extension)
        throw new Error(
          `${definition.name} lists the extension '${id}' in its manifest, but its entry does not export it.`,
        );
      const mounted = open(element, 'extension', frame.PanelFailure, <Extension {...props} />, watch, () => undefined);
      // React refuses to unmount a root while another renders, which happens when the page that holds this panel
      // unmounts it.
      return () => queueMicrotask(() => close(mounted));
    },
  };
};
