import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi, writeApi } from '../support/api';
import { haveSession, settled } from '../support/sign-in';

interface Person {
  readonly clientId: string;
  readonly name: string;
}

interface Account {
  readonly status: string;
  readonly wrapperDetail: { readonly wrapperType: string };
  readonly clients: readonly {
    readonly id: string;
    readonly isLeadClient: boolean;
    readonly declarationAccepted?: boolean;
  }[];
}

/** Names and addresses used only by this run, because the portal keeps the clients of other runs. */
const run = (): string =>
  Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

/** A new client with an existing client's adviser and office, Active at once. */
const makeClient = async (page: Page, body: object): Promise<string> => {
  const made = await writeApi<{ id: string; status: string }>(page, 'POST', '/client', {
    firmId: 'NBW',
    taxDomicile: 'GB',
    nationality: 'GB',
    addressDetail: { address1: '4 The Circus', town: 'Bath', postCode: 'BA1 2EW', country: 'GB' },
    amlStatus: 'Approved',
    termsAccepted: true,
    ...body,
  });
  expect(made.message).toBe('');
  expect(made.data.status).toBe('Active');
  return made.data.id;
};

const makeAdult = async (page: Page, firstName: string): Promise<Person> => {
  const {
    data: [known],
  } = await readApi<{ clientId: string }[]>(
    page,
    '/client/NBW?clientType=Individual&status=Active&page=1&pageSize=1&sort=name',
  );
  const {
    data: { nodeId, adviserUserId },
  } = await readApi<{ nodeId: string[]; adviserUserId: string | null }>(page, `/client/NBW/${known?.clientId ?? ''}`);
  const surname = `Lee${run()}`;
  const clientId = await makeClient(page, {
    clientType: 'Individual',
    firstName,
    surname,
    dateOfBirth: '1984-04-03',
    email: `${surname}@example.org`,
    nationalInsuranceNo: 'AB123456C',
    nodeId,
    adviserUserId,
  });
  return { clientId, name: `${firstName} ${surname}` };
};

const openedId = (page: Page): Promise<string> => page.locator('.t-result__list .t-muted').first().innerText();
const confirm = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('a joint GIA is opened, both holders’ declarations are recorded, and it is activated', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const anna = await makeAdult(page, 'Anna');
  const robert = await makeAdult(page, 'Robert');
  await page.goto(`/clients/${anna.clientId}/accounts`);
  await settled(page);
  await page.getByRole('main').getByRole('link', { name: 'New account' }).click();
  await settled(page);
  await expect(page.getByRole('radio', { name: 'Junior ISA' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Joint GIA' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('.t-field__error')).toHaveText('Choose the second holder.');
  await page.getByRole('combobox', { name: 'Second holder' }).fill(robert.name);
  await page.getByRole('option', { name: robert.name }).click();
  // The list fades out; what is looked at is the form.
  await expect(page.getByRole('option', { name: robert.name })).toBeHidden();
  await expectAccessible(page, 'the wrapper of a new account');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Set-up' })).toBeFocused();
  await expect(page).toHaveURL(/accounts\/new\?draft=/);
  await expect(page.getByRole('radio', { name: 'Active' })).toBeDisabled();
  await expectAccessible(page, 'the set-up of a new account');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Open Joint GIA' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Account opened' })).toBeFocused();
  const accountId = await openedId(page);
  const read = async (): Promise<Account> => (await readApi<Account>(page, `/account/NBW/${accountId}`)).data;
  expect(await read()).toMatchObject({ status: 'Pending', wrapperDetail: { wrapperType: 'GIA' } });
  expect((await readApi<unknown[]>(page, `/account/list/NBW?id=${accountId}&page=1&pageSize=5`)).data).toHaveLength(1);

  await page.getByRole('link', { name: 'Record declarations' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('button', { name: /^Activate/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  for (const { name } of [anna, robert]) {
    await page.getByRole('button', { name: `Record acceptance of ${name}` }).click();
    await confirm(page, 'Record acceptance');
    await expect(
      page.getByRole('listitem').filter({ hasText: name }).getByText('Accepted', { exact: true }),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: /^Activate/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Active: Open.');
  await confirm(page, 'Activate');
  await expect.poll(async () => (await read()).status).toBe('Active');
  expect((await read()).clients.map(({ declarationAccepted }) => declarationAccepted)).toEqual([true, true]);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name').fill('Boat fund');
  await page.getByRole('radio', { name: robert.name }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Boat fund' })).toBeVisible();
  expect((await read()).clients.find(({ isLeadClient }) => isLeadClient)?.id).toBe(robert.clientId);
  await expectAccessible(page, 'the details of an account');
});

test('a Junior ISA is opened for a child, who can open no ISA and no second one', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const parent = await makeAdult(page, 'Anna');
  const child = await makeClient(page, {
    clientType: 'Minor',
    firstName: 'Ben',
    surname: 'Lee',
    dateOfBirth: '2018-04-03',
    parentId: [parent.clientId],
  });
  await page.goto(`/clients/${child}/accounts/new`);
  await settled(page);
  await expect(page.getByRole('radio', { name: 'ISA', exact: true })).toBeDisabled();
  await expect(page.getByText('An ISA is for people aged 18 or over. Open a Junior ISA instead.')).toBeVisible();
  await page.getByRole('radio', { name: 'Junior ISA' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Lee Junior ISA');
  await page.getByRole('radio', { name: 'Active' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Open Junior ISA' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account opened' })).toBeFocused();
  expect((await readApi<Account>(page, `/account/NBW/${await openedId(page)}`)).data).toMatchObject({
    status: 'Active',
    wrapperDetail: { wrapperType: 'JISA' },
  });
  await expect(page.getByRole('link', { name: 'Set up a regular payment' })).toBeVisible();
  // The same address loaded again would be the result loaded again, which leads to the account.
  await page.goto(`/clients/${child}`);
  await page.goto(`/clients/${child}/accounts/new`);
  await settled(page);
  await expect(
    page.getByText('A child can have one stocks and shares Junior ISA, and this one has it already.'),
  ).toBeVisible();
});
