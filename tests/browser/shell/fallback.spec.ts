import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { FailureCode, PortalManifest } from '@tessera/contract';
import { dataDir } from '../support/operator';
import { mainNavigation, remotesInPage } from '../support/pages';
import {
  giveRelease,
  keepReports,
  publishVariant,
  releasedAs,
  versionFolder,
  type VariantOptions,
} from '../support/release';
import { settled, signIn } from '../support/sign-in';

const registry = (): string => join(dataDir(), 'registry');
const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });
const remoteScript =
  (version: string) =>
  (url: URL): boolean =>
    url.pathname.startsWith(`/remotes/clients/${version}/`) && url.pathname.endsWith('.js');

/** The version of a remote that the channel gives, read from a page. */
const givenVersion = async (page: Page, remote = 'clients'): Promise<string> =>
  (await remotesInPage(page)).find(({ name }) => name === remote)?.version ?? '';

/** The chunk with the exposed entry is asked for with it; the others are parts of its pages. */
const isExposed = (text: string): boolean => text.includes('createRemoteStore');
type Part = 'entry' | 'exposed' | 'lazy';
const pathsOf = (version: string, { files }: PortalManifest, part: Part): string[] =>
  files
    .filter(
      ({ path }) =>
        (path === 'remoteEntry.js'
          ? 'entry'
          : isExposed(readFileSync(join(versionFolder(registry(), 'clients', version), path), 'utf8'))
            ? 'exposed'
            : 'lazy') === part,
    )
    .map(({ path }) => `/remotes/clients/${version}/${path}`);

let variants = 0;

/** A signed-in page whose release has a variant of clients, and the channel's own version before it. */
const pageWithVariant = async (
  page: Page,
  variant: Omit<VariantOptions, 'version' | 'from'> = {},
): Promise<{ version: string; previous: string; manifest: PortalManifest }> => {
  await signIn(page);
  const previous = await givenVersion(page);
  variants += 1;
  const version = `0.1.0-v${process.pid}x${variants}x${Date.now().toString(36)}`;
  const manifest = await publishVariant(registry(), 'clients', { ...variant, version, from: previous });
  await giveRelease(page, [releasedAs(registry(), 'clients', version, previous)]);
  return { version, previous, manifest };
};

/** What the developer panel says of clients. */
const fellBack = async (page: Page, previous: string, code: FailureCode): Promise<void> => {
  await page.keyboard.press('Control+Shift+D');
  const panel = page.getByRole('dialog', { name: 'Access and release' });
  await expect(
    panel
      .getByRole('table', { name: 'Remotes' })
      .getByRole('row', { name: new RegExp(`^clients .*to ${previous}, ${code}$`) }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
};

const throwsInModules = /((?:\d+|"[^"]+")\((?:[a-z_$]\w*,?)*\)\{)/g;

const brokenBuilds: readonly [what: string, code: FailureCode, variant: Omit<VariantOptions, 'version' | 'from'>][] = [
  [
    'an entry that throws',
    'PORTAL-ENTRY',
    { change: (files) => files.set('remoteEntry.js', 'throw new Error("broken on purpose");') },
  ],
  [
    'an entry that is no remote',
    'PORTAL-ENTRY',
    { change: (files) => files.set('remoteEntry.js', 'self.nothing = 1;') },
  ],
  ['another contract', 'PORTAL-CONTRACT', { manifest: (manifest) => ({ ...manifest, contract: '^9.0.0' }) }],
  [
    'a shared module that the host does not have',
    'PORTAL-SHARED',
    { manifest: (manifest) => ({ ...manifest, shared: { ...manifest.shared, react: '^17.0.0' } }) },
  ],
  [
    'pages whose code throws',
    'PORTAL-LIFECYCLE',
    {
      change: (files) => {
        // Every lazy page of it; the exposed entry stays whole.
        for (const [path, text] of files)
          if (path !== 'remoteEntry.js' && !isExposed(text))
            files.set(path, text.replace(throwsInModules, '$1throw new Error("broken on purpose");'));
      },
    },
  ],
];
for (const [what, code, variant] of brokenBuilds) {
  test(`a version with ${what} is replaced by the one before at the same address, and charged`, async ({ page }) => {
    const { version, previous } = await pageWithVariant(page, variant);
    const reports = await keepReports(page);
    let asked = 0;
    page.on('request', (request) => {
      if (remoteScript(version)(new URL(request.url()))) asked += 1;
    });
    // From another remote's page, which did nothing to it.
    await page.goto('/transfers');
    await settled(page);
    await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(heading(page, 'Clients')).toBeVisible();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/clients');
    await fellBack(page, previous, code);
    const charged = () => reports.filter(({ kind }) => ['left', 'failed', 'fell-back'].includes(kind));
    await expect.poll(() => charged().map(({ kind }) => kind)).toEqual(['failed', 'fell-back']);
    expect(charged().map(({ unit }) => unit)).toEqual(['clients', 'clients']);
    if (code === 'PORTAL-CONTRACT' || code === 'PORTAL-SHARED') expect(asked).toBe(0);
  });
}

test('a version that froze the page before comes back as the one before it, and a page without remotes is for support', async ({
  page,
}) => {
  const { version, previous } = await pageWithVariant(page);
  // What a frozen page leaves in its tab: it can do nothing more, and neither can a test with it.
  await page.addInitScript(
    (mark) => {
      if (sessionStorage.getItem('tessera-mounting') !== '[]') return;
      sessionStorage.setItem('tessera-mounting', JSON.stringify([mark]));
    },
    { remote: 'clients', version },
  );
  const told = page.waitForRequest((request) => new URL(request.url()).pathname === '/report');
  await page.goto('/clients');
  await expect(heading(page, 'Clients')).toBeVisible();
  await fellBack(page, previous, 'PORTAL-TIMEOUT');
  expect((await told).postData()).toContain(`"unit":"clients","version":"${version}","kind":"failed"`);

  await page.goto('/clients?without=remotes');
  await expect(page.getByText('The portal was opened without its parts')).toBeVisible();
  await expect(heading(page, 'Clients')).toHaveCount(0);
  await expect(page.locator('[data-remote]')).toHaveCount(0);
  await page.goto('/dashboard?without=remotes');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await settled(page);
  await expect(page.getByText('Sorry, something went wrong')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open it as usual' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await settled(page);
});

const badFiles: readonly [what: string, code: FailureCode, part: Part, how: 'gone' | 'hangs' | 'changed'][] = [
  ['the entry is not there', 'PORTAL-NETWORK', 'entry', 'gone'],
  ['the entry hangs', 'PORTAL-TIMEOUT', 'entry', 'hangs'],
  ['a byte of the entry is changed', 'PORTAL-INTEGRITY', 'entry', 'changed'],
  ['the part with its code is not there', 'PORTAL-CHUNK', 'exposed', 'gone'],
  ['a lazy part is not there', 'PORTAL-CHUNK', 'lazy', 'gone'],
  ['a lazy part hangs', 'PORTAL-CHUNK', 'lazy', 'hangs'],
  ['a byte of a lazy part is changed', 'PORTAL-INTEGRITY', 'lazy', 'changed'],
];
for (const [what, code, part, how] of badFiles) {
  test(`the previous version stands in when ${what}`, async ({ page }) => {
    test.slow();
    const { version, previous, manifest } = await pageWithVariant(page);
    const paths = pathsOf(version, manifest, part);
    const isBad = (url: URL): boolean => paths.includes(url.pathname);
    // For an entry the page's time is moved on with each try, so that nobody waits them out.
    const movesTime = how === 'hangs' && part === 'entry';
    if (movesTime) await page.clock.install();
    await page.route(isBad, async (route) => {
      if (how === 'gone') return route.fulfill({ status: 404, body: 'There is no such file.\n' });
      if (how === 'hangs') return movesTime ? page.clock.fastForward(10_000) : undefined;
      const response = await route.fetch();
      return route.fulfill({ response, body: `${await response.text()} ` });
    });
    await page.goto('/clients');
    await expect(heading(page, 'Clients')).toBeVisible({ timeout: 40_000 });
    await settled(page);
    await fellBack(page, previous, code);

    // The tab remembers: after a reload nobody waits, and the broken version is not asked for.
    await page.unroute(isBad);
    let asked = 0;
    page.on('request', (request) => {
      if (remoteScript(version)(new URL(request.url()))) asked += 1;
    });
    await page.reload();
    await expect(heading(page, 'Clients')).toBeVisible();
    await settled(page);
    expect(asked).toBe(0);
    await fellBack(page, previous, code);
  });
}

test('a version that its first rows break is replaced by the one before', async ({ page }) => {
  const { previous } = await pageWithVariant(page);
  await page.route(
    '**/api/client/NBW?*',
    (route) => route.fulfill({ json: { data: [null], meta: { count: 1, page: 1, pageSize: 50 } } }),
    { times: 1 },
  );
  await page.goto('/clients');
  await expect(heading(page, 'Clients')).toBeVisible();
  await expect(page.getByRole('main').getByRole('table').getByRole('link').first()).toBeVisible();
  await fellBack(page, previous, 'PORTAL-LIFECYCLE');
  await settled(page);
});

test('when a shown page cannot load a later part, the previous version is shown at the new address', async ({
  page,
}) => {
  const { version, previous } = await pageWithVariant(page);
  await page.goto('/clients');
  await expect(heading(page, 'Clients')).toBeVisible();
  await settled(page);
  await page.route(remoteScript(version), (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/clients\/[^/]+/);
  await expect(heading(page, 'Clients')).toHaveCount(0);
  await settled(page);
  await expect(heading(page, 'Sorry, something went wrong on our end.')).toHaveCount(0);
  await fellBack(page, previous, 'PORTAL-CHUNK');
});

test('when there is no previous version, the error is shown with its code, the shell goes on, and Try again works', async ({
  page,
}) => {
  test.slow();
  const { version } = await pageWithVariant(page);
  await page.unrouteAll();
  await giveRelease(page, [releasedAs(registry(), 'clients', version, null)]);
  await page.route(remoteScript(version), (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/clients');
  await expect(heading(page, 'Sorry, something went wrong on our end.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('PORTAL-NETWORK')).toBeVisible();
  await expect(mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true })).toBeVisible();
  await page.unroute(remoteScript(version));
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Clients')).toBeVisible();
});

test('what happened is reported, a few times at most', async ({ page }) => {
  const reports: { events: { unit: string; kind: string; code?: string; version: string }[] }[] = [];
  const { version, previous } = await pageWithVariant(page, {
    change: (files) => files.set('remoteEntry.js', 'throw new Error("broken on purpose");'),
  });
  await page.route('**/report', (route) => {
    reports.push(route.request().postDataJSON() as (typeof reports)[number]);
    return route.fulfill({ status: 204 });
  });
  await page.goto('/clients');
  await expect(heading(page, 'Clients')).toBeVisible();
  const events = () => reports.flatMap((report) => report.events).filter(({ unit }) => unit === 'clients');
  await expect
    .poll(
      () =>
        events()
          .map(({ kind, version: of }) => `${kind} ${of}`)
          .sort(),
      { timeout: 15_000 },
    )
    .toEqual(
      expect.arrayContaining([`calls ${previous}`, `failed ${version}`, `fell-back ${version}`, `mounted ${previous}`]),
    );
  expect(events().find(({ kind }) => kind === 'fell-back')?.code).toBe('PORTAL-ENTRY');
});

/** From now on this page hears of another release than its own. */
const tellRelease = (page: Page, minimumRevision = 0): Promise<unknown> =>
  page.route('**/release', (route) =>
    route.fulfill({
      json: { id: 'aaaabbbbccccdddd', revision: 999_999, minimumRevision, flags: [], killed: [] },
    }),
  );
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.dataset.same = 'document';
  });
/** The page asks as it does every half minute and when its tab is seen again, and has heard the answer. */
const look = async (page: Page): Promise<void> => {
  const told = page.waitForResponse('**/release', { timeout: 15_000 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await told;
};

test('another release comes with the first move to another remote, and never under one’s hands', async ({ page }) => {
  const needed = page.getByText('A new version of the portal is needed. Save your work, then reload.');
  const same = page.locator('body[data-same="document"]');
  await signIn(page, { path: '/clients' });
  await page.keyboard.press('Shift');
  await tellRelease(page, 999_999);
  await mark(page);
  await look(page);
  await expect(needed).toBeVisible();
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/clients\/[^/]+/);
  await settled(page);
  await expect(same).toHaveCount(1);
  await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
  await expect(heading(page, 'Reporting')).toBeVisible();
  await expect(same).toHaveCount(0);
});

test('a release of which the page learns by the first move comes right after it', async ({ page }) => {
  await signIn(page, { path: '/clients' });
  await mark(page);
  await tellRelease(page);
  await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
  await expect(page.locator('body[data-same="document"]')).toHaveCount(0);
  await expect(heading(page, 'Reporting')).toBeVisible();
});

test('unsaved work is asked about before another release is taken, and kept when one stays', async ({ page }) => {
  await signIn(page, { path: '/change-password' });
  await mark(page);
  const same = page.locator('body[data-same="document"]');
  await page.getByLabel('Current password').fill('something');
  await tellRelease(page);
  await look(page);
  await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(same).toHaveCount(1);
  await expect(page.getByLabel('Current password')).toHaveValue('something');
  // Leaving is asked once, by us: the browser does not ask again for the document.
  const browserAsked: string[] = [];
  page.on('dialog', (dialog) => {
    browserAsked.push(dialog.type());
    void dialog.dismiss();
  });
  await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'Reporting')).toBeVisible();
  await expect(same).toHaveCount(0);
  expect(browserAsked).toEqual([]);
});

test('back and forward take another release too, and history stays whole', async ({ page }) => {
  await signIn(page);
  await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(heading(page, 'Clients')).toBeVisible();
  await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
  await expect(heading(page, 'Reporting')).toBeVisible();
  await page.keyboard.press('Shift');
  await tellRelease(page);
  await look(page);
  await mark(page);
  await page.goBack();
  await expect(heading(page, 'Clients')).toBeVisible();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.locator('body[data-same="document"]')).toHaveCount(0);
  await page.goForward();
  await expect(heading(page, 'Reporting')).toBeVisible();
});

test('a panel whose remote is broken comes from the version before, and the page of that remote with it', async ({
  page,
}) => {
  await signIn(page);
  const given = await givenVersion(page, 'transfers');
  const version = `0.1.0-p${Date.now().toString(36)}`;
  await publishVariant(registry(), 'transfers', {
    version,
    from: given,
    change: (files) => files.set('remoteEntry.js', 'throw new Error("broken on purpose");'),
  });
  await giveRelease(page, [releasedAs(registry(), 'transfers', version, given)]);
  const entries: string[] = [];
  page.on('request', (request) => {
    if (/\/remotes\/transfers\/.*remoteEntry\.js$/.test(request.url()))
      entries.push(request.url().includes(version) ? 'broken' : 'previous');
  });
  await page.goto('/dashboard');
  await settled(page);
  await expect(page.locator('[data-extension="transfers.dashboard"] [data-remote="transfers"]')).toHaveCount(1);
  await mainNavigation(page).getByRole('link', { name: 'Transfers', exact: true }).click();
  await expect(heading(page, 'Transfers')).toBeVisible();
  expect(entries).toEqual(['broken', 'previous']);
});

test('a developer’s own build comes without hashes and is named; nobody else’s does', async ({ page }) => {
  const { version } = await pageWithVariant(page);
  await page.unrouteAll();
  await page.route(
    (url) => url.pathname === `/remotes/clients/${version}/remoteEntry.js`,
    async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, body: `${await response.text()}\nself.madeHere = true;` });
    },
  );
  const override = { ...releasedAs(registry(), 'clients', version, null), ground: 'override' as const };
  await giveRelease(page, [override], (boot) => ({ ...boot, overrides: ['clients'] }));
  // This portal takes no overrides, so it would refuse calls that say they come from one.
  await page.route('**/api/**', (route) => {
    const { 'x-tessera-ran': ran, ...headers } = route.request().headers();
    expect(ran).toBe('clients=development');
    return route.continue({ headers });
  });
  await page.goto('/clients');
  await expect(heading(page, 'Clients')).toBeVisible();
  await settled(page);
  expect(await page.evaluate(() => 'madeHere' in self)).toBe(true);
  await expect(page.getByText('Developer override: clients from this machine.')).toBeVisible();
});
