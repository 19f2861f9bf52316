import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { createStore } from 'redux';
import { createFakePortal } from '@tessera/testing/fake-portal';
import { ExtensionSlot, usePageTitle } from '@tessera/runtime';
import type { PortalFailure, RemoteDefinition } from '@tessera/runtime';
import { createRemoteMount } from '@tessera/runtime/host';
import type { MountFrame, RemoteMount } from '@tessera/runtime/host';

const Failure = ({ clear }: { readonly clear: () => void }) => (
  <button onClick={clear}>Sorry, something went wrong on our end.</button>
);
const frame: MountFrame = { Theme: ({ children }) => children, PageFailure: Failure, PanelFailure: Failure };

const Where = () => <p>at {useLocation().pathname}</p>;
const List = () => {
  usePageTitle('Plans');
  return (
    <>
      <h1>Plans</h1>
      <Link to="/planning/7">Seven</Link>
      <Where />
    </>
  );
};
const Pages = () => (
  <Routes>
    <Route path="/planning" element={<List />} />
    <Route path="/planning/:planId" element={<Where />} />
  </Routes>
);

const setUp = (change: Partial<RemoteDefinition> = {}) => {
  const failures: PortalFailure[] = [];
  const fake = createFakePortal({ path: '/planning' });
  const portal = { ...fake.portal, reportFailure: (failure: PortalFailure) => failures.push(failure) };
  const makeStore = jest.fn(() => createStore((state: number = 0) => state));
  const mount = createRemoteMount(
    { name: 'planning', createStore: makeStore, Pages, ...change },
    ['/planning'],
    portal,
    frame,
  );
  const outlet = document.body.appendChild(document.createElement('div'));
  return { mount, outlet, portal, failures, makeStore, history: portal.history };
};

/**
 * The adapter resolves after the first paint, which inside `act` comes only when the callback has returned: start it
 * inside, await it outside.
 */
const show = async (mount: RemoteMount, outlet: HTMLElement): Promise<void> => {
  let shown: Promise<void> | undefined;
  await act(async () => {
    shown = mount.mountPages(outlet);
  });
  await shown;
};

afterEach(() => document.body.replaceChildren());

describe('a mounted remote', () => {
  it('shows its page, follows links inside, and leaves nothing behind', async () => {
    const { mount, outlet } = setUp();
    await show(mount, outlet);
    expect(screen.getByRole('heading', { name: 'Plans' })).toBeVisible();
    await act(async () => screen.getByRole('link', { name: 'Seven' }).click());
    expect(screen.getByText('at /planning/7')).toBeVisible();
    await act(() => mount.unmountPages());
    expect(outlet).toBeEmptyDOMElement();
  });

  it('keeps its store across unmounting, one per session', async () => {
    const { mount, outlet, makeStore } = setUp();
    for (let round = 0; round < 2; round += 1) {
      await show(mount, outlet);
      await act(() => mount.unmountPages());
    }
    expect(makeStore).toHaveBeenCalledTimes(1);
  });

  it('goes on showing its last address when the tab moves outside its prefixes', async () => {
    const { mount, outlet, history } = setUp();
    await show(mount, outlet);
    await act(async () => history.push('/clients/9'));
    expect(screen.getByText('at /planning')).toBeVisible();
    await act(async () => history.push('/PLANNING/8'));
    expect(screen.getByText('at /PLANNING/8')).toBeVisible();
    await act(() => mount.unmountPages());
  });

  it('shows the error text when a page throws, reports it as a render failure, and tries again when cleared', async () => {
    let broken = true;
    const { mount, outlet, failures } = setUp({
      Pages: () => {
        if (broken) throw new Error('no such figure');
        return <p>mended</p>;
      },
    });
    await show(mount, outlet);
    expect(failures).toEqual([expect.objectContaining({ remote: 'planning', phase: 'render' })]);
    broken = false;
    await act(async () => screen.getByRole('button', { name: 'Sorry, something went wrong on our end.' }).click());
    expect(screen.getByText('mended')).toBeVisible();
    await act(() => mount.unmountPages());
  });

  it('reports a part that did not load as a chunk failure', async () => {
    const missing = Object.assign(new Error('Loading chunk 313 failed.'), { name: 'ChunkLoadError' });
    const Late = lazy(() => Promise.reject(missing));
    const { mount, outlet, failures } = setUp({ Pages: () => <Late /> });
    await show(mount, outlet);
    expect(failures).toEqual([expect.objectContaining({ phase: 'chunk', error: missing })]);
    await act(() => mount.unmountPages());
  });

  it('mounts a panel with the same store, and a panel that breaks breaks alone', async () => {
    const { mount, outlet, failures, makeStore } = setUp({
      extensions: {
        'planning.card': ({ clientId }) => <p>card for {clientId}</p>,
        'planning.broken': () => {
          throw new Error('no card');
        },
      },
    });
    const [one, two] = [
      document.body.appendChild(document.createElement('div')),
      document.body.appendChild(document.createElement('div')),
    ];
    await show(mount, outlet);
    let close = (): void => undefined;
    await act(async () => {
      close = mount.mountExtension('planning.card', one, { clientId: 'C1' });
      mount.mountExtension('planning.broken', two, {});
    });
    expect(one).toHaveTextContent('card for C1');
    expect(two).toHaveTextContent('Sorry, something went wrong on our end.');
    expect(screen.getByRole('heading', { name: 'Plans' })).toBeVisible();
    expect(failures).toEqual([expect.objectContaining({ phase: 'extension' })]);
    expect(makeStore).toHaveBeenCalledTimes(1);
    await act(async () => close());
    expect(one).toBeEmptyDOMElement();
    expect(() => mount.mountExtension('planning.other', one, {})).toThrow('its entry does not export it');
  });
});

describe('a place for extensions', () => {
  it('asks the portal for each panel in order and shows the given text when there is none', async () => {
    const { portal, outlet } = setUp();
    const mounted: string[] = [];
    const withPanels = {
      ...portal,
      extensionsAt: () => [
        { id: 'a.one', point: 'dashboard.main' as const, order: 1, title: 'One', access: {} },
        { id: 'b.two', point: 'dashboard.main' as const, order: 2, title: 'Two', access: {} },
      ],
      mountExtension: (id: string) => {
        mounted.push(id);
        return () => mounted.push(`${id} gone`);
      },
    };
    const definition: RemoteDefinition = {
      name: 'planning',
      createStore: () => createStore((state: number = 0) => state),
      Pages: () => <ExtensionSlot point="dashboard.main" empty={<p>none</p>} />,
    };
    const filled = createRemoteMount(definition, ['/planning'], withPanels, frame);
    await show(filled, outlet);
    expect(mounted).toEqual(['a.one', 'b.two']);
    await act(() => filled.unmountPages());
    expect(mounted).toEqual(['a.one', 'b.two', 'a.one gone', 'b.two gone']);
    const empty = createRemoteMount(definition, ['/planning'], { ...portal, extensionsAt: () => [] }, frame);
    await show(empty, outlet);
    expect(screen.getByText('none')).toBeVisible();
    await act(() => empty.unmountPages());
  });
});
