import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi, writeApi } from '../support/api';
import { haveSession, settled, signIn } from '../support/sign-in';

interface Client {
  readonly nationality: string | null;
  readonly otherNationalities: readonly string[];
  readonly identifiers: readonly { readonly type: string; readonly value: string; readonly countryCode: string }[];
  readonly identification: { readonly type: string; readonly value: string } | null;
}

/** A name used only by this run, because the portal keeps the clients of other runs. */
const run = (): string =>
  Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

const goOn = async (page: Page, title: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
};
const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const ofCountry = (page: Page, country: string) => page.getByRole('group', { name: new RegExp(`^${country},`) });
const fact = (page: Page, label: string | RegExp) =>
  page.locator('.t-facts > div').filter({ has: page.locator('dt', { hasText: label }) });

/** A new client up to the step that asks for nationality. */
const toIdentity = async (page: Page, surname: string): Promise<void> => {
  await page.goto('/clients/new');
  await settled(page);
  await page.getByRole('combobox', { name: 'Office' }).fill('Bristol');
  await page.getByRole('option', { name: 'Bristol' }).first().click();
  await goOn(page, /Person$/);
  for (const [label, text] of [
    ['First name', 'Anna'],
    ['Surname', surname],
    ['Date of birth', '3 Apr 1984'],
  ] as const)
    await field(page, label).fill(text);
  await goOn(page, /Contact and address$/);
  for (const [label, text] of [
    ['E-mail', `${surname}@example.org`],
    ['Postcode', 'BA1 2EW'],
    ['Address line 1', '4 The Circus'],
    ['Town', 'Bath'],
  ] as const)
    await field(page, label).fill(text);
  await goOn(page, /Tax and work$/);
  await field(page, 'Country of tax residence').selectOption({ label: 'United Kingdom' });
};
const create = async (page: Page, name: string): Promise<string> => {
  await goOn(page, /Beneficiaries$/);
  await goOn(page, /Bank details$/);
  await goOn(page, /Checks and terms$/);
  await goOn(page, /Review$/);
  await expectAccessible(page, 'review of identifiers');
  await page.getByRole('button', { name: `Create ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name}: created` })).toBeFocused();
  return (await page.getByRole('link', { name: /^Go to / }).getAttribute('href'))?.split('/')[2] ?? '';
};

test('a client of two nationalities gives a passport: it is used, its nationality counts, and a wrong number is refused beside its field', async ({
  page,
}) => {
  const surname = `Vries${run()}`;
  await haveSession(page);
  await toIdentity(page, surname);
  await field(page, 'Nationality').selectOption({ label: 'United States' });
  await page.getByRole('button', { name: 'Add another nationality' }).click();
  await field(page, 'Other nationality').selectOption({ label: 'Netherlands' });
  await expect(page.getByText(/^Netherlands counts:/)).toBeVisible();
  await expect(fact(page, /^3\. CONCAT/)).toContainText('NL19840403ANNA#VRIES');
  await expect(fact(page, /^3\. CONCAT/)).toContainText('Used');
  await expectAccessible(page, 'identifiers of two nationalities');

  const passport = ofCountry(page, 'Netherlands').getByLabel(/^Passport number/);
  await passport.fill('NW-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(passport).toBeFocused();
  await expect(passport).toHaveAccessibleDescription(/^Enter the passport number: 5 to 20 letters and digits\./);
  await passport.fill('nwe45 lfr6');
  await expect(fact(page, /^1\. Passport number/)).toContainText('NWE45LFR6Used');

  const clientId = await create(page, `Anna ${surname}`);
  const { data: made } = await readApi<Client>(page, `/client/NBW/${clientId}`);
  expect(made).toMatchObject({
    nationality: 'US',
    otherNationalities: ['NL'],
    identification: { type: 'CCPT', value: 'NWE45LFR6', countryCode: 'NL' },
  });

  await page.goto(`/clients/${clientId}/details`);
  await settled(page);
  const panel = page.getByRole('region', { name: 'Identification' });
  await expect(panel).toContainText('United States');
  await expect(fact(page, /^1\. Passport number/)).toContainText('NWE45LFR6Used');
  await expectAccessible(page, 'identification of a client');

  // Without it the code is used, and the page says what would be better.
  await page.getByRole('button', { name: 'Edit identification' }).click();
  const form = page.getByRole('form', { name: 'Identification' });
  await ofCountry(page, 'Netherlands')
    .getByLabel(/^Passport number/)
    .fill('');
  await ofCountry(page, 'United States')
    .getByLabel(/^Passport number/)
    .fill('123456789');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit identification' })).toBeFocused();
  await expect(fact(page, /^3\. CONCAT/)).toContainText('Used');
  await expect(panel).toContainText('because there is no passport number and no national identity card number');
  await expect(fact(page, 'Passport number, United States')).toContainText('123456789');
  expect((await readApi<Client>(page, `/client/NBW/${clientId}`)).data.identification).toMatchObject({
    type: 'CONCAT',
  });
});

test('a French client has the code of name and date of birth and nothing else to give', async ({ page }) => {
  const surname = `Lee${run()}`;
  await haveSession(page);
  await toIdentity(page, surname);
  await field(page, 'Nationality').selectOption({ label: 'France' });
  await expect(fact(page, /^1\. CONCAT/)).toContainText('FR19840403ANNA#LEE');
  await expect(page.getByLabel(/Passport|identity|Tax identification/)).toHaveCount(0);
  const clientId = await create(page, `Anna ${surname}`);
  const { data: made } = await readApi<Client>(page, `/client/NBW/${clientId}`);
  expect(made.identifiers.map(({ type }) => type)).toEqual(['CONCAT']);
  await page.goto(`/clients/${clientId}/details`);
  await settled(page);
  await expect(page.getByRole('region', { name: 'Identification' })).toContainText(
    'With nationality France this code alone identifies people',
  );
});

test('somebody of a nationality that has no code is not Active without the number, and the way there is named', async ({
  page,
}) => {
  const surname = `Garcia${run()}`;
  await haveSession(page);
  await toIdentity(page, surname);
  await field(page, 'Nationality').selectOption({ label: 'Spain' });
  const clientId = await create(page, `Anna ${surname}`);
  await page.goto(`/clients/${clientId}/overview`);
  await settled(page);
  await page.getByRole('link', { name: /^Enter the tax identification number/ }).click();
  const number = page.getByRole('form', { name: 'Identification' }).getByLabel(/^Tax identification number \(NIF\)/);
  await number.fill('123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(number).toBeFocused();
  await number.fill('99123456O');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(fact(page, /^1\. Tax identification number/)).toContainText('99123456OUsed');
  await page.goto(`/clients/${clientId}/overview`);
  await settled(page);
  await expect(page.getByRole('link', { name: /^Enter the tax identification number/ })).toHaveCount(0);
});

test('who may not see what identifies people, or what is known of a business, is told so and sees nothing of it anywhere', async ({
  page,
}) => {
  test.slow();
  const surname = `Closed${run()}`;
  await signIn(page, { role: 'administrator' });
  const { data: rows } = await readApi<{ id: string; clientType: string; status: string; nodeId: string[] }[]>(
    page,
    '/client/NBW?page=1&pageSize=100',
  );
  const nodeId = rows.find(({ clientType }) => clientType === 'Individual')?.nodeId;
  const addressDetail = { address1: '4 The Circus', town: 'Bath', postCode: 'BA1 2EW', country: 'GB' };
  const common = { firmId: 'NBW', nodeId, taxDomicile: 'GB', addressDetail };
  const make = async (body: object): Promise<string> =>
    (await writeApi<{ id: string }>(page, 'POST', '/client', { ...common, ...body })).data.id;
  const person = await make({
    clientType: 'Individual',
    firstName: 'Anna',
    surname,
    dateOfBirth: '1984-04-03',
    nationality: 'GB',
    nationalInsuranceNo: 'CE654321A',
    email: `${surname}@example.org`,
  });
  const firm = await make({
    clientType: 'Corporate',
    name: `${surname} Ltd`,
    email: `${surname}.ltd@example.org`,
    entityDetails: {
      companyType: 'Private limited company',
      registrationNumber: 'SC123456',
      taxReference: '9876543210',
    },
    stakeholders: [{ role: 'Director', name: `Anna ${surname}` }],
    knowYourBusiness: {
      natureOfBusiness: 'Weaving of fine cloth',
      sourceOfFunds: 'Trade',
      expectedInvestment: null,
      politicallyExposed: false,
      checkedDate: null,
    },
  });
  await page.goto(`/clients/${firm}/details`);
  await settled(page);
  await expect(region(page, 'Business')).toContainText('Weaving of fine cloth');

  await page.context().clearCookies();
  await signIn(page, { role: 'read-only' });
  await page.goto(`/clients/${person}/details`);
  await settled(page);
  await expect(region(page, 'Identification')).toContainText(
    'You cannot see the numbers that identify the client: that needs Client Enhanced.',
  );
  await expect(region(page, 'Identification')).toContainText('United Kingdom');
  await expectAccessible(page, 'identification that is withheld');
  await page.goto(`/clients/${person}/activity`);
  await settled(page);
  await page.getByRole('button', { name: /^Show all \d+ fields$/ }).click();
  await expect(page.getByRole('main')).toContainText('Changed; you cannot see it: that needs Client Enhanced');
  await expect(page.getByRole('main')).not.toContainText('321A');
  await page.goto(`/clients/${firm}/details`);
  await settled(page);
  await expect(region(page, 'Business')).toContainText(
    'You cannot see what is known of the business: that needs Know Your Business.',
  );
  await expect(region(page, 'Entity')).toContainText('Not shown: needs Client Enhanced');
  await expect(page.getByRole('main')).not.toContainText(/Weaving|9876543210/);
});
