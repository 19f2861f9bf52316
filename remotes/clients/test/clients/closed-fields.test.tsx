import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resources, type Resource } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import { listed, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { emptyClient } from '../../src/new-client/values';
import { answers, client, draft, edited } from '../answers';
import { card } from '../card';

jest.setTimeout(30_000);

type Client = CallData<'getClient'>;
const base = '/clients/C01F4QX';
const closed: readonly Resource[] = ['Client Enhanced', 'Know Your Business'];
/** Every scope but the named ones. */
const without = (...names: readonly Resource[]) =>
  scopesOn(
    ['read', 'read-write'],
    resources.filter((name) => !names.includes(name)),
  );
const open = (path: string, changed: CannedAnswers = {}, scopes = without(...closed)) =>
  renderRemote(definition, config, { path, scopes, answers: { ...answers, ...changed } });
const bodyOf = (portal: Awaited<ReturnType<typeof open>>, id: string) =>
  portal.calls.findLast((call) => call.id === id)?.body;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const pick = async (label: string, option: string): Promise<void> => {
  const control = await screen.findByLabelText(label);
  await within(control).findByRole('option', { name: option });
  await userEvent.selectOptions(control, option);
};

/** The platform's answer to a user without the scopes. */
const person: Client = {
  ...client,
  nationalInsuranceNo: null,
  identifiers: [],
  identification: null,
  withheld: ['nationalInsuranceNo', 'identifiers', 'identification'],
};
const company: Client = {
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
  identifiers: [],
  identification: null,
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
  knowYourBusiness: null,
  withheld: ['knowYourBusiness', 'entityDetails.taxReference'],
};
const unseenNumbers = 'You cannot see the numbers that identify the client: that needs Client Enhanced.';
const unseenBusiness = 'You cannot see what is known of the business: that needs Know Your Business.';
const closedNumbers = 'You may not enter or change the numbers that identify the client: that needs Client Enhanced.';

describe('fields that take a scope, on the page of a client', () => {
  test('are said to be withheld where the platform withheld them, never “not available” or “not given”', async () => {
    await open(`${base}/details`, { getClient: person });
    const panel = await card('Identification');
    expect(panel).toHaveTextContent(/NationalityUnited Kingdom/);
    expect(panel).toHaveTextContent(unseenNumbers);
    for (const nothing of [
      'National Insurance number',
      'Not given',
      'not available',
      'Transaction reporting identifier',
    ])
      expect(panel).not.toHaveTextContent(nothing);
  });

  test('of a business have no facts and no edit, and the tax reference says why it is not there', async () => {
    await open(`${base}/details?edit=business`, { getClient: company });
    const panel = await card('Business');
    expect(panel).toHaveTextContent(unseenBusiness);
    expect(panel).not.toHaveTextContent('Politically exposed');
    expect(within(panel).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('form', { name: 'Business' })).toBeNull();
    expect(await card('Entity')).toHaveTextContent('Tax referenceNot shown: needs Client Enhanced');
  });

  test('are shown to who may see them and not change them, without an edit of the business', async () => {
    await open(`${base}/details`, {
      getClient: {
        ...company,
        withheld: [],
        knowYourBusiness: {
          natureOfBusiness: 'Weaving',
          sourceOfFunds: null,
          expectedInvestment: null,
          politicallyExposed: false,
          checkedDate: null,
        },
      },
    });
    expect(await card('Business')).toHaveTextContent('Weaving');
    expect(screen.queryByRole('button', { name: 'Edit business' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit entity' })).toBeEnabled();
  });

  test('are not in the form of their section, nor in what it sends', async () => {
    const portal = await open(`${base}/details?edit=identification`, { getClient: person });
    const form = await screen.findByRole('form', { name: 'Identification' });
    expect(form).toHaveTextContent(closedNumbers);
    expect(within(form).queryByLabelText(/National Insurance|Passport/)).toBeNull();
    await pick('Nationality', 'Spain');
    await press('Save');
    await waitFor(() =>
      expect(bodyOf(portal, 'patchClient')).toEqual({ nationality: 'ES', auditDetails: { version: 3 } }),
    );
  });

  test('stay as they are when what is beside them is changed, though the user can see them', async () => {
    const portal = await open(`${base}/details?edit=entity`, {
      getClient: { ...company, withheld: [], entityDetails: { ...company.entityDetails, taxReference: '1234567890' } },
    });
    const form = await screen.findByRole('form', { name: 'Entity' });
    expect(form).toHaveTextContent('You may not enter or change the tax reference: that needs Client Enhanced.');
    const number = within(form).getByLabelText(/^Company number/);
    await userEvent.clear(number);
    await userEvent.type(number, '07654321');
    await press('Save');
    await waitFor(() =>
      expect(bodyOf(portal, 'patchClient')).toMatchObject({ entityDetails: { registrationNumber: '07654321' } }),
    );
    expect((bodyOf(portal, 'patchClient') as { entityDetails: object }).entityDetails).not.toHaveProperty(
      'taxReference',
    );
  });

  test('that do not go with a new nationality are refused beside the nationality', async () => {
    const message =
      'This conflicts with a value you cannot see: it needs Client Enhanced. Ask a colleague who has it to look.';
    await open(`${base}/details?edit=identification`, {
      getClient: person,
      patchClient: refused('bad-request', 'One value needs correcting.', [
        { fieldName: 'identifiers', type: 'invalid', errorMessage: message },
      ]),
    });
    await pick('Nationality', 'France');
    await press('Save');
    await waitFor(() =>
      expect(screen.getByLabelText('Nationality')).toHaveAccessibleDescription(
        expect.stringContaining(message) as unknown as string,
      ),
    );
  });

  test('that are missing are named without a way to enter them', async () => {
    const sentence =
      'Something is missing here that you cannot see: it needs Client Enhanced. Ask a colleague who has it to look.';
    await open(`${base}/overview`, {
      getClient: {
        ...person,
        status: 'Pending',
        missing: [
          { fieldName: 'identifiers', errorMessage: sentence },
          { fieldName: 'amlStatus', errorMessage: 'The anti-money-laundering check has to be approved.' },
        ],
      },
    });
    expect(await screen.findByRole('link', { name: /anti-money-laundering/ })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('link', { name: sentence })).toBeNull();
  });

  test('are named in the activity as changed, or reported by another system, without their values', async () => {
    const hidden = { before: null, after: null, withheld: true } as const;
    await open(`${base}/activity`, {
      listClientActivity: listed([
        {
          ...edited,
          changes: [
            { field: 'identifiers', ...hidden },
            { field: 'entityDetails.taxReference', ...hidden },
          ],
        },
        { ...edited, id: 'E9', isEvent: true, action: 'kyc.checked', changes: [{ field: 'nino', ...hidden }] },
      ]),
    });
    await screen.findAllByText(/that needs/);
    const [change, event] = (await screen.findAllByRole('listitem')).filter((item) =>
      item.textContent?.includes('Client Enhanced'),
    );
    expect(change).toHaveTextContent('IdentifierChanged; you cannot see it: that needs Client Enhanced');
    expect(change).toHaveTextContent('Entity, tax referenceChanged; you cannot see it: that needs Client Enhanced');
    expect(event).toHaveTextContent('NinoReported; you cannot see it: that needs Client Enhanced');
  });
});

describe('fields that take a scope, in the form for a new client', () => {
  const values = {
    ...emptyClient,
    nodeId: '060003',
    nodeIdName: 'Bristol',
    addressDetail: { ...emptyClient.addressDetail, address1: '4 The Circus', town: 'Bath', postCode: 'BA1 2EW' },
    taxDomicile: 'GB',
  };
  const atReview = (kept: object, scopes = without(...closed)) =>
    open(
      '/clients/new?draft=D9',
      {
        getDraft: {
          ...draft,
          form: 'clients.new',
          recordId: 'new',
          values: { ...values, ...kept, step: 'kind', key: 'kept-key' },
        },
      },
      scopes,
    );
  const toReview = async (): Promise<void> => {
    for (let step = 0; step < 9 && screen.queryByRole('heading', { level: 2, name: /Review$/ }) === null; step += 1) {
      const at = (await screen.findByRole('heading', { level: 2, name: /^Step/ })).textContent;
      await press('Continue');
      await waitFor(() =>
        expect(screen.getByRole('heading', { level: 2, name: /^Step/ })).not.toHaveTextContent(at ?? ''),
      );
    }
  };

  test('of a person are left to someone else: out of the form, the review and the body, though an older draft has them', async () => {
    const portal = await atReview({
      firstName: 'Anna',
      surname: 'Lee',
      dateOfBirth: '1984-04-03',
      email: 'anna@example.org',
      nationality: 'GB',
      nationalInsuranceNo: 'AB123456C',
    });
    await toReview();
    expect(screen.getByRole('region', { name: 'Tax and work' })).toHaveTextContent(
      'Numbers that identify the clientNot entered: that needs Client Enhanced',
    );
    expect(screen.getByRole('region', { name: 'Tax and work' })).not.toHaveTextContent('AB123456C');
    await press('Create Anna Lee');
    await screen.findByRole('heading', { level: 1, name: 'Anna Lee: created' });
    const body = bodyOf(portal, 'createClient');
    expect(body).toMatchObject({ firstName: 'Anna', nationality: 'GB' });
    for (const field of ['nationalInsuranceNo', 'identifiers']) expect(body).not.toHaveProperty(field);
  });

  test('of a company too, each by its own scope', async () => {
    const known = {
      natureOfBusiness: 'Weaving',
      sourceOfFunds: '',
      expectedInvestment: '',
      politicallyExposed: false,
      checkedDate: '',
    };
    const portal = await atReview(
      {
        clientType: 'Corporate',
        name: 'Avon Ltd',
        email: 'avon@example.org',
        entityDetails: {
          ...emptyClient.entityDetails,
          companyType: 'Private limited company',
          taxReference: '1234567890',
        },
        stakeholders: [{ role: 'Director', name: 'Anna Lee', dateOfBirth: '', nationality: '', share: '' }],
        knowYourBusiness: known,
      },
      without('Know Your Business'),
    );
    await toReview();
    expect(screen.getByRole('region', { name: 'Business' })).toHaveTextContent(
      'BusinessNot entered: that needs Know Your Business',
    );
    expect(screen.getByRole('region', { name: 'Company' })).toHaveTextContent('Tax reference1234567890');
    await press('Create Avon Ltd');
    await screen.findByRole('heading', { level: 1, name: 'Avon Ltd: created' });
    const body = bodyOf(portal, 'createClient');
    expect(body).not.toHaveProperty('knowYourBusiness');
    expect(body).toMatchObject({ entityDetails: { taxReference: '1234567890' } });
  });
});
