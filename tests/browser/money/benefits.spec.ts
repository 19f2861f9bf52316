import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi } from '../support/api';
import { haveSession, settled } from '../support/sign-in';

interface Product {
  readonly clientId: string;
  readonly clientProductId: string;
  readonly uncrystallisedValue: number | null;
  readonly drawdownStatus: string;
}
interface PensionRecord {
  readonly minimumAge: { readonly reached: boolean } | null;
  readonly pensions: readonly {
    readonly accounts: readonly {
      readonly accountId: string;
      readonly kind: string;
      readonly status: string;
      readonly value: number;
      readonly availableCash: number;
    }[];
  }[];
}

const taken = new Set<string>();

/** A pension of somebody old enough that nothing was asked for yet, and that no other journey here uses. */
const pensionToDraw = async (page: Page): Promise<{ clientId: string; accountId: string }> => {
  const { data } = await readApi<readonly Product[]>(page, '/clientproduct/NBW?wrapperType=SIPP');
  for (const { clientId, clientProductId, uncrystallisedValue, drawdownStatus } of [...data].reverse()) {
    if (taken.has(clientId) || drawdownStatus !== 'No Drawdown' || (uncrystallisedValue ?? 0) < 20_000) continue;
    const { data: record } = await readApi<PensionRecord>(page, `/tessera/pension/NBW/${clientId}`);
    const account = record.pensions[0]?.accounts.find(
      ({ kind, status, value, availableCash }) =>
        kind === 'Uncrystallised' && status === 'Active' && value > 20_000 && availableCash > 1_000,
    );
    const actions = await readApi<readonly object[]>(
      page,
      `/clientproduct/action/NBW?clientProductId=${clientProductId}`,
    );
    const bank = account && (await hasVerifiedDetails(page, account.accountId));
    if (!record.minimumAge?.reached || !account || !bank || actions.data.length > 0) continue;
    taken.add(clientId);
    return { clientId, accountId: account.accountId };
  }
  throw new Error('No pension of the demo can be drawn on.');
};

const hasVerifiedDetails = async (page: Page, accountId: string): Promise<boolean> => {
  const { data } = await readApi<{ bankDetails: { status: string } | null }>(page, `/account/NBW/${accountId}`);
  return data.bankDetails?.status === 'Active';
};

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name });

const declare = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Advised', exact: true }).check();
  await page.getByLabel('The adviser’s FCA reference').fill('PXH01234');
  await page.getByLabel(/risk warnings/).check();
  await page.getByLabel(/Offer of guidance/).selectOption('Not owed: advised');
  await page.getByLabel(/before April 2024 is recorded/).check();
  await page.getByLabel('The client has asked for this benefit').check();
};

test('an adviser asks for tax-free cash, a second person sees its figures and its payee and authorises it, and the allowance shows what it used', async ({
  page,
  browser,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { clientId, accountId } = await pensionToDraw(page);
  await page.goto(`/clients/${clientId}/pensions`);
  await settled(page);
  await expectAccessible(page, 'the pensions of a client');
  await page.getByRole('link', { name: 'Take benefits' }).first().click();
  await settled(page);
  await expect(page).toHaveURL(`/clients/${clientId}/accounts/${accountId}/benefit`);
  await page.getByRole('radio', { name: 'Tax-free cash', exact: true }).first().check();
  await page.getByRole('group', { name: 'The amount says' }).getByRole('radio', { name: 'Tax-free cash' }).check();
  await page.getByLabel('Tax-free cash wanted').fill('1,000');
  await expect(page.getByRole('region', { name: 'Net in hand' })).toContainText('£1,000.00');
  await expectAccessible(page, 'a benefit chosen');
  await next(page);
  await expect(heading(page, /Money$/)).toBeFocused();
  await page.getByLabel('Payday').selectOption({ label: 'As soon as possible' });
  await next(page);
  await expect(heading(page, /Declarations$/)).toBeFocused();
  await next(page);
  await expect(page.locator('.t-field__error').first()).toBeVisible();
  await declare(page);
  await next(page);
  await expect(heading(page, /Review$/)).toBeFocused();
  await expectAccessible(page, 'a benefit reviewed');
  await page.getByRole('button', { name: /^Ask for this benefit/ }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { data: actions } = await readApi<readonly { id: string; status: string }[]>(
    page,
    `/clientproduct/action/crystallisation/NBW?accountId=${accountId}`,
  );
  expect(actions.map(({ status }) => status)).toEqual(['Pending']);

  const second = await (await browser.newContext()).newPage();
  await haveSession(second, { role: 'administrator' });
  await second.goto(`/clients/${clientId}/pensions/benefits/${actions[0]?.id ?? ''}`);
  await settled(second);
  await expect(second.getByText('estimated at today’s values')).toBeVisible();
  await expectAccessible(second, 'a benefit that waits');
  await second.getByRole('button', { name: 'Authorise' }).click();
  await expect(second.getByRole('dialog').getByRole('heading', { name: 'Paid to' })).toBeVisible();
  await expectAccessible(second, 'a benefit to authorise');
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Authorise/ })
    .click();
  await expect(second.getByRole('dialog')).toBeHidden();
  await expect(second.getByText('Calculated').first()).toBeVisible();
  const papers = second.getByRole('table', { name: 'Statements and documents' });
  await expect(papers.getByRole('button', { name: /^Save drawdown application/ })).toBeVisible();
  const download = second.waitForEvent('download');
  await papers.getByRole('button', { name: /^Save income pack/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^income-pack-.*\.pdf$/);
  await second.context().close();
});

test('net in hand is compared way by way, and a regular income is set up, paused and stopped', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const { clientId, accountId } = await pensionToDraw(page);
  await page.goto(`/clients/${clientId}/accounts/${accountId}/benefit/regular`);
  await settled(page);
  await page.getByRole('radio', { name: 'UFPLS', exact: true }).check();
  await page.getByRole('group', { name: 'The amount says' }).getByRole('radio', { name: 'Net in hand' }).check();
  await page.getByLabel(/^Net in hand wanted/).fill('400');
  await expect(page.getByRole('table', { name: 'Ways to have one payment in hand' })).toBeVisible();
  await expect(page.getByText('Least tax')).toHaveCount(1);
  await next(page);
  await expect(heading(page, /Money$/)).toBeFocused();
  await page.getByLabel('Payday of the month').selectOption('28');
  await expect(page.getByRole('region', { name: 'The year ahead' })).toBeVisible();
  await next(page);
  await expect(heading(page, /Declarations$/)).toBeFocused();
  await declare(page);
  await next(page);
  await expect(heading(page, /Review$/)).toBeFocused();
  await page
    .locator('footer, form')
    .getByRole('button', { name: /^(Ask for|Set up)/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const regular = async () =>
    (
      await readApi<readonly { id: string; status: string; paused: boolean }[]>(
        page,
        `/clientproduct/action/NBW?accountId=${accountId}&clientProductActionType=Regular crystallisation`,
      )
    ).data[0];
  const made = await regular();
  expect(made).toMatchObject({ status: 'Active', paused: false });
  await page.goto(`/clients/${clientId}/pensions/benefits/${made?.id ?? ''}`);
  await settled(page);
  await expectAccessible(page, 'a regular benefit');
  for (const [action, expected] of [
    ['Pause', { status: 'Active', paused: true }],
    ['Stop', { status: 'Cancelled' }],
  ] as const) {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('button', { name: `${action}...` }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel(/Reason/);
    if ((await reason.count()) > 0) await reason.fill('The client asked for it.');
    await dialog.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await expect(dialog).toBeHidden();
    expect(await regular()).toMatchObject(expected);
  }
});
