import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { promote } from '@tessera/deploy/release-commands';
import { publishBuild } from '@tessera/deploy/published/registry';
import { demoUser, firmUrl } from '@tessera/testing/browser/demo';
import { dataDir, operatorOf, setFlag } from '../support/operator';
import { settled, signIn, submitSignIn } from '../support/sign-in';

// A remote created for this test and deployed like any other: built, published, and enabled by a flag of one firm.
const remote = {
  'package.json': JSON.stringify({
    name: '@tessera/remote-scratch',
    version: '0.1.0',
    type: 'module',
    dependencies: { '@tessera/api': '0.1.0', '@tessera/runtime': '0.1.0', '@tessera/ui': '0.1.0' },
  }),
  'portal.config.ts': `export default { name: 'scratch', team: 'scratch', contract: '^1.0.0', prefixes: ['/scratch'], routes: [{ id: 'scratch.form', path: '/scratch', title: 'Scratch', access: {} }], navigation: [], extensions: [], calls: [] };\n`,
  'src/entry.tsx': `
    import { createRemoteApi, createRemoteStore } from '@tessera/api';
    import { defineRemote, usePortal } from '@tessera/runtime';
    import { ErrorSummary, Form, SubmitBar, TextField } from '@tessera/ui/form';
    const Pages = () => {
      const portal = usePortal();
      const save = async () => {
        const { status } = await portal.api.send({ method: 'GET', path: '/session' });
        if (status === 401 || status === 419) portal.api.sessionExpired();
        return null;
      };
      return <div className="t-page"><h1>Scratch</h1><Form id="scratch" initialValues={{ note: '', pin: '', password: '' }} onSubmit={save}>
        <ErrorSummary /><TextField name="note" label="Note" /><TextField name="pin" label="Pin" secret /><TextField name="password" label="Password of theirs" type="password" /><SubmitBar submitLabel="Save" />
      </Form></div>;
    };
    export default defineRemote({ name: 'scratch', createStore: (portal) => createRemoteStore(portal, createRemoteApi('scratch')), Pages });\n`,
};

const root = process.cwd();
const registry = (): string => join(dataDir(), 'registry');

test.beforeAll(async () => {
  test.setTimeout(120_000);
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Inside the clone, so that the preset finds its loaders as it does for any remote.
  const folder = mkdtempSync(join(root, '.cache/remote-'));
  mkdirSync(join(folder, 'src'));
  for (const [name, content] of Object.entries(remote)) writeFileSync(join(folder, name), content);
  execFileSync(process.execPath, [join(root, 'shared/build/bin/tessera-build.mjs')], { cwd: folder, stdio: 'pipe' });
  const { version } = await publishBuild(registry(), join(folder, 'dist'), operatorOf(dataDir()).keys);
  await promote(
    registry(),
    { ...operatorOf(dataDir()), why: 'A remote for forms that are kept' },
    { scratch: version },
  );
  rmSync(folder, { recursive: true });
  await setFlag('CDR', 'remote.scratch', true);
});
test.afterAll(async () => {
  await setFlag('CDR', 'remote.scratch', false);
  await promote(registry(), { ...operatorOf(dataDir()), why: 'The test is over' }, { scratch: null });
  rmSync(join(registry(), 'remotes', 'scratch'), { recursive: true, force: true });
});

const note = 'We kept what you had typed.';

const typeAndExpire = async (page: Page): Promise<void> => {
  // Pages see a change within a second, and a flag within five.
  await expect(async () => {
    await signIn(page, { firmId: 'CDR', path: '/scratch' });
    await expect(page.getByLabel('Note')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByLabel('Note').fill('asked about the ISA');
  await page.getByLabel('Pin').fill('4711');
  await page.getByLabel('Password of theirs').fill('hunter2');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  await expect(page).toHaveURL(`${firmUrl('CDR')}/sign-in?returnTo=%2Fscratch&ended=expired`);
};

const signInAgain = async (page: Page, role: string): Promise<void> => {
  const { id, password } = demoUser('CDR', role);
  await submitSignIn(page, id, password);
  await expect(page).toHaveURL(`${firmUrl('CDR')}/scratch`);
  await settled(page);
};

test('what was typed is there again after the session expired and one signed in, but for secrets', async ({ page }) => {
  await typeAndExpire(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/4711|hunter2/);
  await signInAgain(page, 'administrator');
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('asked about the ISA');
  await expect(page.getByLabel('Pin')).toHaveValue('');
  await expect(page.getByLabel('Password of theirs')).toHaveValue('');
  await page.reload();
  await settled(page);
  await expect(page.getByLabel('Note')).toHaveValue('');
  await expect(page.getByText(note)).toBeHidden();
});

test('what somebody typed is not shown to the next who signs in', async ({ page }) => {
  await typeAndExpire(page);
  await signInAgain(page, 'adviser');
  await expect(page.getByLabel('Note')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('asked about');
});
