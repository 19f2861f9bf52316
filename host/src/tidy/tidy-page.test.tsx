import type { RemoteDefinition } from '@tessera/runtime';
import { createRemoteMount } from '@tessera/runtime/host';
import { rememberPage } from '@tessera/runtime/page-watch';
import { createFakePortal } from '@tessera/testing/fake-portal';
import { act } from '@testing-library/react';
import { createStore } from 'redux';
import { mountFrame } from '../applications/mount-frame';
import { tidiedMount } from './tidied-mount';
import { createTidyPage } from './tidy-page';
import { watchTimers, type Timers } from './watch-timers';

const unitOf = (name: string) => ({ name, version: '1.0.0' });
const clients = unitOf('clients');
const tools = unitOf('tools');

const globals = globalThis as unknown as Record<string, unknown>;
const hostFetch = (): Promise<Response> => Promise.reject(new Error('no network in this test'));

const setUp = ({ everyLookMs = 0 } = {}) => {
  globals.fetch = hostFetch;
  document.body.replaceChildren(document.createElement('div'));
  const told: string[] = [];
  const clock = { ms: 0 };
  const code: { running: readonly (typeof tools)[] } = { running: [] };
  const tidy = createTidyPage({
    running: () => code.running,
    now: () => clock.ms,
    remember: () => {
      const page = rememberPage();
      return {
        ...page,
        functions: () => {
          clock.ms += everyLookMs;
          return page.functions();
        },
      };
    },
    left: ({ what }, units) => told.push(`${units.map(({ name }) => name).join(' or ')}: ${what}`),
  });
  tidy.check();
  /** Runs something as a remote's code. */
  const as = <T,>(unit: typeof tools, run: () => T): T => {
    code.running = [unit];
    try {
      return run();
    } finally {
      code.running = [];
    }
  };
  return { tidy, told, clock, as };
};
const patchFetch = (): void => {
  globals.fetch = () => Promise.resolve(new Response('{}'));
};
const leaveNode = (): HTMLElement => document.body.appendChild(document.createElement('aside'));

describe('the page that remotes share', () => {
  it('has fetch back as soon as the remote that replaced it was read, and names it', () => {
    const { tidy, told } = setUp();
    patchFetch();
    tidy.check(clients);
    expect(globals.fetch).toBe(hostFetch);
    expect(told).toEqual(['clients: window.fetch was replaced']);
  });

  it('is not broken by an empty way to write stacks, which React leaves behind where a page throws', () => {
    const { tidy, told } = setUp();
    const stay = tidy.begin(tools);
    const { stackTraceLimit } = Error;
    Object.assign(Error, { prepareStackTrace: undefined, stackTraceLimit: 50 });
    expect(tidy.spoilers()).toEqual([]);
    expect(told).toEqual([]);
    // One that throws is another matter: whatever reads a stack would fail.
    Object.assign(Error, {
      prepareStackTrace: () => {
        throw new Error('broken');
      },
    });
    expect(tidy.spoilers()).toEqual([tools]);
    expect(told).toEqual(['tools: Error.prepareStackTrace was added']);
    stay.over();
    Object.assign(Error, { stackTraceLimit });
    Reflect.deleteProperty(Error, 'prepareStackTrace');
  });

  it('names all that may have done it, and the one where there was one', () => {
    const { tidy, told } = setUp();
    const other = tidy.begin(tools);
    patchFetch();
    tidy.check();
    JSON.parse = () => null;
    tidy.check(clients);
    expect(JSON.parse('1')).toBe(1);
    expect(told).toEqual(['tools: window.fetch was replaced', 'tools or clients: JSON.parse was replaced']);
    other.over();
    expect(told).toHaveLength(2);
  });

  it('says whose doing it is that something breaks while what everybody calls is replaced, and a moment after', () => {
    const { tidy, clock } = setUp();
    const stay = tidy.begin(tools);
    expect(tidy.spoilers()).toEqual([]);
    patchFetch();
    expect(tidy.spoilers()).toEqual([tools]);
    stay.over();
    clock.ms = 999;
    expect(tidy.spoilers()).toEqual([tools]);
    clock.ms = 1_000;
    expect(tidy.spoilers()).toEqual([]);
    // A timer of theirs goes on after they have left, while another is on the page.
    tidy.begin(clients);
    patchFetch();
    expect(tidy.spoilers()).toEqual([tools]);
  });

  it('is put back though arrays, objects and functions were broken first', () => {
    const { tidy, told } = setUp();
    const broken = (): never => {
      throw new Error('broken by a remote');
    };
    const owners: [object, PropertyKey][] = [
      [Array.prototype, 'map'],
      [Array.prototype, 'push'],
      [Array.prototype, 'filter'],
      [Array.prototype, 'flatMap'],
      [Array.prototype, Symbol.iterator],
      [Object, 'defineProperty'],
      [Object, 'getOwnPropertyDescriptor'],
      [Reflect, 'ownKeys'],
      [Function.prototype, 'call'],
      [Map.prototype, 'get'],
      [JSON, 'stringify'],
    ];
    const before = owners.map(([owner, name]) => (owner as Record<PropertyKey, unknown>)[name]);
    // By index: from the first on, arrays can do nothing else.
    for (let at = 0; at < owners.length; at += 1) {
      const pair = owners[at] as [object, PropertyKey];
      (pair[0] as Record<PropertyKey, unknown>)[pair[1]] = broken;
    }
    tidy.check(clients);
    expect(owners.map(([owner, name]) => (owner as Record<PropertyKey, unknown>)[name])).toEqual(before);
    expect(told).toHaveLength(owners.length);
  });

  it('loses what a remote left around it when the remote is unmounted, not before', () => {
    const { tidy, told } = setUp();
    const stay = tidy.begin(clients);
    const node = leaveNode();
    document.body.className = 'no-scroll';
    document.documentElement.style.setProperty('font-size', '20px');
    document.documentElement.style.setProperty('--t-brand', 'red');
    const style = document.head.appendChild(document.createElement('style'));
    window.onerror = () => true;
    stay.settled();
    tidy.check();
    expect(node.isConnected).toBe(true);
    expect(told).toEqual([]);
    stay.over();
    expect(node.isConnected || style.isConnected).toBe(false);
    expect(document.body.className).toBe('');
    expect(document.documentElement.style.fontSize).toBe('');
    expect(document.documentElement.style.getPropertyValue('--t-brand')).toBe('red');
    expect(window.onerror).toBeNull();
    expect(told).toHaveLength(5);
    expect(told.every((each) => each.startsWith('clients: '))).toBe(true);
  });

  it('names the one that was there when it was first seen, whoever leaves first', () => {
    const { tidy, told } = setUp();
    const first = tidy.begin(clients);
    const node = leaveNode();
    first.settled();
    const second = tidy.begin(tools);
    second.settled();
    second.over();
    expect(node.isConnected).toBe(true);
    first.over();
    expect(node.isConnected).toBe(false);
    expect(told).toEqual(['clients: an element was added to <body>: <aside></aside>']);
  });

  it('keeps what is around a remote while another panel of the same is mounted', () => {
    const { tidy, told } = setUp();
    const panels = [tidy.begin(clients), tidy.begin(clients)] as const;
    const node = leaveNode();
    panels[0].over();
    expect(node.isConnected).toBe(true);
    panels[1].over();
    expect(node.isConnected).toBe(false);
    expect(told).toHaveLength(1);
  });

  it('names the same one when a timer of theirs does it again in another’s time', () => {
    const { tidy, told } = setUp();
    patchFetch();
    tidy.check(tools);
    const stay = tidy.begin(clients);
    patchFetch();
    stay.settled();
    patchFetch();
    stay.over();
    expect(globals.fetch).toBe(hostFetch);
    expect(told).toEqual(['tools: window.fetch was replaced']);
  });

  it('has back at once what a timer of a remote replaced after it had left, and charges it to that remote', async () => {
    const { tidy, told, as } = setUp();
    const page: Timers = { setTimeout, setInterval };
    watchTimers(page, tidy.begun);
    const later = page.setTimeout as (run: (by: number) => unknown, ms: number, given?: number) => number;
    tidy.begin(clients).over();
    const stay = tidy.begin(tools);
    const leftover = new Promise<void>((done) => {
      // It goes on after what it awaits.
      const work = async (by: number): Promise<void> => {
        await null;
        patchFetch();
        expect(by).toBe(7);
        queueMicrotask(done);
      };
      as(tools, () => later(work, 1, 7));
    });
    stay.over();
    const next = tidy.begin(clients);
    const own = new Promise<void>((done) => as(clients, () => later(() => done(), 1)));
    await leftover;
    await own;
    expect(globals.fetch).toBe(hostFetch);
    expect(told).toEqual(['tools: window.fetch was replaced']);
    expect(tidy.spoilers()).toEqual([tools]);
    next.over();
  });

  it('does not spend the page’s time on a timer that outlives its remote, and names it beside the others then', async () => {
    const { told, tidy, as } = setUp({ everyLookMs: 60 });
    const stay = tidy.begin(tools);
    const during = as(tools, tidy.begun);
    stay.over();
    const next = tidy.begin(clients);
    during(() => undefined);
    await null;
    during(patchFetch);
    expect(globals.fetch).not.toBe(hostFetch);
    next.over();
    expect(globals.fetch).toBe(hostFetch);
    expect(told).toEqual(['clients or tools: window.fetch was replaced']);
  });

  it('charges nobody alone when something first breaks after another has left, as it may be a promise of theirs', () => {
    const { tidy, told } = setUp();
    tidy.begin(tools).over();
    const next = tidy.begin(clients);
    patchFetch();
    expect(tidy.spoilers()).toEqual([clients, tools]);
    const node = leaveNode();
    next.settled();
    next.over();
    expect(node.isConnected).toBe(false);
    expect(told).toEqual([
      'clients or tools: window.fetch was replaced',
      'clients or tools: an element was added to <body>: <aside></aside>',
    ]);
  });

  it('charges those who were there when it breaks while nobody is, before the next one is mounted', () => {
    const { tidy, told } = setUp();
    tidy.begin(tools).over();
    tidy.begin(clients).over();
    patchFetch();
    expect(tidy.spoilers()).toEqual([tools, clients]);
    expect(told).toEqual(['tools or clients: window.fetch was replaced']);
  });

  it('names the one in the end, once a timer of theirs is seen to do what several may have done', async () => {
    const { tidy, told, as } = setUp();
    const stay = tidy.begin(tools);
    const during = as(tools, tidy.begun);
    stay.over();
    tidy.begin(clients);
    patchFetch();
    tidy.check();
    during(patchFetch);
    await null;
    expect(told).toEqual(['clients or tools: window.fetch was replaced', 'tools: window.fetch was replaced']);
    expect(tidy.spoilers()).toEqual([tools]);
  });

  it('loses what a timer of a remote put there after it had left, when the next one leaves', () => {
    const { tidy, told } = setUp();
    const stay = tidy.begin(tools);
    leaveNode();
    stay.over();
    const next = tidy.begin(clients);
    const again = leaveNode();
    next.settled();
    next.over();
    expect(again.isConnected).toBe(false);
    expect(told).toEqual(['tools: an element was added to <body>: <aside></aside>']);
  });

  it('is told of once, however often it happens; nobody is named when no remote was there', () => {
    const { tidy, told } = setUp();
    for (let times = 0; times < 3; times += 1) {
      patchFetch();
      tidy.check(clients);
    }
    expect(told).toHaveLength(1);
    patchFetch();
    tidy.check();
    expect(globals.fetch).toBe(hostFetch);
    expect(told).toHaveLength(1);
  });
});

describe('a mounted remote', () => {
  const definition: RemoteDefinition = {
    name: 'clients',
    createStore: () => createStore((state: number = 0) => state),
    Pages: () => <h1>Clients</h1>,
    extensions: { 'clients.card': () => <p>card</p> },
  };

  it('is watched from its mount to the moment it has left, page and panel alike', async () => {
    const { tidy, told } = setUp();
    const mount = tidiedMount(
      createRemoteMount(definition, ['/clients'], createFakePortal({ path: '/clients' }).portal, mountFrame),
      () => tidy.begin(clients),
    );
    const outlet = document.body.appendChild(document.createElement('main'));
    tidy.check();
    const watch = { shown: jest.fn(), failed: jest.fn(), isReplaced: () => false };
    let shown: Promise<void> | undefined;
    await act(async () => {
      shown = mount.mountPages(outlet, watch);
    });
    await shown;
    expect(watch.shown).toHaveBeenCalledTimes(1);
    leaveNode();
    await act(() => mount.unmountPages());
    expect(document.querySelector('aside')).toBeNull();

    let leave: () => void = () => undefined;
    await act(async () => {
      leave = mount.mountExtension('clients.card', outlet, {}, watch);
    });
    expect(watch.shown).toHaveBeenCalledTimes(2);
    document.body.classList.add('dragging');
    await act(async () => leave());
    expect(document.body.className).toBe('');
    expect(told.filter((each) => each.startsWith('clients: '))).toHaveLength(told.length);
    expect(told.join()).toContain('class dragging was added');
  });
});
