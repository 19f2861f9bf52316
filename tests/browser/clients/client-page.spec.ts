import { expect, test } from '@playwright/test';
import { readApi } from '../support/api';
import { haveSession, settled } from '../support/sign-in';

interface Client {
  readonly clientId: string;
  readonly name: string;
}

test('an adviser edits a section of a client: an error is put right, the change stands in the details and in the activity', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const [client] = (
    await readApi<Client[]>(page, '/client/NBW?clientType=Individual&status=Active&sort=-name&page=1&pageSize=1')
  ).data;
  if (!client) throw new Error('The adviser has no active client.');
  await page.goto(`/clients/${client.clientId}/overview`);
  await settled(page);
  await expect(page.getByRole('figure', { name: /^Value of the client’s accounts/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Edit contact and address' }).click();

  const form = page.getByRole('form', { name: 'Contact and address' });
  const mobile = form.getByLabel(/^Mobile/);
  const before = await mobile.inputValue();
  const number = before === '07700 900461' ? '07700 900462' : '07700 900461';
  await mobile.fill('0770');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(mobile).toBeFocused();
  await expect(form.locator('.t-field__error')).toHaveText(
    'A UK phone number has 10 or 11 digits, the 0 in front counted.',
  );

  await mobile.fill(number);
  // Typed values are not discarded without a question.
  await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /stay/i }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit contact and address' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Contact and address' })).toContainText(number);

  await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Activity' }).click();
  const newest = page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first();
  await expect(newest).toContainText('Priya Hart');
  await expect(newest).toContainText('Mobile');
  await expect(newest).toContainText(number);
});

test('who may only read sees a client’s details and no way to change them', async ({ page }) => {
  await haveSession(page, { role: 'read-only' });
  const [client] = (await readApi<Client[]>(page, '/client/NBW?status=Active&page=1&pageSize=1')).data;
  await page.goto(`/clients/${client?.clientId}/details?edit=contact`);
  await settled(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Contact and address' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit|^Save/ })).toHaveCount(0);
});

test('the client list says by its tags what it is narrowed by, and a parent leads to the children', async ({
  page,
}) => {
  await haveSession(page);
  const [minor] = (
    await readApi<{ parentId: string[]; name: string }[]>(
      page,
      '/client/NBW?clientType=Minor&status=Active&page=1&pageSize=1',
    )
  ).data;
  await page.goto(`/clients?parentId=${minor?.parentId[0]}&clientType=Minor`);
  await settled(page);
  await expect(page.getByRole('link', { name: minor?.name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Remove filter Children of: / }).click();
  await expect(page).toHaveURL(/\/clients\?clientType=Minor$/);
});
