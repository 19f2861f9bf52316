import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi } from '../support/api';
import { haveSession, settled } from '../support/sign-in';

test('documents are added to a client by choice and by drop, downloaded as they were, edited, removed and put back', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { data } = await readApi<{ clientId: string }[]>(page, '/client/NBW?page=1&pageSize=10');
  await page.goto(`/clients/${data.at(-1)?.clientId}/documents`);
  await settled(page);
  await expectAccessible(page);
  const name = `Passport ${Date.now()} ${'x'.repeat(90)}.pdf`;
  // More than one part.
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(700_000, 'x')]);
  await page.getByRole('button', { name: 'Add documents' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Files').setInputFiles([{ name, mimeType: 'application/pdf', buffer: pdf }]);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['words'], 'not-a-picture.png'));
    return transfer;
  });
  await dialog.getByText('Choose files, or drop them here').dispatchEvent('drop', { dataTransfer: dropped });
  await dialog.getByLabel('Category').selectOption('Identification');
  await dialog.getByLabel(/^Note/).fill('Seen in the meeting');
  await dialog.getByRole('button', { name: 'Add 2 documents' }).click();
  await expect(
    dialog.getByText('The name ends in .png, but the content is of another kind (text file).'),
  ).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('Added');
  await expectAccessible(page, 'a refused file');
  await dialog.getByRole('button', { name: 'Leave out not-a-picture.png' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Identification');
  await expect(row).toContainText('684 KB');
  const beyond = await row.evaluate((element) => {
    const list = element.closest('.t-table-wrap');
    return list && list.scrollWidth - list.clientWidth;
  });
  expect(beyond, 'a long name widens the list').toBe(0);
  const menu = row.getByRole('button').last();
  await menu.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  expect(readFileSync(await download.path()).equals(pdf)).toBe(true);

  await menu.click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Category').selectOption('Application');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Application');
  await menu.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Application');
});
