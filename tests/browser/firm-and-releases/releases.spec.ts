import { execFile } from 'node:child_process';
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Browser, type Cookie, type Page } from '@playwright/test';
import { readRules } from '@tessera/deploy/change-log';
import { isOnTrial } from '@tessera/deploy/rules/candidates';
import { releaseIdOf, versionsByName } from '@tessera/deploy/rules/release-id';
import { main as operate } from '@tessera/deploy/cli/main';
import type { PortalProcess } from '@tessera/testing/browser/portal-process';
import { readApi } from '../support/api';
import { dataDir, operatorOf } from '../support/operator';
import { mainNavigation, readBoot, remotesInPage } from '../support/pages';
import { publishedVersions, publishHostVariant, publishVariant } from '../support/release';
import { askDatabase, databaseOf, readClients, startPortalBeside } from '../support/running';
import { settled, submitSignIn } from '../support/sign-in';

// One portal of its own that is never restarted or rebuilt: versions are published, promoted and removed while it runs,
// by the operator's own command.
test.describe.configure({ mode: 'serial' });
let portal: PortalProcess;
/** What `npm start` published. */
let first: { readonly host: string; readonly clients: string };
test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startPortalBeside();
  const { stdout } = await promisify(execFile)(process.execPath, [
    'deploy/bin/tessera.mjs',
    'explain',
    '--firm',
    'NBW',
    '--flags',
    'remote.clients',
    '--data',
    portal.dataDir,
    '--json',
  ]);
  const { release } = JSON.parse(stdout) as {
    release: { host: { version: string }; remotes: { name: string; version: string }[] };
  };
  first = {
    host: release.host.version,
    clients: release.remotes.find(({ name }) => name === 'clients')?.version ?? '',
  };
});
test.afterAll(() => portal?.stop());

const registry = (): string => join(portal.dataDir, 'registry');
const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });

/**
 * `npx tessera …` as an operator types it, without a process for each command; the proxy looks once a second, so the
 * page after next sees the change.
 */
const tessera = async (...words: string[]): Promise<void> => {
  const said: string[] = [];
  const code = await operate([...words, '--data', portal.dataDir, '--by', 'tests', '--why', 'The release tests'], {
    out: () => undefined,
    err: (text) => said.push(text),
  });
  if (code !== 0) throw new Error(`tessera ${words.join(' ')} ended with ${code}: ${said.join('')}`);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
};

/** The versions behind a release id, as `npx tessera explain --release` answers. */
const explained = async (id: string): Promise<unknown> => {
  const said: string[] = [];
  const output = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
  await operate(['explain', '--release', id, '--data', portal.dataDir, '--json'], output);
  return JSON.parse(said.join(''));
};

const userOf = (firmId: string, role: string) => {
  const firm = portal.demo.firms.find((each) => each.firmId === firmId);
  const user = firm?.users.find((each) => each.role === role);
  if (!firm || !user) throw new Error(`The demo has no ${role} of ${firmId}.`);
  const url = new URL(portal.demo.url);
  return { ...user, url: firmId === 'NBW' ? url.origin : `${url.protocol}//${firm.hostname}:${url.port}` };
};

/** Sessions that earlier tests made at this portal, by user. */
const sessions = new Map<string, Cookie[]>();

const open = async (page: Page, path: string, firmId = 'NBW', role = 'administrator'): Promise<void> => {
  const { id, password, url } = userOf(firmId, role);
  await page.context().addCookies(sessions.get(id) ?? []);
  await page.goto(`${url}${path}`);
  if (new URL(page.url()).pathname === '/sign-in') await submitSignIn(page, id, password);
  await expect(page).toHaveURL(`${url}${path}`);
  await settled(page);
  sessions.set(id, await page.context().cookies(url));
};

/** Version by unit, of whatever of the portal this document has loaded. */
const loaded = async (page: Page): Promise<Record<string, string>> => {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return Object.fromEntries(
    paths.flatMap((path) => {
      const [, remote, version] = /^\/remotes\/([^/]+)\/([^/]+)\/remoteEntry\.js$/.exec(path) ?? [];
      const [, host] = /^\/assets\/host\/([^/]+)\/main\./.exec(path) ?? [];
      return remote && version ? [[remote, version]] : host ? [['host', host]] : [];
    }),
  );
};

const saysTwo = (files: Map<string, string>): void => {
  for (const [path, text] of files) files.set(path, text.replace('title:"Clients"', 'title:"Clients two"'));
};
const two = '0.1.0-two';

/** A user's own browser. */
const visit = async (browser: Browser, role: string, path: string) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await open(page, path, 'NBW', role);
  return { page, close: () => context.close() };
};

test('publish clients 2: a new tab has it, an old tab keeps 1 until a safe moment, and both live at once', async ({
  page,
  context,
}) => {
  await open(page, '/clients');
  await expect(heading(page, 'Clients')).toBeVisible();
  await publishVariant(registry(), 'clients', { version: two, from: first.clients, change: saysTwo });
  await tessera('promote', 'clients', two);

  const fresh = await context.newPage();
  await open(fresh, '/clients');
  await expect(heading(fresh, 'Clients two')).toBeVisible();
  expect((await loaded(fresh)).clients).toBe(two);

  await page.evaluate(() => {
    document.body.dataset.same = 'document';
  });
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/clients\/[^/]+/);
  await settled(page);
  await page.goBack();
  await expect(heading(page, 'Clients')).toBeVisible();
  expect((await loaded(page)).clients).toBe(first.clients);
  await expect(page.locator('body[data-same="document"]')).toHaveCount(1);

  await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
  await expect(heading(page, 'Reporting')).toBeVisible();
  await expect(page.locator('body[data-same="document"]')).toHaveCount(0);
  await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(heading(page, 'Clients two')).toBeVisible();
});

test('a firm that is pinned stays on 1 while the others have 2', async ({ page }) => {
  await tessera('pin', 'HLM', 'clients', first.clients);
  await open(page, '/clients', 'HLM');
  await expect(heading(page, 'Clients')).toBeVisible();
  await open(page, '/clients', 'CDR');
  await expect(heading(page, 'Clients two')).toBeVisible();
  await tessera('unpin', 'HLM', 'clients');
  await open(page, '/clients', 'HLM');
  await expect(heading(page, 'Clients two')).toBeVisible();
});

test('rolled back, everybody has 1 again, and 2 is held', async ({ page }) => {
  await tessera('rollback', 'clients');
  await open(page, '/clients');
  await expect(heading(page, 'Clients')).toBeVisible();
  await expect(tessera('promote', 'clients', two)).rejects.toThrow('is held');
  await tessera('release-hold', 'clients', two);
});

test('a canary of 10% of the users reaches those users and no others', async ({ browser }) => {
  test.slow();
  const remotes = ['clients', 'tools', 'transfers', 'reporting', 'settings'];
  const canary = { version: two, percent: 10, by: 'user', firms: null } as const;
  const admin = await visit(browser, 'administrator', '/dashboard');
  const { data: users } = await readApi<{ userId: string; email: string }[]>(
    admin.page,
    '/user/NBW?page=1&pageSize=100',
  );
  await admin.close();
  const roles = ['administrator', 'adviser', 'paraplanner', 'read-only'];
  const places = remotes.flatMap((unit) =>
    roles.map((role) => {
      const userId = users.find(({ email }) => email === userOf('NBW', role).id)?.userId;
      if (userId === undefined) throw new Error(`The firm has no ${role}.`);
      return { unit, role, isIn: isOnTrial(canary, unit, { firmId: 'NBW', userId }) };
    }),
  );
  const inside = places.find(({ isIn }) => isIn);
  const outside = places.find(({ unit, isIn }) => unit === inside?.unit && !isIn);
  if (!inside || !outside)
    throw new Error('Nobody of the demo is in the first tenth of any remote: raise the percent of this test.');

  const { unit } = inside;
  const was = publishedVersions(registry(), unit).filter((version) => version !== two)[0] ?? '';
  const version =
    unit === 'clients' ? two : (await publishVariant(registry(), unit, { version: two, from: was })).version;
  await tessera('canary', unit, version, '--percent', '10', '--by-user');
  for (const [{ role }, expected] of [
    [inside, version],
    [outside, was],
  ] as const) {
    const { page, close } = await visit(browser, role, '/dashboard');
    const released = (await remotesInPage(page)).find(({ name }) => name === unit) as
      { version?: string; ground?: string } | undefined;
    expect([role, released?.version, released?.ground]).toEqual([
      role,
      expected,
      expected === version ? 'canary' : 'stable',
    ]);
    await close();
  }
  await tessera('canary', unit, '--stop');
});

test('a version that breaks for everybody is replaced in the session by the one before, which is what evidence names, and undone by one command', async ({
  page,
}) => {
  const { version: broken } = await publishVariant(registry(), 'clients', {
    version: '0.1.0-broken',
    from: first.clients,
    change: (files) => files.set('remoteEntry.js', 'throw new Error("broken on purpose");'),
  });
  await tessera('promote', 'clients', broken);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/client/NBW');
  await open(page, '/clients');
  await expect(heading(page, 'Clients')).toBeVisible();
  expect((await remotesInPage(page)).find(({ name }) => name === 'clients')).toMatchObject({
    version: broken,
    previous: { version: first.clients },
  });
  const sent = (await asked).headers();
  expect(sent['x-tessera-ran']).toBe(`clients=${first.clients}`);
  // The same call by hand, for a firm that is not this user's: a refusal is on the audit trail.
  const names = ['api-token', 'x-tessera-release', 'x-tessera-ran'];
  const headers = Object.fromEntries(names.map((name) => [name, sent[name] ?? '']));
  expect((await page.request.get(`${portal.demo.url}/api/client/HLM`, { headers })).status()).toBe(404);
  expect(
    (
      await page.request.get(`${portal.demo.url}/api/client/HLM`, {
        headers: { ...headers, 'x-tessera-ran': 'clients=9.9.9' },
      })
    ).status(),
  ).toBe(400);
  const [row] = (await askDatabase(
    databaseOf(dataDir()),
    `select release from audit where firm_id = 'NBW' and action = 'listClients' and outcome = 'refused' order by audit_id desc limit 1`,
  )) as { release: string }[];
  expect(await explained(row?.release ?? '')).toMatchObject({ remotes: { clients: first.clients } });
  expect(await explained(sent['x-tessera-release'] ?? '')).toMatchObject({ remotes: { clients: broken } });
  await tessera('rollback', 'clients');
  await page.reload();
  await settled(page);
  expect((await remotesInPage(page)).find(({ name }) => name === 'clients')).toMatchObject({
    version: first.clients,
    ground: 'stable',
  });
});

test('a new host runs old remotes, and an old host new ones', async ({ page }) => {
  test.slow();
  await publishHostVariant(registry(), {
    version: two,
    from: first.host,
    change: (text) => text.replaceAll('Keyboard shortcuts', 'All keyboard shortcuts'),
  });
  await tessera('promote', 'host', two);
  await open(page, '/clients');
  await expect(heading(page, 'Clients')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'All keyboard shortcuts' })).toBeVisible();
  expect(await loaded(page)).toMatchObject({ host: two, clients: first.clients });

  await tessera('rollback', 'host');
  await tessera('promote', 'clients', two);
  await open(page, '/clients');
  await expect(heading(page, 'Clients two')).toBeVisible();
  expect(await loaded(page)).toMatchObject({ host: first.host, clients: two });
});

test('a host on trial that does not start, or froze the page before, is replaced in the same visit by the one before, which says so, and held', async ({
  browser,
}) => {
  const { version } = await publishHostVariant(registry(), {
    version: '0.1.0-mute',
    from: first.host,
    change: (text) =>
      text.includes('tesseraHostStart')
        ? 'if (sessionStorage.getItem("freezes")) for (;;) {} throw new Error("broken on purpose");'
        : text,
  });
  await tessera('canary', 'host', version, '--percent', '100', '--by-user');
  for (const role of ['administrator', 'adviser'] as const) {
    const { page, close } = await visit(browser, role, '/dashboard');
    const isTheOneBefore = async (): Promise<void> => {
      await expect(heading(page, 'Dashboard')).toBeVisible();
      await expect(
        page.getByText('The new version of the portal did not start; you have the one before it. Support knows.'),
      ).toBeVisible();
    };
    await isTheOneBefore();
    if (role === 'administrator') {
      // What a frozen page leaves in its tab: it can do nothing more, and neither can a test with it.
      await page.addInitScript(
        (mark) => {
          if (sessionStorage.getItem('freezes')) return;
          sessionStorage.setItem('freezes', 'yes');
          sessionStorage.setItem('tessera-host-starting', JSON.stringify({ ...mark, at: Date.now() }));
        },
        { version, id: 0 },
      );
      await page.context().clearCookies({ name: 'tessera-failed-host' });
      await page.reload();
      await isTheOneBefore();
    }
    const { release } = await readBoot(page);
    expect(release?.host).toMatchObject({
      version: first.host,
      reason: expect.stringContaining(`${version} (canary) did not start in this browser.`) as unknown as string,
    });
    // What ten more pages of this user tell, each of a start that failed.
    const failedRelease = releaseIdOf(version, versionsByName(release?.remotes ?? []));
    const event = { unit: 'host', version, release: failedRelease, kind: 'failed', phase: 'load' };
    const told = await page.context().request.post(`${new URL(page.url()).origin}/report`, {
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      data: JSON.stringify({ events: Array.from({ length: 10 }, () => event) }),
    });
    expect(told.status()).toBe(204);
    await close();
  }
  await expect
    .poll(
      async () => (await readRules(registry(), operatorOf(portal.dataDir).keys?.trusted)).rules.holds.host?.[version],
      {
        timeout: 20_000,
      },
    )
    .toMatch(/^Mounts of 0\.1\.0-mute failed/);
  await tessera('canary', 'host', '--stop');
});

test('below the minimum release people are asked to reload, never made to', async ({ page }) => {
  await open(page, '/clients');
  await tessera('promote', 'clients', first.clients);
  const { stdout } = await promisify(execFile)(process.execPath, [
    'deploy/bin/tessera.mjs',
    'log',
    '--limit',
    '1',
    '--data',
    portal.dataDir,
    '--json',
  ]);
  const revision = /"revision": ?(\d+)/.exec(stdout)?.[1] ?? '';
  await tessera('minimum', revision);
  await page.evaluate(() => {
    document.body.dataset.same = 'document';
  });
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/clients\/[^/]+/);
  const words = page.getByText('A new version of the portal is needed. Save your work, then reload.');
  await expect(words).toBeVisible();
  await expect(page.locator('body[data-same="document"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Reload' }).click();
  await settled(page);
  await expect(words).toHaveCount(0);
  expect((await loaded(page)).clients).toBe(first.clients);
});

test('a killed remote is gone, from open and still tabs too, where unsaved work waits for its user; revived, it is back', async ({
  page,
}) => {
  // A tab asks every half minute while it is seen; this is the same question, without the wait.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('dialog', { name: 'Clients has been switched off for your firm' });
  const kind = page.getByRole('radio', { name: 'Minor' });
  await open(page, '/clients/new');
  await kind.check();
  await tessera('kill', 'clients');
  await expect(async () => {
    await look();
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(kind).toBeChecked();
  await mainNavigation(page).getByRole('link', { name: 'Transfers', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'Transfers')).toBeVisible();
  await expect(mainNavigation(page).getByRole('link', { name: 'Clients', exact: true })).toHaveCount(0);
  await page.goto(`${portal.demo.url}/clients`);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await tessera('revive', 'clients');
  await page.reload();
  await expect(heading(page, 'Clients')).toBeVisible();
});

test('a remote whose folder is gone fails alone, says so, and works again when it is back', async ({ page }) => {
  await open(page, '/dashboard');
  const folder = join(registry(), 'remotes', 'settings');
  expect(readdirSync(folder).length).toBeGreaterThan(0);
  renameSync(folder, `${folder}.away`);
  try {
    await page.goto(`${portal.demo.url}/settings/users`);
    await expect(heading(page, 'Sorry, something went wrong on our end.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Back to dashboard' })).toBeVisible();

    await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(heading(page, 'Clients')).toBeVisible();
    await settled(page);
    await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
    await expect(heading(page, 'Reporting')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(heading(page, 'Sorry, something went wrong on our end.')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Back to dashboard' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  } finally {
    renameSync(`${folder}.away`, folder);
  }
  await page.goto(`${portal.demo.url}/settings/users`);
  await expect(heading(page, 'Firm users')).toBeVisible();
});

// The last: it stops the portal.
test('with a DATABASE_URL the portal uses that server, and neither starts nor stops it', async () => {
  const databaseUrl = databaseOf(dataDir());
  expect(databaseOf(portal.dataDir)).toBe(databaseUrl);
  expect(await readClients(portal)).toBeGreaterThan(0);
  expect((await fetch(`${portal.demo.url}/healthz`)).status).toBe(200);
  await portal.stop();
  expect(await askDatabase(databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});
