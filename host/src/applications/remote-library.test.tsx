import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import { lazy, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { createStore } from 'redux';
import { failureCodes, failurePolicies } from '@tessera/contract';
import type { FailureCode, ManifestExtension, PortalManifest, ReleasedRemote } from '@tessera/contract';
import { createFakePortal } from '@tessera/testing/fake-portal';
import { usePortal } from '@tessera/runtime';
import type { PortalResponse, RemoteDefinition } from '@tessera/runtime';
import type { MountFrame } from '@tessera/runtime/host';
import { createBreaker } from '../failures/breaker';
import { failureCodeOf } from '../failures/failure-code';
import { PortalError } from '../failures/portal-error';
import { createRemotePortal } from '../portal/remote-portal';
import { createRemotePages } from './pages';
import { mountPanel } from './panels';
import { createRemoteLibrary } from './remote-library';
import { createRemoteStates } from './remote-states';

const Sentence = () => <p>Sorry, something went wrong on our end.</p>;
const Failure: MountFrame['PageFailure'] = ({ tryAgain }) => (
  <>
    <Sentence />
    <button onClick={tryAgain}>Try again</button>
  </>
);
const frame: MountFrame = { Theme: ({ children }) => children, PageFailure: Failure, PanelFailure: Sentence };
const panel: ManifestExtension = {
  id: 'planning.card',
  point: 'dashboard.main',
  order: 1,
  title: 'Card',
  access: {},
};

const manifestOf = (version: string, extensions: readonly ManifestExtension[]) =>
  ({
    schema: 1,
    name: 'planning',
    version,
    prefixes: ['/planning'],
    routes: [],
    extensions,
    contract: '^1.0.0',
    shared: {},
    files: [],
    federationName: `planning__${version}`,
  }) as unknown as PortalManifest;
const released = (hasPrevious: boolean, extension: ManifestExtension): ReleasedRemote => ({
  name: 'planning',
  version: '2.0.0',
  base: '/remotes/planning/2.0.0/',
  ground: 'stable',
  reason: '',
  manifest: manifestOf('2.0.0', [extension]),
  previous: hasPrevious
    ? { version: '1.0.0', base: '/remotes/planning/1.0.0/', reason: '', manifestIntegrity: 'sha384-x' }
    : null,
});

type Broken = FailureCode | ComponentType | 'store' | null;

/**
 * A page with one remote whose released version is broken in the given way; the previous version works unless the test
 * says otherwise.
 */
const setUp = ({
  broken = null,
  previousBroken = null,
  hasPrevious = true,
  reachable = true,
  kept = new Map<string, string>(),
  extension = panel,
  previousExtensions = [panel],
  answer = Promise.resolve({ status: 200, body: {} } as PortalResponse),
  isOwnDoing = true,
}: {
  broken?: Broken;
  previousBroken?: FailureCode | null;
  hasPrevious?: boolean;
  reachable?: boolean;
  kept?: Map<string, string>;
  extension?: ManifestExtension;
  previousExtensions?: readonly ManifestExtension[];
  answer?: Promise<PortalResponse>;
  isOwnDoing?: boolean;
} = {}) => {
  const faults: { now: Broken } = { now: broken };
  const fake = createFakePortal({ path: '/planning' });
  const breaker = createBreaker({ planning: '2.0.0' }, () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }));
  const failed: string[] = [];
  const shown: string[] = [];
  const fellBack: string[] = [];
  const storesDropped = jest.fn();
  const marks = new Set<string>();
  const load = jest.fn(({ version }: { readonly version: string }): Promise<RemoteDefinition> => {
    const fault = version === '2.0.0' ? faults.now : previousBroken;
    if (typeof fault === 'string' && fault !== 'store') return Promise.reject(new PortalError(fault, 'broken'));
    return Promise.resolve({
      name: 'planning',
      createStore: (portal) => {
        portal.onDropped(storesDropped);
        portal.events.onEntityChanged(() => undefined);
        if (fault === 'store') throw new Error('no store');
        return createStore((state: number = 0) => state);
      },
      Pages: typeof fault === 'function' ? fault : () => <h1>pages of {version}</h1>,
      extensions: { 'planning.card': () => <p>card of {version}</p> },
    });
  });
  const library = createRemoteLibrary([released(hasPrevious, extension)], {
    frame,
    portalFor: () =>
      createRemotePortal({ ...fake.portal, api: { ...fake.portal.api, send: () => answer } }, () => undefined),
    markRun: ({ version }) => {
      marks.add(version);
      return () => marks.delete(version);
    },
    load,
    tidied: (_version, mount) => mount,
    loadPrevious: (name, { version, base }) =>
      previousBroken === 'PORTAL-MANIFEST'
        ? Promise.reject(new PortalError('PORTAL-MANIFEST', 'gone'))
        : Promise.resolve({ name, version, base, manifest: manifestOf(version, previousExtensions) }),
    codeOf: ({ error, wasShown }) => Promise.resolve(failureCodeOf(error, wasShown ? 'shown' : 'mount')),
    isOwnDoing: () => isOwnDoing,
    breaker,
    isReachable: () => Promise.resolve(reachable),
    now: () => 0,
    failed: ({ version, code, phase }) => failed.push(`${version} ${phase} ${code}`),
    shown: ({ version }, _durationMs, phase) => shown.push(`${version} ${phase}`),
    fellBack: ({ version }, code) => fellBack.push(`${version} ${code}`),
  });
  const states = createRemoteStates();
  const outlet = document.body.appendChild(document.createElement('main'));
  const pages = createRemotePages('planning', {
    library,
    states,
    outlet: () => outlet,
    startWork: fake.portal.startWork,
    now: () => 0,
  });
  const enter = () => act(async () => pages.enter());
  const parcels = { open: 0 };
  const mountParcel = (config: { mount: () => Promise<unknown>; unmount: () => Promise<unknown> }) => {
    let status = 'MOUNTED';
    parcels.open += 1;
    return {
      mountPromise: config.mount().then(() => null),
      getStatus: () => status,
      unmount: () => {
        if (status === 'MOUNTED') {
          status = 'NOT_MOUNTED';
          parcels.open -= 1;
        }
        return config.unmount();
      },
    };
  };
  const openPanel = async () => {
    const element = document.body.appendChild(document.createElement('div'));
    const failure = { show: jest.fn(), clear: jest.fn() };
    let close = (): void => undefined;
    await act(async () => {
      close = mountPanel(
        { library, owner: Promise.resolve(mountParcel as never), now: () => 0 },
        { remote: 'planning', id: 'planning.card', element, props: {}, failure },
      );
    });
    return { element, failure, close: () => act(async () => close()) };
  };
  return {
    library,
    load,
    states,
    outlet,
    pages,
    enter,
    openPanel,
    parcels,
    faults,
    failed,
    shown,
    fellBack,
    storesDropped,
    marks,
    fake,
    kept,
    state: () => states.get().planning?.kind,
  };
};

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => {
  document.body.replaceChildren();
  jest.useRealTimers();
});
const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

const Throws = () => {
  throw new Error('no such figure');
};
const BreaksLater = () => {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('no such figure');
  return <button onClick={() => setBroken(true)}>Break</button>;
};
/** Shows its frame, asks for rows, and breaks when they come. */
const BreaksWithRows = () => {
  const portal = usePortal();
  const [rows, setRows] = useState<readonly string[] | null>([]);
  useEffect(() => {
    void portal.api.send({ method: 'GET', path: '/rows' }).then(() => setRows(null));
  }, [portal]);
  return <p>{(rows as readonly string[]).length} rows</p>;
};
const Waits = lazy(() => new Promise<{ default: ComponentType }>(() => undefined));
const NeverShows = () => <Waits />;
const MissesChunk = lazy(() =>
  Promise.reject<{ default: ComponentType }>(
    Object.assign(new Error('Loading chunk 313 failed.'), { name: 'ChunkLoadError' }),
  ),
);

describe('a remote that fails to load', () => {
  it.each(failureCodes)('when it fails with %s, does what the table of failures says', async (code) => {
    const { enter, state, failed, fellBack } = setUp({ broken: code });
    await enter();
    expect(failed).toEqual([`2.0.0 load ${code}`]);
    const takesPrevious = failurePolicies[code].then === 'previous';
    expect(state()).toBe(takesPrevious ? 'mounted' : 'failed');
    expect(fellBack).toEqual(takesPrevious ? [`2.0.0 ${code}`] : []);
    expect(screen.queryByRole('heading', { name: 'pages of 1.0.0' }) !== null).toBe(takesPrevious);
  });

  it.each([
    ['has no previous version', { hasPrevious: false }],
    ['has a previous version that fails too', { previousBroken: 'PORTAL-ENTRY' as const }],
    ['has a previous version whose manifest does not come', { previousBroken: 'PORTAL-MANIFEST' as const }],
  ])('and %s says so, and is tried again from the release’s version', async (_what, options) => {
    const { enter, state, library, faults } = setUp({ broken: 'PORTAL-NETWORK', ...options });
    await enter();
    expect(state()).toBe('failed');
    faults.now = null;
    await act(async () => expect(library.retry('planning')).toBe(true));
    expect(screen.getByRole('heading', { name: 'pages of 2.0.0' })).toBeVisible();
    expect(library.fallbacks.get()).toEqual({});
  });

  it('is not tried again after a reload until the user asks for it', async () => {
    const first = setUp({ broken: 'PORTAL-ENTRY' });
    await first.enter();
    const second = setUp({ broken: 'PORTAL-ENTRY', kept: first.kept });
    await second.enter();
    expect(second.load).toHaveBeenCalledTimes(1);
    expect(second.fellBack).toEqual(['2.0.0 PORTAL-ENTRY']);
    expect(second.failed).toEqual([]);
  });

  it('is not blamed when nothing of the portal can be reached', async () => {
    const { enter, kept } = setUp({ broken: 'PORTAL-NETWORK', reachable: false });
    await enter();
    expect(kept.size).toBe(0);
  });

  it('is marked while its code runs, until it has stood', async () => {
    const { enter, marks } = setUp();
    await enter();
    expect([...marks]).toEqual(['2.0.0']);
    await pass(2_000);
    expect([...marks]).toEqual([]);
  });

  it('is not in the release: shows its code', async () => {
    await expect(setUp().library.open('other')).rejects.toMatchObject({ code: 'PORTAL-RELEASE' });
  });
});

describe('a remote that fails when mounted', () => {
  it.each([
    ['its first render throws', Throws, 'mount', 'PORTAL-LIFECYCLE'],
    ['its store cannot be made', 'store', 'mount', 'PORTAL-LIFECYCLE'],
    ['a part of its page does not come', () => <MissesChunk />, 'chunk', 'PORTAL-CHUNK'],
  ] as const)(
    'because %s: the previous version stands at the same address and nothing of it is left',
    async (_what, broken, phase, code) => {
      const { enter, failed, fellBack, shown, outlet, storesDropped, fake, library } = setUp({ broken });
      await enter();
      await waitFor(() => expect(screen.getByRole('heading', { name: 'pages of 1.0.0' })).toBeVisible());
      expect(screen.queryByText('Sorry, something went wrong on our end.')).toBeNull();
      expect(failed).toEqual([`2.0.0 ${phase} ${code}`]);
      expect(fellBack).toEqual([`2.0.0 ${code}`]);
      await pass(2_000);
      expect(shown).toEqual(['1.0.0 load']);
      expect(outlet.children).toHaveLength(1);
      expect(storesDropped).toHaveBeenCalledTimes(1);
      expect(fake.subscriptions().events).toBe(1);
      expect(library.fallbacks.get().planning).toMatchObject({ code, version: { version: '1.0.0' } });
    },
  );

  it.each([
    ['as it is loaded', 'PORTAL-ENTRY'],
    ['as it is mounted', Throws],
  ] as const)(
    'by what another remote broke, %s, gives way too, and nothing is remembered or said of it',
    async (_when, broken) => {
      const { enter, fellBack, kept } = setUp({ broken, isOwnDoing: false });
      await enter();
      await waitFor(() => expect(screen.getByRole('heading', { name: 'pages of 1.0.0' })).toBeVisible());
      expect(fellBack).toEqual([]);
      expect(kept.size).toBe(0);
    },
  );

  it('by showing nothing for half a minute gives way to the previous version; a page left before counts as no failure', async () => {
    const { enter, pages, failed } = setUp({ broken: NeverShows });
    await enter();
    await act(() => pages.leave());
    await pass(60_000);
    expect(failed).toEqual([]);
    await enter();
    await pass(30_000);
    expect(failed).toEqual(['2.0.0 mount PORTAL-TIMEOUT']);
    expect(screen.getByRole('heading', { name: 'pages of 1.0.0' })).toBeVisible();
  });

  it.each([
    ['at once', 0],
    ['after four seconds', 4_000],
  ])('when its first rows come, %s, was never shown: the previous version stands', async (_when, delayMs) => {
    const answer = new Promise<PortalResponse>((resolve) =>
      setTimeout(() => resolve({ status: 200, body: {} } as PortalResponse), delayMs),
    );
    const { enter, fellBack, failed, shown } = setUp({ broken: BreaksWithRows, answer });
    await enter();
    await pass(delayMs);
    expect(screen.queryByText('Sorry, something went wrong on our end.')).toBeNull();
    expect(screen.getByRole('heading', { name: 'pages of 1.0.0' })).toBeVisible();
    expect(failed).toEqual(['2.0.0 mount PORTAL-LIFECYCLE']);
    expect(fellBack).toEqual(['2.0.0 PORTAL-LIFECYCLE']);
    await pass(2_000);
    expect(shown).toEqual(['1.0.0 load']);
  });

  it('after it has stood shows the error text and stays; Try again starts it with a new store', async () => {
    const { enter, fellBack, failed, shown, storesDropped } = setUp({ broken: BreaksLater });
    await enter();
    await pass(2_000);
    await act(async () => screen.getByRole('button', { name: 'Break' }).click());
    expect(screen.getByText('Sorry, something went wrong on our end.')).toBeVisible();
    expect(shown).toEqual(['2.0.0 load']);
    expect(failed).toEqual(['2.0.0 render PORTAL-RENDER']);
    expect(fellBack).toEqual([]);
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(screen.getByRole('button', { name: 'Break' })).toBeVisible();
    expect(storesDropped).toHaveBeenCalledTimes(1);
    await pass(2_000);
    expect(shown).toEqual(['2.0.0 load', '2.0.0 load']);
  });

  it('has stood after ten seconds, though it goes on asking', async () => {
    const { enter, shown, marks } = setUp({ broken: BreaksWithRows, answer: new Promise(() => undefined) });
    await enter();
    await pass(8_000);
    expect(shown).toEqual([]);
    await pass(2_000);
    expect(shown).toEqual(['2.0.0 load']);
    expect(marks.size).toBe(0);
  });

  it.each([
    ['left', (pages: { readonly leave: () => Promise<void> }) => pages.leave()],
    ['closed', async () => void window.dispatchEvent(new Event('pagehide'))],
  ])('counts as shown, once, when it is %s before it has stood', async (_how, end) => {
    const { enter, pages, shown } = setUp();
    await enter();
    await act(() => end(pages));
    expect(shown).toEqual(['2.0.0 load']);
    await pass(60_000);
    expect(shown).toEqual(['2.0.0 load']);
  });

  it('without a previous version shows the error text', async () => {
    const { enter, state } = setUp({ broken: Throws, hasPrevious: false });
    await enter();
    expect(screen.getByText('Sorry, something went wrong on our end.')).toBeVisible();
    expect(state()).toBe('mounted');
  });

  it('falls back with its panels: one version of a remote on a page', async () => {
    const { enter, openPanel, parcels } = setUp({ broken: Throws });
    const { element, close } = await openPanel();
    expect(element).toHaveTextContent('card of 2.0.0');
    await enter();
    await waitFor(() => expect(element).toHaveTextContent('card of 1.0.0'));
    expect(element.children).toHaveLength(1);
    expect(parcels.open).toBe(1);
    await close();
    expect(parcels.open).toBe(0);
    expect(element).toBeEmptyDOMElement();
  });
});

describe('a panel', () => {
  it('of a remote that fell back is hidden where the previous version does not have it', async () => {
    const { element } = await setUp({ broken: 'PORTAL-ENTRY', previousExtensions: [] }).openPanel();
    expect(element).not.toBeVisible();
  });

  it('when it is a tab that the previous version does not have, its place says so', async () => {
    const { element, failure } = await setUp({
      broken: 'PORTAL-ENTRY',
      extension: { ...panel, point: 'clients.client.tabs', segment: 'plans' },
      previousExtensions: [],
    }).openPanel();
    expect(element).toBeVisible();
    expect(failure.show).toHaveBeenCalledTimes(1);
  });

  it('that cannot load shows an error, and loads when tried again', async () => {
    const { openPanel, faults } = setUp({ broken: 'PORTAL-NETWORK', hasPrevious: false });
    const { element, failure } = await openPanel();
    const [tryAgain] = failure.show.mock.calls[0] as [() => void];
    faults.now = null;
    await act(async () => tryAgain());
    expect(failure.clear).toHaveBeenCalled();
    expect(element).toHaveTextContent('card of 2.0.0');
  });

  it('whose store cannot be created, without a previous version, shows an error and leaves no parcel', async () => {
    const { openPanel, parcels } = setUp({ broken: 'store', hasPrevious: false });
    const { failure } = await openPanel();
    expect(failure.show).toHaveBeenCalledTimes(1);
    expect(parcels.open).toBe(0);
  });
});
