import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { promote } from '@tessera/deploy/release-commands';
import { publishBuild } from '@tessera/deploy/published/registry';
import { firmUrl } from '@tessera/testing/browser/demo';
import { dataDir, operatorOf, setFlag } from '../support/operator';
import { mainNavigation, remotesInPage } from '../support/pages';
import { copyCheckout } from '../support/scratch-remote';
import { settled, signIn } from '../support/sign-in';

const name = 'fee-reviews';
/** No other test looks at what this firm's release has under Tools. */
const firmId = 'HLM';

/** What its team would write so that one can start a review from anywhere. */
const command = `  extensions: [],\n  commands: [{ id: '${name}.start', label: 'Start a fee review', href: '/${name}?status=Pending', kind: 'create', access: read }],`;

test('npm run new-remote makes a remote that is typed, passes the contract suite, builds, and is in the portal, its command in quick create and the palette, while its flag is on', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const scratch = copyCheckout();
  const registry = join(dataDir(), 'registry');
  try {
    await scratch.run('scripts/new-remote.mjs', [name]);
    const config = join(scratch.folder, 'remotes', name, 'portal.config.ts');
    writeFileSync(config, readFileSync(config, 'utf8').replace('  extensions: [],', command));
    await scratch.run('node_modules/typescript-native/bin/tsc', ['-b', `remotes/${name}`]);
    const suite = await scratch.run('node_modules/jest/bin/jest.js', [
      '--selectProjects',
      'components',
      '--',
      `remotes/${name}`,
    ]);
    expect(suite).toMatch(/Tests: +\d+ passed, \d+ total/);
    await scratch.run('node_modules/eslint/bin/eslint.js', [`remotes/${name}`]);
    await scratch.run('shared/build/bin/tessera-build.mjs', [], `remotes/${name}`);

    const build = await publishBuild(
      registry,
      join(scratch.folder, 'remotes', name, 'dist'),
      operatorOf(dataDir()).keys,
    );
    await promote(
      registry,
      { ...operatorOf(dataDir()), why: 'A remote that was just made' },
      { [name]: build.version },
    );
    await signIn(page, { firmId });
    expect((await remotesInPage(page)).map((remote) => remote.name)).not.toContain(name);
    await page.goto(`${firmUrl(firmId)}/${name}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();

    await setFlag(firmId, `remote.${name}`, true);
    await expect(async () => {
      await page.goto(`${firmUrl(firmId)}/dashboard`);
      expect((await remotesInPage(page)).map((remote) => remote.name)).toContain(name);
    }).toPass({ timeout: 60_000 });
    await mainNavigation(page).getByRole('button', { name: 'Tools' }).click();
    await mainNavigation(page).getByRole('link', { name: 'Fee reviews', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${name}(\\?|$)`));
    await settled(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Fee reviews' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1)).toBeVisible();

    await page.goto(`${firmUrl(firmId)}/dashboard`);
    await settled(page);
    await page.getByRole('banner').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('list', { name: 'Create' }).getByRole('link', { name: 'Start a fee review' }).click();
    await expect(page).toHaveURL(`${firmUrl(firmId)}/${name}?status=Pending`);
    await page.goto(`${firmUrl(firmId)}/dashboard`);
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('start a fee');
    await page
      .getByRole('dialog', { name: 'Search and commands' })
      .getByRole('option', { name: 'Start a fee review' })
      .click();
    await expect(page).toHaveURL(`${firmUrl(firmId)}/${name}?status=Pending`);
  } finally {
    scratch.remove();
    await setFlag(firmId, `remote.${name}`, false);
    await promote(registry, { ...operatorOf(dataDir()), why: 'The test is over' }, { [name]: null });
    rmSync(join(registry, 'remotes', name), { recursive: true, force: true });
  }
  await expect(async () => {
    await page.goto(`${firmUrl(firmId)}/dashboard`);
    expect((await remotesInPage(page)).map((remote) => remote.name)).not.toContain(name);
  }).toPass({ timeout: 60_000 });
});
