import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi, writeApi } from '../support/api';
import { signIn } from '../support/sign-in';

interface Node {
  readonly nodeId: string;
  readonly name: string;
  readonly path: readonly string[];
}

const surname = 'Bulkington';

test('several clients get another adviser at once: previewed, done, and to be read again with its outcomes', async ({
  page,
}) => {
  await signIn(page, { path: '/clients' });
  const nodes = (await readApi<readonly Node[]>(page, '/firm/node/list/NBW')).data;
  const [from, to] = nodes.filter(({ path }) => path.length === 3) as [Node, Node];
  const ids: string[] = [];
  for (const firstName of ['Ada', 'Ben']) {
    const { data } = await writeApi<{ readonly id: string }>(page, 'POST', '/client', {
      firmId: 'NBW',
      clientType: 'Individual',
      nodeId: [from.nodeId],
      firstName,
      surname,
      dateOfBirth: '1980-02-29',
      nationality: 'GB',
      taxDomicile: 'GB',
      email: `${firstName}.${surname}@mail.example`.toLowerCase(),
      addressDetail: { address1: '4 Mill Lane', town: 'Bristol', postCode: 'BS6 5AA', country: 'GB' },
    });
    ids.push(data.id);
  }
  const child = await writeApi(page, 'POST', '/client', {
    firmId: 'NBW',
    clientType: 'Minor',
    firstName: 'Cleo',
    surname: 'Minor',
    dateOfBirth: '2018-02-28',
    nationality: 'GB',
    taxDomicile: 'GB',
    parentId: [ids[1]],
    addressDetail: { address1: '4 Mill Lane', town: 'Bristol', postCode: 'BS6 5AA', country: 'GB' },
  });

  expect(child.message).toBe('');

  await page.goto(`/clients?idOrName=${surname}`);
  const list = page.getByRole('table', { name: 'Clients' });
  await expect(list.getByRole('row', { name: surname })).toHaveCount(2);
  await list.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Change the adviser of 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the adviser of 2 clients' });
  await dialog.getByRole('combobox', { name: 'New adviser' }).fill(to.name);
  await page.getByTitle(to.path.join(' / ')).click();
  const preview = dialog.getByRole('table', { name: 'Who changes' });
  await expect(preview.getByRole('row', { name: `Ada ${surname}` })).toContainText(`${from.name}${to.name}`);
  await expect(dialog.getByText('2 clients and 1 who follows: Cleo Minor (child).')).toBeVisible();
  await expectAccessible(page, 'bulk change');
  await dialog.getByRole('button', { name: 'Change 2 clients and 1 who follows' }).click();
  await expect(dialog.getByText('Cleo Minor: Moved with a parent.')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText('3 clients were changed.')).toBeVisible({ timeout: 30_000 });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the outcomes' }).click(),
  ]);
  const outcomes = readFileSync(await file.path(), 'utf8');
  expect(outcomes.split('\r\n').filter((line) => line.includes(',Done,'))).toHaveLength(3);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(list.getByRole('row', { name: surname }).first()).toContainText(to.name);

  await page.goto('/settings/work');
  await page.getByRole('link', { name: `2 clients and 1 who follows to ${to.name}` }).click();
  const drawer = page.getByRole('dialog', { name: `2 clients and 1 who follows to ${to.name}` });
  await expect(drawer.getByText('3 of 3')).toBeVisible();
  await expect(drawer.getByRole('link', { name: `Ben ${surname}` })).toBeVisible();
  await expectAccessible(page, 'outcomes of a bulk change');
});
