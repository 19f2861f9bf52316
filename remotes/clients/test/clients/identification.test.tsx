import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallData } from '@tessera/contract/schemas';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, client } from '../answers';
import { card } from '../card';

const details = '/clients/C01F4QX/details';
const open = (path: string, changed: CannedAnswers = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed } });
type Opened = Awaited<ReturnType<typeof open>>;
const bodyOf = (portal: Opened, id: string) => portal.calls.findLast((call) => call.id === id)?.body;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const field = (label: string) =>
  screen.findByLabelText(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\(optional\\))?$`));
const pick = async (label: string, option: string): Promise<void> => {
  const control = await field(label);
  await within(control).findByRole('option', { name: option });
  await userEvent.selectOptions(control, option);
};
const type = async (label: string, text: string): Promise<void> => {
  const control = await field(label);
  await userEvent.clear(control);
  await userEvent.click(control);
  await userEvent.paste(text);
  await userEvent.tab();
};

type Client = CallData<'getClient'>;
const passport = { type: 'CCPT', value: 'BR1234567', countryCode: 'BR' } as const;
/** A Spaniard with a Brazilian passport, and a tax number where one is given. */
const spaniard = (...identifiers: Client['identifiers']): Client => ({
  ...client,
  nationality: 'BR',
  otherNationalities: ['ES'],
  nationalInsuranceNo: null,
  identifiers: [...identifiers, passport],
  identification: identifiers[0] ?? null,
});
const dutch: Client = {
  ...client,
  nationality: 'NL',
  nationalInsuranceNo: null,
  identifiers: [
    { type: 'CCPT', value: 'NWE45LFR6', countryCode: 'NL' },
    { type: 'CONCAT', value: 'NL19640403ELEANWHITC', countryCode: 'NL' },
  ],
  identification: { type: 'CCPT', value: 'NWE45LFR6', countryCode: 'NL' },
};

describe('the identification of a client', () => {
  test('shows the order of the nationality, what is there, and which one is used', async () => {
    await open(details);
    expect(await card('Identification')).toHaveTextContent(
      /NationalityUnited Kingdom.*1\. National Insurance numberAB123456CUsed2\. CONCATGB19640403ELEANWHITC.*The National Insurance number is used: it comes first in the order for United Kingdom\./,
    );
    expect(within(await card('Identification')).getAllByText('Used')).toHaveLength(1);
  });

  test('says which of several nationalities counts and why, and keeps the numbers of the others', async () => {
    await open(details, { getClient: spaniard({ type: 'NIDN', value: '12345678Z', countryCode: 'ES' }) });
    const panel = await card('Identification');
    expect(panel).toHaveTextContent(
      /NationalityBrazilOther nationalitySpainNational Insurance number—not availablePassport number, BrazilBR1234567/,
    );
    expect(panel).toHaveTextContent(
      /1\. Tax identification number \(NIF\)12345678ZUsedSpain counts: nationalities of the EEA and the UK come before others/,
    );
    await userEvent.click(within(panel).getByRole('button', { name: /why\?/ }));
    expect(await screen.findByText(/RTS 22\), article 6 and Annex II/)).toBeVisible();
  });

  test('says what is asked for where nothing identifies the client yet', async () => {
    await open(details, { getClient: spaniard() });
    const panel = await card('Identification');
    expect(panel).toHaveTextContent(
      /1\. Tax identification number \(NIF\)Not given.*The client has no transaction reporting identifier yet\. With nationality Spain it has to be a tax identification number \(NIF\)\./,
    );
    expect(within(panel).queryByText('Used')).toBeNull();
  });

  test('of somebody who has only the code is that code, with how it is made', async () => {
    await open(details, {
      getClient: {
        ...client,
        nationality: 'FR',
        identifiers: [{ type: 'CONCAT', value: 'FR19640403ELEANWHITC', countryCode: 'FR' }],
        nationalInsuranceNo: null,
        identification: { type: 'CONCAT', value: 'FR19640403ELEANWHITC', countryCode: 'FR' },
      },
    });
    const panel = await card('Identification');
    expect(panel).toHaveTextContent(
      /1\. CONCATFR19640403ELEANWHITC.*Used.*With nationality France this code alone identifies people/,
    );
    await userEvent.click(within(panel).getByRole('button', { name: /How the CONCAT is worked out/ }));
    expect(await screen.findByText(/five letters each of first name and surname/)).toBeVisible();
  });

  test('leads from what is missing to where it is entered', async () => {
    await open('/clients/C01F4QX/overview', {
      getClient: {
        ...spaniard(),
        status: 'Pending',
        missing: [{ fieldName: 'identifiers', errorMessage: 'Enter the tax identification number (NIF).' }],
      },
    });
    expect(await screen.findByRole('link', { name: 'Enter the tax identification number (NIF).' })).toHaveAttribute(
      'href',
      `${details}?edit=identification`,
    );
  });
});

describe('the identification of a client, edited', () => {
  const edit = async (getClient: Client, changed: CannedAnswers = {}): Promise<Opened> => {
    const portal = await open(`${details}?edit=identification`, { getClient, ...changed });
    await screen.findByRole('form', { name: 'Identification' });
    return portal;
  };

  test('asks for the numbers of every nationality, those of the one that counts first, and sends what changed', async () => {
    const portal = await edit(spaniard({ type: 'NIDN', value: '12345678Z', countryCode: 'ES' }));
    const labels = screen
      .getAllByRole('textbox')
      .map(
        (control) =>
          `${control.closest('fieldset')?.querySelector('legend')?.textContent ?? ''}: ${control.closest('.t-field')?.querySelector('label')?.textContent ?? ''}`,
      );
    expect(labels).toEqual([
      'Spain, used for transaction reporting: Tax identification number (NIF) (optional)',
      'Brazil, kept but not used for transaction reporting: Passport number (optional)',
      ': National Insurance number (optional)',
    ]);
    await type('Tax identification number (NIF)', ' x1234567 l ');
    await press('Save');
    await waitFor(() =>
      expect(bodyOf(portal, 'patchClient')).toEqual({
        identifiers: [{ type: 'NIDN', countryCode: 'ES', value: 'X1234567L' }, passport],
        auditDetails: { version: 3 },
      }),
    );
  });

  test('shows at once what is used, as it is typed', async () => {
    await edit({ ...dutch, identifiers: [], identification: null });
    const follows = (): HTMLElement => screen.getByText('1. Passport number').closest('.t-part') as HTMLElement;
    expect(follows()).toHaveTextContent(
      /1\. Passport numberNot given2\. National identity card numberNot given3\. CONCATNL19640403ELEANWHITC.*Used.*is used because there is no passport number and no national identity card number\. It may be used only where the client has none/,
    );
    expect(await field('National identity card number')).toHaveAccessibleDescription(
      'Only where the client has no passport number.',
    );
    await type('Passport number', 'nwe45lfr6');
    expect(follows()).toHaveTextContent(/1\. Passport numberNWE45LFR6Used/);
  });

  test('refuses a wrong number beside its field', async () => {
    const portal = await edit(spaniard({ type: 'NIDN', value: '12345678Z', countryCode: 'ES' }));
    await type('Tax identification number (NIF)', '123');
    expect(screen.getByText('1. Tax identification number (NIF)').closest('div')).toHaveTextContent(/123Wrong form$/);
    await press('Save');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Tax identification number/)).toHaveAccessibleDescription(
        /Tax identification number \(NIF\) has 8 digits and a letter/,
      ),
    );
    expect(portal.callIds()).not.toContain('patchClient');
  });

  test('shows the platform’s refusal beside the number it means, whatever else was left empty', async () => {
    await edit(
      { ...dutch, identifiers: [], otherNationalities: ['BR'] },
      {
        patchClient: refused('bad-request', 'Some fields are wrong.', [
          { fieldName: 'identifiers[0].value', type: 'invalid', errorMessage: 'Someone else has this passport.' },
        ]),
      },
    );
    const passportOf = (country: string) =>
      within(screen.getByRole('group', { name: new RegExp(`^${country}`) })).getByLabelText(/^Passport number/);
    await userEvent.type(passportOf('Brazil'), 'BR1234567');
    await press('Save');
    await waitFor(() => expect(passportOf('Brazil')).toHaveAccessibleDescription(/Someone else has this passport\./));
    expect(passportOf('Netherlands')).not.toBeInvalid();
  });

  test('keeps a number whose nationality is taken away among the others, until it is removed', async () => {
    const portal = await edit(dutch);
    await pick('Nationality', 'Spain');
    expect(await field('Passport number, Netherlands')).toHaveValue('NWE45LFR6');
    await press('Save');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Passport number, Netherlands/)).toHaveAccessibleDescription(
        /Not a nationality of this client/,
      ),
    );
    await pick('Nationality', 'Netherlands');
    expect(await field('Passport number')).toHaveValue('NWE45LFR6');
    await pick('Nationality', 'Spain');
    await press('Remove passport number, Netherlands');
    await type('Tax identification number (NIF)', '12345678Z');
    await press('Save');
    await waitFor(() =>
      expect(bodyOf(portal, 'patchClient')).toMatchObject({
        nationality: 'ES',
        identifiers: [{ type: 'NIDN', countryCode: 'ES', value: '12345678Z' }],
      }),
    );
  });

  test('does not send a nationality that was added and not chosen', async () => {
    const portal = await edit(dutch);
    await press('Add another nationality');
    await press('Save');
    await waitFor(() =>
      expect(screen.getByLabelText('Other nationality')).toHaveAccessibleDescription(
        'Choose a nationality, or remove it.',
      ),
    );
    expect(portal.callIds()).not.toContain('patchClient');
    await press('Remove other nationality');
    expect(screen.queryByLabelText('Other nationality')).toBeNull();
  });
});

describe('a new client', () => {
  const toIdentity = async (changed: CannedAnswers = {}): Promise<Opened> => {
    const values = {
      clientType: 'Individual',
      nodeId: '060003',
      nodeIdName: 'Bristol',
      firstName: 'Anna',
      surname: 'Lee',
      dateOfBirth: '1984-04-03',
      email: 'anna@example.org',
      taxDomicile: 'GB',
      addressDetail: {
        flatNumber: '',
        houseName: '',
        houseNumber: '',
        address1: '4 The Circus',
        address2: '',
        town: 'Bath',
        county: '',
        postCode: 'BA1 2EW',
        country: 'GB',
      },
      step: 'about',
      key: 'kept-key',
    };
    const portal = await open('/clients/new?draft=D9', {
      getDraft: { ...(answers.getDraft as CallData<'getDraft'>), form: 'clients.new', recordId: 'new', values },
      ...changed,
    });
    await screen.findByRole('heading', { level: 2, name: /Tax and work$/ });
    return portal;
  };
  const toReview = async (): Promise<void> => {
    for (const title of [/Beneficiaries$/, /Bank details$/, /Checks and terms$/, /Review$/]) {
      await press('Continue');
      await screen.findByRole('heading', { level: 2, name: title });
    }
  };

  test('is asked for the numbers of the nationalities, and the review says which one is used', async () => {
    const portal = await toIdentity();
    expect(screen.queryByRole('heading', { level: 3, name: /Transaction reporting identifier/ })).toBeNull();
    await pick('Nationality', 'United Kingdom');
    expect(screen.getByText('2. CONCAT').closest('div')).toHaveTextContent('GB19840403ANNA#LEE##');
    await press('Add another nationality');
    await pick('Other nationality', 'Spain');
    await type('Tax identification number (NIF)', '12345678z');
    await type('National Insurance number', 'ab 12 34 56 c');
    await toReview();
    expect(screen.getByRole('region', { name: 'Tax and work' })).toHaveTextContent(
      'NationalitiesUnited Kingdom, SpainTax identification number (NIF), Spain12345678ZTransaction reporting identifierTax identification number (NIF): 12345678ZCountry of tax residenceUnited KingdomNational Insurance number',
    );
    await press('Create Anna Lee');
    await screen.findByRole('heading', { level: 1, name: 'Anna Lee: created' });
    expect(bodyOf(portal, 'createClient')).toMatchObject({
      nationality: 'GB',
      otherNationalities: ['ES'],
      nationalInsuranceNo: 'AB123456C',
      identifiers: [{ type: 'NIDN', countryCode: 'ES', value: '12345678Z' }],
    });
  });

  test('of France is asked for no number: the code alone identifies', async () => {
    const portal = await toIdentity();
    await pick('Nationality', 'France');
    expect(screen.getAllByRole('textbox').map((control) => control.getAttribute('name'))).not.toContain(
      'numbers.NIDN-FR',
    );
    expect(screen.getByText('1. CONCAT').closest('div')).toHaveTextContent('FR19840403ANNA#LEE##');
    await toReview();
    await press('Create Anna Lee');
    await screen.findByRole('heading', { level: 1, name: 'Anna Lee: created' });
    expect(bodyOf(portal, 'createClient')).toMatchObject({
      nationality: 'FR',
      otherNationalities: [],
      identifiers: [],
      nationalInsuranceNo: null,
    });
  });

  test('with a wrong number does not go on, and a refusal by the platform leads back to the number', async () => {
    const portal = await toIdentity({
      createClient: refused('bad-request', 'No.', [
        { fieldName: 'identifiers[0].value', type: 'invalid', errorMessage: 'This number is not the right one.' },
      ]),
    });
    await pick('Nationality', 'Netherlands');
    await type('National identity card number', '1');
    await press('Continue');
    await waitFor(() => expect(screen.getByLabelText(/^National identity card number/)).toHaveFocus());
    expect(screen.getByLabelText(/^National identity card number/)).toHaveAccessibleDescription(
      /Enter 4 to 35 letters and digits\./,
    );
    await type('National identity card number', 'SPECI2014');
    await toReview();
    await press('Create Anna Lee');
    await waitFor(() => expect(screen.getByLabelText(/^National identity card number/)).toHaveFocus());
    expect(screen.getByLabelText(/^National identity card number/)).toHaveAccessibleDescription(
      /This number is not the right one\./,
    );
    expect(portal.calls.filter(({ id }) => id === 'createClient')).toHaveLength(1);
  });
});
