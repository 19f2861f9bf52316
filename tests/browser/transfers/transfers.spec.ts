import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { startPortal, type PortalProcess } from '@tessera/testing/browser/portal-process';
import { parseUnits } from '@tessera/domain/money';
import { expectAccessible } from '../support/accessible';
import { readApi } from '../support/api';
import { administrator, openPage, passDays } from '../support/own-portal';
import { auditOf, cleanBooks, databaseOf } from '../support/running';
import { haveSession, settled } from '../support/sign-in';
import {
  accountFor,
  enter,
  instructionOf,
  isaIn,
  isaOut,
  newReference,
  provider,
  sippIn,
  transfer,
} from './support/ask';
import { wishFate, type Wish } from './support/fates';

// Days pass here, so it is a small portal of its own, and the tests share its days: what one has begun goes on in those
// after it.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let portal: PortalProcess;
let second: Page;
let database: string;
const sharedDemo = process.env.TESSERA_DEMO_FILE;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  portal = await startPortal({ environment: { TESSERA_SEED_SCALE: 'small' } });
  process.env.TESSERA_DEMO_FILE = join(portal.dataDir, 'demo.json');
  database = databaseOf(portal.dataDir);
  second = await administrator(browser);
});
test.afterAll(async () => {
  await second?.context().close();
  process.env.TESSERA_DEMO_FILE = sharedDemo;
  await portal?.stop();
});

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name });
const history = (page: Page) => page.getByRole('list', { name: 'History of the transfer' });
const openTransfer = (page: Page, id: string): Promise<void> => openPage(page, `/transfers/${id}`);
const statusIs =
  (id: string, ...wanted: readonly string[]) =>
  async (): Promise<boolean> =>
    wanted.includes((await transfer(second, id)).transferStatus);

/** Finds a choice by its name and takes it. */
const choose = async (page: Page, label: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
};

const chooseProvider = async (page: Page, label: string): Promise<void> => {
  await expect(heading(page, /Other provider$/)).toBeFocused();
  await choose(page, label, provider.name);
  await page.getByLabel('Plan or account number there').fill(newReference());
  await next(page);
};

/** Goes on from the review; answers the id of the transfer, which has the wished fate where there is one. */
const submit = async (page: Page, direction: 'in' | 'out', wish?: Wish): Promise<string> => {
  await expect(heading(page, /Review$/)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Rehearsal' })).toBeVisible();
  // At the last moment: the platform gives numbers to transactions of its own meanwhile.
  const wished = wish && (await wishFate(database, wish));
  await page.getByRole('button', { name: `Submit transfer ${direction}` }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: `Transfer ${direction} submitted` })).toBeFocused();
  const href = await page.getByRole('link', { name: 'See the transfer' }).getAttribute('href');
  const id = href?.split('/').at(-1) ?? '';
  if (wished !== undefined) expect(id).toBe(wished);
  return id;
};

/** The transfer out, which ends last: an account is closed once its last fees are taken. */
const out = { id: '', accountId: '' };

test('an adviser asks for an account to leave whole, and a second person authorises it', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const terms = isaOut();
  const account = await accountFor(page, terms);
  await openPage(page, `/transfers/new?movement=Out&accountId=${account.accountId}`);
  await page.getByRole('radio', { name: 'In specie' }).check();
  await next(page);
  await chooseProvider(page, 'New provider');
  await expect(heading(page, /Before it leaves$/)).toBeFocused();
  await next(page);
  const id = await submit(page, 'out', {
    instruction: instructionOf(terms),
    kinds: ['Accepted', 'ReceivedAll'],
    daysMax: 4,
  });
  await expect(page.getByText('A second person at your firm has to authorise it')).toBeVisible();

  await openTransfer(second, id);
  await expectAccessible(second, 'a transfer out to authorise');
  await second.getByRole('button', { name: 'Authorise', exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Authorise transfer' }).click();
  await expect(second.getByRole('dialog')).toBeHidden();
  expect((await transfer(page, id)).needsAuthorisation).toBe(false);
  Object.assign(out, { id, accountId: account.accountId });
});

test('an ISA comes in as cash, and is invested in the chosen model by itself', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const terms = isaIn();
  const account = await accountFor(page, terms);
  await openPage(page, `/transfers/new?movement=In&accountId=${account.accountId}`);
  await page.getByRole('radio', { name: 'As cash' }).check();
  await page.getByLabel('Value, about').fill('8000');
  await page.getByRole('group', { name: 'Subscriptions of' }).getByRole('radio', { name: 'Earlier years' }).check();
  await expectAccessible(page, 'a transfer in, filled in');
  await next(page);
  await chooseProvider(page, 'Previous provider');
  await page.getByRole('radio', { name: 'Into a model' }).check();
  await choose(page, 'Model', 'Balanced');
  await next(page);
  await expectAccessible(page, 'a transfer in, reviewed');
  const id = await submit(page, 'in', {
    instruction: instructionOf(terms),
    kinds: ['Accepted', 'Part'],
    daysMax: 3,
    delivers: ([first]) => first?.isLast === true,
  });

  await passDays(second, statusIs(id, 'Completed'));
  await page.getByRole('link', { name: 'See the transfer' }).click();
  await settled(page);
  await expect(history(page)).toContainText('Completed');
  const { lines } = await transfer(page, id);
  const arrived = lines[0]?.arrivedAmount ?? 0;
  expect(arrived).toBeGreaterThan(7_000);
  await expect(page.getByRole('table', { name: 'What moved, part by part' })).toContainText(
    arrived.toLocaleString('en-GB', { minimumFractionDigits: 2 }),
  );
  const { data: orders } = await readApi<readonly { narrative: string; amount: number; assetName: string }[]>(
    page,
    `/portfoliotransaction/NBW?accountId=${account.accountId}&transactionType=Order&page=1&pageSize=100`,
  );
  const purchases = orders.filter(({ narrative }) => narrative === 'Investment of a transfer');
  // Fees may have taken the account below zero by the day of the run: that is made good first.
  const spent = purchases.reduce((sum, { amount }) => sum + amount, 0);
  expect(spent).toBeLessThanOrEqual(arrived + 0.005);
  expect(spent).toBeGreaterThan(arrived * 0.98);
  await openPage(page, `/clients/${account.clientId}/accounts/${account.accountId}/transactions`);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: purchases[0]?.assetName ?? 'none' })
      .first(),
  ).toBeVisible();
});

test('a cancellation comes too late, and the transfer goes on where it was', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const terms = isaIn();
  const { accountId } = await accountFor(page, terms);
  const id = await wishFate(database, {
    instruction: instructionOf(terms),
    isCalledOff: true,
    kinds: ['TooLateToCancel'],
    daysMax: 1,
  });
  await enter(page, accountId, terms, id);
  await passDays(second, statusIs(id, 'With Previous Provider'));
  await openTransfer(page, id);
  await page.getByRole('button', { name: 'Request cancellation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request cancellation' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('We asked the other provider to stop.').first()).toBeVisible();
  await passDays(second, async () => !(await statusIs(id, 'Pending Cancellation')()));
  await page.reload();
  await settled(page);
  await expect(history(page)).toContainText('Too late to cancel: With Previous Provider');
  await expect(history(page)).toContainText('The other provider could not stop it any more.');
  expect((await transfer(page, id)).steps.map(({ status }) => status).slice(-2)).toEqual([
    'Pending Cancellation',
    'With Previous Provider',
  ]);
});

test('a rejected transfer says why, and is submitted again as a new one from the filled-in form', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const terms = isaIn();
  const { accountId } = await accountFor(page, terms);
  const id = await wishFate(database, {
    instruction: instructionOf(terms),
    kinds: ['Accepted', 'Rejected'],
    daysMax: 3,
  });
  await enter(page, accountId, terms, id);
  await passDays(second, statusIs(id, 'Rejected'));
  const { steps } = await transfer(page, id);
  await openTransfer(page, id);
  await expect(page.getByText('Rejected: it was refused.')).toContainText(steps.at(-1)?.reason ?? 'none');
  await expectAccessible(page, 'a rejected transfer');
  await page.getByRole('link', { name: 'Submit again' }).first().click();
  await settled(page);
  await expect(page.getByLabel('Value, about')).toHaveValue('8000.00');
  await next(page);
  await expect(page.getByLabel('Plan or account number there')).toHaveValue(terms.previousProvider.reference);
  await next(page);
  await expect(heading(page, /After arrival$/)).toBeFocused();
  await next(page);
  const again = await submit(page, 'in');
  await page.getByRole('link', { name: 'See the transfer' }).click();
  await settled(page);
  await page.getByRole('main').getByRole('link', { name: id, exact: true }).click();
  await expect(page.getByRole('main').getByRole('link', { name: again, exact: true })).toBeVisible();
  await expect(history(page)).toContainText('Submitted again');
  expect(await transfer(page, again)).toMatchObject({ transferStatus: expect.any(String), resubmits: id });
  expect(await transfer(page, id)).toMatchObject({ transferStatus: 'Rejected', resubmittedAs: again });
});

interface Position {
  readonly assetId: string;
  readonly assetName: string;
  readonly bookValue: number;
  readonly quantity: number;
}
const positionsOf = async (page: Page, accountId: string): Promise<readonly Position[]> =>
  (await readApi<{ positions: readonly Position[] }>(page, `/account/summary/NBW/${accountId}`)).data.positions;

test('a SIPP arrives in three parts: the half-arrived line is seen, and a book cost entered is posted', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const account = await accountFor(page, isaIn(), () => true);
  const known = await positionsOf(page, account.accountId);
  const assets = known.slice(0, 2).map(({ assetId }) => ({ assetId, quantity: 100 }));
  const terms = sippIn([...assets, { amount: 250 }]);
  const sipp = await accountFor(page, terms, () => true);
  const units = parseUnits(100);
  const first = assets[0]?.assetId ?? '';
  const id = await wishFate(database, {
    instruction: instructionOf(terms),
    kinds: ['Accepted', 'Part', 'Part', 'Part'],
    daysMax: 9,
    delivers: (deliveries) =>
      deliveries.length === 3 &&
      deliveries[0]?.units.some(
        ({ assetId, quantity, bookCost }) => assetId === first && quantity < units && bookCost === null,
      ) === true &&
      assets.every(
        ({ assetId }) =>
          deliveries
            .flatMap((each) => each.units)
            .filter((each) => each.assetId === assetId)
            .reduce((sum, { quantity }) => sum + quantity, 0n) === units,
      ),
  });
  await enter(page, sipp.accountId, terms, id);
  await passDays(second, statusIs(id, 'Onboarding Assets'));
  await openTransfer(page, id);
  const name = known[0]?.assetName ?? '';
  const line = page.getByRole('table', { name: 'What moves, line by line' }).getByRole('row').filter({ hasText: name });
  await expect(line).toContainText('Part arrived');
  await expect(line).toContainText('50 units');
  await expect(page.getByText('Book costs are due for what has arrived.')).toBeVisible();
  await expectAccessible(page, 'a transfer that has half arrived');
  await page.getByRole('form', { name: 'Book costs' }).getByLabel(name).fill('1234.56');
  await page.getByRole('button', { name: 'Save book costs' }).click();
  await expect(page.getByRole('status', { name: 'What was saved' })).toContainText('£1,234.56');
  await passDays(second, statusIs(id, 'Completed'));
  await page.reload();
  await settled(page);
  await expect(line).toContainText('Nobody, it is settled');
  expect((await positionsOf(page, sipp.accountId)).find(({ assetId }) => assetId === first)).toMatchObject({
    quantity: 100,
    bookValue: 1234.56,
  });
});

test('once everything has left and its last fees are taken, the account closes; the auditor finds nothing', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const accountStatus = async () =>
    (await readApi<{ status: string }>(second, `/account/NBW/${out.accountId}`)).data.status;
  await passDays(second, async () => (await accountStatus()) === 'Closed');
  await openTransfer(page, out.id);
  await expect(page.getByText(/^Completed: /)).toBeVisible();
  expect(await accountStatus()).toBe('Closed');
  expect(auditOf(portal.dataDir)).toBe(cleanBooks);
});
