import { expect, test, type Page } from '@playwright/test';
import { readApi, writeApi } from '../support/api';
import { largestClient } from '../support/pages';
import { haveSession, settled, signIn } from '../support/sign-in';

interface Row {
  readonly transactionId: string;
  readonly status: string;
  readonly amount: number;
}

const openTransactions = async (page: Page, accountId: string): Promise<Row[]> =>
  (
    await readApi<Row[]>(
      page,
      `/portfoliotransaction/NBW?accountId=${accountId}&transactionType=Payment&status=Pending,Checking&page=1&pageSize=500`,
    )
  ).data;
const accountOf = async (page: Page) => {
  const { clientId, accountId } = await largestClient(page, 'NBW');
  return { accountId, address: `/clients/${clientId}/accounts/${accountId}` };
};
/**
 * An account that may pay out, to verified bank details, with cash to spend; the largest is a pension, which pays
 * benefits alone.
 */
const accountThatPays = async (page: Page) => {
  const { data: accounts } = await readApi<
    { accountId: string; clientId: string; status: string; wrapperDetail: { wrapperType: string } }[]
  >(page, '/account/list/NBW?page=1&pageSize=60');
  for (const { accountId, clientId } of accounts.filter(
    ({ status, wrapperDetail }) => status === 'Active' && wrapperDetail.wrapperType === 'GIA',
  )) {
    const { data: method } = await writeApi<{ valid: boolean }>(page, 'POST', '/account/validatePaymentMethod', {
      firmId: 'NBW',
      accountId,
      method: 'Bank Transfer',
      movementType: 'Out',
    });
    const { data: summary } = await readApi<{ cash: { available: number } }>(page, `/account/summary/NBW/${accountId}`);
    if (method.valid && summary.cash.available > 10)
      return { accountId, address: `/clients/${clientId}/accounts/${accountId}` };
  }
  throw new Error('No account of the demo can pay out.');
};

test('an adviser pays in: an error is put right, the draft is gone on with, a double press makes one payment', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { accountId, address } = await accountOf(page);
  await page.goto(address);
  await page.getByRole('link', { name: 'Pay in', exact: true }).click();
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('12.345');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(amount).toBeFocused();
  await expect(page.getByRole('main').locator('.t-field__error')).toHaveText('Use at most 2 decimals.');
  await amount.fill('1,234.56');
  await expect(page.getByRole('row', { name: /^Available/ })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Where it goes' })).toBeFocused();
  await expect(page).toHaveURL(/pay-in\?draft=/);

  await page.goto('/dashboard');
  await page
    .getByRole('group', { name: 'Drafts' })
    .getByRole('link', { name: /^Pay in, / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Where it goes' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('region', { name: 'How much' })).toContainText('£1,234.56');
  const payments = async (): Promise<Row[]> =>
    (
      await readApi<Row[]>(
        page,
        `/portfoliotransaction/NBW?accountId=${accountId}&transactionType=Payment&sort=-transactionDate&page=1&pageSize=500`,
      )
    ).data;
  const before = await payments();
  await page.getByRole('button', { name: 'Pay in £1,234.56' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment submitted' })).toBeFocused();
  const known = new Set(before.map(({ transactionId }) => transactionId));
  const made = (await payments()).filter(
    ({ amount: paid, transactionId }) => paid === 1234.56 && !known.has(transactionId),
  );
  expect(made).toHaveLength(1);
  await page.reload();
  await expect(page).toHaveURL(/\/accounts\/\w+\/transactions$/);
  await settled(page);
});

test('a withdrawal over the available cash is refused in place; one within it waits for a second person, who authorises it', async ({
  page,
  browser,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { accountId, address } = await accountThatPays(page);
  await page.goto(`${address}/withdraw`);
  await settled(page);
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('99,999,999');
  await expect(page.getByRole('main').locator('.t-field__error')).toContainText('can be spent');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(amount).toBeFocused();
  await amount.fill('1.01');
  await expect(page.getByRole('main').locator('.t-field__error')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/a second person at your firm has to authorise/)).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw £1.01' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal submitted' })).toBeVisible();
  await expect(page.getByText('Checking', { exact: true })).toBeVisible();
  const made = (await openTransactions(page, accountId)).find(
    ({ status, amount: out }) => status === 'Checking' && out === 1.01,
  );
  expect(made).toBeDefined();

  const second = await (await browser.newContext()).newPage();
  await signIn(second);
  const authorised = await second.evaluate(async (transactionId) => {
    const session = (await (await fetch('/api/session')).json()) as { data: { token: string } };
    const answer = await fetch(`/api/portfoliotransaction/action/authorise/NBW/${transactionId}`, {
      method: 'PUT',
      headers: { 'api-token': session.data.token, 'content-type': 'application/json' },
      body: '{}',
    });
    return { status: answer.status, body: (await answer.json()) as { data: { status: string } } };
  }, made?.transactionId ?? '');
  expect(authorised).toMatchObject({ status: 200, body: { data: { status: 'Pending' } } });
  await second.context().close();
});
