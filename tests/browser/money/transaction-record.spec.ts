import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { dateText } from '@tessera/domain/wording';
import { readAll, readApi, writeApi } from '../support/api';
import { readBoot } from '../support/pages';
import { haveSession, settled, signIn } from '../support/sign-in';

interface Transaction {
  readonly transactionId: string;
  readonly status: string;
}
interface Account {
  readonly accountId: string;
}

const filtered = '/transactions?status=Pending&transactionType=Order&sort=-amount';
const rows = (page: Page) => page.getByRole('table', { name: 'Transactions' }).locator('tbody tr');
/** The rows of days before today: tests beside this one make and complete orders of today. */
const words = async (page: Page): Promise<string[]> => {
  const [today = ''] = /^\d+ [A-Z][a-z]{2}/.exec(dateText((await readBoot(page)).businessDate)) ?? [];
  return (await rows(page).allInnerTexts()).filter((text) => !text.startsWith(today));
};

/** Makes a withdrawal on the first account that allows one, as the user who is signed in. */
const withdraw = async (page: Page, amount: number): Promise<Transaction> => {
  const refusals: string[] = [];
  for (const { accountId } of await readAll<Account>(page, '/account/list/NBW')) {
    const answer = await writeApi<Transaction>(page, 'POST', '/portfoliotransaction', {
      firmId: 'NBW',
      accountId,
      transactionType: 'Payment',
      transactionSubType: 'Withdrawal',
      movementType: 'Out',
      method: 'BACS Credit',
      amount,
    });
    if (answer.status === 200) return answer.data;
    refusals.push(`${accountId}: ${answer.message}`);
  }
  throw new Error(`No account takes a withdrawal.\n${refusals.slice(0, 5).join('\n')}`);
};

test('filters and a saved view survive a reload', async ({ page }) => {
  await signIn(page, { role: 'adviser', path: '/transactions' });
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByLabel('Status').selectOption('Pending');
  await filters.getByLabel('Type').selectOption('Order');
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(page).toHaveURL(filtered);
  await settled(page);
  const before = await words(page);
  expect(before.length).toBeGreaterThan(0);

  const name = `Orders ${Date.now()}`;
  await filters.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('button', { name: 'Save these filters' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(filters.getByRole('button', { name: `View: ${name}` })).toBeVisible();

  await page.reload();
  await settled(page);
  await expect(page).toHaveURL(filtered);
  expect(await words(page)).toEqual(before);
  await expect(filters.getByRole('button', { name: `View: ${name}` })).toBeVisible();

  await page.goto('/transactions');
  await settled(page);
  await filters.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(filtered);
  await settled(page);
  expect(await words(page)).toEqual(before);

  await filters.getByRole('button', { name: `View: ${name}` }).click();
  await page.getByRole('button', { name: `Delete the view ${name}` }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(filters.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
});

test('a withdrawal is refused to its author with the reason, and authorised by a second person', async ({
  page,
  browser,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { transactionId } = await withdraw(page, 25);
  const address = `/transactions/${transactionId}`;
  await page.goto(address);
  await settled(page);
  const main = page.getByRole('main');
  await expect(main.getByText('You created this transaction: someone else has to authorise it.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Authorise' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('button', { name: /^Authorise/ })).toHaveAttribute('aria-disabled', 'true');

  const other = await browser.newPage();
  try {
    await signIn(other, { role: 'administrator', path: address });
    await other.getByRole('main').getByRole('button', { name: 'Authorise' }).click();
    const dialog = other.getByRole('dialog', { name: /^Authorise the withdrawal of £25\.00 for / });
    await expect(dialog).toContainText('Once it has been sent it cannot be recalled.');
    await dialog.getByRole('button', { name: 'Authorise withdrawal' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(other.getByRole('region', { name: 'Notifications' })).toContainText('The withdrawal of £25.00 for');
    await expect(other.getByRole('list', { name: 'History' }).getByRole('listitem').nth(1)).toContainText('Authorised');
  } finally {
    await other.close();
  }
  expect((await readApi<Transaction>(page, `/portfoliotransaction/NBW/${transactionId}`)).data.status).not.toBe(
    'Checking',
  );
});

test('the export is a file with the rows of the filters, whatever page is shown', async ({ page }) => {
  await signIn(page, { role: 'adviser', path: '/transactions?status=Pending&sort=amount&pageSize=25' });
  const expected = await readAll<Transaction>(page, '/portfoliotransaction/NBW?status=Pending&sort=amount');
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Text \(CSV\)/ }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(expected.map(({ transactionId }) => transactionId));
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(`in ${file.suggestedFilename()}.`);
});
