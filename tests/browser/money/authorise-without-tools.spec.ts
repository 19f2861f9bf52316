import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expectFitsNarrow } from '../support/narrow';
import { settled, signIn } from '../support/sign-in';

/**
 * An account of Cedar Row that may pay out, with cash to spend; asked from the page itself: the name of this firm's
 * portal is known to browsers alone.
 */
const accountThatPays = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { data: session } = (await (await fetch('/api/session')).json()) as { data: { token: string } };
    const ask = async <T>(path: string, body?: object): Promise<T> => {
      const headers = {
        'api-token': session.token,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      };
      return (
        (await (
          await fetch(`/api${path}`, {
            method: body ? 'POST' : 'GET',
            headers,
            ...(body && { body: JSON.stringify(body) }),
          })
        ).json()) as { data: T }
      ).data;
    };
    const accounts = await ask<
      { accountId: string; clientId: string; status: string; wrapperDetail: { wrapperType: string } }[]
    >('/account/list/CDR?page=1&pageSize=60');
    for (const { accountId, clientId } of accounts.filter(
      ({ status, wrapperDetail }) => status === 'Active' && wrapperDetail.wrapperType === 'GIA',
    )) {
      const method = await ask<{ valid: boolean }>('/account/validatePaymentMethod', {
        firmId: 'CDR',
        accountId,
        method: 'Bank Transfer',
        movementType: 'Out',
      });
      const summary = await ask<{ cash: { available: number } }>(`/account/summary/CDR/${accountId}`);
      if (method.valid && summary.cash.available > 10) return `/clients/${clientId}/accounts/${accountId}`;
    }
    throw new Error('No account of Cedar Row can pay out.');
  });

test('in a firm without the tools an adviser withdraws, and a second person finds it on the dashboard, sees who is paid and why, and authorises it', async ({
  page,
  browser,
}) => {
  await signIn(page, { firmId: 'CDR', role: 'adviser', path: '/clients' });
  const account = await accountThatPays(page);
  await page.goto(new URL(`${account}/withdraw`, page.url()).href);
  await settled(page);
  await page.getByLabel('Amount', { exact: true }).fill('1.07');
  await page.getByLabel(/^Reason/).fill('A new kitchen');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Withdraw £1.07' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal submitted' })).toBeVisible();
  await page.getByRole('link', { name: 'Withdraw £1.07' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal' })).toBeVisible();
  await expect(
    page.getByRole('main').getByText('You created this transaction: someone else has to authorise it.'),
  ).toBeVisible();
  const record = new URL(page.url()).pathname;
  await page.goto(new URL('/', page.url()).href);
  const own = page.getByRole('region', { name: 'Waiting for your authorisation' });
  await expect(own).toContainText(/that you created (is|are) waiting for someone else/);
  await expect(own.locator(`a[href="${record}"]`)).toHaveCount(0);

  const second = await (await browser.newContext()).newPage();
  try {
    await signIn(second, { firmId: 'CDR', path: '/dashboard' });
    const waiting = second.getByRole('region', { name: 'Waiting for your authorisation' });
    const line = waiting.getByRole('listitem').filter({ has: second.locator(`a[href="${record}"]`) });
    const showAll = waiting.getByRole('button', { name: /^Show / });
    await expect(line.or(showAll).first()).toBeVisible();
    if ((await line.count()) === 0) await showAll.click();
    await expect(line).toContainText('A new kitchen');
    await expectAccessible(second, 'the dashboard with what waits for one’s authorisation');
    await line.getByRole('button', { name: /^Authorise: Withdrawal of £1\.07 for / }).press('Enter');
    const shown = second.getByRole('dialog', { name: /^Authorise the withdrawal of £1\.07 for / });
    await expect(shown.getByRole('region', { name: 'Paid to' })).toContainText(/Sort code\d\d-\d\d-\d\d/);
    await expect(shown.getByRole('region', { name: 'What was asked' })).toContainText('A new kitchen');
    await expectAccessible(second, 'the question before it is authorised, on the dashboard');
    await second.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await expect(line.getByRole('button')).toBeFocused();
    await second.goto(new URL(`${account}/transactions`, second.url()).href);
    const row = second
      .getByRole('table', { name: 'Transactions', exact: true })
      .getByRole('row')
      .filter({ has: second.locator(`a[href="${record}"]`) });
    await expect(row).toContainText('−£1.07');
    await row.getByText('−£1.07').click();
    await expect(second).toHaveURL(new RegExp(`${record}$`));
    await settled(second);
    await expectAccessible(second, 'the record of a transaction');
    await second.getByRole('main').getByRole('button', { name: 'Authorise' }).click();
    const dialog = second.getByRole('dialog', { name: /^Authorise the withdrawal of £1\.07 for / });
    await expectAccessible(second, 'the question before it is authorised');
    await dialog.getByRole('button', { name: 'Authorise withdrawal' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(second.getByRole('list', { name: 'History' }).getByRole('listitem').nth(1)).toContainText(
      'Authorised',
    );
    await second.goBack();
    await settled(second);
    await expect(row).toBeInViewport();
    await expect(row).not.toContainText('Checking');
    await expectFitsNarrow(second, new URL(record, second.url()).href);
  } finally {
    await second.context().close();
  }
});
