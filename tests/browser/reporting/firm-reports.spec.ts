import { expect, test } from '@playwright/test';
import { firmReportIds, firmReportOf } from '@tessera/contract/firm-reports/values';
import { expectAccessible } from '../support/accessible';
import { haveSession, settled } from '../support/sign-in';

test('every report of the firm opens from the list with its chart and its table, and goes to a file', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  for (const id of firmReportIds) {
    const { title, columns } = firmReportOf(id);
    await page.goto('/reporting');
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await settled(page);
    const main = page.getByRole('main');
    const table = main.getByRole('table', { name: title });
    await expect(table).toBeVisible();
    if (columns.some(({ total }) => total)) await expect(table.getByRole('row').last()).toContainText(/Total|All/);
    await expect(
      main
        .getByRole('figure')
        .or(main.getByRole('list', { name: /./ }))
        .first(),
    ).toBeVisible();
    const coming = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Export' }).click();
    await page
      .getByRole('menuitem', { name: /^Text \(CSV\)/ })
      .or(page.getByRole('button', { name: /^Text \(CSV\)/ }))
      .click();
    expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
  }

  // Grouped otherwise, from a row to what is behind it, and made again each week until it is ended.
  await page.goto('/reporting/assets');
  await page.getByRole('combobox', { name: 'By' }).selectOption('Adviser');
  await expect(page).toHaveURL(/by=adviser/);
  await settled(page);
  await expectAccessible(page, 'a report of the firm');
  await page.getByRole('table', { name: 'Assets' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/by=client/);
  await settled(page);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page
    .getByRole('menuitem', { name: /^Weekly/ })
    .or(page.getByRole('button', { name: /^Weekly/ }))
    .click();
  const schedules = page.getByRole('region', { name: 'Your schedules' });
  await expect(schedules).toContainText('Assets by client');
  await schedules.getByRole('button', { name: /^End/ }).click();
  await expect(schedules).toBeHidden();
});
