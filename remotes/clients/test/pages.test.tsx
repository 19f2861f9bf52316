import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManifestExtension } from '@tessera/contract';
import { listed, neverAnswered, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { accountSummary, answers, client, clientRow, isa, isaAccount } from './answers';

const clientId = 'C01F4QX';
const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
const lastQuery = (portal: Awaited<ReturnType<typeof open>>, id: string) =>
  portal.calls.findLast((call) => call.id === id)?.query;
const rowOf = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLTableRowElement;

describe('the client list', () => {
  test('asks the server for what the address says, and shows how many there are', async () => {
    const portal = await open('/clients?idOrName=whit&status=Active&sort=-currentValue&page=3');
    await screen.findByRole('link', { name: clientRow.name });
    expect(lastQuery(portal, 'listClients')).toEqual({
      idOrName: 'whit',
      status: 'Active',
      sort: '-currentValue',
      page: '3',
      pageSize: '50',
    });
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent('Clients1,000');
  });

  test('puts a sort into the address and asks again', async () => {
    const portal = await open('/clients');
    await screen.findByRole('link', { name: clientRow.name });
    await userEvent.click(within(screen.getByRole('columnheader', { name: /Value/ })).getByRole('button'));
    await waitFor(() => expect(lastQuery(portal, 'listClients')).toMatchObject({ sort: '-currentValue' }));
    expect(portal.history.path()).toBe('/clients?sort=-currentValue');
  });

  test("leads from a name to the client's accounts", async () => {
    const portal = await open('/clients');
    await userEvent.click(await screen.findByRole('link', { name: clientRow.name }));
    await screen.findByRole('heading', { level: 1, name: client.name });
    expect(portal.history.path()).toBe(`/clients/${clientId}/accounts`);
  });

  test('is narrowed to an office or adviser, found by their way down the tree', async () => {
    const portal = await open('/clients');
    await screen.findByRole('link', { name: clientRow.name });
    await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Adviser' }), 'hart');
    await userEvent.click(await screen.findByTitle('Northbrook Wealth / Bristol / Priya Hart'));
    await waitFor(() => expect(lastQuery(portal, 'listClients')).toMatchObject({ nodeId: '060003' }));
    expect(
      await screen.findByRole('button', { name: 'Remove filter Adviser: Northbrook Wealth / Bristol / Priya Hart' }),
    ).toBeVisible();
  });

  test('says that there are none yet, or that none match', async () => {
    await open('/clients', { listClients: listed([]) });
    expect(await screen.findByText('There are no clients yet')).toBeVisible();
    await open('/clients?status=Pending', { listClients: listed([]) });
    expect(await screen.findByText('No clients match these filters')).toBeVisible();
  });

  test('says so where the user has no access', async () => {
    await open('/clients', { listClients: refused('forbidden', 'No.') });
    expect(await screen.findByText('You do not have access to clients')).toBeVisible();
  });

  test("shows the server's words when it failed, and reads again", async () => {
    const portal = await open('/clients', { listClients: refused('unexpected', 'The register is closed.') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    portal.answer({ listClients: answers.listClients });
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: clientRow.name })).toBeVisible();
  });
});

describe('a client', () => {
  test('leads to its accounts, each with its value, and totals as the ledger has them', async () => {
    const portal = await open(`/clients/${clientId}`);
    expect(await rowOf('Whitcombe ISA')).toHaveTextContent('£1,000.50');
    expect(await rowOf(/Joint GIA/)).toHaveTextContent('GIA · joint');
    expect(screen.getByRole('rowheader', { name: 'Total' }).closest('tr')).toHaveTextContent('£1,500.50£200.50');
    expect(portal.history.path()).toBe(`/clients/${clientId}/accounts`);
    expect(portal.title()).toBe(client.name);
    expect(lastQuery(portal, 'getPortfolioSummary')).toEqual({ fromDate: '2025-11-20', toDate: '2026-11-20' });
  });

  test.each([
    [
      'accounts?sort=name',
      'getPortfolioSummary',
      `clientId=${clientId}&fromDate=2025-11-20&toDate=2026-11-20&sort=name`,
    ],
    ['accounts/A1/holdings', 'getAccountSummary', 'accountId=A1&fromDate=2025-11-20&toDate=2026-11-20'],
  ])('has the list at %s written to a file, as the page shows it', async (path, list, filters) => {
    const portal = await open(`/clients/${clientId}/${path}`, { exportList: refused('conflict', 'Try again later.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByText('Text (CSV)'));
    await waitFor(() => expect(lastQuery(portal, 'exportList')).toEqual({ list, format: 'csv', filters }));
  });

  test('has saved views of its accounts, each with their order', async () => {
    const view = { id: 'V1', place: 'clients.accounts', name: 'By name', query: 'sort=name', shared: true };
    const portal = await open(`/clients/${clientId}/accounts`, {
      listViews: [{ ...view, own: false, createdBy: 'Ann Admin' }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('button', { name: /^By name/ }));
    expect(portal.history.path()).toBe(`/clients/${clientId}/accounts?sort=name`);
    expect(lastQuery(portal, 'listViews')).toEqual({ place: 'clients.accounts' });
  });

  test('shows what waits on something', async () => {
    await open(`/clients/${clientId}/accounts`);
    expect(await screen.findByRole('table', { name: 'Unfinished transactions' })).toHaveTextContent(
      'Buy Global All Cap Fund',
    );
  });

  test('that is not there, or of another firm, shows a page that says so', async () => {
    await open('/clients/NOPE/accounts', {
      getClient: refused('not-found', 'Client not found.'),
      getPortfolioSummary: refused('not-found', 'Client not found.'),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'This client was not found' })).toBeVisible();
  });

  test("is never shown at another client's address while that one loads", async () => {
    const portal = await open(`/clients/${clientId}/accounts`);
    await screen.findByRole('heading', { level: 1, name: client.name });
    portal.answer({ getClient: neverAnswered(), getPortfolioSummary: neverAnswered() });
    await portal.goTo('/clients/C9/accounts');
    expect(screen.queryByText(client.name)).toBeNull();
    expect(screen.queryByText('£1,500.50')).toBeNull();
  });

  test('shows neither figures nor accounts to who may not see accounts, and asks for none', async () => {
    const portal = await open(`/clients/${clientId}/accounts`, {}, { scopes: scopesOn(['read'], ['Client']) });
    expect(await screen.findByText('You do not have access to this client’s accounts')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Transactions' })).toBeNull();
    expect(portal.callIds().sort()).toEqual(['getClient', 'getMessageStats']);
  });
});

describe('an account', () => {
  const account = `/clients/${clientId}/accounts/A1`;

  test("opens with its holdings, valued, and totals that are the account's", async () => {
    const portal = await open(account);
    expect(await rowOf('Global All Cap Fund')).toHaveTextContent(/400£2\.0019 Nov 2026£599\.50£800\.00/);
    expect(screen.getByRole('rowheader', { name: 'Total' }).closest('tr')).toHaveTextContent('£800.00£1,000.50');
    expect(portal.history.path()).toBe(`${account}/holdings`);
  });

  test('that never held anything has no growth, and not one of nought', async () => {
    await open(`${account}/overview`, {
      getAccountSummary: {
        ...accountSummary,
        positions: [],
        openingValue: 0,
        currentValue: 0,
        bookValue: 0,
        uninvestedCash: 0,
        growth: 0,
        growthPercent: null,
      },
    });
    const year = await screen.findByRole('region', { name: 'Value over 12 months' });
    await waitFor(() => expect(year).toHaveTextContent(/Growth—not available/));
    expect(screen.getByText('Growth, 12 months').closest('.t-figures__item')).toHaveTextContent(/Growth, 12 months—/);
  });

  test.each(['holdings', 'overview'])(
    'says in its place what failed of its figures on %s, and leaves nothing that seems to be on its way',
    async (tab) => {
      await open(`${account}/${tab}`, { getAccountSummary: refused('unexpected', 'The ledger is resting.') });
      const place = await screen.findByRole('region', {
        name: tab === 'holdings' ? 'Holdings' : 'Value over 12 months',
      });
      expect(await within(place).findByText('The ledger is resting.')).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Allocation' })).toBeNull();
      if (tab === 'overview')
        expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent('ManagedAdvisory');
    },
  );

  test('names no model and no management where there is only cash', async () => {
    await open(`${account}/overview`, { getAccount: { ...isaAccount, accountType: 'Cash' } });
    const details = await screen.findByRole('region', { name: 'Details' });
    await waitFor(() => expect(details).toHaveTextContent('Adviser'));
    expect(details).not.toHaveTextContent(/Model|Managed/);
  });

  test('links a holding to its instrument only where the firm runs the tools remote', async () => {
    await open(`${account}/holdings`, {}, { flags: ['remote.clients'] });
    expect(await screen.findByText('Global All Cap Fund')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Global All Cap Fund' })).toBeNull();
  });

  test('has its cash postings with the balance after each, and filters them by the address', async () => {
    const portal = await open(`${account}/cash?transactionCode=DIVI&postDateFrom=2026-04-06`);
    const table = await screen.findByRole('table', { name: 'Cash postings' });
    await waitFor(() => expect(table).toHaveTextContent('10 Nov 2026'));
    expect(within(table).getByText('+£12.34').closest('tr')).toHaveTextContent('£200.50');
    expect(lastQuery(portal, 'listCashPostings')).toEqual({
      accountId: 'A1',
      transactionCode: 'DIVI',
      postDateFrom: '2026-04-06',
      postDateTo: '2026-11-20',
      sort: '-postDate',
      page: '1',
      pageSize: '50',
    });
    expect(lastQuery(portal, 'getCashStatement')).toEqual({ fromDate: '2026-04-06', toDate: '2026-11-20' });
  });

  test('states its cash: what can be spent, and what the period began and ended with', async () => {
    const portal = await open(`${account}/cash`);
    const now = (await screen.findByRole('heading', { name: 'Cash now' })).closest('section') as HTMLElement;
    await waitFor(() =>
      expect(now).toHaveTextContent(
        'Cash£700.50Reserved for open orders and payments−£200.00Not cleared yet£0.00Available to spend£500.50',
      ),
    );
    const statement = screen.getByRole('heading', { name: 'Statement' }).closest('section') as HTMLElement;
    await waitFor(() =>
      expect(statement).toHaveTextContent(
        'Opening balance, 20 Nov 2025£100.00In+£300.00Out−£199.50Closing balance, 20 Nov 2026£200.50',
      ),
    );
    await userEvent.selectOptions(within(statement).getByRole('combobox', { name: 'Period' }), 'Last 3 months');
    await waitFor(() =>
      expect(lastQuery(portal, 'getCashStatement')).toEqual({ fromDate: '2026-08-20', toDate: '2026-11-20' }),
    );
    expect(portal.history.path()).toBe(`${account}/cash?postDateFrom=2026-08-20&postDateTo=2026-11-20`);
  });

  test('shows its value over time with the money put in, for the period of the address, as a table too', async () => {
    const portal = await open(`${account}/holdings?period=3y`);
    const chart = await screen.findByRole('figure', { name: 'Value of the account and money put in, last 3 years' });
    expect(lastQuery(portal, 'getAccountHistory')).toEqual({ fromDate: '2023-11-20', toDate: '2026-11-20' });
    await userEvent.click(within(chart).getByRole('button', { name: 'Table' }));
    expect(
      within(chart)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toContain('20 Nov 2026£1,000.50£900.00');
    await userEvent.click(screen.getByRole('button', { name: 'Since opening' }));
    await waitFor(() => expect(lastQuery(portal, 'getAccountHistory')).toEqual({ toDate: '2026-11-20' }));
    expect(portal.history.path()).toBe(`${account}/holdings?period=all`);
  });

  test('says what is owed after a collection came back unpaid, and leads to it', async () => {
    const owed = [{ transactionId: 'T77', amount: 700, transactionDate: '2026-10-14' }];
    await open(`/clients/${clientId}/accounts/${isa.accountId}/overview`, { getAccount: { ...isaAccount, owed } });
    const link = await screen.findByRole('link', { name: /the direct debit of 14 Oct 2026/ });
    expect(link).toHaveAttribute('href', `/clients/${clientId}/transactions/T77`);
    expect(link.closest('.t-banner')).toHaveTextContent(
      'Owed after an unpaid collection: £700.00, for the direct debit of 14 Oct 2026.',
    );
  });

  test('says so where it never held anything', async () => {
    await open(`${account}/holdings`, {
      getAccountHistory: [{ date: '2026-11-20', stockValue: 0, cashValue: 0, value: 0, netPaid: 0 }],
    });
    expect(await screen.findByText('Nothing was in this account in this period')).toBeVisible();
  });

  test('leads from a holding to its sale and its instrument, and shows the units kept for a sale', async () => {
    await open(`${account}/holdings`, {
      getAccountSummary: {
        ...accountSummary,
        positions: accountSummary.positions.map((position) => ({
          ...position,
          reservedQuantity: position.assetId ? 12.5 : 0,
        })),
      },
    });
    const row = await rowOf('Global All Cap Fund');
    expect(row).toHaveTextContent(/40012\.50?£2\.00/);
    await userEvent.click(within(row).getByRole('button', { name: 'More for Global All Cap Fund' }));
    expect(screen.getByRole('link', { name: /^Sell/ })).toHaveAttribute('href', `${account}/sell?assetId=AS1`);
    expect(screen.getByRole('link', { name: 'See the instrument' })).toHaveAttribute('href', '/instruments/AS1');
  });

  test.each([
    ['a user who may only read', {}, { scopes: scopesOn(['read']) }],
    ['an account that is not active', { getAccount: { ...isaAccount, status: 'Suspended' as const } }, {}],
  ])('offers no sale to %s', async (_who, changed, options) => {
    await open(`${account}/holdings`, changed, options);
    await userEvent.click(
      within(await rowOf('Global All Cap Fund')).getByRole('button', { name: 'More for Global All Cap Fund' }),
    );
    expect(screen.getByRole('link', { name: 'See the instrument' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Sell/ })).toBeNull();
  });

  test.each(['overview', 'transactions'])(
    'shows on its %s what is open, what each waits for, and leads to its record',
    async (tab) => {
      const portal = await open(`${account}/${tab}`);
      const table = await screen.findByRole('table', { name: 'Unfinished transactions' });
      expect(table).toHaveTextContent('the cash of the payment or sale before it');
      expect(within(table).getByRole('link', { name: 'Buy Global All Cap Fund' })).toHaveAttribute(
        'href',
        `/clients/${clientId}/transactions/T9`,
      );
      expect(screen.getByText('1 Waiting')).toBeVisible();
      expect(portal.calls.find((call) => call.id === 'listTransactions' && call.query['status'])?.query).toMatchObject({
        accountId: 'A1',
        status: 'Waiting,Checking,Pending,Placed,Error',
      });
    },
  );

  test('has its transactions with their states', async () => {
    await open(`${account}/transactions`);
    await waitFor(() => expect(screen.getByRole('table', { name: 'Transactions' })).toHaveTextContent('Waiting'));
  });

  test("of another client is not found under this one's address", async () => {
    await open('/clients/C5/accounts/A1/holdings');
    expect(await screen.findByRole('heading', { level: 1, name: 'This account was not found' })).toBeVisible();
  });

  test('shows a joint holder the way to the other', async () => {
    await open('/clients/C2/accounts/A1/overview', {
      getAccount: {
        ...isaAccount,
        clients: [...isa.clients, { id: 'C2', name: 'Mr Robert Whitcombe', isLeadClient: false }],
      },
    });
    expect((await screen.findAllByRole('link', { name: client.name }))[0]).toHaveAttribute(
      'href',
      `/clients/${clientId}/accounts`,
    );
  });

  test('explains its growth: what it began with, what was paid in, what it came to', async () => {
    await open(`${account}/holdings`, {
      getAccountSummary: { ...accountSummary, openingValue: 900, currentValue: 1000.5, growth: 50.5 },
    });
    await userEvent.click(await screen.findByRole('button', { name: /why\?/ }));
    expect(await screen.findByText('Net paid in')).toBeVisible();
    expect(screen.getByText('£50.00')).toBeVisible();
  });

  test('shows a user without the Transaction scope no cash and no transactions', async () => {
    await open(`${account}/holdings`, {}, { scopes: scopesOn(['read'], ['Client', 'Account']) });
    await screen.findByRole('link', { name: 'Holdings' });
    expect(screen.queryByRole('link', { name: 'Cash' })).toBeNull();
  });
});

describe('what other remotes show', () => {
  const panels = [
    { id: 'transfers.client', point: 'clients.client.side', order: 1, title: 'Transfers', access: {} },
    {
      id: 'transfers.account',
      point: 'clients.account.side',
      order: 1,
      title: 'Transfers of this account',
      access: {},
    },
  ] as const;

  test.each([
    [`/clients/${clientId}/overview`, 'transfers.client', { clientId }],
    [`/clients/${clientId}/accounts`, 'transfers.client', { clientId }],
    [`/clients/${clientId}/accounts/${isa.id}/overview`, 'transfers.account', { clientId, accountId: isa.id }],
    [`/clients/${clientId}/accounts/${isa.id}/details`, 'transfers.account', { clientId, accountId: isa.id }],
  ])('is shown in the right column of %s, with the record’s ids', async (path, id, props) => {
    const portal = await open(path, {}, { extensions: panels });
    const title = panels.find((panel) => panel.id === id)?.title ?? '';
    expect((await screen.findByRole('group', { name: title })).closest('.t-columns__aside')).not.toBeNull();
    expect(portal.extensions()).toEqual([{ id, props }]);
  });
});

describe('tabs of other remotes', () => {
  const tab = (id: string, point: ManifestExtension['point'], order: number, title: string): ManifestExtension => ({
    id,
    point,
    order,
    title,
    segment: title.toLowerCase(),
    access: {},
  });
  const tabs = [
    tab('transfers.client-tab', 'clients.client.tabs', 10, 'Transfers'),
    tab('reporting.client-tab', 'clients.client.tabs', 20, 'Reports'),
    tab('transfers.account-tab', 'clients.account.tabs', 10, 'Transfers'),
  ];
  const account = `/clients/${clientId}/accounts/${isa.id}`;
  const labelsOf = async (record: string): Promise<(string | undefined)[]> =>
    within(await screen.findByRole('navigation', { name: record }))
      .getAllByRole('link')
      .map((link) => link.firstChild?.textContent ?? undefined);

  test.each([
    [`/clients/${clientId}/accounts`, 'Client', ['Groups', 'Transfers', 'Reports', 'Details', 'Activity']],
    [`${account}/holdings`, 'Account', ['Regular', 'Transfers', 'Details']],
  ])('stand in the bar of %s in their order, before its details', async (path, record, expected) => {
    await open(path, {}, { extensions: tabs });
    expect((await labelsOf(record)).slice(-expected.length)).toEqual(expected);
  });

  test.each([
    [`/clients/${clientId}/reports`, 'reporting.client-tab', 'Reports', { clientId }],
    [`${account}/transfers`, 'transfers.account-tab', 'Transfers', { clientId, accountId: isa.id }],
  ])('open at %s with the record’s ids', async (path, id, label, props) => {
    const portal = await open(path, {}, { extensions: tabs });
    expect(await screen.findByRole('group', { name: label })).toBeVisible();
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
    expect(portal.extensions()).toEqual([{ id, props }]);
  });

  test('that nobody contributes are pages that do not exist', async () => {
    await open(`/clients/${clientId}/reports`);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Client' })).toBeNull();
  });
});

describe('what other remotes offer to do', () => {
  const actions = [
    {
      id: 'transfers.of-client',
      point: 'clients.client.actions',
      order: 1,
      label: 'Transfers of this client',
      href: '/transfers?clientId=C01F4QX',
      access: {},
    },
    {
      id: 'transfers.of-account',
      point: 'clients.account.actions',
      order: 1,
      label: 'Transfers of this account',
      href: '/transfers?accountId=A1',
      access: {},
    },
  ] as const;

  test.each([
    [`/clients/${clientId}/accounts`, 'Transfers of this client', '/transfers?clientId=C01F4QX'],
    [`/clients/${clientId}/accounts/${isa.id}/overview`, 'Transfers of this account', '/transfers?accountId=A1'],
  ])('with the record at %s stands in its Actions menu', async (path, label, href) => {
    await open(path, {}, { actions });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    expect(
      screen.getAllByRole('link', { name: / of this / }).map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([[label, href]]);
  });

  test('has no menu where no remote offers anything and the user may only read', async () => {
    await open(`/clients/${clientId}/accounts`, {}, { scopes: scopesOn(['read']) });
    await screen.findByRole('heading', { level: 1, name: client.name });
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
  });
});
