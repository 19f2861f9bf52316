import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delayed, answered, refused } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { transactionFilters } from '../src/transactions/transaction-filters';
import { answers, instrumentRow } from './answers';

const open = (path: string, over = {}) => renderRemote(definition, config, { path, answers: { ...answers, ...over } });

describe('the transaction list', () => {
  test('says what each is, with its sign, and names client and account, each with its way there', async () => {
    await open('/transactions');
    const row = (await screen.findByRole('link', { name: 'Buy Vodafone Group plc' })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Mrs Eleanor Whitcombe' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts',
    );
    expect(within(row).getByRole('link', { name: 'Whitcombe ISA' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts/A1/transactions',
    );
    expect(within(row).getByRole('link', { name: 'Buy Vodafone Group plc' })).toHaveAttribute(
      'href',
      '/transactions/T9',
    );
    expect(within(row).getByRole('link', { name: '18 Nov 2026' })).toHaveAttribute('href', '/transactions/T9');
    expect(row).toHaveTextContent('−£4,000.00');
    expect(screen.getByRole('link', { name: 'Payment in' }).closest('tr')).toHaveTextContent('+£4,000.00');
    expect(row).toHaveTextContent('Waiting');
  });

  test('has every filter of the specification', () => {
    const specified = [
      'transactionId',
      'orderId',
      'paymentId',
      'linkId',
      'transactionType',
      'transactionSubType',
      'method',
      'movementType',
      'transactionDateFrom',
      'transactionDateTo',
      'accountId',
      'clientId',
      'assetId',
      'status',
      'incomplete',
      'nodeId',
      'excludeDeleted',
    ];
    expect(specified.filter((name) => !transactionFilters.some((filter) => filter.name === name))).toEqual([]);
  });

  test('asks for what the address says', async () => {
    const portal = await open(
      '/transactions?status=Waiting&transactionType=Order&transactionDateFrom=2026-11-01&incomplete=true&excludeDeleted=true&assetId=AS1',
    );
    await screen.findByRole('link', { name: 'Buy Vodafone Group plc' });
    expect(portal.calls.find(({ id }) => id === 'listTransactions')?.query).toEqual({
      status: 'Waiting',
      transactionType: 'Order',
      transactionDateFrom: '2026-11-01',
      incomplete: 'true',
      excludeDeleted: 'true',
      assetId: 'AS1',
      page: '1',
      pageSize: '50',
      sort: '-transactionDate',
    });
  });

  test('the filters behind "More filters" reach the address', async () => {
    const user = userEvent.setup();
    const portal = await open('/transactions');
    await screen.findByRole('link', { name: 'Buy Vodafone Group plc' });
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.selectOptions(screen.getByLabelText('Progress'), 'Incomplete');
    expect(portal.history.path()).toBe('/transactions?incomplete=true');
    expect(portal.calls.filter(({ id }) => id === 'listTransactions').at(-1)?.query.incomplete).toBe('true');
  });

  test('a client of the address is named in the tag', async () => {
    await open('/transactions?clientId=C01F4QX');
    expect(await screen.findByRole('button', { name: 'Remove filter Client: Mrs Eleanor Whitcombe' })).toBeVisible();
  });

  test('a saved view is chosen, saved and deleted where the list keeps its views', async () => {
    const user = userEvent.setup();
    const portal = await open('/transactions');
    await screen.findByRole('link', { name: 'Buy Vodafone Group plc' });
    expect(portal.calls.find(({ id }) => id === 'listViews')?.query).toEqual({ place: 'tools.transactions' });
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('button', { name: 'Waiting orders' }));
    expect(portal.history.path()).toBe('/transactions?status=Waiting&transactionType=Order');
    await user.selectOptions(screen.getByLabelText('Movement'), 'Invest');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('button', { name: 'Save these filters' }));
    await user.type(screen.getByLabelText('Name'), 'Purchases');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.calls.find(({ id }) => id === 'createView')?.body).toEqual({
      place: 'tools.transactions',
      name: 'Purchases',
      query: 'status=Waiting&transactionType=Order&movementType=Invest',
      shared: false,
    });
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('button', { name: 'Delete the view Waiting orders' }));
    await user.click(screen.getByRole('button', { name: 'Delete view' }));
    await waitFor(() =>
      expect(portal.calls.find(({ id }) => id === 'deleteView')?.parameters).toEqual({ firmId: 'NBW', viewId: 'V1' }),
    );
  });

  test('an instrument is found by typing its name, and its name stands in the tag', async () => {
    const user = userEvent.setup();
    const portal = await open('/transactions');
    await screen.findByRole('link', { name: 'Buy Vodafone Group plc' });
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.type(await screen.findByRole('combobox', { name: 'Instrument' }), 'voda');
    await waitFor(
      () => expect(portal.calls.some(({ id, query }) => id === 'listAssets' && query.idOrName === 'voda')).toBe(true),
      { timeout: 3000 },
    );
    await user.click(await screen.findByTitle(instrumentRow.longName));
    expect(portal.history.path()).toBe(`/transactions?assetId=${instrumentRow.assetId}`);
    expect(
      await screen.findByRole('button', { name: `Remove filter Instrument: ${instrumentRow.longName}` }),
    ).toBeVisible();
  });

  test('a heading sorts, in the address', async () => {
    const user = userEvent.setup();
    const portal = await open('/transactions');
    await screen.findByRole('link', { name: 'Buy Vodafone Group plc' });
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    expect(portal.history.path()).toBe('/transactions?sort=-amount');
  });

  test('tabs lead to the postings', async () => {
    const user = userEvent.setup();
    const portal = await open('/transactions');
    await user.click(await screen.findByRole('link', { name: 'Cash postings' }));
    expect(portal.history.path()).toBe('/postings/cash');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cash postings' })).toBeVisible();
  });
});

describe('the export', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let blob: Blob | undefined;
    Object.assign(URL, {
      createObjectURL: (given: Blob) => {
        blob = given;
        return 'blob:1';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const reader = new FileReader();
      const text = new Promise<string>((resolve) => {
        reader.onload = () => resolve(String(reader.result));
      });
      reader.readAsText(blob as Blob);
      saved.push({ name: this.download, text });
    });
  });
  afterEach(() => jest.restoreAllMocks());
  const choose = async (format: string): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${format}`) }));
  };

  test('asks for the rows of the filters on all pages, keeps the file and says how many there are', async () => {
    const portal = await open('/transactions?status=Waiting&excludeDeleted=true&sort=-amount&page=3&pageSize=25', {
      exportList: delayed(answered(answers.exportList), 400),
    });
    await screen.findByRole('link', { name: 'Buy Vodafone Group plc' });
    await choose('Text');
    expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-busy', 'true');
    await waitFor(() =>
      expect(portal.toasts).toEqual([{ kind: 'success', message: '1,204 rows are in transactions-2026-11-20.csv.' }]),
    );
    expect(portal.calls.find(({ id }) => id === 'exportList')?.query).toEqual({
      list: 'listTransactions',
      format: 'csv',
      filters: 'status=Waiting&excludeDeleted=true&sort=-amount',
    });
    expect([saved[0]?.name, await saved[0]?.text]).toEqual(['transactions-2026-11-20.csv', 'Date,Transaction ID']);
    expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-busy');
  });

  test('of too many rows is refused in the platform’s words, and nothing is kept', async () => {
    const portal = await open('/transactions', {
      exportList: refused('bad-request', 'These filters give 61,204 transactions.'),
    });
    await choose('Workbook');
    await waitFor(() =>
      expect(portal.toasts).toEqual([{ kind: 'error', message: 'These filters give 61,204 transactions.' }]),
    );
    expect(saved).toEqual([]);
  });
});

describe('postings', () => {
  test('cash postings say what the code means, the amount with its sign and the balance after', async () => {
    await open('/postings/cash');
    const row = (await screen.findByText('FEEA', { selector: '.t-tag' })).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Adviser fee');
    expect(row).toHaveTextContent('−£12.34');
    expect(row).toHaveTextContent('£200.50');
    expect(within(row).getByRole('link', { name: 'T7' })).toHaveAttribute('href', '/transactions/T7');
  });

  test('stock postings show units, value and book cost', async () => {
    await open('/postings/stock');
    const row = (await screen.findByText('BUYS', { selector: '.t-tag' })).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('1,000');
    expect(row).toHaveTextContent('£751.20');
    expect(row).toHaveTextContent('£754.96');
  });

  test.each(['cash', 'stock'])(
    '%s postings are narrowed by code, days, office, account and client from the address',
    async (kind) => {
      const portal = await open(
        `/postings/${kind}?transactionCode=BUYS&postDateFrom=2026-01-01&postDateTo=2026-11-20&nodeId=N2&accountId=A1&clientId=C01F4QX`,
      );
      await screen.findByRole('table');
      expect(portal.calls.find(({ id }) => id.endsWith('Postings'))?.query).toEqual({
        transactionCode: 'BUYS',
        postDateFrom: '2026-01-01',
        postDateTo: '2026-11-20',
        nodeId: 'N2',
        accountId: 'A1',
        clientId: 'C01F4QX',
        page: '1',
        pageSize: '50',
        sort: '-postDate',
      });
    },
  );

  test('the address above both leads to cash', async () => {
    const portal = await open('/postings');
    await screen.findByRole('heading', { level: 1, name: 'Cash postings' });
    expect(portal.history.path()).toBe('/postings/cash');
  });
});
