import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallData } from '@tessera/contract/schemas';
import {
  listed,
  lost,
  neverAnswered,
  refused,
  type CannedAnswers,
  type CannedRequest,
} from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, client, clientRow, feeGroup, groupPreview, portfolioSummary } from '../answers';
import { card } from '../card';

type Group = CallData<'getPortfolioGroup'>;

const alone = { ...client, clientGroups: [] };
const person = (id: string, name: string, more: Partial<typeof client> = {}) => ({
  ...alone,
  id,
  clientId: id,
  name,
  ...more,
});
const robert = person('C2', 'Mr Robert Whitcombe');
const people: Readonly<Record<string, typeof client>> = {
  C01F4QX: alone,
  C2: robert,
  C4: person('C4', 'Ivy Whitcombe', { clientType: 'Minor', surname: 'Whitcombe' }),
  C5: person('C5', 'Circus Holdings Ltd', { clientType: 'Corporate', surname: null }),
  C6: person('C6', 'Mr Tom Whitcombe', { clientGroups: [{ clientFeeGroupId: 'G2', name: 'Hill family' }] }),
  C7: person('C7', 'Mrs Ann Whitcombe', { status: 'Pending' }),
};
const rows = Object.values(people).map(({ clientId, name, clientType, status, clientGroups }) => ({
  ...clientRow,
  id: clientId,
  clientId,
  name,
  clientType,
  status,
  clientGroups,
}));
const readPerson = ({ parameters }: CannedRequest) => people[parameters['clientId'] ?? ''] ?? alone;
const grouped: CallData<'previewPortfolioGroup'> = {
  ...groupPreview,
  before: 42.75,
  after: 30.25,
  change: -12.5,
  clients: [{ id: 'C01F4QX', name: client.name, before: 18.5, after: 12.25, change: -6.25 }],
  fees: groupPreview.fees.map(({ before, after, change, ...fee }) => ({
    ...fee,
    before: after,
    after: before,
    change: -change,
  })),
};
/** A request with clients previews a future group; without clients it previews the group's end. */
const preview = ({ body }: CannedRequest) =>
  (body as { clients?: unknown }).clients === undefined ? groupPreview : grouped;
const family: CannedAnswers = { listClients: listed(rows), getClient: readPerson, previewPortfolioGroup: preview };

const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...family, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const callsOf = (portal: Portal, id: string) => portal.calls.filter((call) => call.id === id);
const lastCall = (portal: Portal, id: string) => callsOf(portal, id).at(-1);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const readOnly = { scopes: scopesOn(['read']) };
const withoutFees = { scopes: scopesOn(['read', 'read-write'], ['Client', 'Account']) };

describe('the list of groups', () => {
  const page = '/clients/groups';

  test('names each group with its kind, its members and what they are worth, and is not taken for a client', async () => {
    const portal = await open(page);
    const row = (await screen.findByRole('link', { name: 'Whitcombe family' })).closest('tr');
    expect(row).toHaveTextContent(
      /Whitcombe familyG1Fee groupMrs Eleanor Whitcombe, Mr Robert Whitcombe, A client you do not see3.*Active2 May 2024£3,500\.50/,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Client groups' })).toBeVisible();
    expect(portal.callIds()).not.toContain('getClient');
    expect(screen.getByRole('link', { name: 'New fee group' })).toHaveAttribute('href', '/clients/groups/new');
  });

  test('is asked for as the address says: filters, sort and page', async () => {
    const portal = await open(
      `${page}?groupIntent=Client+Fee+Group&intentDetails%5Bstatus%5D=Archived&name=Whit&sort=-createdDate&page=2`,
    );
    await screen.findByRole('link', { name: 'Whitcombe family' });
    expect(lastCall(portal, 'listPortfolioGroups')?.query).toMatchObject({
      groupIntent: 'Client Fee Group',
      'intentDetails[status]': 'Archived',
      name: 'Whit',
      sort: '-createdDate',
      page: '2',
      pageSize: '50',
    });
    await press('Group ID');
    await waitFor(() =>
      expect(lastCall(portal, 'listPortfolioGroups')?.query).toMatchObject({ sort: 'id', page: '1' }),
    );
    expect(lastCall(portal, 'listViews')?.query).toEqual({ place: 'clients.groups' });
  });

  test('is narrowed to a client, who is looked up by name', async () => {
    const portal = await open(`${page}?clientId=C01F4QX`);
    expect(await screen.findByRole('button', { name: 'Remove filter Client: Mrs Eleanor Whitcombe' })).toBeVisible();
    expect(lastCall(portal, 'listPortfolioGroups')?.query).toMatchObject({ clientId: 'C01F4QX' });
    await press('More filters');
    const field = screen.getByRole('combobox', { name: 'Client' });
    await userEvent.click(field);
    await userEvent.type(field, 'Robert');
    await userEvent.click(await screen.findByRole('option', { name: /Mr Robert Whitcombe/ }));
    await waitFor(() => expect(lastCall(portal, 'listPortfolioGroups')?.query).toMatchObject({ clientId: 'C2' }));
  });

  test('says why it is empty, what failed, and that there is no access; a reader makes no group', async () => {
    await open(page, { listPortfolioGroups: listed([]) }, readOnly);
    expect(await screen.findByText('There are no groups yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'New fee group' })).toBeNull();
    await open(page, { listPortfolioGroups: refused('unexpected', 'The groups are resting.') });
    expect(await screen.findByText('The groups are resting.')).toBeVisible();
    await open(page, { listPortfolioGroups: refused('forbidden', 'No.') });
    expect(await screen.findByText('You do not have access to groups')).toBeVisible();
  });
});

describe('a fee group', () => {
  const page = '/clients/groups/G1';

  test('costs and saves nothing where its fees differ from separate fees only by rounding to pennies', async () => {
    const even = {
      ...groupPreview,
      before: 30.26,
      after: 30.25,
      change: 0,
      clients: [{ id: 'C01F4QX', name: client.name, before: 12.26, after: 12.25, change: 0 }],
    };
    await open(page, { previewPortfolioGroup: () => even });
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Key figures' })).toHaveTextContent(
        /Fees a year£30\.26.*The group saves£0\.00/,
      ),
    );
    expect((await screen.findAllByRole('row')).map((row) => row.textContent).join()).not.toMatch(/[-−]£/);
    await press('Actions');
    await press('Archive...');
    expect(await within(await screen.findByRole('dialog')).findByText(/The fees stay/)).toHaveTextContent(
      'The fees stay as they are; rounding to whole pennies moves £0.01.',
    );
  });

  test('shows who is in it, what it saves each of them and all, and those whose accounts count with a member', async () => {
    const portal = await open(page);
    expect(await screen.findByRole('heading', { level: 1, name: 'Whitcombe family' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Key figures' })).toHaveTextContent(
        /Total value£3,600\.50of the clients you seeMembers3.*Fees a year£30\.25.*The group saves£12\.50/,
      ),
    );
    const table = within(screen.getByRole('table', { name: 'Members' }));
    expect(table.getByRole('link', { name: client.name })).toHaveAttribute('href', '/clients/C01F4QX/groups');
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ClientRelationValueFees a yearWithout the groupSaves a year',
      'Mrs Eleanor WhitcombeFirst member£1,500.50£12.25£18.50£6.25 saved a year',
      'Mr Robert WhitcombeSpouse or civil partner£2,000.00£15.00£20.25£5.25 saved a year',
      'A client you do not seeSibling—not available—not available—not available—not available',
      'Ivy WhitcombeCounts with a member£100.00£3.00£4.00£1.00 saved a year',
      'Total£3,600.50£30.25£42.75£12.50 saved a year',
    ]);
    expect(lastCall(portal, 'previewPortfolioGroup')?.body).toEqual({ firmId: 'NBW', id: 'G1' });
  });

  test('says of each fee in which tiers it falls', async () => {
    await open(page);
    const panel = await card('Fees per year');
    await userEvent.click((await within(panel).findAllByRole('button', { name: /^why\?/ }))[0] as HTMLElement);
    expect(await screen.findByText(/£3,500\.50 of Mrs Eleanor Whitcombe and Mr Robert Whitcombe/)).toBeVisible();
  });

  test('keeps its members where the fees could not be worked out', async () => {
    await open(page, { previewPortfolioGroup: refused('unexpected', 'The schedules are resting.') });
    expect(await screen.findByText('The schedules are resting.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mr Robert Whitcombe' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Key figures' })).toHaveTextContent(/Fees a year—/);
  });

  test('is archived once asked, and says what that does to the fees', async () => {
    const portal = await open(page);
    await screen.findByRole('link', { name: 'Mr Robert Whitcombe' });
    await press('Actions');
    await press('Archive...');
    const dialog = await screen.findByRole('dialog', { name: 'Archive Whitcombe family?' });
    expect(await within(dialog).findByText(/The fees rise by/)).toHaveTextContent('The fees rise by £12.50 a year.');
    expect(dialog).toHaveTextContent('cannot be restored');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive group' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(portal, 'patchPortfolioGroup').map(({ body }) => body)).toEqual([
      { status: 'Archived', auditDetails: { version: 3 } },
    ]);
    expect(portal.toasts.map(({ message }) => message)).toEqual(['Whitcombe family: archived']);
  });

  test('that someone else has changed meanwhile is not archived until it is read again', async () => {
    let version = 3;
    const portal = await open(page, {
      getPortfolioGroup: () => ({ ...feeGroup, auditDetails: { ...feeGroup.auditDetails, version } }),
      patchPortfolioGroup: refused('stale-version', 'Changed meanwhile.'),
    });
    await screen.findByRole('link', { name: 'Mr Robert Whitcombe' });
    await press('Actions');
    await press('Archive...');
    await press('Archive group');
    expect(await screen.findByText(/Someone else changed this after you opened it/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Archive group/ })).toHaveAttribute('aria-disabled', 'true');
    version = 4;
    portal.answer({ patchPortfolioGroup: answers.patchPortfolioGroup as never });
    await press('Reload');
    await waitFor(() => expect(screen.queryByText(/Someone else changed this/)).toBeNull());
    await press('Archive group');
    await waitFor(() =>
      expect(lastCall(portal, 'patchPortfolioGroup')?.body).toEqual({
        status: 'Archived',
        auditDetails: { version: 4 },
      }),
    );
  });

  test('that is archived shows who was in it and offers no change', async () => {
    const portal = await open(page, { getPortfolioGroup: { ...feeGroup, status: 'Archived' } });
    expect(await screen.findByText(/As it was when it was archived/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Edit|Actions/ })).toBeNull();
    expect(portal.callIds()).not.toContain('previewPortfolioGroup');
  });

  test('is only shown to a reader', async () => {
    await open(`${page}?edit=members`, {}, readOnly);
    await screen.findByRole('link', { name: 'Mr Robert Whitcombe' });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
    await press('Actions');
    expect(screen.queryByRole('button', { name: 'Archive...' })).toBeNull();
  });

  test('when the group does not exist or the user has no access, the page says so', async () => {
    await open(page, { getPortfolioGroup: refused('not-found', 'No.') });
    expect(await screen.findByText('This group was not found')).toBeVisible();
    await open(page, { getPortfolioGroup: refused('forbidden', 'No.') });
    expect(await screen.findByText('You do not have access to this group')).toBeVisible();
    await open(page, { getPortfolioGroup: neverAnswered() });
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  });

  const edit = async (): Promise<HTMLElement> => {
    await screen.findByRole('link', { name: 'Mr Robert Whitcombe' });
    await press('Edit');
    return screen.findByRole('form', { name: 'Edit the fee group' });
  };

  test('is renamed without its members being written, and focus goes back', async () => {
    const portal = await open(page);
    await edit();
    expect(screen.getByText('One client you do not see is in it and stays.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Whitcombes of Bath');
    await press('Save');
    await waitFor(() =>
      expect(lastCall(portal, 'patchPortfolioGroup')?.body).toEqual({
        name: 'Whitcombes of Bath',
        auditDetails: { version: 3 },
      }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
    expect(portal.history.path()).toBe(page);
  });

  test('gets another member, whose effect on the fees is seen before it is saved', async () => {
    const portal = await open(page);
    await edit();
    await press('Add a member');
    await userEvent.click(screen.getAllByRole('combobox', { name: 'Client' })[2] as HTMLElement);
    await userEvent.click(await screen.findByTitle('Circus Holdings Ltd'));
    const relation = within(screen.getByRole('listitem', { name: 'Member 3' })).getByLabelText('Relation');
    await waitFor(() =>
      expect(
        within(relation)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Choose', 'Family company']),
    );
    await userEvent.selectOptions(relation, 'Family company');
    const clients = [
      { id: 'C01F4QX', relation: null },
      { id: 'C2', relation: 'Spouse or civil partner' },
      { id: 'C5', relation: 'Family company' },
    ];
    expect(await screen.findByText(/The fees fall by/)).toHaveTextContent('The fees fall by £12.50 a year.');
    expect(lastCall(portal, 'previewPortfolioGroup')?.body).toEqual({ firmId: 'NBW', id: 'G1', clients });
    await press('Save');
    await waitFor(() =>
      expect(lastCall(portal, 'patchPortfolioGroup')?.body).toEqual({ clients, auditDetails: { version: 3 } }),
    );
  });

  test('without its first member asks anew what the others are to each other', async () => {
    await open(page, {
      getPortfolioGroup: {
        ...feeGroup,
        clients: [
          ...feeGroup.clients.slice(0, 2),
          { id: 'C5', name: 'Circus Holdings Ltd', relation: 'Family company', currentValue: 1 },
        ],
      },
    });
    await edit();
    await press('Remove member 1');
    await waitFor(() =>
      expect(within(screen.getByRole('listitem', { name: 'Member 2' })).getByLabelText('Relation')).toHaveValue(''),
    );
    await press('Save');
    await waitFor(() =>
      expect(
        within(screen.getByRole('listitem', { name: 'Member 2' })).getByLabelText('Relation'),
      ).toHaveAccessibleDescription('Choose what this client is to the first one.'),
    );
  });

  test('shows what the platform refuses of a member beside that member', async () => {
    await open(page, {
      patchPortfolioGroup: refused('bad-request', 'No.', [
        { fieldName: 'clients[1].relation', type: 'invalid', errorMessage: 'They were divorced.' },
      ]),
    });
    await edit();
    await userEvent.selectOptions(screen.getByLabelText('Relation'), 'Sibling');
    await press('Save');
    await waitFor(() => expect(screen.getByLabelText('Relation')).toHaveAccessibleDescription('They were divorced.'));
  });
});

describe('a new fee group', () => {
  const page = '/clients/groups/new?clientId=C01F4QX';
  const member = (number: number) => within(screen.getByRole('listitem', { name: `Member ${number}` }));
  const choose = async (number: number, name: string): Promise<void> => {
    await userEvent.click(member(number).getByRole('combobox', { name: 'Client' }));
    await userEvent.click((await screen.findAllByTitle(name)).at(-1) as HTMLElement);
  };
  const relate = (number: number, relation: string) =>
    userEvent.selectOptions(member(number).getByLabelText('Relation'), relation);
  const addRobert = async (): Promise<void> => {
    await screen.findByRole('listitem', { name: 'Member 2' });
    await choose(2, robert.name);
    await relate(2, 'Spouse or civil partner');
  };

  test('is called after the surname, looks for those who share it, and shows what it does to the fees of each and all', async () => {
    const portal = await open(page);
    expect(await screen.findByLabelText('Name')).toHaveValue('Whitcombe family');
    await waitFor(() =>
      expect(callsOf(portal, 'listClients').map(({ query }) => query['idOrName'])).toContain('Whitcombe'),
    );
    expect(
      screen.getByText('Choose at least two clients and their relation to see what it does to the fees.'),
    ).toBeVisible();
    await addRobert();
    expect(await screen.findByText(/The fees fall by/)).toHaveTextContent('The fees fall by £12.50 a year.');
    expect(lastCall(portal, 'previewPortfolioGroup')?.body).toEqual({
      firmId: 'NBW',
      clients: [
        { id: 'C01F4QX', relation: null },
        { id: 'C2', relation: 'Spouse or civil partner' },
      ],
    });
    const panel = await card('Fees per year');
    expect(panel).toHaveTextContent('By clientNowGroupedMrs Eleanor Whitcombe£18.50£12.25');
    expect(panel).toHaveTextContent(/Platform fee why\?.*£30\.00£20\.00.*All fees£42\.75£30\.25/);
    await userEvent.click(within(panel).getByRole('button', { name: /platform fee/ }));
    expect(await screen.findByText(/£3,500\.50 of Mrs Eleanor/)).toBeVisible();
  });

  test('is created once under one key, however often it is pressed, and shows the next steps', async () => {
    const portal = await open(page);
    await addRobert();
    await screen.findByText(/The fees fall by/);
    await press('Continue');
    expect(await screen.findByRole('region', { name: 'Members' })).toHaveTextContent(
      'NameWhitcombe familyFirst memberMrs Eleanor WhitcombeSpouse or civil partnerMr Robert Whitcombe',
    );
    await userEvent.dblClick(screen.getByRole('button', { name: 'Group 2 clients' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Fee group created' })).toHaveFocus();
    expect(callsOf(portal, 'createPortfolioGroup').map(({ body }) => body)).toEqual([
      {
        firmId: 'NBW',
        name: 'Whitcombe family',
        groupIntent: 'Client Fee Group',
        clients: [
          { id: 'C01F4QX', relation: null },
          { id: 'C2', relation: 'Spouse or civil partner' },
        ],
      },
    ]);
    expect(screen.getByRole('link', { name: 'Whitcombe family' })).toHaveAttribute('href', '/clients/groups/G9');
    expect(screen.getByText(/The fees fall by/)).toHaveTextContent('£12.50 a year');
    expect(callsOf(portal, 'deleteDraft')).toHaveLength(1);
    expect(portal.unsaved()).toEqual([]);
  });

  test('is sent again under the same key when a response is lost', async () => {
    let tries = 0;
    const portal = await open(page, {
      createPortfolioGroup: () => ((tries += 1) === 1 ? lost() : (answers.createPortfolioGroup as never)),
    });
    await addRobert();
    await press('Continue');
    await press(await screen.findByRole('button', { name: 'Group 2 clients' }).then(() => 'Group 2 clients'));
    expect(
      await screen.findByText('The connection was lost for a moment. It went through, once.', {}, { timeout: 5000 }),
    ).toBeVisible();
    expect(
      new Set(callsOf(portal, 'createPortfolioGroup').map(({ request }) => request.headers?.['idempotency-key'])).size,
    ).toBe(1);
  });

  test.each([
    ['a minor', 'Ivy Whitcombe', 'Ivy Whitcombe is a minor. A minor follows the parent: add the parent instead.'],
    [
      'somebody in another group',
      'Mr Tom Whitcombe',
      'Mr Tom Whitcombe is in the fee group Hill family already, and a client is in one at a time. Take them out of it first.',
    ],
    [
      'somebody who is not Active',
      'Mrs Ann Whitcombe',
      'Mrs Ann Whitcombe is Pending. Only Active clients are grouped: make the client Active first.',
    ],
  ])('refuses %s beside the client', async (_who, name, message) => {
    const portal = await open(page);
    await screen.findByRole('listitem', { name: 'Member 2' });
    await choose(2, name);
    await press('Continue');
    await waitFor(() =>
      expect(member(2).getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(message),
    );
    expect(screen.queryByRole('heading', { name: /Review$/ })).toBeNull();
    expect(portal.callIds()).not.toContain('createPortfolioGroup');
  });

  test('refuses a missing name, a missing client, a missing relation, too few and too many, each in its place', async () => {
    await open(page);
    await userEvent.clear(await screen.findByLabelText('Name'));
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name for the group\./),
    );
    expect(member(2).getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(
      'Choose a client, or remove the line.',
    );
    await choose(2, robert.name);
    await waitFor(() =>
      expect(member(2).getByLabelText('Relation')).toHaveAccessibleDescription(
        'Choose what this client is to the first one.',
      ),
    );
    await press('Remove member 2');
    expect(
      await screen.findByText('A fee group has at least 2 clients. Add another, or archive the group.', {
        selector: '.t-field__error',
      }),
    ).toBeVisible();
    for (let number = 2; number <= 10; number += 1) await press('Add a member');
    expect(screen.getByRole('button', { name: /^Add a member/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test('asks for a person first, and of a company only whether it is the family’s', async () => {
    await open('/clients/groups/new');
    await screen.findByRole('listitem', { name: 'Member 1' });
    await choose(1, 'Circus Holdings Ltd');
    await choose(2, robert.name);
    await press('Continue');
    await waitFor(() =>
      expect(member(1).getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(
        'The others are related to the first client. Put a person first.',
      ),
    );
    await press('Remove member 1');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a member' })).toHaveFocus());
    await press('Add a member');
    await waitFor(() => expect(member(2).getByRole('combobox', { name: 'Client' })).toHaveFocus());
    await choose(2, 'Circus Holdings Ltd');
    await waitFor(() => expect(within(member(2).getByLabelText('Relation')).getAllByRole('option')).toHaveLength(2));
  });

  test('shows what the platform would refuse beside the member before anything is submitted', async () => {
    await open(page, {
      previewPortfolioGroup: refused('bad-request', 'No.', [
        {
          fieldName: 'clients[1].id',
          type: 'invalid',
          errorMessage: 'Mr Robert Whitcombe has no Active account. Make an account Active first.',
        },
      ]),
    });
    await addRobert();
    await waitFor(() =>
      expect(member(2).getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(
        'Mr Robert Whitcombe has no Active account. Make an account Active first.',
      ),
    );
    await press('Continue');
    expect(screen.queryByRole('heading', { name: /Review$/ })).toBeNull();
  });

  test('leads back to what the platform refused on submitting', async () => {
    await open(page, {
      createPortfolioGroup: refused('bad-request', 'No.', [
        { fieldName: 'name', type: 'invalid', errorMessage: 'This name is taken.' },
      ]),
    });
    await addRobert();
    await press('Continue');
    await userEvent.click(await screen.findByRole('button', { name: 'Group 2 clients' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/This name is taken\./));
  });

  test('continues a draft where it was left', async () => {
    await open('/clients/groups/new?draft=D1', {
      getDraft: {
        id: 'D1',
        form: 'clients.new-fee-group',
        recordId: 'new',
        title: 'New fee group',
        href: '/clients/groups/new?draft=D1',
        savedAt: '2026-11-20T09:21:00.000Z',
        values: {
          name: 'Kept',
          clients: [
            { id: 'C01F4QX', idName: client.name, relation: '' },
            { id: 'C2', idName: robert.name, relation: 'Sibling' },
          ],
          step: 'members',
          key: 'kept',
        },
      },
    });
    expect(await screen.findByLabelText('Name')).toHaveValue('Kept');
    expect(member(2).getByLabelText('Relation')).toHaveValue('Sibling');
  });
});

describe('the groups of a client', () => {
  const page = '/clients/C01F4QX/groups';
  const inGroup: CannedAnswers = {
    getClient: ({ parameters }) =>
      parameters['clientId'] === 'C01F4QX' ? client : (people[parameters['clientId'] ?? ''] ?? client),
  };

  test('are the fee group with what it saves all and this client', async () => {
    await open(page, inGroup);
    const panel = await card('Fee group: Whitcombe family');
    expect(within(panel).getByRole('link', { name: 'Whitcombe family' })).toHaveAttribute('href', '/clients/groups/G1');
    expect(await within(panel).findByText(/If it were archived/)).toHaveTextContent(
      'If it were archived, the fees would rise by £12.50 a year. For this client alone the fees would rise by £6.25 a year.',
    );
    expect(screen.getByRole('link', { name: 'Groups' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'All groups of Mrs Eleanor Whitcombe' })).toHaveAttribute(
      'href',
      '/clients/groups?clientId=C01F4QX',
    );
  });

  test('let a client leave, with what that does to the fees; the first of a group does not simply leave', async () => {
    const portal = await open('/clients/C2/groups', { getClient: { ...robert, clientGroups: client.clientGroups } });
    await card('Fee group: Whitcombe family');
    await press('Change');
    await press('Take this client out...');
    const dialog = await screen.findByRole('dialog', { name: `Take ${robert.name} out of Whitcombe family?` });
    await within(dialog).findByText(/The fees fall by/);
    expect(lastCall(portal, 'previewPortfolioGroup')?.body).toEqual({
      firmId: 'NBW',
      id: 'G1',
      clients: [{ id: 'C01F4QX', relation: null }],
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take out' }));
    await waitFor(() =>
      expect(lastCall(portal, 'patchPortfolioGroup')?.body).toEqual({
        clients: [{ id: 'C01F4QX', relation: null }],
        auditDetails: { version: 3 },
      }),
    );
    await open(page, inGroup);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Change' })).toHaveLength(2));
    await userEvent.click(screen.getAllByRole('button', { name: 'Change' })[1] as HTMLElement);
    expect(
      await screen.findByText(
        'The others are related to this client. Edit the group and choose their relation to another.',
      ),
    ).toBeVisible();
  });

  test('offer a client without one a new group or an existing one', async () => {
    const portal = await open(page);
    const panel = await card('Fee group');
    expect(within(panel).getByRole('link', { name: 'New fee group' })).toHaveAttribute(
      'href',
      '/clients/groups/new?clientId=C01F4QX',
    );
    await press('Add to a group');
    const dialog = await screen.findByRole('dialog', { name: `Add ${client.name} to a fee group` });
    await waitFor(() =>
      expect(lastCall(portal, 'listPortfolioGroups')?.query).toMatchObject({
        groupIntent: 'Client Fee Group',
        'intentDetails[status]': 'Active',
        name: 'Whitcombe',
      }),
    );
    expect(within(dialog).getByRole('button', { name: /^Add to the group/ })).toHaveAttribute('aria-disabled', 'true');
    portal.answer({ getPortfolioGroup: { ...feeGroup, clients: feeGroup.clients.slice(1, 2) } as Group });
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Fee group' }));
    await userEvent.click(await screen.findByTitle('Whitcombe family'));
    await userEvent.selectOptions(
      await within(dialog).findByLabelText(`Relation to ${robert.name}`),
      'Spouse or civil partner',
    );
    await within(dialog).findByText(/The fees fall by/);
    await press('Add to the group');
    await waitFor(() =>
      expect(lastCall(portal, 'patchPortfolioGroup')?.body).toEqual({
        clients: [
          { id: 'C2', relation: 'Spouse or civil partner' },
          { id: 'C01F4QX', relation: 'Spouse or civil partner' },
        ],
        auditDetails: { version: 3 },
      }),
    );
  });

  test('say of a minor whose fees count, and of a client who is not Active why there is none', async () => {
    await open(page, {
      getClient: { ...alone, clientType: 'Minor', name: 'Ivy Whitcombe', parents: [{ id: 'C2', name: robert.name }] },
    });
    expect(await screen.findByText('Ivy Whitcombe is a minor and follows the parent')).toBeVisible();
    expect(
      (await screen.findAllByRole('link', { name: robert.name })).map((link) => link.getAttribute('href')),
    ).toContain('/clients/C2/groups');
    expect(screen.queryByRole('link', { name: 'New fee group' })).toBeNull();
    await open(page, { getClient: { ...alone, status: 'Pending' } });
    expect(await screen.findByText(/Only Active clients are grouped/)).toBeVisible();
  });

  test('show no fee group to who may not see them, and no way to one to a reader', async () => {
    await open(page, inGroup, withoutFees);
    await screen.findByRole('heading', { level: 1, name: client.name });
    expect(screen.queryByRole('heading', { name: /^Fee group/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Whitcombe family' })).toBeNull();
    await open(page, {}, readOnly);
    await card('Fee group');
    expect(screen.queryByRole('button', { name: 'Add to a group' })).toBeNull();
  });
});

describe('groups of pension accounts', () => {
  const page = '/clients/C01F4QX/groups';
  const [account] = portfolioSummary.accounts;
  const sipp = (accountId: string, name: string) => ({
    ...account!,
    id: accountId,
    accountId,
    name,
    wrapperDetail: { ...account!.wrapperDetail, wrapperType: 'SIPP' as const, clientProductId: 'P1' },
  });
  const accounts = [sipp('A5', 'SIPP drawdown'), sipp('A6', 'SIPP savings')];
  const pensionGroup: Group = {
    ...feeGroup,
    id: 'G5',
    name: 'Drawdown',
    groupIntent: 'Pension Account Group',
    groupType: 'Crystallised',
    clients: [],
    accounts: [{ id: 'A5', name: 'SIPP drawdown', currentValue: 500 }],
    intentDetails: { clientProductId: 'P1', status: 'Active' },
  };
  const pension: CannedAnswers = {
    getPortfolioSummary: { ...portfolioSummary, accounts },
    listPortfolioGroups: listed([pensionGroup]),
    getPortfolioGroup: pensionGroup,
  };

  test('stand on the client’s tab by product, and lead to their record', async () => {
    const portal = await open(page, pension);
    const panel = await card('Account groups of SIPP P1');
    expect(await within(panel).findByRole('link', { name: 'Drawdown' })).toHaveAttribute('href', '/clients/groups/G5');
    expect(panel).toHaveTextContent('Crystallised');
    expect(within(panel).getByRole('link', { name: 'SIPP drawdown' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts/A5/holdings',
    );
    expect(within(panel).getByRole('link', { name: 'New account group' })).toHaveAttribute(
      'href',
      `${page}/new?product=P1`,
    );
    expect(callsOf(portal, 'listPortfolioGroups').at(-1)?.query).toMatchObject({
      'intentDetails[clientProductId]': 'P1',
    });
  });

  test('are made of a type and accounts; what is wrong stands beside its field', async () => {
    const portal = await open(`${page}/new?product=P1`, pension);
    await screen.findByRole('checkbox', { name: 'SIPP drawdown' });
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText('What the accounts hold')).toHaveAccessibleDescription(
        /^Choose what the accounts hold/,
      ),
    );
    expect(
      screen.getByText('Choose at least one account of the product.', { selector: '.t-field__error' }),
    ).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('What the accounts hold'), 'Uncrystallised');
    await userEvent.click(screen.getByRole('checkbox', { name: 'SIPP drawdown' }));
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'SIPP drawdown' })).toHaveAccessibleDescription(
        /is in the group Drawdown already/,
      ),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'SIPP drawdown' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'SIPP savings' }));
    await press('Continue');
    await userEvent.click(await screen.findByRole('button', { name: 'Group 1 account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pension account group created' })).toHaveFocus();
    expect(callsOf(portal, 'createPortfolioGroup').map(({ body }) => body)).toEqual([
      {
        firmId: 'NBW',
        name: 'Whitcombe pension',
        groupIntent: 'Pension Account Group',
        groupType: 'Uncrystallised',
        accounts: ['A6'],
        intentDetails: { clientProductId: 'P1' },
      },
    ]);
  });

  test('are changed: only what was changed is sent', async () => {
    const portal = await open('/clients/groups/G5', pension);
    expect(await screen.findByRole('heading', { level: 1, name: 'Drawdown' })).toBeVisible();
    await press('Edit');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'SIPP savings' }));
    await press('Save');
    await waitFor(() =>
      expect(lastCall(portal, 'patchPortfolioGroup')?.body).toEqual({
        accounts: ['A5', 'A6'],
        auditDetails: { version: 3 },
      }),
    );
  });

  test('are absent without a pension, and the form says so', async () => {
    await open(`${page}/new`);
    expect(
      await screen.findByText('Mrs Eleanor Whitcombe has no pension whose accounts could be grouped'),
    ).toBeVisible();
    await act(async () => {
      await Promise.resolve();
    });
  });
});

describe('links to groups', () => {
  test('a client list is narrowed to one group, looked up by its name', async () => {
    const portal = await open('/clients?clientGroups%5BclientFeeGroupId%5D=G1');
    expect(await screen.findByText(/Fee group: Whitcombe family/)).toBeVisible();
    expect(lastCall(portal, 'getPortfolioGroup')?.parameters).toMatchObject({ id: 'G1' });
  });

  test('stand on the client list for whoever may see groups of either kind', async () => {
    await open('/clients', {}, withoutFees);
    expect(await screen.findByRole('link', { name: 'Client groups' })).toHaveAttribute('href', '/clients/groups');
    await open('/clients', {}, { scopes: scopesOn(['read'], ['Client']) });
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1, name: 'Clients' })).toHaveLength(2));
    expect(screen.getAllByRole('link', { name: 'Client groups' })).toHaveLength(1);
  });

  test('a row of the client list leads to the group’s record', async () => {
    await open('/clients', { listClients: listed([clientRow]) });
    await screen.findByRole('link', { name: client.name });
    await userEvent.click(screen.getByRole('button', { name: `More for ${client.name}` }));
    expect(await screen.findByRole('link', { name: 'Fee group Whitcombe family' })).toHaveAttribute(
      'href',
      '/clients/groups/G1',
    );
    expect(screen.getByRole('link', { name: 'Only fee group Whitcombe family' })).toHaveAttribute(
      'href',
      '/clients?clientGroups%5BclientFeeGroupId%5D=G1',
    );
  });
});
