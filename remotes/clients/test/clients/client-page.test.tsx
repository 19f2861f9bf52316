import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, neverAnswered, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import type { CallData } from '@tessera/contract/schemas';
import config from '../../portal.config';
import definition from '../../src/entry';
import { allowances, answers, client, clientRow, edited } from '../answers';
import { card } from '../card';

const base = '/clients/C01F4QX';
const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Opened = Awaited<ReturnType<typeof open>>;
const lastCall = (portal: Opened, id: string) => portal.calls.findLast((call) => call.id === id);
const readOnly = { scopes: scopesOn(['read']) };

const minor: CallData<'getClient'> = {
  ...client,
  clientType: 'Minor',
  name: 'Ivy Whitcombe',
  firstName: 'Ivy',
  title: null,
  dateOfBirth: '2015-06-01',
  email: null,
  maritalStatus: null,
  employmentStatus: null,
  retirementAge: null,
  beneficiaries: [],
  parentId: ['C2'],
  parents: [{ id: 'C2', name: 'Mr Robert Whitcombe' }],
};
const company: CallData<'getClient'> = {
  ...client,
  clientType: 'Corporate',
  name: 'Circus Holdings Ltd',
  title: null,
  firstName: null,
  surname: null,
  gender: null,
  dateOfBirth: null,
  nationality: null,
  nationalInsuranceNo: null,
  maritalStatus: null,
  employmentStatus: null,
  retirementAge: null,
  beneficiaries: [],
  entityDetails: {
    companyType: 'Private limited company',
    trustType: null,
    registrationNumber: '01234567',
    establishedDate: '2001-05-04',
    countryOfEstablishment: 'GB',
    lei: null,
    taxReference: null,
  },
  stakeholders: [
    { role: 'Director', name: 'Eleanor Whitcombe', dateOfBirth: null, nationality: 'GB', share: 60, clientId: 'C7' },
  ],
};
const pending: CallData<'getClient'> = {
  ...client,
  status: 'Pending',
  amlStatus: 'Referred',
  missing: [{ fieldName: 'amlStatus', errorMessage: 'The anti-money-laundering check has to be approved.' }],
};

describe('the head of a client', () => {
  test('shows payments in and out over twelve months beside value, growth and cash', async () => {
    const portal = await open(`${base}/accounts`);
    const strip = await screen.findByRole('region', { name: 'Key figures' });
    await waitFor(() =>
      expect(strip).toHaveTextContent(
        /Total value£1,500\.50.*Growth, 12 months.*Paid in, 12 months£120\.00.*Paid out, 12 months£70\.00.*Uninvested cash£200\.50/,
      ),
    );
    expect(lastCall(portal, 'getClientHistory')?.query).toEqual({ fromDate: '2025-11-20', toDate: '2026-11-20' });
  });

  test('leads from a child to the parents, from a parent to the children, and to the fee group', async () => {
    await open(`${base}/details`, { getClient: { ...minor, children: [] } });
    expect((await screen.findAllByRole('link', { name: 'Mr Robert Whitcombe' }))[0]).toHaveAttribute(
      'href',
      '/clients/C2/accounts',
    );
    expect(screen.getByRole('link', { name: 'Whitcombe family' })).toHaveAttribute('href', '/clients/groups/G1');
    await open(`${base}/accounts`, { getClient: { ...client, children: [{ id: 'C3', name: 'Ivy Whitcombe' }] } });
    expect(await screen.findByRole('link', { name: 'Ivy Whitcombe' })).toHaveAttribute('href', '/clients/C3/accounts');
  });
});

describe('the overview', () => {
  test('shows the value of all accounts over the period of the address, and what came and went in it', async () => {
    const portal = await open(`${base}/overview?period=3y`);
    expect(
      await screen.findByRole('figure', { name: 'Value of the client’s accounts and money put in, last 3 years' }),
    ).toBeInTheDocument();
    expect(await card('Money in and out')).toHaveTextContent('Paid in£120.00Paid out£70.00Net paid in+£50.00');
    expect(portal.calls.filter(({ id }) => id === 'getClientHistory').map(({ query }) => query)).toContainEqual({
      fromDate: '2023-11-20',
      toDate: '2026-11-20',
    });
  });

  test('says how much of each allowance is left, and why', async () => {
    await open(`${base}/overview`);
    const panel = await card('Allowances');
    await waitFor(() =>
      expect(panel).toHaveTextContent(
        'ISA allowance 2026/27£4,500.00 left£15,500.00 used of £20,000.00, £1,000.00 of it on its way',
      ),
    );
    await userEvent.click(within(panel).getByRole('button', { name: /why\?/ }));
    expect(await screen.findByText(allowances[0]!.basis)).toBeVisible();
  });

  test('names what is missing before the client can be Active, and leads to where it is entered', async () => {
    await open(`${base}/overview`, { getClient: pending });
    expect(
      await screen.findByRole('link', { name: 'The anti-money-laundering check has to be approved.' }),
    ).toHaveAttribute('href', `${base}/details?edit=checks`);
  });

  test('names the largest accounts and leads to all', async () => {
    await open(`${base}/overview`);
    const panel = await card(/^Accounts/);
    expect(await within(panel).findByRole('link', { name: 'Whitcombe ISA' })).toHaveAttribute(
      'href',
      `${base}/accounts/A1/holdings`,
    );
    expect(within(panel).getByRole('link', { name: 'All accounts' })).toHaveAttribute('href', `${base}/accounts`);
  });

  test('keeps everything else when one part could not be read', async () => {
    await open(`${base}/overview`, { getClientAllowances: refused('unexpected', 'The limits are being read in.') });
    expect(await screen.findByText('The limits are being read in.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Whitcombe ISA' })).toBeVisible();
  });
});

describe('the details', () => {
  const editContact = async (): Promise<HTMLElement> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit contact and address' }));
    return screen.findByRole('form', { name: 'Contact and address' });
  };
  const retype = async (form: HTMLElement, label: string, text: string): Promise<void> => {
    const field = await within(form).findByRole('textbox', { name: label });
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  test.each([
    [
      'a person',
      client,
      [
        'Person',
        'Contact and address',
        'Identification',
        'Tax and work',
        'Beneficiaries',
        'Bank details',
        'Checks and terms',
        'External IDs',
        'Firm',
      ],
    ],
    [
      'a minor',
      minor,
      [
        'Person',
        'Contact and address',
        'Identification',
        'Tax',
        'Parents',
        'Beneficiaries',
        'Bank details',
        'Checks and terms',
        'External IDs',
        'Firm',
      ],
    ],
    [
      'a company',
      company,
      [
        'Entity',
        'Contact and address',
        'Stakeholders',
        'Business',
        'Bank details',
        'Checks and terms',
        'External IDs',
        'Firm',
      ],
    ],
  ])('of %s are its own sections', async (_kind, getClient, titles) => {
    await open(`${base}/details`, { getClient });
    await card('Firm');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles);
  });

  test('show what is known, and where the client lives', async () => {
    await open(`${base}/details`);
    expect(await card('Contact and address')).toHaveTextContent(
      'eleanor@example.orgMobile—not availableAddress4 The CircusBathBA1 2EWUnited Kingdom',
    );
    expect(await card('Beneficiaries')).toHaveTextContent('Mr Robert Whitcombe, spouse100.00');
  });

  test('offer no edit to who may only read', async () => {
    await open(`${base}/details?edit=contact`, {}, readOnly);
    await card('Contact and address');
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('are changed a section at a time: only what was changed is sent, with the version that was read', async () => {
    const portal = await open(`${base}/details`);
    const form = await editContact();
    await retype(form, 'Mobile (optional)', '07700 900123');
    expect(portal.history.path()).toBe(`${base}/details?edit=contact`);
    expect(screen.getByRole('button', { name: 'Edit person' })).toHaveAttribute('aria-disabled', 'true');
    await save();
    await waitFor(() =>
      expect(lastCall(portal, 'patchClient')?.body).toEqual({
        mobile: { number: '07700 900123' },
        auditDetails: { version: 3 },
      }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit contact and address' })).toHaveFocus());
    expect(portal.history.path()).toBe(`${base}/details`);
    expect(portal.toasts.map(({ message }) => message)).toEqual([
      'Contact and address of Mrs Eleanor Whitcombe: saved',
    ]);
  });

  test('send nothing where nothing was changed, and nothing when it is cancelled', async () => {
    const portal = await open(`${base}/details`);
    await editContact();
    await save();
    const form = await editContact();
    await retype(form, 'Mobile (optional)', '0770');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Edit contact and address' })).toHaveFocus();
    expect(portal.callIds()).not.toContain('patchClient');
  });

  test('ask before what is typed is left', async () => {
    const portal = await open(`${base}/details`);
    await retype(await editContact(), 'Mobile (optional)', '0770');
    await waitFor(() =>
      expect(portal.unsaved().map(({ what }) => what)).toEqual(['the changes to “Contact and address”']),
    );
  });

  test('refuse at the field what the rules refuse, before it is sent', async () => {
    const portal = await open(`${base}/details`);
    const form = await editContact();
    await retype(form, 'Postcode', 'BA1');
    await retype(form, 'E-mail', 'eleanor');
    await save();
    expect(await within(form).findByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
      expect.stringContaining('Enter an e-mail address such as'),
    );
    expect(within(form).getByRole('textbox', { name: 'Postcode' })).toBeInvalid();
    expect(portal.callIds()).not.toContain('patchClient');
  });

  test('of an active client may not lose what the client needs', async () => {
    await open(`${base}/details`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit person' }));
    const form = await screen.findByRole('form', { name: 'Person' });
    await userEvent.clear(await within(form).findByRole('textbox', { name: 'Surname' }));
    await save();
    await waitFor(() =>
      expect(within(form).getByRole('textbox', { name: 'Surname' })).toHaveAccessibleDescription('Enter a surname.'),
    );
  });

  test('show the platform’s refusal at its field', async () => {
    await open(`${base}/details`, {
      patchClient: refused('bad-request', 'Some fields are wrong.', [
        { fieldName: 'email', type: 'invalid', errorMessage: 'Another client has this e-mail address.' },
      ]),
    });
    const form = await editContact();
    await retype(form, 'E-mail', 'robert@example.org');
    await save();
    await waitFor(() =>
      expect(within(form).getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
        expect.stringContaining('Another client has this e-mail address.'),
      ),
    );
  });

  test('changed by someone else are read again, with what was typed kept', async () => {
    const portal = await open(`${base}/details`, { patchClient: refused('stale-version', 'Changed meanwhile.') });
    const form = await editContact();
    await retype(form, 'Mobile (optional)', '07700 900123');
    portal.answer({
      getClient: { ...client, email: 'new@example.org', auditDetails: { ...client.auditDetails, version: 4 } },
    });
    await save();
    expect(await within(form).findByRole('alert')).toHaveTextContent(
      'They changed here: E-mail; what you typed is kept.',
    );
    expect(within(form).getByRole('textbox', { name: 'E-mail' })).toHaveValue('new@example.org');
    portal.answer({ patchClient: answers.patchClient });
    await save();
    await waitFor(() =>
      expect(lastCall(portal, 'patchClient')?.body).toEqual({
        mobile: { number: '07700 900123' },
        auditDetails: { version: 4 },
      }),
    );
  });

  test('keep what has no field: whose client a stakeholder is, and when the terms were accepted', async () => {
    const portal = await open(`${base}/details?edit=stakeholders`, { getClient: company });
    const form = await screen.findByRole('form', { name: 'Stakeholders' });
    await retype(form, 'Share (optional)', '55');
    await save();
    await waitFor(() =>
      expect(lastCall(portal, 'patchClient')?.body).toMatchObject({
        stakeholders: [{ role: 'Director', name: 'Eleanor Whitcombe', share: 55, clientId: 'C7' }],
      }),
    );
  });

  const employed: CallData<'getClient'> = {
    ...client,
    employerDetails: { name: 'Avon Ltd', companyNumber: null, addressDetail: null },
  };

  test('of somebody employed take the employer’s address, whole or not at all', async () => {
    const portal = await open(`${base}/details?edit=tax`, { getClient: employed });
    const form = await screen.findByRole('form', { name: 'Tax and work' });
    const group = within(form).getByRole('group', { name: 'Employer’s address' });
    await userEvent.type(within(group).getByRole('textbox', { name: 'Address line 1 (optional)' }), '1 Quay Street');
    await save();
    await waitFor(() =>
      expect(within(group).getByRole('textbox', { name: 'Postcode (optional)' })).toHaveAccessibleDescription(
        'Enter the postcode.',
      ),
    );
    expect(portal.callIds()).not.toContain('patchClient');
    await userEvent.type(within(group).getByRole('textbox', { name: 'Town (optional)' }), 'Bristol');
    await userEvent.type(within(group).getByRole('textbox', { name: 'Postcode (optional)' }), 'bs1 4dj');
    await save();
    await waitFor(() =>
      expect(lastCall(portal, 'patchClient')?.body).toMatchObject({
        employerDetails: {
          name: 'Avon Ltd',
          companyNumber: null,
          addressDetail: {
            address1: '1 Quay Street',
            address2: null,
            town: 'Bristol',
            postCode: 'BS1 4DJ',
            country: 'GB',
          },
        },
      }),
    );
    await open(`${base}/details`, {
      getClient: {
        ...employed,
        employerDetails: {
          name: 'Avon Ltd',
          companyNumber: null,
          addressDetail: { address1: '1 Quay Street', town: 'Bristol', postCode: 'BS1 4DJ', country: 'GB' },
        },
      },
    });
    expect(await screen.findByText('Employer’s address')).toBeVisible();
  });

  test('take the language the client is written to in', async () => {
    const portal = await open(`${base}/details`);
    expect(await card('Contact and address')).toHaveTextContent('LanguageEnglish');
    await editContact();
    await userEvent.click(screen.getByRole('radio', { name: 'Welsh' }));
    await save();
    await waitFor(() =>
      expect(lastCall(portal, 'patchClient')?.body).toEqual({ language: 'cy', auditDetails: { version: 3 } }),
    );
  });

  test('take ids of other systems', async () => {
    const portal = await open(`${base}/details?edit=external`);
    const form = await screen.findByRole('form', { name: 'External IDs' });
    await userEvent.click(within(form).getByRole('button', { name: 'Add an external ID' }));
    await save();
    expect(
      await within(form).findByText('Enter the id that it has there.', { selector: '.t-field__error' }),
    ).toBeVisible();
    await userEvent.type(within(form).getByRole('textbox', { name: 'System or provider' }), 'Intelligent Office');
    await userEvent.type(within(form).getByRole('textbox', { name: 'ID there' }), '12-9');
    await save();
    await waitFor(() =>
      expect(lastCall(portal, 'patchClient')?.body).toEqual({
        externalIds: [{ kind: 'ExternalProvider', provider: 'Intelligent Office', externalId: '12-9' }],
        auditDetails: { version: 3 },
      }),
    );
  });
});

describe('the status of a client', () => {
  const begin = async (): Promise<HTMLElement> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    await userEvent.click(screen.getByRole('button', { name: 'Make Active...' }));
    return screen.findByRole('dialog', { name: 'Make Mrs Eleanor Whitcombe Active?' });
  };

  test('changes after a confirmation that states the effect and what is missing', async () => {
    const portal = await open(`${base}/accounts`, { getClient: pending });
    const dialog = await begin();
    expect(dialog).toHaveTextContent('The client goes from Pending to Active, and does not go back.');
    expect(within(dialog).getByRole('link', { name: /has to be approved/ })).toHaveAttribute(
      'href',
      `${base}/details?edit=checks`,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make Active' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastCall(portal, 'updateClientStatus')?.body).toEqual({ status: 'Active', auditDetails: { version: 3 } });
  });

  test('is refused with every reason', async () => {
    await open(`${base}/accounts`, {
      getClient: { ...pending, missing: [] },
      updateClientStatus: refused('conflict', 'The client is not ready.', [
        { fieldName: 'termsAccepted', type: 'required', errorMessage: 'The terms have to be accepted.' },
      ]),
    });
    const dialog = await begin();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make Active' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'cannot be Active yet.The terms have to be accepted.',
    );
  });

  test('cannot change from Active, nor for a user who may only read', async () => {
    await open(`${base}/accounts`);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
    await open(`${base}/accounts`, { getClient: { ...pending, name: 'Mr Only Read' } }, readOnly);
    await screen.findByRole('heading', { level: 1, name: 'Mr Only Read' });
    expect(screen.getAllByRole('button', { name: 'Actions' })).toHaveLength(1);
  });
});

describe('the activity', () => {
  test('shows who did what and when, old and new values, and what was refused and why', async () => {
    await open(`${base}/activity`);
    const [first, second] = within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /Changed the client19 Nov 2026.*Priya Hart.*Address, postcodefrom BA1 1AA → to BA1 2EW.*Mobilefrom —not available → to 07700 900123/,
    );
    expect(second).toHaveTextContent(/Change the accountRefused.*Nightly run \(machine\).*The account is not empty\./);
    expect(within(second!).getByRole('link', { name: 'Account A1' })).toHaveAttribute('href', `${base}/accounts/A1`);
  });

  test('shows the first fields of a long change, and all when asked', async () => {
    const changes = Array.from({ length: 9 }, (_, index) => ({
      field: `stakeholders[${index}].name`,
      before: null,
      after: `Person ${index + 1}`,
    }));
    await open(`${base}/activity`, { listClientActivity: listed([{ ...edited, changes }]) });
    await screen.findByText('Person 6');
    expect(screen.queryByText('Person 7')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 9 fields' }));
    expect(screen.getByText('Person 9')).toBeVisible();
  });

  test('has pages in the address', async () => {
    const portal = await open(`${base}/activity`, {
      listClientActivity: listed([edited], { count: 60, pageSize: 25 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /next/i }));
    await waitFor(() => expect(lastCall(portal, 'listClientActivity')?.query).toEqual({ page: '2', pageSize: '25' }));
    expect(portal.history.path()).toBe(`${base}/activity?page=2`);
  });

  test.each([
    ['empty', listed([]), 'No activity yet'],
    ['not to be read', refused('unexpected', 'The trail is being moved.'), 'The trail is being moved.'],
    ['not to be seen', refused('forbidden', 'No.'), 'You do not have access to this client’s activity'],
  ])('says so when it is %s', async (_state, listClientActivity, words) => {
    await open(`${base}/activity?page=2`, {
      listClientActivity: words === 'No activity yet' ? listed([]) : listClientActivity,
    });
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('of a page that does not exist shows the last page', async () => {
    const portal = await open(`${base}/activity?page=9`, {
      listClientActivity: listed([edited], { count: 60, pageSize: 25 }),
    });
    await waitFor(() => expect(lastCall(portal, 'listClientActivity')?.query).toEqual({ page: '3', pageSize: '25' }));
    expect(await screen.findByText('51–60 of 60')).toBeVisible();
  });

  test('keeps the head while it is read', async () => {
    await open(`${base}/activity`, { listClientActivity: neverAnswered() });
    expect(await screen.findByRole('heading', { level: 1, name: client.name })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'Activity' })).toBeVisible();
  });
});

describe('the client list', () => {
  test('asks with every filter of the address, names each, and lets each be taken away', async () => {
    const portal = await open(
      '/clients?clientGroups%5BclientFeeGroupId%5D=G1&parentId=C01F4QX&status=Active&clientType=Minor&name=Iv',
    );
    await screen.findByRole('link', { name: clientRow.name });
    expect(portal.calls.filter(({ id }) => id === 'listClients').map(({ query }) => query)).toContainEqual({
      'clientGroups[clientFeeGroupId]': 'G1',
      parentId: 'C01F4QX',
      status: 'Active',
      clientType: 'Minor',
      name: 'Iv',
      sort: 'name',
      page: '1',
      pageSize: '50',
    });
    expect(
      await screen.findByRole('button', { name: 'Remove filter Children of: Mrs Eleanor Whitcombe' }),
    ).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Fee group: Whitcombe family' }));
    await waitFor(() => expect(portal.history.path()).not.toContain('clientGroups'));
  });

  test('finds a parent by name', async () => {
    const portal = await open('/clients');
    await screen.findByRole('link', { name: clientRow.name });
    await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Children of' }), 'whit');
    await userEvent.click(await screen.findByTitle(clientRow.name));
    await waitFor(() => expect(portal.history.path()).toBe('/clients?parentId=C01F4QX'));
  });
});
