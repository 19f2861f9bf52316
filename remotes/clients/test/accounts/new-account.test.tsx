import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, lost, neverAnswered, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, client, clientRow, wrappers } from '../answers';

const page = '/clients/C01F4QX/accounts/new';
const robert = { ...client, id: 'C2', clientId: 'C2', name: 'Mr Robert Whitcombe', firstName: 'Robert' };
const people: CannedAnswers = {
  listClients: listed([clientRow, { ...clientRow, id: 'C2', clientId: 'C2', name: robert.name }]),
  getClient: ({ parameters }) => (parameters['clientId'] === 'C2' ? robert : client),
};
const open = (changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path: page, answers: { ...answers, ...people, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const callsOf = (portal: Portal, id: string) => portal.calls.filter((call) => call.id === id);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (name: string | RegExp) => userEvent.click(await screen.findByRole('radio', { name }));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

const isaToReview = async (): Promise<void> => {
  await choose('ISA');
  await press('Continue');
  await title(/Set-up$/);
  await press('Continue');
  await title(/Review$/);
};

describe('a new account', () => {
  test('offers what the client can open, and says why not of the others', async () => {
    await open();
    expect(await screen.findByRole('radio', { name: 'ISA' })).toBeEnabled();
    const junior = screen.getByRole('radio', { name: 'Junior ISA' });
    expect(junior).toBeDisabled();
    expect(junior).toHaveAccessibleDescription('A Junior ISA is for children under 18. Open an ISA instead.');
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Wrapper' })).toHaveAccessibleDescription('Choose a wrapper.'),
    );
    expect(screen.queryByRole('heading', { name: /Set-up$/ })).toBeNull();
  });

  test('says so where the client can open nothing', async () => {
    await open({
      listEligibleWrappers: wrappers.map((each) => ({ ...each, eligible: false, reason: 'The client is Registered.' })),
    });
    expect(
      await screen.findByText(`There is nothing that ${client.name} can open. The reasons are below.`),
    ).toBeVisible();
  });

  test('is named after client and wrapper until somebody names it, and keeps that name', async () => {
    await open();
    await choose('ISA');
    await press('Continue');
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveValue('Whitcombe ISA');
    await userEvent.clear(name);
    await press('Continue');
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Enter a name\./));
    await userEvent.type(name, 'For the roof');
    await press('Back');
    await choose('GIA');
    await press('Continue');
    expect(await screen.findByLabelText('Name')).toHaveValue('For the roof');
  });

  test('is opened once under one key, however often it is pressed, and the draft is deleted on success', async () => {
    const portal = await open();
    await isaToReview();
    expect(callsOf(portal, 'saveDraft').at(-1)?.body).toMatchObject({
      form: 'clients.new-account',
      recordId: 'C01F4QX',
      title: `New account, ${client.name}`,
      values: { wrapper: 'ISA' },
    });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Open ISA' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Account opened' })).toHaveFocus();
    expect(callsOf(portal, 'createAccount').map(({ body }) => body)).toEqual([
      {
        firmId: 'NBW',
        accountType: 'Wrapper',
        name: 'Whitcombe ISA',
        status: 'Active',
        clientId: 'C01F4QX',
        wrapperDetail: { wrapperType: 'ISA', discretionary: false, advised: true, assetAllocationId: null },
      },
    ]);
    expect(callsOf(portal, 'deleteDraft')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Pay in' })).toHaveAttribute('href', '/clients/C01F4QX/accounts/A9/pay-in');
    expect(screen.getByRole('link', { name: 'Set up a regular payment' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts/A9/regular/new',
    );
    expect(portal.unsaved()).toEqual([]);
  });

  test('is sent again under the same key when a response is lost', async () => {
    let tries = 0;
    const portal = await open({
      createAccount: () => ((tries += 1) === 1 ? lost() : (answers.createAccount as never)),
    });
    await isaToReview();
    await press('Open ISA');
    expect(
      await screen.findByText('The connection was lost for a moment. It went through, once.', {}, { timeout: 5000 }),
    ).toBeVisible();
    expect(
      new Set(callsOf(portal, 'createAccount').map(({ request }) => request.headers?.['idempotency-key'])).size,
    ).toBe(1);
  });

  test('takes a model of the kind by which it is managed, and ids elsewhere', async () => {
    const portal = await open();
    await choose('ISA');
    await press('Continue');
    await choose('Discretionary');
    await waitFor(() =>
      expect(callsOf(portal, 'listModels').at(-1)?.query).toMatchObject({ type: 'Discretionary', status: 'Active' }),
    );
    await userEvent.click(await screen.findByRole('combobox', { name: /^Model/ }));
    await userEvent.click(await screen.findByTitle('Balanced Growth 60'));
    await press('Add an external ID');
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText('System or provider')).toHaveAccessibleDescription('Enter the system or provider.'),
    );
    await userEvent.type(screen.getByLabelText('System or provider'), 'Back office');
    await userEvent.type(screen.getByLabelText('ID there'), 'BO-77');
    await press('Continue');
    await title(/Review$/);
    expect(screen.getByRole('region', { name: 'Set-up' })).toHaveTextContent('ModelBalanced Growth 60');
    await press('Open ISA');
    await screen.findByRole('heading', { level: 1, name: 'Account opened' });
    expect(callsOf(portal, 'createAccount')[0]?.body).toMatchObject({
      wrapperDetail: { discretionary: true, assetAllocationId: 'M1' },
      externalIds: [{ kind: 'ExternalProvider', provider: 'Back office', externalId: 'BO-77' }],
    });
  });

  test('has no management where it is cash', async () => {
    const portal = await open();
    await choose('Cash');
    await press('Continue');
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('radio', { name: 'Discretionary' })).toBeNull();
    await press('Continue');
    await title(/Review$/);
    await press('Open Cash');
    await screen.findByRole('heading', { level: 1, name: 'Account opened' });
    expect(callsOf(portal, 'createAccount')[0]?.body).toMatchObject({
      accountType: 'Cash',
      wrapperDetail: { wrapperType: 'CASH' },
    });
  });

  test('begins as Pending where the client is not Active, and says what that takes', async () => {
    await open({
      getClient: {
        ...client,
        status: 'Pending',
        missing: [{ fieldName: 'amlStatus', errorMessage: 'The check is not approved.' }],
      },
    });
    await choose('ISA');
    expect(screen.getByRole('heading', { name: 'Before it can be Active' }).closest('section')).toHaveTextContent(
      'The check is not approved.',
    );
    await press('Continue');
    expect(await screen.findByRole('radio', { name: 'Active' })).toBeDisabled();
    expect(screen.getByText('The client is not Active yet. Open the account as Pending.')).toBeVisible();
  });

  test('shows what the platform refused beside its field, on the step that has it', async () => {
    await open({
      createAccount: refused('bad-request', 'Check the form.', [
        { fieldName: 'wrapperDetail.assetAllocationId', type: 'invalid', errorMessage: 'This model is not in force.' },
      ]),
    });
    await isaToReview();
    await press('Open ISA');
    await title(/Set-up$/);
    expect(await screen.findByLabelText(/^Model/)).toHaveAccessibleDescription(/This model is not in force\./);
  });

  test('continues a draft where it was left', async () => {
    await renderRemote(definition, config, {
      path: `${page}?draft=D1`,
      answers: {
        ...answers,
        ...people,
        getDraft: {
          id: 'D1',
          form: 'clients.new-account',
          recordId: 'C01F4QX',
          title: 'New account',
          href: page,
          savedAt: '2026-11-20T09:21:00.000Z',
          values: { wrapper: 'ISA', name: 'Kept', status: 'Pending', step: 'set-up', key: 'kept' },
        },
      },
    });
    expect(await title(/Set-up$/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Kept');
  });
});

describe('a joint account', () => {
  const second = async (): Promise<void> => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Second holder' }));
    await userEvent.click(await screen.findByTitle(robert.name));
  };

  test('asks for the second holder and who leads, begins as Pending, and leads to the declarations', async () => {
    const portal = await open({ createAccount: { id: 'A9', firmId: 'NBW', status: 'Pending', version: 1 } });
    await choose('Joint GIA');
    await press('Continue');
    expect(await screen.findByText('Choose the second holder.', { selector: '.t-field__error' })).toBeVisible();
    await second();
    expect(screen.queryByTitle(client.name)).toBeNull();
    await choose(robert.name);
    await press('Continue');
    expect(await screen.findByRole('radio', { name: 'Active' })).toBeDisabled();
    await press('Continue');
    expect(await screen.findByRole('region', { name: 'Wrapper' })).toHaveTextContent(
      `Second holder${robert.name}Leads${robert.name}`,
    );
    await press('Open Joint GIA');
    expect(await screen.findByRole('link', { name: 'Record declarations' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts/A9/details',
    );
    expect(callsOf(portal, 'createAccount')[0]?.body).toMatchObject({
      status: 'Pending',
      clientId: 'C2',
      clients: [
        { id: 'C01F4QX', isLeadClient: false },
        { id: 'C2', isLeadClient: true },
      ],
      wrapperDetail: { wrapperType: 'GIA' },
    });
    expect(callsOf(portal, 'listClients').at(-1)?.query).toMatchObject({
      clientType: 'Individual',
      status: 'Active,Pending',
    });
  });

  test('given up for one of one holder can begin as Active again', async () => {
    await open();
    await choose('Joint GIA');
    await choose('GIA');
    await press('Continue');
    expect(await screen.findByRole('radio', { name: 'Active' })).toBeChecked();
    expect(screen.getByLabelText('Name')).toHaveValue('Whitcombe GIA');
  });

  test('is refused in place where the two have not the same adviser', async () => {
    await open({
      getClient: ({ parameters }) => (parameters['clientId'] === 'C2' ? { ...robert, adviserUserId: 'U9' } : client),
    });
    await choose('Joint GIA');
    await second();
    await press('Continue');
    expect(
      await screen.findByText('Both holders of a joint account need the same adviser. Change one of them first.', {
        selector: '.t-field__error',
      }),
    ).toBeVisible();
  });

  test('is refused by the platform beside the second holder', async () => {
    await open({
      createAccount: refused('bad-request', 'No.', [
        { fieldName: 'clients', type: 'invalid', errorMessage: 'One of the two shares accounts with someone else.' },
      ]),
    });
    await choose('Joint GIA');
    await second();
    await press('Continue');
    await title(/Set-up$/);
    await press('Continue');
    await title(/Review$/);
    await press('Open Joint GIA');
    await title(/Wrapper$/);
    expect(
      await screen.findByText('One of the two shares accounts with someone else.', { selector: '.t-field__error' }),
    ).toBeVisible();
  });
});

describe('the way to a new account', () => {
  const way = () =>
    within(screen.getByRole('region', { name: 'Accounts' })).queryByRole('link', { name: 'New account' });
  const accounts = (options: FakePortalOptions = {}, changed: CannedAnswers = {}) =>
    renderRemote(definition, config, {
      path: '/clients/C01F4QX/accounts',
      answers: { ...answers, ...changed },
      ...options,
    });

  test('stands on the client’s accounts for whoever may open one', async () => {
    await accounts();
    await screen.findByRole('link', { name: 'Whitcombe ISA' });
    expect(way()).toHaveAttribute('href', page);
  });

  test('does not for a reader', async () => {
    await accounts({ scopes: scopesOn(['read']) });
    await screen.findByRole('link', { name: 'Whitcombe ISA' });
    expect(way()).toBeNull();
  });

  test('shows that it is on its way, that there is no access, or what failed', async () => {
    await open({ listEligibleWrappers: neverAnswered() });
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    await open({ listEligibleWrappers: refused('forbidden', 'No.') });
    expect(await screen.findByText(/You do not have access/)).toBeVisible();
    await open({ listEligibleWrappers: refused('unexpected', 'The rules are resting.') });
    expect(await screen.findByText('The rules are resting.')).toBeVisible();
  });
});
