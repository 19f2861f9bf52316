import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi } from '../support/api';
import { haveSession, settled, signIn } from '../support/sign-in';

interface Client {
  readonly clientId: string;
  readonly name: string;
  readonly status: string;
  readonly clientType: string;
  readonly nodeId: readonly string[];
  readonly adviserUserId: string | null;
}

/** Names and addresses used only by this run, because the portal keeps the clients of other runs. */
const run = (): string =>
  Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

const at = (page: Page, title: string | RegExp) =>
  expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
const goOn = async (page: Page, title: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Continue' }).click();
  await at(page, title);
};
const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
};
const select = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, option] of Object.entries(fields)) await field(page, label).selectOption({ label: option });
};
const choose = async (page: Page, label: string, term: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(term);
  await page.getByRole('option', { name: term }).first().click();
};
const open = async (page: Page, kind: string): Promise<void> => {
  await page.goto('/clients/new');
  await settled(page);
  await page.getByRole('radio', { name: kind }).check();
};
const address = async (page: Page): Promise<void> =>
  fill(page, { Postcode: 'BA1 2EW', 'Address line 1': '4 The Circus', Town: 'Bath' });
const madeOf = async (page: Page): Promise<Client> => {
  const href = await page.getByRole('link', { name: /^Go to / }).getAttribute('href');
  return (await readApi<Client>(page, `/client/NBW/${href?.split('/')[2] ?? ''}`)).data;
};
const create = async (page: Page, name: string): Promise<Client> => {
  await page.getByRole('button', { name: `Create ${name}` }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: `${name}: created` })).toBeFocused();
  return madeOf(page);
};

/** An individual from the first step to the review. */
const individual = async (page: Page, surname: string, email: string): Promise<void> => {
  await choose(page, 'Office', 'Bristol');
  await goOn(page, /Person$/);
  await fill(page, { 'First name': 'Anna', Surname: surname, 'Date of birth': '3 Apr 1984' });
  await goOn(page, /Contact and address$/);
  await fill(page, { 'E-mail': email });
  await address(page);
  await goOn(page, /Tax and work$/);
  await select(page, { Nationality: 'United Kingdom', 'Country of tax residence': 'United Kingdom' });
  await goOn(page, /Beneficiaries$/);
};

test('an individual: quick create, an error put right, a draft gone on with, active at once with the check and the terms', async ({
  page,
}) => {
  const surname = `Lee${run()}`;
  await signIn(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('list', { name: 'Create' }).getByRole('link', { name: 'New client', exact: true }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('combobox', { name: 'Office' })).toBeFocused();
  await individual(page, surname, `${surname}@example.org`);
  await expect(page).toHaveURL(/new\?draft=/);

  await page.goto('/dashboard');
  await page
    .getByRole('group', { name: 'Drafts' })
    .getByRole('link', { name: `New client, Anna ${surname}` })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: /Beneficiaries$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add a beneficiary' }).click();
  await fill(page, { 'First name': 'Tom', Surname: surname, Share: '90' });
  await select(page, { Relationship: 'Spouse' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('.t-list-error')).toBeFocused();
  await fill(page, { Share: '100' });
  await goOn(page, /Bank details$/);
  await goOn(page, /Checks and terms$/);
  await expect(page.getByRole('region', { name: 'Status once created' })).toContainText('Pending');
  await page.getByRole('radio', { name: 'Approved' }).check();
  await page.getByLabel('The platform’s terms have been accepted').check();
  await expect(page.getByRole('region', { name: 'Status once created' })).toContainText('Active');
  await goOn(page, /Review$/);
  const made = await create(page, `Anna ${surname}`);
  expect(made).toMatchObject({ status: 'Active', clientType: 'Individual', name: `Anna ${surname}` });
  const found = await readApi<Client[]>(page, `/client/NBW?name=${surname}&page=1&pageSize=10`);
  expect(found.data).toHaveLength(1);
  await page.getByRole('link', { name: `Go to Anna ${surname}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Anna ${surname}` })).toBeVisible();
});

test('a minor takes office and address of a parent', async ({ page }) => {
  const surname = `Lee${run()}`;
  await haveSession(page);
  await open(page, 'Individual');
  await individual(page, surname, `${surname}@example.org`);
  await goOn(page, /Bank details$/);
  await goOn(page, /Checks and terms$/);
  await goOn(page, /Review$/);
  const parent = await create(page, `Anna ${surname}`);
  expect(parent.status).toBe('Pending');

  await page.getByRole('link', { name: 'Create another client' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Kind and adviser$/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Minor' }).check();
  await choose(page, 'Parents', `Anna ${surname}`);
  await page.getByRole('heading', { level: 2, name: /Kind and parents$/ }).click();
  await goOn(page, /Child$/);
  await fill(page, { 'First name': 'Ben', Surname: surname, 'Date of birth': '3 Apr 2018' });
  await goOn(page, /Address$/);
  await page.getByRole('button', { name: `Use Anna ${surname}’s address` }).click();
  await expect(field(page, 'Town')).toHaveValue('Bath');
  await goOn(page, /Nationality and tax$/);
  await select(page, { Nationality: 'United Kingdom', 'Country of tax residence': 'United Kingdom' });
  await goOn(page, /Beneficiaries$/);
  await goOn(page, /Bank details$/);
  await goOn(page, /Checks and terms$/);
  await goOn(page, /Review$/);
  const child = await create(page, `Ben ${surname}`);
  expect(child).toMatchObject({
    clientType: 'Minor',
    status: 'Pending',
    nodeId: parent.nodeId,
    adviserUserId: parent.adviserUserId,
  });
});

interface Entity {
  readonly kind: string;
  readonly step: string;
  readonly label: string;
  readonly type: Readonly<Record<string, string>>;
  readonly role: string;
}
const entities: readonly Entity[] = [
  {
    kind: 'Corporate',
    step: 'Company',
    label: 'Name of the company',
    type: { 'Type of company': 'Private limited company' },
    role: 'Director',
  },
  {
    kind: 'Trust',
    step: 'Trust',
    label: 'Name of the trust',
    type: { 'Type of trust': 'Discretionary' },
    role: 'Trustee',
  },
];
for (const { kind, step, label, type, role } of entities) {
  test(`a ${kind} with a stakeholder and what is known of its business`, async ({ page }) => {
    const name = `Avon ${run()}`;
    await haveSession(page);
    await open(page, kind);
    await choose(page, 'Office', 'Bristol');
    await goOn(page, new RegExp(`${step}$`));
    await fill(page, { [label]: name });
    await select(page, { ...type, 'Country of tax residence': 'United Kingdom' });
    await goOn(page, /Contact and address$/);
    await fill(page, { 'E-mail': `${name.replace(' ', '.')}@example.org` });
    await address(page);
    await goOn(page, /Stakeholders$/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('.t-list-error')).toBeFocused();
    await page.getByRole('button', { name: 'Add a stakeholder' }).click();
    await select(page, { Role: role });
    await fill(page, { Name: 'Anna Lee', Share: '60' });
    await goOn(page, /Business$/);
    await fill(page, { 'Nature of the business': 'Boat building', 'Expected investment': '250,000' });
    await goOn(page, /Bank details$/);
    await goOn(page, /Checks and terms$/);
    await goOn(page, /Review$/);
    await expectAccessible(page, `review of a ${kind}`);
    expect(await create(page, name)).toMatchObject({ clientType: kind, status: 'Pending', name });
  });
}

test('who may be there already is named, and an e-mail address that is taken holds the form up', async ({ page }) => {
  await haveSession(page);
  const known = (
    await readApi<{ firstName: string; surname: string; email: string; name: string }[]>(
      page,
      '/client/NBW?clientType=Individual&page=1&pageSize=1&sort=name',
    )
  ).data[0];
  await open(page, 'Individual');
  await choose(page, 'Office', 'Bristol');
  await goOn(page, /Person$/);
  await fill(page, { 'First name': 'Anna', Surname: 'Lee', 'Date of birth': '3 Apr 1984' });
  await goOn(page, /Contact and address$/);
  await fill(page, { 'E-mail': known?.email.toUpperCase() ?? '' });
  await address(page);
  const warning = page.getByRole('region', { name: /may be (a client|clients) already/ });
  await expect(warning.getByRole('link', { name: known?.name ?? '' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(page.locator('.t-field__error')).toContainText('has this e-mail address');
});

test('an address is found by its postcode and chosen', async ({ page }) => {
  await haveSession(page);
  await open(page, 'Individual');
  await choose(page, 'Office', 'Bristol');
  await goOn(page, /Person$/);
  await fill(page, { 'First name': 'Anna', Surname: 'Lee', 'Date of birth': '3 Apr 1984' });
  await goOn(page, /Contact and address$/);
  await fill(page, { Postcode: 'bs6 1ab' });
  await page.getByRole('button', { name: 'Find address' }).click();
  await page.getByLabel(/address(es)? found$/).selectOption({ index: 2 });
  await expect(field(page, 'Address line 1')).not.toHaveValue('');
  await expect(field(page, 'Town')).toHaveValue('Bristol');
});

test('without leave to change clients there is no way to a new one', async ({ page }) => {
  await signIn(page, { role: 'read-only', path: '/clients' });
  await expect(page.getByRole('link', { name: 'New client' })).toHaveCount(0);
  await page.goto('/clients/new');
  await expect(page.getByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
});
