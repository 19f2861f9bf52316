import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { neverAnswered, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { accountSummary, answers, isaAccount, oneSuspended, twoAssets } from '../answers';

const account = '/clients/C01F4QX/accounts/A1';
const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const bodiesOf = (portal: Portal, id: string) =>
  portal.calls.filter((call) => call.id === id).map((call) => (call.body as { transactions: unknown[] }).transactions);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const line = (name: string) => screen.findByRole('listitem', { name });
const order = { transactionType: 'Order', transactionSubType: 'At Best' };
const summaryWith = (changed: Partial<typeof accountSummary>): CannedAnswers => ({
  getAccountSummary: { ...accountSummary, ...changed },
});
const cashOf = (available: number) => ({ cash: 200.5, reserved: 40, uncleared: 10.5, available });

/** Chooses an instrument by name in a line. */
const choose = async (inLine: HTMLElement, name: string): Promise<void> => {
  const box = await within(inLine).findByRole('combobox', { name: 'Instrument' });
  await userEvent.click(box);
  await userEvent.click((await screen.findAllByTitle(name)).at(-1) as HTMLElement);
};

describe('invest', () => {
  test('two lines become one group of orders, with what is left of the cash shown', async () => {
    const portal = await open(`${account}/invest`, { listAssets: twoAssets });
    const first = await line('Line 1');
    await choose(first, 'Global All Cap Fund');
    await userEvent.type(within(first).getByLabelText('Amount'), '100');
    await press('Add a line');
    const second = await line('Line 2');
    await choose(second, 'Unilever');
    await userEvent.click(within(second).getByRole('radio', { name: 'Units' }));
    await userEvent.type(within(second).getByLabelText('Units', { selector: 'input[type="text"]' }), '2.5');
    expect(screen.getByText('Left, before what is bought by units').parentElement).toHaveTextContent('£400.50');
    await waitFor(() =>
      expect(bodiesOf(portal, 'previewTransactions').at(-1)).toEqual([
        { ...order, movementType: 'Invest', assetId: 'AS1', amount: 100 },
        { ...order, movementType: 'Invest', assetId: 'AS2', quantity: 2.5 },
      ]),
    );
    await press('Continue');
    const review = await screen.findByRole('region', { name: 'What to buy' });
    expect(review).toHaveTextContent('Global All Cap Fund£100.00Unilever2.5 units');
    await press('Place 2 orders');
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders submitted' })).toBeVisible();
    expect(bodiesOf(portal, 'createTransactionGroup')).toHaveLength(1);
    expect(bodiesOf(portal, 'createTransactionGroup')[0]).toHaveLength(2);
  });

  test('one line is one order, in the title and in the message', async () => {
    const portal = await open(`${account}/invest`, { listAssets: twoAssets });
    const first = await line('Line 1');
    await choose(first, 'Global All Cap Fund');
    await userEvent.type(within(first).getByLabelText('Amount'), '100');
    await press('Continue');
    await screen.findByRole('region', { name: 'What to buy' });
    await press('Place 1 order');
    expect(await screen.findByRole('heading', { level: 1, name: 'Order submitted' })).toBeVisible();
    expect(portal.toasts.at(-1)).toMatchObject({ message: 'Order submitted for Whitcombe ISA' });
  });

  test('what is missing or too much is shown beside its field and blocks the step', async () => {
    const portal = await open(`${account}/invest`);
    const first = await line('Line 1');
    await userEvent.type(within(first).getByLabelText('Amount'), '500.51');
    await press('Continue');
    await waitFor(() =>
      expect(within(first).getByLabelText('Amount')).toHaveAccessibleDescription(
        '£500.50 is left for this line. Enter that or less.',
      ),
    );
    expect(within(first).getByRole('combobox', { name: 'Instrument' })).toHaveAccessibleDescription(
      'Choose an instrument.',
    );
    expect(portal.callIds()).not.toContain('createTransactionGroup');
  });

  test('another name typed over a chosen instrument leaves none chosen: the old one is neither previewed nor bought', async () => {
    const portal = await open(`${account}/invest`, { listAssets: twoAssets });
    const first = await line('Line 1');
    await choose(first, 'Global All Cap Fund');
    await userEvent.type(within(first).getByLabelText('Amount'), '100');
    const box = within(first).getByRole('combobox', { name: 'Instrument' });
    await userEvent.type(box, 'Shell');
    await userEvent.tab();
    expect(box).toHaveValue('Shell');
    await press('Continue');
    await waitFor(() => expect(box).toHaveAccessibleDescription('Choose an instrument.'));
    expect(screen.queryByRole('button', { name: /Place/ })).not.toBeInTheDocument();
    await userEvent.type(box, '{Escape}');
    await choose(first, 'Unilever');
    await press('Continue');
    expect(await screen.findByRole('region', { name: 'What to buy' })).toHaveTextContent('Unilever£100.00');
    expect(bodiesOf(portal, 'createTransactionGroup')).toEqual([]);
  });

  test('an instrument that is suspended is found, says so, and cannot be chosen', async () => {
    await open(`${account}/invest`, { listAssets: oneSuspended });
    const first = await line('Line 1');
    await choose(first, 'Unilever');
    expect(screen.getAllByText('GB00B10RZP78, suspended: it cannot be bought')[0]).toBeInTheDocument();
    await userEvent.click(document.body);
    await userEvent.type(within(first).getByLabelText('Amount'), '100');
    await press('Continue');
    await waitFor(() =>
      expect(within(first).getByRole('combobox', { name: 'Instrument' })).toHaveAccessibleDescription(
        'Choose an instrument.',
      ),
    );
  });

  test('Escape gives back the chosen instrument with its name', async () => {
    await open(`${account}/invest`, { listAssets: twoAssets });
    const first = await line('Line 1');
    await choose(first, 'Global All Cap Fund');
    await userEvent.type(within(first).getByRole('combobox', { name: 'Instrument' }), 'Unil{Escape}');
    await userEvent.type(within(first).getByLabelText('Amount'), '100');
    await press('Continue');
    expect(await screen.findByRole('region', { name: 'What to buy' })).toHaveTextContent('Global All Cap Fund£100.00');
  });

  test('all available cash is shared evenly, the odd penny with the first', async () => {
    await open(`${account}/invest`, summaryWith({ cash: cashOf(100) }));
    await line('Line 1');
    await press('Add a line');
    await press('Add a line');
    await press('Invest all available cash evenly');
    expect(screen.getAllByLabelText('Amount').map((input) => (input as HTMLInputElement).value)).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ]);
    expect(screen.getByText('Left').parentElement).toHaveTextContent('£0.00');
    await press('Remove line 2');
    expect(screen.getAllByLabelText('Amount').map((input) => (input as HTMLInputElement).value)).toEqual([
      '33.34',
      '33.33',
    ]);
  });

  test('what the platform refuses of the second order stands in the second line, though the first is not whole yet', async () => {
    await open(`${account}/invest`, {
      previewTransactions: refused('bad-request', 'No.', [
        {
          fieldName: 'transactions[0].amount',
          type: 'minimum',
          errorMessage: 'The least that can be bought is £50.00.',
        },
      ]),
    });
    await line('Line 1');
    await press('Add a line');
    const second = await line('Line 2');
    await choose(second, 'Global All Cap Fund');
    await userEvent.type(within(second).getByLabelText('Amount'), '10');
    await waitFor(() =>
      expect(within(second).getByLabelText('Amount')).toHaveAccessibleDescription(
        'The least that can be bought is £50.00.',
      ),
    );
  });

  test('begins with the holding it was opened for', async () => {
    await open(`${account}/invest?assetId=AS1`);
    expect(await line('Line 1')).toHaveTextContent('Global All Cap Fund');
  });

  test.each([
    [
      'no cash is there',
      summaryWith({ cash: { cash: 0, reserved: 0, uncleared: 0, available: 0 } }),
      {},
      'There is no cash to invest',
    ],
    [
      'all cash is kept',
      summaryWith({ cash: cashOf(0) }),
      {},
      '£40.00 is reserved for open transactions and £10.50 has not cleared yet.',
    ],
    [
      'the account is suspended',
      { getAccount: { ...isaAccount, status: 'Suspended' as const } },
      {},
      'Cash can be invested only while the account is active.',
    ],
    [
      'the account is being transferred out',
      { getAccount: { ...isaAccount, status: 'Transfer Out' as const } },
      {},
      'Whitcombe ISA is being transferred out',
    ],
    [
      'the account is for cash',
      { getAccount: { ...isaAccount, accountType: 'Cash' as const } },
      {},
      'A cash account holds cash alone',
    ],
    [
      'instruments may not be seen',
      {},
      { scopes: scopesOn(['read-write'], ['Client', 'Account', 'Transaction']) },
      'You do not have access to instruments',
    ],
    [
      'the account cannot be read',
      { getAccountSummary: refused('unexpected', 'The ledger is resting.') },
      {},
      'The ledger is resting.',
    ],
  ] satisfies [string, CannedAnswers, FakePortalOptions, string][])(
    'says so where %s',
    async (_why, changed, options, words) => {
      await open(`${account}/invest`, changed, options);
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    },
  );

  test('does not change while the account is read again', async () => {
    const portal = await open(`${account}/invest`, { getAccountSummary: neverAnswered() });
    await screen.findByRole('heading', { level: 1, name: /Invest/ });
    expect(portal.outlet.querySelector('[aria-busy="true"]')).not.toBeNull();
  });
});

describe('sell', () => {
  const share = {
    ...accountSummary.positions[0]!,
    id: 'A1|S|GB00B10RZP78',
    assetId: 'AS2',
    assetName: 'Unilever',
    quantity: 10,
    currentValue: 500,
    reservedQuantity: 4,
  };
  const two = summaryWith({
    positions: [...accountSummary.positions.slice(0, 1), share, ...accountSummary.positions.slice(1)],
  });

  test('an address fills the lines; what of it cannot be read leaves its holding alone', async () => {
    const portal = await open(`${account}/sell?sell=AS1:amount:250&sell=AS2:quantity:2.5&sell=AS2:quantity:x`, two);
    expect(within(await line('Global All Cap Fund')).getByLabelText('Amount')).toHaveValue('250');
    expect(within(await line('Unilever')).getByLabelText('Units')).toHaveValue('2.5');
    await waitFor(() => expect(bodiesOf(portal, 'previewTransactions').at(-1)).toHaveLength(2));
  });

  test('sells all that is free of one holding and an amount of another in one group', async () => {
    const portal = await open(`${account}/sell`, two);
    const [fund, unilever] = [await line('Global All Cap Fund'), await line('Unilever')];
    expect(unilever).toHaveTextContent(/6 units free of 10, the others are reserved · £[\d,.]+ in all/);
    await userEvent.selectOptions(within(fund).getByRole('combobox', { name: 'Sell' }), 'An amount');
    await userEvent.type(within(fund).getByLabelText('Amount'), '250');
    await userEvent.selectOptions(within(unilever).getByRole('combobox', { name: 'Sell' }), 'All');
    const group = [
      { ...order, movementType: 'Disinvest', assetId: 'AS1', amount: 250 },
      { ...order, movementType: 'Disinvest', assetId: 'AS2', quantity: 6 },
    ];
    await waitFor(() => expect(bodiesOf(portal, 'previewTransactions').at(-1)).toEqual(group));
    await press('Continue');
    expect(await screen.findByRole('region', { name: 'What to sell' })).toHaveTextContent(
      'Global All Cap Fund£250.00UnileverAll, 6 units',
    );
    await press('Place 2 orders');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sales submitted' })).toBeVisible();
    expect(bodiesOf(portal, 'createTransactionGroup')).toEqual([group]);
  });

  test('more than is free is refused beside its field; so is nothing at all', async () => {
    await open(`${account}/sell`, two);
    const unilever = await line('Unilever');
    await press('Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a holding to sell.');
    await userEvent.selectOptions(within(unilever).getByRole('combobox', { name: 'Sell' }), 'Units');
    const units = within(unilever).getByLabelText('Units');
    await userEvent.type(units, '6.5');
    await press('Continue');
    await waitFor(() => expect(units).toHaveAccessibleDescription('6 units are free to sell. Enter that or less.'));
  });

  test('what the platform refuses stands beside the holding it is about', async () => {
    await open(`${account}/sell?assetId=AS2`, {
      ...two,
      previewTransactions: refused('bad-request', 'No.', [
        { fieldName: 'transactions[0].amount', type: 'limit', errorMessage: 'That is more than the holding is worth.' },
      ]),
    });
    const unilever = await line('Unilever');
    await userEvent.type(within(unilever).getByLabelText('Amount'), '900');
    await waitFor(() =>
      expect(within(unilever).getByLabelText('Amount')).toHaveAccessibleDescription(
        'That is more than the holding is worth.',
      ),
    );
  });

  test.each([
    [
      'nothing is held',
      summaryWith({ positions: accountSummary.positions.slice(1) }),
      'This account holds no investments.',
    ],
    [
      'all units are kept',
      summaryWith({ positions: [{ ...accountSummary.positions[0]!, reservedQuantity: 400 }] }),
      'All units are reserved for open sales.',
    ],
    [
      'the account is suspended',
      { getAccount: { ...isaAccount, status: 'Suspended' as const } },
      'Holdings can be sold only while the account is active, closing or being transferred out.',
    ],
  ] as const)('says so where %s', async (_why, changed, words) => {
    await open(`${account}/sell`, changed);
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('a draft of other holdings takes up those there are', async () => {
    const portal = await open(`${account}/sell?draft=D2`, {
      ...two,
      getDraft: {
        id: 'D2',
        form: 'clients.sell',
        recordId: 'A1',
        title: 'Sell, Whitcombe ISA',
        href: `${account}/sell?draft=D2`,
        savedAt: '2026-11-20T09:21:00.000Z',
        values: {
          transactions: [
            { assetId: 'GONE', by: 'all', amount: '', quantity: '' },
            { assetId: 'AS2', by: 'quantity', amount: '', quantity: '2' },
          ],
        },
      },
    });
    expect(within(await line('Unilever')).getByLabelText('Units')).toHaveValue('2');
    await waitFor(() =>
      expect(bodiesOf(portal, 'previewTransactions').at(-1)).toEqual([
        { ...order, movementType: 'Disinvest', assetId: 'AS2', quantity: 2 },
      ]),
    );
  });
});

test("the account's menu leads to both, for whoever may and while it is active", async () => {
  await open(`${account}/overview`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  expect(screen.getByRole('link', { name: 'Invest' })).toHaveAttribute('href', `${account}/invest`);
  expect(screen.getByRole('link', { name: 'Sell' })).toHaveAttribute('href', `${account}/sell`);
});
