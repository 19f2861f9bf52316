import { useEffect } from 'react';
import { createRemoteApi, createRemoteStore } from '@tessera/api';
import type { PortalConfig } from '@tessera/contract';
import { defineRemote, usePageTitle, usePortal } from '@tessera/runtime';
import { prepareRemote } from '../render-remote';
import { watchLeftBehind } from './left-behind';
import { watchOpened } from './open-watch';
import { leftByTwoMounts } from './two-mounts';

const config: PortalConfig = {
  name: 'dirty',
  team: 'Nobody',
  contract: '^1.0.0',
  prefixes: ['/dirty'],
  routes: [],
  navigation: [],
  extensions: [],
  calls: [],
};
const api = createRemoteApi('dirty', {});
const remoteOf = (useHabit: () => void) =>
  defineRemote({
    name: 'dirty',
    createStore: (portal) => createRemoteStore(portal, api),
    Pages: () => {
      usePageTitle('Dirty');
      useHabit();
      return <h1>Dirty</h1>;
    },
  });

/** jsdom has none of these; whether one is closed is all that counts here. */
class Connection {
  close(): void {}
}
class FakeWorker {
  terminate(): void {}
}
class FakeChannel {
  readonly port1 = new Connection();
  readonly port2 = new Connection();
}
class FakeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
const missing: Record<string, unknown> = {
  EventSource: Connection,
  WebSocket: Connection,
  Worker: FakeWorker,
  MessageChannel: FakeChannel,
  IntersectionObserver: FakeObserver,
};
const globals = globalThis as unknown as Record<string, unknown>;

const settled = (): Promise<void> => Promise.resolve();

/** What the suite says of a remote with this habit. */
const saidOf = async (useHabit: () => void): Promise<readonly string[]> => {
  const before = Object.fromEntries(Object.keys(missing).map((name) => [name, globals[name]]));
  Object.assign(globals, missing);
  document.adoptedStyleSheets ??= [];
  const opened = watchOpened();
  const left = watchLeftBehind(opened);
  try {
    return await leftByTwoMounts(prepareRemote(remoteOf(useHabit), config), left, settled, 60);
  } finally {
    left.putBack();
    opened.stop();
    Object.assign(globals, before);
  }
};

const once = (run: () => unknown) => () => useEffect(() => void run(), []);
const node = (name: string): HTMLElement => document.body.appendChild(document.createElement(name));

const habits: readonly (readonly [string, () => void, RegExp])[] = [
  [
    'a listener on window',
    once(() => window.addEventListener('scroll', () => undefined)),
    /^a listener to scroll on window was left open, by shared\/testing\/src\/left-behind\/dirty-remotes\.test\.tsx:\d+\. Remove it in the function that the effect returns/,
  ],
  [
    'a listener on document',
    once(() => document.addEventListener('keydown', () => undefined, true)),
    /^a listener to keydown on document/,
  ],
  [
    'a listener on <body>',
    once(() => document.body.addEventListener('click', () => undefined)),
    /^a listener to click on <body>/,
  ],
  ['a timeout', once(() => setTimeout(() => undefined, 60_000)), /^a timeout of 60000 ms was left .* clearTimeout/],
  ['an interval', once(() => setInterval(() => undefined, 60_000)), /^an interval of 60000 ms was .* clearInterval/],
  [
    'an animation that never ends',
    once(() => {
      const draw = (): void => void requestAnimationFrame(draw);
      draw();
    }),
    /^an animation frame was left .* cancelAnimationFrame/,
  ],
  [
    'a MutationObserver',
    once(() => new MutationObserver(() => undefined).observe(document.body, { childList: true })),
    /^a MutationObserver of <body> was left .* disconnect\(\)/,
  ],
  [
    'a ResizeObserver',
    once(() => new ResizeObserver(() => undefined).observe(document.body)),
    /^a ResizeObserver of <body>/,
  ],
  [
    'an IntersectionObserver',
    once(() => new IntersectionObserver(() => undefined).observe(document.body)),
    /^an? IntersectionObserver of <body>/,
  ],
  ['a BroadcastChannel', once(() => new BroadcastChannel('dirty')), /^a BroadcastChannel \(dirty\) was .* close\(\)/],
  ['a MessageChannel', once(() => new MessageChannel()), /^a MessageChannel was left/],
  ['an EventSource', once(() => new EventSource('/events')), /^an? EventSource \(\/events\) was left .* usePortal/],
  ['a WebSocket', once(() => new WebSocket('ws://localhost/')), /^a WebSocket \(ws:/],
  ['a worker', once(() => new Worker('/worker.js')), /^a Worker \(\/worker\.js\) was left .* terminate\(\)/],
  [
    'a style element',
    once(() => document.head.appendChild(document.createElement('style'))),
    /^a style sheet was added: <style><\/style>\. A remote has no styles of its own/,
  ],
  [
    'an adopted style sheet',
    once(() => {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, {} as CSSStyleSheet];
    }),
    /^document\.adoptedStyleSheets was changed\./,
  ],
  [
    'a class on <body>',
    once(() => document.body.classList.add('no-scroll')),
    /^<body>: class no-scroll was added\. Leave the document as it is/,
  ],
  [
    'a style of <html>',
    once(() => document.documentElement.style.setProperty('font-size', '20px')),
    /^<html>: style font-size was added/,
  ],
  ['a node beside the page', once(() => node('aside')), /^an element was added to <body>: <aside><\/aside>\. Render/],
  [
    'a handler',
    once(() => {
      window.onerror = () => true;
    }),
    /^window\.onerror was set\. Use addEventListener/,
  ],
  [
    'a history of its own',
    once(() => {
      const real = history.pushState.bind(history);
      history.pushState = (...given) => real(...given);
    }),
    /^history\.pushState was replaced\. Change nothing/,
  ],
  [
    'a fetch of its own',
    once(() => {
      const real = fetch;
      window.fetch = (...given) => real(...given);
    }),
    /^window\.fetch was replaced\. Change nothing that everybody uses.* usePortal\(\)/,
  ],
  [
    'a method added to every array',
    once(() => Object.defineProperty(Array.prototype, 'last', { value: () => undefined, configurable: true })),
    /^Array\.prototype\.last was added\./,
  ],
  [
    'a replaced JSON.parse',
    once(() => {
      const real = JSON.parse.bind(JSON);
      JSON.parse = (text: string) => real(text) as unknown;
    }),
    /^JSON\.parse was replaced/,
  ],
  [
    'a global',
    once(() => Object.assign(globals, { dataLayer: [] })),
    /^window\.dataLayer was added\. Keep it in a module/,
  ],
  ['a key in localStorage', once(() => localStorage.setItem('dirty', '1')), /^localStorage has 'dirty'\. Keep/],
  ['a key in sessionStorage', once(() => sessionStorage.setItem('dirty', '1')), /^sessionStorage has 'dirty'/],
  [
    'a subscription',
    () => {
      const { events } = usePortal();
      useEffect(() => void events.onEntityChanged(() => undefined), [events]);
    },
    /^a subscription to changed records was left\./,
  ],
];

test.each(habits)('the suite names %s that stays, and says what to do', async (_habit, useHabit, sentence) => {
  const said = await saidOf(useHabit);
  expect(said.length).toBeGreaterThan(0);
  for (const each of said) expect(each).toMatch(sentence);
});

test('whatever is still open is closed when the watch ends, so that a run ends too', () => {
  const opened = watchOpened();
  const channel = new BroadcastChannel('kept');
  const tick = jest.fn();
  setInterval(tick, 1);
  window.addEventListener('resize', tick);
  expect(opened.open().map(({ what }) => what)).toEqual([
    'a BroadcastChannel (kept)',
    'an interval of 1 ms',
    'a listener to resize on window',
  ]);
  opened.stop();
  window.dispatchEvent(new Event('resize'));
  expect(tick).not.toHaveBeenCalled();
  expect(opened.open()).toEqual([]);
  expect(() => channel.postMessage('x')).toThrow();
});

test('a remote that cleans up after itself is told nothing', async () => {
  const said = await saidOf(() =>
    useEffect(() => {
      const stop = new AbortController();
      const listener = (): void => undefined;
      const timers = [setTimeout(listener, 60_000), setInterval(listener, 60_000)];
      const frame = requestAnimationFrame(listener);
      const observers = [new MutationObserver(listener), new ResizeObserver(listener)] as const;
      const channel = new BroadcastChannel('clean');
      const worker = new Worker('/worker.js');
      observers[0].observe(document.body, { childList: true });
      observers[1].observe(document.body);
      window.addEventListener('scroll', listener, { signal: stop.signal });
      document.addEventListener('click', listener);
      document.body.classList.add('dragging');
      return () => {
        stop.abort();
        document.removeEventListener('click', listener);
        for (const timer of timers) clearInterval(timer);
        cancelAnimationFrame(frame);
        for (const observer of observers) observer.disconnect();
        channel.close();
        worker.terminate();
        document.body.classList.remove('dragging');
      };
    }, []),
  );
  expect(said).toEqual([]);
});
