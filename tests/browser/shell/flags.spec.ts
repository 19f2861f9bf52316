import { expect, test } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';
import { goWithin, mainNavigation, remotesInPage } from '../support/pages';
import { haveSession, settled, signIn } from '../support/sign-in';

interface Absent {
  readonly firm: string;
  readonly firmId: string;
  readonly remotes: readonly string[];
  readonly entries: readonly string[];
  readonly addresses: readonly string[];
}

const firms: readonly Absent[] = [
  { firm: 'Holloway Marsh', firmId: 'HLM', remotes: ['transfers'], entries: ['Transfers'], addresses: ['/transfers'] },
  {
    firm: 'Cedar Row',
    firmId: 'CDR',
    remotes: ['tools', 'reporting'],
    entries: ['Tools', 'Instruments', 'Reporting'],
    addresses: [
      '/transactions',
      '/instruments',
      '/models/advisory',
      '/illustrations',
      '/reporting',
      '/reporting/uninvested-cash',
    ],
  },
];

for (const { firm, firmId, remotes, entries, addresses } of firms) {
  test(`${firm} has no ${remotes.join(' and no ')}: no entry, no page, no code, and still a dashboard`, async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await signIn(page, { firmId, path: '/dashboard' });
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    await expect(mainNavigation(page).getByRole('link', { name: 'Clients', exact: true })).toBeVisible();
    for (const entry of entries) {
      await expect(mainNavigation(page).getByRole('link', { name: entry, exact: true })).toHaveCount(0);
      await expect(mainNavigation(page).getByRole('button', { name: entry, exact: true })).toHaveCount(0);
    }
    for (const [index, address] of addresses.entries()) {
      if (index === 0) await page.goto(`${firmUrl(firmId)}${address}`);
      else await goWithin(page, address);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Back to dashboard' })).toBeVisible();
    }
    const released = (await remotesInPage(page)).map(({ name }) => name);
    expect(released).toContain('clients');
    expect(released.filter((name) => remotes.includes(name))).toEqual([]);
    expect(requested.filter((path) => remotes.some((remote) => path.startsWith(`/remotes/${remote}/`)))).toEqual([]);
  });
}

test("a client's page works where the remotes that add to it are absent", async ({ page }) => {
  await signIn(page, { firmId: 'HLM', path: '/clients' });
  await page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/clients\/[^/]+\/accounts$/);
  await settled(page);
  const tabs = page.getByRole('navigation', { name: 'Client', exact: true });
  await expect(tabs.getByRole('link', { name: 'Details' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Transfers' })).toHaveCount(0);
  await goWithin(page, new URL(page.url()).pathname.replace(/accounts$/, 'transfers'));
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test("a session of one firm is none at another's address", async ({ page }) => {
  await haveSession(page);
  await page.goto(`${firmUrl('CDR')}/clients`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
