import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, lost, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import { resources } from '@tessera/contract';
import config from '../../portal.config';
import definition from '../../src/entry';
import { emptyClient } from '../../src/new-client/values';
import { answers, clientRow, draft } from '../answers';

const open = (changed: CannedAnswers = {}, path = '/clients/new', options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const callsOf = (portal: Portal, id: string) => portal.calls.filter((call) => call.id === id);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const go = async (to: RegExp): Promise<void> => {
  await press('Continue');
  await title(to);
};
const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) {
    const control = await screen.findByLabelText(new RegExp(`^${label}( \\(optional\\))?$`));
    await waitFor(() =>
      expect(
        control.tagName === 'SELECT' ? within(control).queryByRole('option', { name: text }) : control,
      ).not.toBeNull(),
    );
    if (control.tagName === 'SELECT') await userEvent.selectOptions(control, text);
    else {
      await userEvent.clear(control);
      await userEvent.click(control);
      await userEvent.paste(text);
      // A date is parsed when its field is left.
      await userEvent.tab();
    }
  }
};
const choose = async (label: string, name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click((await screen.findAllByTitle(name)).at(-1) as HTMLElement);
};
const kind = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('radio', { name }));
const address = { Postcode: 'ba1 2ew', 'Address line 1': '4 The Circus', Town: 'Bath' };
const office = 'Northbrook Wealth / Bristol / Priya Hart';

/** From the open form to its second step. */
const lookedAfter = async (): Promise<void> => {
  await choose('Office', office);
  await go(/Person|Company|Trust/);
};
const anna = { 'First name': 'Anna', Surname: 'Lee', 'Date of birth': '3 Apr 1984' };
const annaToReview = async (): Promise<void> => {
  await lookedAfter();
  await fill(anna);
  await go(/Contact and address$/);
  await fill({ 'E-mail': 'anna@example.org', ...address });
  await go(/Tax and work$/);
  await fill({
    Nationality: 'United Kingdom',
    'Country of tax residence': 'United Kingdom',
    'National Insurance number': 'ab 12 34 56 c',
  });
  await go(/Beneficiaries$/);
  await go(/Bank details$/);
  await go(/Checks and terms$/);
  await go(/Review$/);
};

describe('a new client', () => {
  test('an individual goes from kind to review, and one submit makes the client', async () => {
    const portal = await open();
    await lookedAfter();
    await fill(anna);
    await go(/Contact and address$/);
    await fill({ 'E-mail': 'anna@example.org', Postcode: 'ba12ew' });
    await press('Find address');
    await userEvent.selectOptions(await screen.findByLabelText('2 addresses found'), '5 The Circus, Bath');
    expect(screen.getByLabelText('Address line 1')).toHaveValue('4 The Circus');
    await go(/Tax and work$/);
    await fill({ Nationality: 'United Kingdom', 'Country of tax residence': 'United Kingdom', Employment: 'Employed' });
    await fill({ Employer: 'Avon Ltd', 'Retirement age': '67' });
    await go(/Beneficiaries$/);
    await press('Add a beneficiary');
    await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveFocus());
    await press('Remove beneficiary 1');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a beneficiary' })).toHaveFocus());
    await press('Add a beneficiary');
    await fill({ 'First name': 'Tom', Surname: 'Lee', Relationship: 'Spouse', Share: '90' });
    await press('Continue');
    expect(await screen.findByText(/The shares add up to 90/, { selector: '.t-field__error' })).toHaveFocus();
    await fill({ Share: '100' });
    await go(/Bank details$/);
    await go(/Checks and terms$/);
    expect(screen.getByRole('region', { name: 'Status once created' })).toHaveTextContent(
      /Pending.*check has to be approved.*terms have to be accepted/,
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Approved' }));
    await userEvent.click(screen.getByLabelText('The platform’s terms have been accepted'));
    await userEvent.click(screen.getByLabelText('ISA declaration'));
    expect(screen.getByRole('region', { name: 'Status once created' })).toHaveTextContent(/^Status once createdActive/);
    await go(/Review$/);
    expect(screen.getByRole('region', { name: 'Beneficiaries' })).toHaveTextContent('Tom Lee, 100%');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create Anna Lee' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Anna Lee: created' })).toHaveFocus();
    const [made, ...more] = callsOf(portal, 'createClient');
    expect(more).toEqual([]);
    expect(made?.request.headers?.['idempotency-key']).toBeTruthy();
    expect(made?.body).toMatchObject({
      firmId: 'NBW',
      clientType: 'Individual',
      nodeId: ['060003'],
      firstName: 'Anna',
      surname: 'Lee',
      dateOfBirth: '1984-04-03',
      email: 'anna@example.org',
      retirementAge: 67,
      employerDetails: { name: 'Avon Ltd', companyNumber: null, addressDetail: null },
      addressDetail: { houseNumber: '4', address1: '4 The Circus', town: 'Bath', postCode: 'BA1 2EW', country: 'GB' },
      amlStatus: 'Approved',
      termsAccepted: true,
      beneficiaries: [{ firstName: 'Tom', surname: 'Lee', relationship: 'Spouse', share: 100 }],
      disclaimers: [
        { type: 'Platform terms', acceptedDate: '2026-11-20' },
        { type: 'ISA declaration', acceptedDate: '2026-11-20' },
      ],
    });
    for (const field of ['name', 'entityDetails', 'stakeholders', 'knowYourBusiness', 'parentId'])
      expect(made?.body).not.toHaveProperty(field);
    expect(callsOf(portal, 'deleteDraft')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Go to Anna Lee' })).toHaveAttribute('href', '/clients/C99/accounts');
    expect(screen.getByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/clients/C99/accounts/new');
    expect(portal.unsaved()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Create another client' }));
    await title('Step 1 of 8: Kind and adviser');
    await go(/Kind and adviser$/);
  });

  test('a minor has parents who are clients, no e-mail, and may take their address', async () => {
    const portal = await open({ listClients: listed([clientRow]) });
    await kind('Minor');
    expect(screen.queryByLabelText('Office')).toBeNull();
    await press('Continue');
    expect(await screen.findByText(/Choose one or two parents/, { selector: '.t-field__error' })).toBeVisible();
    await choose('Parents', clientRow.name);
    await go(/Child$/);
    await fill({ 'First name': 'Ben', Surname: 'Lee', 'Date of birth': '3 Apr 1984' });
    expect(screen.queryByLabelText('Marital status (optional)')).toBeNull();
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText('Date of birth')).toHaveAccessibleDescription(/A minor is under 18/),
    );
    await fill({ 'Date of birth': '3 Apr 2016' });
    await go(/Address$/);
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    await press(/^Use Mrs Eleanor Whitcombe’s address/);
    await go(/Nationality and tax$/);
    await fill({ Nationality: 'United Kingdom', 'Country of tax residence': 'United Kingdom' });
    await go(/Beneficiaries$/);
    await go(/Bank details$/);
    await go(/Checks and terms$/);
    expect(screen.queryByLabelText('ISA declaration')).toBeNull();
    await go(/Review$/);
    expect(screen.getByRole('region', { name: 'Kind and parents' })).toHaveTextContent(clientRow.name);
    await press('Create Ben Lee');
    await screen.findByRole('heading', { level: 1, name: 'Ben Lee: created' });
    const [made] = callsOf(portal, 'createClient');
    expect(made?.body).toMatchObject({
      clientType: 'Minor',
      parentId: ['C01F4QX'],
      addressDetail: { address1: '4 The Circus', postCode: 'BA1 2EW' },
    });
    for (const field of ['nodeId', 'adviserUserId', 'email', 'employerDetails'])
      expect(made?.body).not.toHaveProperty(field);
  });

  test.each([
    [
      'Corporate',
      'Company',
      { 'Name of the company': 'Avon Ltd', 'Type of company': 'Private limited company' },
      'Director',
      { companyType: 'Private limited company', trustType: null },
    ],
    [
      'Trust',
      'Trust',
      { 'Name of the trust': 'Lee Trust', 'Type of trust': 'Discretionary' },
      'Trustee',
      { companyType: null, trustType: 'Discretionary' },
    ],
  ])('a %s has entity details, stakeholders and a business', async (clientType, step, who, role, entityDetails) => {
    const portal = await open();
    await kind(clientType);
    await lookedAfter();
    await title(new RegExp(`${step}$`));
    await fill({ ...who, 'Country of tax residence': 'United Kingdom' });
    await go(/Contact and address$/);
    await fill({ 'E-mail': 'office@example.org', ...address });
    await go(/Stakeholders$/);
    await press('Continue');
    expect(await screen.findByText(/^Add at least one/, { selector: '.t-field__error' })).toHaveFocus();
    await press('Add a stakeholder');
    const roles = within(await screen.findByLabelText('Role'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(roles.includes('Director')).toBe(clientType === 'Corporate');
    await fill({ Role: role, Name: 'Anna Lee' });
    await go(/Business$/);
    await fill({ 'Expected investment': '£250,000' });
    await go(/Bank details$/);
    await go(/Checks and terms$/);
    await go(/Review$/);
    expect(screen.getByRole('region', { name: 'Business' })).toHaveTextContent('£250,000.00');
    await press(/^Create (Avon Ltd|Lee Trust)$/);
    await screen.findByRole('heading', { level: 1, name: /: created$/ });
    expect(callsOf(portal, 'createClient')[0]?.body).toMatchObject({
      clientType,
      entityDetails,
      stakeholders: [{ role, name: 'Anna Lee', share: null }],
      knowYourBusiness: { expectedInvestment: 250000, politicallyExposed: false },
    });
  });

  test('what is wrong stands beside its field in the rules’ words and holds up the step', async () => {
    await open();
    await lookedAfter();
    await fill({ 'First name': 'Ann4', Surname: 'Lee', 'Date of birth': '3 Apr 2016' });
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('A name has no digits.'),
    );
    expect(screen.getByLabelText('Date of birth')).toHaveAccessibleDescription(/An individual client is 18 or over/);
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus());
    await fill({ 'First name': 'Anna', 'Date of birth': '3 Apr 1984' });
    await go(/Contact and address$/);
    await fill({ 'E-mail': 'anna@', Postcode: 'BATH' });
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/^Enter an e-mail address such as/),
    );
    expect(screen.getByLabelText('Postcode')).toHaveAccessibleDescription(/^Enter a UK postcode/);
    expect(screen.getByRole('region', { name: 'Still missing' })).toHaveTextContent('Choose a nationality.');
  });

  test('a refusal leads back to the first field it names, and another key is taken', async () => {
    const portal = await open({
      createClient: refused('bad-request', 'No.', [
        { fieldName: 'addressDetail.postCode', type: 'invalid', errorMessage: 'There is no such postcode.' },
        { fieldName: 'email', type: 'taken', errorMessage: 'Another client has this e-mail address.' },
      ]),
    });
    await annaToReview();
    await press('Create Anna Lee');
    await title(/Contact and address$/);
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/Another client has this e-mail address/);
    expect(screen.getByLabelText('Postcode')).toHaveAccessibleDescription('There is no such postcode.');
    portal.answer({ createClient: answers.createClient });
    await fill({ 'E-mail': 'anna.lee@example.org', Postcode: 'BA1 1AA' });
    await press(/^Review/);
    await press('Create Anna Lee');
    await screen.findByRole('heading', { level: 1, name: 'Anna Lee: created' });
    const keys = callsOf(portal, 'createClient').map(({ request }) => request.headers?.['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test('a request without a response is repeated under the same key', async () => {
    let tries = 0;
    const portal = await open({ createClient: () => ((tries += 1) === 1 ? lost() : (answers.createClient as never)) });
    await annaToReview();
    await press('Create Anna Lee');
    expect(
      await screen.findByText('The connection was lost for a moment. It went through, once.', {}, { timeout: 5000 }),
    ).toBeVisible();
    expect(
      new Set(callsOf(portal, 'createClient').map(({ request }) => request.headers?.['idempotency-key'])).size,
    ).toBe(1);
  });

  test('is kept on Continue and goes on where it was left', async () => {
    const portal = await open();
    await lookedAfter();
    await fill({ 'First name': 'Anna', Surname: 'Lee' });
    await press('Save draft');
    await waitFor(() =>
      expect(callsOf(portal, 'saveDraft').at(-1)?.body).toMatchObject({
        form: 'clients.new',
        recordId: 'new',
        title: 'New client, Anna Lee',
        values: { firstName: 'Anna', nodeIdName: office, step: 'who' },
      }),
    );
    expect((callsOf(portal, 'saveDraft').at(-1)?.body as { href: string }).href).toMatch(/^\/clients\/new\?draft=/);
    await portal.unmount();
    const { retirementAge: _left, ...older } = emptyClient;
    await open(
      {
        getDraft: {
          ...draft,
          form: 'clients.new',
          recordId: 'new',
          values: {
            ...older,
            clientType: 'Trust',
            name: 'Lee Trust',
            addressDetail: { town: 'Bath' },
            step: 'contact',
            key: 'kept-key',
          },
        },
      },
      '/clients/new?draft=D9',
    );
    await title('Step 3 of 8: Contact and address');
    expect(screen.getByLabelText('Town (optional)')).toHaveValue('Bath');
    expect(screen.getByLabelText('Address line 1')).toHaveValue('');
    expect(screen.getByRole('list', { name: 'Steps' })).toHaveTextContent(/Trust.*Stakeholders.*Business/);
  });

  const duplicate = {
    id: 'C7',
    name: 'Ann Lee',
    status: 'Active' as const,
    dateOfBirth: '1984-04-03',
    postCode: 'BA1 2EW',
    agrees: ['name and date of birth'],
    blocking: false,
  };

  test('lists possible duplicates with their matches; only an e-mail address already in use blocks the form', async () => {
    const portal = await open({ findDuplicateClients: [duplicate] });
    await lookedAfter();
    await fill(anna);
    const card = await screen.findByRole('region', { name: 'This may be a client already' });
    expect(card).toHaveTextContent('Same name and date of birth.');
    expect(within(card).getByRole('link', { name: 'Ann Lee' })).toHaveAttribute('href', '/clients/C7');
    await go(/Contact and address$/);
    portal.answer({ findDuplicateClients: [{ ...duplicate, agrees: ['e-mail'], blocking: true }] });
    await fill({ 'E-mail': 'ann@example.org', ...address });
    await waitFor(() =>
      expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/Ann Lee has this e-mail address/),
    );
    await press('Continue');
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
    portal.answer({ findDuplicateClients: [] });
    await fill({ 'E-mail': 'anna@example.org' });
    await go(/Tax and work$/);
  });

  test('an older response about duplicates never replaces a newer one', async () => {
    const portal = await open();
    const { send } = portal.portal.api;
    const waiting: (() => void)[] = [];
    Object.assign(portal.portal.api, {
      send: async (request: Parameters<typeof send>[0]) => {
        if (!request.path.endsWith('/duplicates')) return send(request);
        const { firstName } = request.body as { firstName: string };
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
        return { status: 200, body: { data: [{ ...duplicate, name: `Like ${firstName}` }] } };
      },
    });
    await lookedAfter();
    await fill(anna);
    await waitFor(() => expect(waiting).toHaveLength(1), { timeout: 3000 });
    await fill({ 'First name': 'Hanna' });
    await waitFor(() => expect(waiting).toHaveLength(2), { timeout: 3000 });
    await act(async () => waiting[1]?.());
    expect(await screen.findByRole('link', { name: 'Like Hanna' })).toBeVisible();
    await act(async () => waiting[0]?.());
    expect(screen.queryByRole('link', { name: 'Like Anna' })).toBeNull();
  });

  test('an address that is not known is typed by hand', async () => {
    await open({ lookupAddress: [] });
    await lookedAfter();
    await fill(anna);
    await go(/Contact and address$/);
    await fill({ Postcode: 'BA1 1AA' });
    await press('Find address');
    expect(await screen.findByText('No address is known at BA1 1AA. Type it by hand.')).toBeVisible();
  });

  test('who may not list users may name themselves as adviser', async () => {
    const portal = await open({}, '/clients/new', {
      scopes: scopesOn(['read-write']).filter(({ resource }) => resource !== 'User'),
    });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Adviser' }));
    expect((await screen.findAllByTitle(portal.portal.user.userName)).length).toBeGreaterThan(0);
    expect(callsOf(portal, 'listUsers')).toEqual([]);
  });
});

describe('the bank details of a new client', () => {
  const toBank = async (options: Parameters<typeof open>[2] = {}) => {
    const portal = await open({}, '/clients/new', options);
    await lookedAfter();
    await fill(anna);
    await go(/Contact and address$/);
    await fill({ 'E-mail': 'anna@example.org', ...address });
    await go(/Tax and work$/);
    await fill({ Nationality: 'United Kingdom', 'Country of tax residence': 'United Kingdom' });
    await go(/Beneficiaries$/);
    return portal;
  };

  test('may be left empty; once one of them is typed all three are needed, and they go with the client', async () => {
    const portal = await toBank();
    await go(/Bank details$/);
    expect(screen.getByText(/^Needed only for direct debits and withdrawals/)).toBeVisible();
    await fill({ 'Account name': 'Miss A Lee', 'Sort code': '20-29-59' });
    await press('Continue');
    const number = screen.getByLabelText(/^Account number/);
    await waitFor(() => expect(number).toHaveAccessibleDescription(/Enter the account number/));
    expect(number).toHaveFocus();
    await fill({ 'Account number': '63748472' });
    await go(/Checks and terms$/);
    await go(/Review$/);
    expect(screen.getByRole('region', { name: 'Bank details' })).toHaveTextContent(
      'Account nameMiss A LeeSort code20-29-59Account number63748472',
    );
    await press('Create Anna Lee');
    await screen.findByRole('heading', { level: 1, name: 'Anna Lee: created' });
    expect(callsOf(portal, 'createClient')[0]?.body).toMatchObject({
      bankDetails: { accountName: 'Miss A Lee', sortCode: '20-29-59', accountNumber: '63748472' },
    });
  });

  test('are not asked of who may not enter them', async () => {
    await toBank({
      scopes: scopesOn(
        ['read', 'read-write'],
        resources.filter((name) => name !== 'Bank Details'),
      ),
    });
    await go(/Checks and terms$/);
    expect(screen.getByRole('list', { name: 'Steps' })).not.toHaveTextContent('Bank details');
  });

  test('of a minor are a parent’s: the step says where they go', async () => {
    await open(
      {
        getDraft: {
          ...draft,
          form: 'clients.new',
          recordId: 'new',
          values: { ...emptyClient, clientType: 'Minor', step: 'bank', key: 'kept-key' },
        },
      },
      '/clients/new?draft=D9',
    );
    expect(
      await screen.findByText(/^A minor has no bank details\. A parent’s go on the child’s account/),
    ).toBeVisible();
    expect(screen.queryByLabelText(/^Account name/)).toBeNull();
  });
});

describe('the client list', () => {
  test('leads to a new client where one may make one, and nowhere else', async () => {
    await open({}, '/clients');
    expect(await screen.findByRole('link', { name: 'New client' })).toHaveAttribute('href', '/clients/new');
  });
  test('has no such action for who may only read', async () => {
    await open({}, '/clients', { scopes: scopesOn(['read']) });
    await screen.findByRole('heading', { level: 1, name: 'Clients' });
    expect(screen.queryByRole('link', { name: 'New client' })).toBeNull();
  });
});
