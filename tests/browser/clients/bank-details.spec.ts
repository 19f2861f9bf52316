import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi, writeApi } from '../support/api';
import { haveSession, settled, signIn } from '../support/sign-in';

interface Account {
  readonly accountId: string;
  readonly clientId: string;
  readonly clients: readonly { readonly isLeadClient: boolean; readonly id: string }[];
  readonly status: string;
  readonly wrapperDetail: { readonly wrapperType: string };
}
interface Client {
  readonly name: string;
  readonly status: string;
  readonly clientType: string;
}

/** A client with an account that could pay out at once: cash to spend, and bank details that are verified. */
const clientWhoCanBePaid = async (page: Page) => {
  const { data: accounts } = await readApi<Account[]>(page, '/account/list/NBW?page=1&pageSize=100');
  // From the end: other tests begin with the first.
  for (const { accountId, clientId } of accounts
    .filter(
      ({ status, clients, wrapperDetail }) =>
        status === 'Active' && clients.length === 1 && wrapperDetail.wrapperType === 'GIA',
    )
    .reverse()) {
    const { data: method } = await writeApi<{ valid: boolean }>(page, 'POST', '/account/validatePaymentMethod', {
      firmId: 'NBW',
      accountId,
      method: 'Bank Transfer',
      movementType: 'Out',
    });
    const { data: summary } = await readApi<{ cash: { available: number } }>(page, `/account/summary/NBW/${accountId}`);
    const { data: client } = await readApi<Client>(page, `/client/NBW/${clientId}`);
    if (method.valid && summary.cash.available > 10 && client.clientType === 'Individual' && client.status === 'Active')
      return { accountId, clientId, name: client.name };
  }
  throw new Error('No client of the demo can be paid.');
};

const card = (page: Page) => page.getByRole('region', { name: 'Bank details', exact: true });
/** A number of this run alone that is one of the sort code 99-12-34, as every number is. */
const newNumber = (): string => String(Math.floor(Math.random() * 1e8)).padStart(8, '0');

test('bank details are entered by one person and verified by another before money goes to them', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await haveSession(page, { role: 'adviser' });
  const { accountId, clientId, name } = await clientWhoCanBePaid(page);
  const number = newNumber();
  await page.goto(`/clients/${clientId}/details`);
  await settled(page);
  await page.getByRole('button', { name: /^(Enter|Edit) bank details$/ }).click();
  await page.getByLabel('Account name').fill(name);
  await page.getByLabel('Sort code').fill('20-29-59');
  await page.getByLabel('Account number').fill('63748473');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Account number')).toBeFocused();
  await expect(card(page).locator('.t-field__error')).toHaveText(
    'This account number does not belong to this sort code. Check both.',
  );
  await expectAccessible(page, 'a wrong account number');

  await page.getByLabel('Sort code').fill('99 12 34');
  await page.getByLabel('Account number').fill(number);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit bank details' })).toBeFocused();
  await expect(card(page)).toContainText('99-12-34');
  await expect(card(page)).toContainText('Pending');
  await expect(card(page)).toContainText('You entered these bank details: someone else has to verify them.');
  await expect(card(page).getByRole('button', { name: /^Verify/ })).toHaveCount(0);

  const withdraw = `/clients/${clientId}/accounts/${accountId}/withdraw`;
  await page.goto(withdraw);
  await settled(page);
  await expect(page.getByText('The bank details are not verified. Have them verified first.').first()).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('1.02');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Withdraw £1.02' }).click();
  await expect(page.locator('.t-error-summary')).toContainText(
    'The bank details are not verified. Have them verified first.',
  );
  await page.goto(withdraw);
  await settled(page);
  await page.getByRole('link', { name: 'See who has to verify them' }).click();
  await expect(card(page)).toBeInViewport();
  await expect(card(page)).toContainText(`${name}’s`);

  const second = await (await browser.newContext()).newPage();
  await signIn(second, {
    role: 'administrator',
    path: '/exceptions?notificationType=Bank%20details%20to%20verify&sort=-since',
  });
  const line = second.getByRole('row').filter({ hasText: name });
  await expect(line.first()).toBeVisible();
  await line
    .first()
    .getByRole('button', { name: /^Verify: / })
    .click();
  const dialog = second.getByRole('dialog', { name: `Verify: Bank details to verify, ${name}?` });
  await expect(dialog).toContainText(number);
  await expect(dialog.getByText(/^You have seen proof/)).toHaveCSS('white-space', 'normal');
  await expectAccessible(second, 'the verification');
  await dialog.getByLabel(/^Note/).fill('Bank statement of October');
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await second.goto(new URL('/dashboard', second.url()).href);
  await settled(second);
  await expect(second.getByRole('region', { name: 'What needs me today' })).toBeVisible();
  await expect(second.getByRole('region', { name: 'Bank details to verify' })).toHaveCount(0);
  await expect(second.getByRole('region', { name: 'Waiting for your authorisation' })).toHaveCount(0);
  await expectAccessible(second, 'the dashboard');
  await second.context().close();

  await page.goto(withdraw);
  await settled(page);
  await page.getByLabel('Amount', { exact: true }).fill('1.02');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Withdraw £1.02' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal submitted' })).toBeVisible();
  // The form leaves its address for the one of its result, which would end a navigation that is under way.
  await settled(page);

  await page.goto(`/clients/${clientId}/activity`);
  await settled(page);
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(
    activity.getByRole('listitem').filter({ hasText: 'Bank details, account number' }).first(),
  ).toContainText(`••••${number.slice(-4)}`);
  await expect(activity.getByRole('listitem').filter({ hasText: 'Bank details verified' }).first()).toContainText(
    'Bank statement of October',
  );
  await expect(page.getByRole('main')).not.toContainText(number);
});

test('an account uses its client’s bank details until it has its own, and again once they are taken away', async ({
  page,
}) => {
  await haveSession(page);
  const { accountId, clientId, name } = await clientWhoCanBePaid(page);
  await page.goto(`/clients/${clientId}/accounts/${accountId}/details`);
  await settled(page);
  await expect(card(page)).toContainText(`${name}’s`);
  await card(page).getByRole('button', { name: 'Use different bank details' }).click();
  await page.getByLabel('Account name').fill('Solicitors’ client account');
  await page.getByLabel('Sort code').fill('991234');
  const number = newNumber();
  await page.getByLabel('Account number').fill(number);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card(page)).toContainText('This account’s own');
  await expect(card(page)).toContainText(number);
  await card(page).getByRole('button', { name: 'Use the client’s…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the client’s' }).click();
  await expect(card(page)).toContainText(`${name}’s`);
});

test('who may not see bank details sees them hidden, and no panel of them', async ({ page }) => {
  await signIn(page, { role: 'read-only', path: '/dashboard' });
  await expect(page.getByRole('region', { name: 'Bank details to verify' })).toHaveCount(0);
  const { data: clients } = await readApi<{ clientId: string }[]>(
    page,
    '/client/NBW?status=Active&clientType=Individual&page=1&pageSize=20',
  );
  for (const { clientId } of clients) {
    const { data: client } = await readApi<{ bankDetails: { accountNumber: string } | null }>(
      page,
      `/client/NBW/${clientId}`,
    );
    if (client.bankDetails === null) continue;
    expect(client.bankDetails.accountNumber).toMatch(/^••••\d{4}$/);
    await page.goto(`/clients/${clientId}/details?edit=bank`);
    await settled(page);
    await expect(card(page)).toContainText('The numbers are partly hidden: you do not have access to bank details.');
    await expect(card(page).getByRole('button', { name: /Edit|Remove|Verify/ })).toHaveCount(0);
    return;
  }
  throw new Error('No client of the demo has bank details.');
});
