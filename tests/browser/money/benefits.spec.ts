import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';
import { startPortal, type PortalProcess } from '@tessera/testing/browser/portal-process';
import { expectAccessible } from '../support/accessible';
import { readApi, writeApi } from '../support/api';
import { writeAsMachine } from '../support/machine';
import { administrator, openPage, passDays } from '../support/own-portal';
import { askDatabase, auditOf, cleanBooks, databaseOf } from '../support/running';
import { haveSession, settled } from '../support/sign-in';

// Days pass here, so it is a small portal of its own; each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let portal: PortalProcess;
const sharedDemo = process.env.TESSERA_DEMO_FILE;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await startPortal({ environment: { TESSERA_SEED_SCALE: 'small' } });
  process.env.TESSERA_DEMO_FILE = join(portal.dataDir, 'demo.json');
  // A small demo has few clients who are old enough.
  await askDatabase(
    databaseOf(portal.dataDir),
    `update client set date_of_birth = '1958-03-04' where client_id in (select client_id from client_product where firm_id = 'NBW')`,
  );
});
test.afterAll(async () => {
  process.env.TESSERA_DEMO_FILE = sharedDemo;
  await portal?.stop();
});

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
        kind === 'Uncrystallised' && status === 'Active' && value > 20_000 && availableCash > 100,
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

interface Benefit {
  readonly id: string;
  readonly bciId: string | null;
  readonly accountId: string;
  readonly clientId: string;
  readonly status: string;
  readonly amount: number | null;
  readonly paused: boolean | null;
  readonly figures: { readonly netPayment: number } | null;
  readonly transactions: readonly {
    readonly transactionId: string;
    readonly transactionType: string;
    readonly status: string;
  }[];
}

const benefitsOf = async (page: Page, accountId: string, type = ''): Promise<readonly Benefit[]> =>
  (await readApi<readonly Benefit[]>(page, `/clientproduct/action/${type}NBW?accountId=${accountId}`)).data;
const benefit = async (page: Page, id: string): Promise<Benefit> =>
  (await readApi<Benefit>(page, `/tessera/crystallisation/NBW/${id}`)).data;

const authorise = async (page: Page, id: string): Promise<void> => {
  const { status, message } = await writeApi(page, 'PUT', `/tessera/crystallisation/action/NBW/${id}`, {
    action: 'Authorise',
  });
  expect({ status, message }).toEqual({ status: 200, message: '' });
};

const review = async (page: Page): Promise<void> => {
  await declare(page);
  await next(page);
  await expect(heading(page, /Review$/)).toBeFocused();
};

/** What the tests before one have asked for. */
const ids = { taxFree: '', regular: '' };

test('an adviser asks for tax-free cash, a second person sees its figures and its payee and authorises it, and the allowance shows what it used', async ({
  page,
  browser,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { clientId, accountId } = await pensionToDraw(page);
  await openPage(page, `/clients/${clientId}/pensions`);
  await expectAccessible(page, 'the pensions of a client');
  await page.getByRole('link', { name: 'Take benefits' }).first().click();
  await settled(page);
  await expect(page).toHaveURL(`${firmUrl('NBW')}/clients/${clientId}/accounts/${accountId}/benefit`);
  await page.getByRole('radio', { name: 'Tax-free cash', exact: true }).first().check();
  await page.getByRole('group', { name: 'The amount says' }).getByRole('radio', { name: 'Tax-free cash' }).check();
  await page.getByLabel('Tax-free cash wanted').fill('100');
  await expect(page.getByRole('region', { name: 'Net in hand' })).toContainText('£100.00');
  await expectAccessible(page, 'a benefit chosen');
  await next(page);
  await expect(heading(page, /Money$/)).toBeFocused();
  await page.getByLabel('Payday').selectOption({ label: 'As soon as possible' });
  await next(page);
  await expect(heading(page, /Declarations$/)).toBeFocused();
  await next(page);
  await expect(page.locator('.t-field__error').first()).toBeVisible();
  await review(page);
  await expectAccessible(page, 'a benefit reviewed');
  await page.getByRole('button', { name: /^Ask for this benefit/ }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const actions = await benefitsOf(page, accountId, 'crystallisation/');
  expect(actions.map(({ status }) => status)).toEqual(['Pending']);
  ids.taxFree = actions[0]?.id ?? '';

  const second = await administrator(browser);
  await openPage(second, `/clients/${clientId}/pensions/benefits/${ids.taxFree}`);
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

test('net in hand is compared way by way, and a regular income that sells is set up, changed on its page and authorised', async ({
  page,
  browser,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { clientId, accountId } = await pensionToDraw(page);
  await openPage(page, `/clients/${clientId}/accounts/${accountId}/benefit/regular`);
  await page.getByRole('radio', { name: 'UFPLS', exact: true }).check();
  await page.getByRole('group', { name: 'The amount says' }).getByRole('radio', { name: 'Net in hand' }).check();
  await page.getByLabel(/^Net in hand wanted/).fill('400');
  await expect(page.getByRole('table', { name: 'Ways to have one payment in hand' })).toBeVisible();
  await expect(page.getByText('Least tax')).toHaveCount(1);
  await next(page);
  await expect(heading(page, /Money$/)).toBeFocused();
  await page.getByLabel('Payday of the month').selectOption('7');
  await page
    .getByRole('group', { name: 'If cash is short' })
    .getByRole('radio', { name: 'Sell for all of it' })
    .check();
  await expect(page.getByRole('region', { name: 'The year ahead' })).toBeVisible();
  await next(page);
  await expect(heading(page, /Declarations$/)).toBeFocused();
  await review(page);
  await page
    .locator('footer, form')
    .getByRole('button', { name: /^(Ask for|Set up)/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const [made] = await benefitsOf(page, accountId);
  expect(made).toMatchObject({ status: 'Active', paused: false, amount: 400 });
  ids.regular = made?.id ?? '';
  await openPage(page, `/clients/${clientId}/pensions/benefits/${ids.regular}`);
  await expectAccessible(page, 'a regular benefit');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('In hand each month').fill('450');
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('£450.00 instead of £400.00.')).toBeVisible();
  const second = await administrator(browser);
  await authorise(second, ids.regular);
  await second.context().close();
});

test('a UFPLS is asked for once, authorised, and with the client on its payday; the auditor finds nothing', async ({
  page,
  browser,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { clientId, accountId } = await pensionToDraw(page);
  await openPage(page, `/clients/${clientId}/accounts/${accountId}/benefit`);
  await page.getByRole('radio', { name: 'UFPLS', exact: true }).check();
  await page.getByRole('group', { name: 'The amount says' }).getByRole('radio', { name: 'Net in hand' }).check();
  await page.getByLabel(/^Net in hand wanted/).fill('700');
  await expect(page.getByRole('region', { name: 'Net in hand' })).toContainText('£700.00');
  await next(page);
  await expect(heading(page, /Money$/)).toBeFocused();
  await page.getByLabel('Payday').selectOption({ index: 1 });
  await next(page);
  await expect(heading(page, /Declarations$/)).toBeFocused();
  await review(page);
  await page.getByRole('button', { name: /^Ask for this benefit/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const [made] = await benefitsOf(page, accountId, 'crystallisation/');
  const id = made?.id ?? '';
  const second = await administrator(browser);
  await authorise(second, id);
  await passDays(second, async () => (await benefit(page, id)).status === 'Completed');
  await second.context().close();
  expect((await benefit(page, ids.taxFree)).status).toBe('Completed');
  await openPage(page, `/clients/${clientId}/pensions/benefits/${id}`);
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Moved and paid' })).toContainText('UFPLS');
  expect((await benefit(page, id)).figures?.netPayment).toBe(700);
  expect(auditOf(portal.dataDir)).toBe(cleanBooks);
});

test('a payment of a regular income sells first, comes back from the bank, is on the dashboard, and is paid again; the income is then paused and stopped, and the auditor finds nothing', async ({
  page,
  browser,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { accountId, clientId } = await benefit(page, ids.regular);
  const second = await administrator(browser);
  const payment = async () =>
    (await benefitsOf(page, accountId, 'crystallisation/')).find(
      ({ id, bciId }) => bciId === ids.regular && id !== bciId,
    );
  await passDays(second, async () => (await payment())?.status === 'Calculated');
  const { id, transactions } = await benefit(page, (await payment())?.id ?? '');
  expect(transactions).toEqual(
    expect.arrayContaining([expect.objectContaining({ transactionType: 'Order', status: 'Completed' })]),
  );
  const sent = transactions.find(({ transactionType }) => transactionType === 'Payment')?.transactionId ?? '';
  expect(
    await writeAsMachine('PUT', `/portfoliotransactionaction/NBW/${sent}`, {
      type: 'Action',
      firmId: 'NBW',
      transactionAction: 'Reject',
      actionReason: 'No such account.',
    }),
  ).toBe(200);
  const failed = second
    .getByRole('region', { name: 'What needs me today' })
    .getByRole('link', { name: /^Benefit failed/ });
  await expect(async () => {
    await openPage(second, '/dashboard');
    await expect(failed).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await failed.click();
  await expect(second.getByRole('row', { name: /UFPLS: the payment came back/ })).toBeVisible();

  await openPage(second, `/clients/${clientId}/pensions/benefits/${id}`);
  await expect(second.getByRole('table', { name: 'Sold first' })).toBeVisible();
  await second.getByRole('button', { name: 'Pay again', exact: true }).first().click();
  const dialog = second.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pay again' }).click();
  await expect(dialog).toBeHidden();
  await passDays(second, async () => (await benefit(page, id)).status === 'Completed');
  expect((await benefit(page, id)).figures?.netPayment).toBe(450);

  await openPage(page, `/clients/${clientId}/pensions/benefits/${ids.regular}`);
  for (const [action, expected] of [
    ['Pause', { status: 'Active', paused: true }],
    ['Stop', { status: 'Cancelled' }],
  ] as const) {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('button', { name: `${action}...` }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await expect(asked).toBeHidden();
    expect(await benefit(page, ids.regular)).toMatchObject(expected);
  }
  await second.context().close();
  expect(auditOf(portal.dataDir)).toBe(cleanBooks);
});
