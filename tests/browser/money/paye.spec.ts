import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { haveSession, settled } from '../support/sign-in';

test('an administrator follows PAYE from the list of reports to a month, a payment of it, and the file of its submission', async ({
  page,
}) => {
  await haveSession(page);
  await page.goto('/reporting');
  await page.getByRole('link', { name: 'PAYE of pension income' }).click();
  const months = page.getByRole('table', { name: 'Tax months' });
  await expect(months.getByText('Reconciles').first()).toBeVisible();
  await expect(months.getByText('Differs')).toHaveCount(0);
  await settled(page);
  await expectAccessible(page);

  await months.getByRole('row').filter({ hasText: 'Paid' }).first().getByRole('link').click();
  const payments = page.getByRole('table', { name: 'Payments' });
  await expect(payments.getByRole('row').last()).toContainText('Month');
  const button = page.getByRole('button', { name: 'Download the submission file' });
  await expect(button).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^paye-NBW-\d{4}-\d{2}-month-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('National Insurance number');
  expect(lines).toHaveLength((await payments.getByRole('row').count()) - 1);

  await payments.getByRole('link', { name: 'Drawdown income' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('FAD');
  await expect(page.getByRole('main')).toContainText('Income tax');
});
