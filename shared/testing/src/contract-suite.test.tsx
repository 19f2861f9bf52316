import { useEffect } from 'react';
import { createRemoteApi, createRemoteStore } from '@tessera/api';
import type { PortalConfig } from '@tessera/contract';
import { defineRemote, usePageTitle, usePortal } from '@tessera/runtime';
import { watchLeaks } from './leak-watch';
import { prepareRemote } from './render-remote';

const config: PortalConfig = {
  name: 'leaky',
  team: 'Nobody',
  contract: '^1.0.0',
  prefixes: ['/leaky'],
  routes: [],
  navigation: [],
  extensions: [],
  calls: [],
};
const api = createRemoteApi('leaky', {});
const remoteOf = (useLeak: () => void) =>
  defineRemote({
    name: 'leaky',
    createStore: (portal) => createRemoteStore(portal, api),
    Pages: () => {
      usePageTitle('Leaky');
      useLeak();
      return <h1>Leaky</h1>;
    },
  });

/** What two mounts leave, with a remote that does as given. */
const leftoversOf = async (useLeak: () => void) => {
  const leaks = watchLeaks();
  try {
    const rendered = prepareRemote(remoteOf(useLeak), config);
    const round = async () => {
      await rendered.mount();
      await rendered.unmount();
      return { ...leaks.leftovers(), subscriptions: rendered.subscriptions() };
    };
    return [await round(), await round()] as const;
  } finally {
    leaks.stop();
  }
};

// The suite compares two rounds; these show that each kind of leak makes them differ.
test('a remote that cleans up after itself leaves the same twice', async () => {
  const [first, second] = await leftoversOf(() => undefined);
  expect(second).toEqual(first);
});

test('a listener that stays is seen', async () => {
  const [first, second] = await leftoversOf(() =>
    useEffect(() => window.addEventListener('scroll', () => undefined), []),
  );
  expect(second.listeners.length).toBeGreaterThan(first.listeners.length);
});

test('an interval that stays is seen', async () => {
  const timers: ReturnType<typeof setInterval>[] = [];
  const [, second] = await leftoversOf(() =>
    useEffect(() => void timers.push(setInterval(() => undefined, 60_000)), []),
  );
  timers.forEach((timer) => clearInterval(timer));
  expect(second.intervals).toBeGreaterThan(0);
});

test('a node outside the page that stays is seen', async () => {
  const [first, second] = await leftoversOf(() =>
    useEffect(() => {
      document.body.append(document.createElement('aside'));
    }, []),
  );
  document.querySelectorAll('aside').forEach((node) => node.remove());
  expect(second.bodyNodes).toBeGreaterThan(first.bodyNodes);
});

test('a subscription that stays is seen', async () => {
  const [first, second] = await leftoversOf(() => {
    const { events } = usePortal();
    useEffect(() => void events.onEntityChanged(() => undefined), [events]);
  });
  expect(second.subscriptions.events).toBeGreaterThan(first.subscriptions.events);
});
