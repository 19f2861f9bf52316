import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { dataDir } from '../support/operator';
import { mainNavigation, remotesInPage } from '../support/pages';
import { giveRelease, keepReports, publishVariant, releasedAs } from '../support/release';
import { settled, signIn } from '../support/sign-in';

/**
 * Runs before the remote's own code. It replaces `fetch` and the reading of answers with what fails, again and again,
 * listens wherever a call's headers could pass, and leaves things around its page.
 */
const dirty = `(() => {
  const seen = (self.tokensSeen = []);
  self.callsSeen = 0;
  const look = (value, depth = 0) => {
    if (typeof value === 'string') { if (/\\bp1\\./.test(value)) seen.push(value); return; }
    if (typeof value !== 'object' || value === null || depth > 3) return;
    for (const name of Reflect.ownKeys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, name);
      if (descriptor && 'value' in descriptor) look(descriptor.value, depth + 1);
    }
  };
  const listen = (owner, name) => {
    const real = owner[name];
    owner[name] = function (...given) { look(this); given.forEach((each) => look(each)); return Reflect.apply(real, this, given); };
  };
  const replace = () => {
    self.fetch = (...given) => { self.callsSeen += 1; look(given); return Promise.reject(new Error('broken by tools')); };
    Response.prototype.text = () => Promise.reject(new Error('broken by tools'));
    self.promisesReplaced = Reflect.defineProperty(Promise.prototype, 'then', { value() { throw new Error('broken by tools'); } });
  };
  replace();
  setInterval(replace, 5);
  for (const name of ['set', 'append', 'get']) listen(Headers.prototype, name);
  for (const name of ['assign', 'entries', 'fromEntries']) listen(Object, name);
  listen(JSON, 'stringify');
  Object.defineProperty(Object.prototype, 'referrer', { configurable: true, get() { look(this); return undefined; }, set() {} });
  const style = document.createElement('style');
  document.head.append(style);
  document.body.classList.add('left-by-tools');
  document.body.append(document.createElement('aside'));
  // Last: until these are gone nobody can define anything.
  Object.prototype.value = 'left by tools';
  Object.prototype.get = () => undefined;
})();
`;
const isExposed = (text: string): boolean => text.includes('createRemoteStore');

/** Gives the page tools that run this before their own code; what the console warns of and the page reports is kept. */
const giveDirtyTools = async (page: Page, code: string) => {
  const registry = join(dataDir(), 'registry');
  await signIn(page);
  const from = (await remotesInPage(page)).find(({ name }) => name === 'tools')?.version ?? '';
  const version = `0.1.0-d${Date.now().toString(36)}`;
  await publishVariant(registry, 'tools', {
    version,
    from,
    change: (files) => {
      for (const [path, text] of files) if (isExposed(text)) files.set(path, `${code}${text}`);
    },
  });
  await giveRelease(page, [releasedAs(registry, 'tools', version, null)]);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return { version, warnings, reports: await keepReports(page) };
};

test('a remote that replaces fetch and reads headers breaks no other, sees no token, and is named', async ({
  page,
}) => {
  const { version, warnings, reports } = await giveDirtyTools(page, dirty);
  await page.goto('/instruments');
  await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible();
  await settled(page);
  await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await settled(page);
  const rows = page.getByRole('main').getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await rows.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/clients\/[^/]+/);
  await settled(page);

  // It goes on replacing fetch, however often the host puts it back: its own is there again, and fails.
  await page.waitForFunction(() => String(fetch).includes('callsSeen'));
  expect(await page.evaluate(() => fetch('/healthz').catch((error: Error) => error.message))).toBe('broken by tools');
  expect(await page.evaluate(() => (self as unknown as { tokensSeen: string[] }).tokensSeen)).toEqual([]);
  // What follows a promise is read-only: a throw there would stop everybody between two looks of the host.
  expect(await page.evaluate(() => (self as unknown as { promisesReplaced: boolean }).promisesReplaced)).toBe(false);
  expect(await page.evaluate(() => (self as unknown as { callsSeen: number }).callsSeen)).toBe(1);

  await expect(page.locator('body > aside, body.left-by-tools')).toHaveCount(0);
  const named = warnings.filter((text) => text.includes('The host has put it back'));
  expect(named.filter((text) => !text.startsWith(`tools ${version}: `))).toEqual([]);
  for (const what of [
    'window.fetch was',
    'Headers.prototype.set was',
    'Object.prototype.referrer was added',
    'Object.prototype.get was added',
    'a style sheet',
    '<aside>',
    '<body>: class left-by-tools',
  ])
    expect(named.join('\n')).toContain(what);
  await expect
    .poll(() => reports.some(({ unit, kind }) => unit === 'tools' && kind === 'left'), { timeout: 15_000 })
    .toBe(true);
  expect(reports.filter(({ unit, kind }) => unit !== 'tools' && (kind === 'left' || kind === 'failed'))).toEqual([]);
});

/** Does nothing until tools have left the page; from then on a listener and a channel of theirs break what others call. */
const dirtyLater = `(() => {
  const hasLeft = () => location.pathname !== '/instruments';
  const broken = () => { throw new Error('broken by tools'); };
  addEventListener('pointermove', () => {
    if (!hasLeft()) return;
    self.listenerRan = true;
    Response.prototype.text = Headers.prototype.get = Object.keys = broken;
  });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (hasLeft()) {
      self.arraysReplaced = Reflect.set(Array.prototype, 'map', broken);
      JSON.stringify = Headers.prototype.get = broken;
      self.channelRan = true;
    } else setTimeout(() => port2.postMessage(0), 20);
  };
  port2.postMessage(0);
})();
`;

test('what a remote left behind and breaks only later is charged to nobody else, and every page still opens', async ({
  page,
}) => {
  const { version, warnings, reports } = await giveDirtyTools(page, dirtyLater);
  await page.goto('/instruments');
  await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible();
  for (const name of ['Clients', 'Transfers', 'Clients']) {
    await page.mouse.move(300, 300);
    await mainNavigation(page).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await settled(page);
    await page.mouse.move(400, 350);
  }
  const ran = await page.evaluate(() => {
    const { listenerRan, channelRan, arraysReplaced } = self as unknown as Record<string, unknown>;
    return { listenerRan, channelRan, arraysReplaced };
  });
  // The listener sleeps, the channel does not: nobody can say whose it is.
  expect(ran).toEqual({ channelRan: true, arraysReplaced: false });
  const named = warnings.filter((text) => text.includes('The host has put it back'));
  expect(named.join('\n')).toContain('JSON.stringify was replaced');
  expect(named.filter((text) => !text.includes(`tools ${version}`))).toEqual([]);
  await expect.poll(() => reports.some(({ unit, kind }) => unit === 'clients' && kind === 'mounted')).toBe(true);
  expect(reports.filter(({ kind }) => ['left', 'failed', 'fell-back'].includes(kind))).toEqual([]);
});
