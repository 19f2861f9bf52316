import {
  contractVersion,
  decide,
  remoteFlag,
  remoteNames,
  resources,
  type Appearance,
  type ManifestAction,
  type ManifestExtension,
  type Range,
  type Resource,
  type Scope,
} from '@tessera/contract';
import type {
  ColourScheme,
  EntityChanged,
  ExtensionProps,
  Portal,
  PortalFailure,
  PortalRequest,
  PortalResponse,
  Toast,
  UnsavedChanges,
} from '@tessera/runtime';
import { answered, isCanned, type CannedAnswer, type CannedAnswers, type CannedRequest } from './canned-answers';
import { matchCall } from './match-call';
import { createMemoryHistory } from './memory-history';
import { createWatched } from './watched';

export interface FakePortalOptions {
  /** Address of the tab. */
  readonly path?: string;
  readonly scopes?: readonly Scope[];
  readonly flags?: readonly string[] | null;
  readonly answers?: CannedAnswers;
  readonly extensions?: readonly ManifestExtension[];
  readonly actions?: readonly ManifestAction[];
  readonly businessDate?: string;
}

export interface RecordedCall extends CannedRequest {
  readonly id: string;
  readonly request: PortalRequest;
}

/** Scopes on the given resources, all of them by default. */
export const scopesOn = (
  ranges: readonly Range[] = ['read', 'read-write'],
  names: readonly Resource[] = resources,
): Scope[] => names.map((resource) => ({ resource, scope: resource, ranges }));

export const allFlags: readonly string[] = [...remoteNames.map(remoteFlag), 'automatedFirmSetup'];

const pause = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });

const deliver = async (answer: CannedAnswer): Promise<PortalResponse> => {
  if (answer.never) return new Promise(() => undefined);
  if (answer.delayMs) await pause(answer.delayMs);
  if (answer.lost) throw new TypeError('Failed to fetch');
  return { status: answer.status, body: answer.body };
};

/**
 * A portal for tests: the real access decision and interface, a history in memory, canned answers by call id, and a
 * record of what the remote did with it.
 */
export const createFakePortal = (options: FakePortalOptions = {}) => {
  const history = createMemoryHistory(options.path ?? '/');
  const flags = createWatched<readonly string[] | null>(options.flags === undefined ? allFlags : options.flags);
  const colourScheme = createWatched<ColourScheme>('light');
  const appearance = createWatched<Appearance>({
    theme: {},
    windowTitle: 'Northbrook Wealth',
    footer: '',
    support: { email: '', telephone: '' },
  });
  const scopes = options.scopes ?? scopesOn();
  let answers: CannedAnswers = options.answers ?? {};
  const calls: RecordedCall[] = [];
  const unanswered: string[] = [];
  const toasts: Toast[] = [];
  const failures: PortalFailure[] = [];
  const titles: string[] = [];
  const changed: EntityChanged[] = [];
  const mountedExtensions = new Map<HTMLElement, { id: string; props: ExtensionProps }>();
  const dropped: (() => void)[] = [];
  const eventListeners = new Set<(event: EntityChanged) => void>();
  const unsaved = new Set<UnsavedChanges>();
  let sessionExpiries = 0;
  let workUnderWay = 0;

  const respond = (request: PortalRequest): Promise<PortalResponse> => {
    const matched = matchCall(request.method, request.path);
    const known = matched
      ? { id: matched.call.id, parameters: matched.parameters, query: matched.query }
      : { id: '', parameters: {}, query: {} };
    const recorded: RecordedCall = { ...known, body: request.body, request };
    calls.push(recorded);
    const entry: unknown = answers[known.id as keyof CannedAnswers];
    const given: unknown =
      typeof entry === 'function' ? (entry as (request: CannedRequest) => unknown)(recorded) : entry;
    if (given === undefined) {
      unanswered.push(`${request.method} ${request.path}`);
      return deliver({
        status: 500,
        body: {
          error: {
            statusCode: 500,
            errorMessage: `The test gives no answer to ${request.method} ${request.path}.`,
            type: 'unexpected',
            fieldErrors: [],
          },
        },
      });
    }
    return deliver(isCanned(given) ? given : answered(given));
  };

  const portal: Portal = {
    contractVersion,
    firm: {
      firmId: 'NBW',
      name: 'Northbrook Wealth',
      monogram: 'NB',
      audience: 'Professional',
      windowTitle: 'Northbrook Wealth',
      footer: '',
      theme: {},
      signIn: { welcome: '', help: '' },
    },
    user: { userId: 'U1', userName: 'Priya Hart', email: 'priya.hart@northbrook.example', nodeId: '0', scopes },
    history,
    businessDate: options.businessDate ?? '2026-11-20',
    nonce: 'nonce',
    flags,
    colourScheme,
    appearance,
    decide: (rule) => decide({ authenticated: true, scopes, flags: flags.get() }, rule),
    api: {
      send: respond,
      sessionExpired: () => {
        sessionExpiries += 1;
      },
    },
    toast: (toast) => {
      toasts.push(toast);
    },
    events: {
      entityChanged: (event) => {
        changed.push(event);
        eventListeners.forEach((listener) => listener(event));
      },
      onEntityChanged: (listener) => {
        eventListeners.add(listener);
        return () => {
          eventListeners.delete(listener);
        };
      },
    },
    setPageTitle: (title) => {
      titles.push(title);
    },
    keepUnsaved: (changes) => {
      const kept = { ...changes };
      unsaved.add(kept);
      return () => {
        unsaved.delete(kept);
      };
    },
    startWork: () => {
      workUnderWay += 1;
      let over = false;
      return () => {
        if (!over) workUnderWay -= 1;
        over = true;
      };
    },
    extensionsAt: (point) => (options.extensions ?? []).filter((extension) => extension.point === point),
    actionsAt: (point) =>
      (options.actions ?? [])
        .filter((action) => action.point === point)
        .map(({ id, label, href }) => ({ id, label, href })),
    mountExtension: (id, element, props) => {
      mountedExtensions.set(element, { id, props });
      return () => {
        mountedExtensions.delete(element);
      };
    },
    reportFailure: (failure) => {
      failures.push(failure);
    },
    onDropped: (undo) => {
      dropped.push(undo);
    },
  };

  return {
    portal,
    history,
    flags,
    colourScheme,
    /** The remote's calls, in order. */
    calls,
    callIds: () => calls.map((call) => call.id),
    /** Requests the test forgot to answer. */
    unanswered,
    toasts,
    failures,
    titles,
    title: () => titles.at(-1),
    changed,
    extensions: () => [...mountedExtensions.values()],
    /** Unsaved changes the host would ask about before leaving the page. */
    unsaved: () => [...unsaved],
    /** Removes the remote's version from the page, as the host does with a failed one. */
    drop: () => {
      for (const undo of dropped.splice(0)) undo();
    },
    sessionExpiries: () => sessionExpiries,
    workUnderWay: () => workUnderWay,
    subscriptions: () => ({
      events: eventListeners.size,
      flags: flags.listenerCount(),
      colourScheme: colourScheme.listenerCount(),
      extensions: mountedExtensions.size,
      work: workUnderWay,
      unsaved: unsaved.size,
    }),
    /** Replaces answers from now on. */
    answer: (next: CannedAnswers) => {
      answers = { ...answers, ...next };
    },
  };
};

export type FakePortal = ReturnType<typeof createFakePortal>;
