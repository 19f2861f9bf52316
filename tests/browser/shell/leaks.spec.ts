import { expect, test, type Page } from '@playwright/test';
import { mainNavigation } from '../support/pages';
import { settled, signIn } from '../support/sign-in';

// A trace keeps references to the nodes it took pictures of.
test.use({ trace: 'off' });

/** Each remote is mounted and taken down this often between the two measurements. */
const roundsMeasured = 10;
/** One page of each remote, and the dashboard with its panels: five remotes are mounted and taken down in a round. */
const walk = [
  ['Clients', 'Clients'],
  ['Instruments', 'Instruments'],
  ['Reporting', 'Reporting'],
  ['Transfers', 'Transfers'],
  ['Firm users', 'Firm users'],
  ['Dashboard', 'Dashboard'],
] as const;

interface Size {
  readonly listeners: number;
  readonly nodes: number;
  /** Each remote's store listens once for the network coming back. */
  readonly stores: number;
}

const walkOnce = async (page: Page): Promise<void> => {
  const navigation = mainNavigation(page);
  for (const [entry, name] of walk) {
    if (entry === 'Firm users') await navigation.getByRole('button', { name: 'Settings' }).click();
    await navigation.getByRole('link', { name: entry, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await settled(page);
  }
};

test('mounting and unmounting all remotes fifty times leaves no listeners, nodes or stores behind', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => {
    let open = 0;
    const { addEventListener, removeEventListener } = window;
    window.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      if (given[0] === 'online') open += 1;
      addEventListener.apply(window, given);
    };
    window.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
      if (given[0] === 'online') open -= 1;
      removeEventListener.apply(window, given);
    };
    Object.defineProperty(window, 'storesListening', { get: () => open });
  });
  // None of ours changes the page around it.
  const left: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('The host has put it back')) left.push(message.text());
  });
  await signIn(page, { path: '/dashboard' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const measure = async (): Promise<Size> => {
    // Releases what the test may hold, and then collects garbage.
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
    return {
      listeners: metric('JSEventListeners'),
      nodes: metric('Nodes'),
      stores: await page.evaluate(() => (window as unknown as { storesListening: number }).storesListening),
    };
  };

  // The first rounds load code, make the stores and fill caches that are meant to stay.
  await walkOnce(page);
  await walkOnce(page);
  // The smallest of a few seconds, for the same reason as below.
  let before = await measure();
  for (let look = 0; look < 5; look += 1) {
    await page.waitForTimeout(1_000);
    const now = await measure();
    if (now.listeners < before.listeners) before = now;
  }
  for (let round = 0; round < roundsMeasured; round += 1) await walkOnce(page);

  // A title that waits for its heading, a finished request and React's last tree hold a page for seconds after it has
  // gone, so it is measured until they have let go. Every remote is mounted once a round, so one node or listener left
  // by each mount of a single remote is as many as there were rounds.
  const grown = async (): Promise<boolean> => {
    const after = await measure();
    return after.listeners - before.listeners >= roundsMeasured || after.nodes - before.nodes >= roundsMeasured;
  };
  await expect
    .poll(grown, {
      message: `from ${before.listeners} listeners and ${before.nodes} nodes`,
      intervals: [1_000],
      timeout: 30_000,
    })
    .toBe(false);
  expect((await measure()).stores).toBe(before.stores);
  expect(left).toEqual([]);
});
