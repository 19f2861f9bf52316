import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed } from '@tessera/testing/canned-answers';
import { allFlags } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, isaAccount, transaction, withdrawal } from '../answers';

// The firm in these tests does not run the tools remote.
const flags = allFlags.filter((flag) => flag !== 'remote.tools');
const open = (path: string, over = {}) =>
  renderRemote(definition, config, { path, flags, answers: { ...answers, ...over } });
const client = '/clients/C01F4QX';
const record = `${client}/transactions/T5`;

const of = (id: string, over: Partial<typeof transaction>): typeof transaction => ({
  ...transaction,
  id,
  transactionId: id,
  status: 'Completed',
  ...over,
});
const rows = [
  withdrawal,
  of('T1', { amount: 400 }),
  of('T2', { movementType: 'Disinvest', amount: 300 }),
  of('T3', {
    transactionType: 'Payment',
    transactionSubType: 'Deposit',
    movementType: 'In',
    amount: 200,
    assetName: null,
    narrative: 'WHIT 9',
  }),
  of('T4', {
    transactionType: 'Stock Transfer',
    transactionSubType: 'Internal',
    movementType: 'Out',
    amount: 100,
    narrative: 'To account A2',
  }),
];

test.each([`${client}/transactions`, `${client}/accounts/A1/transactions`])(
  'each row of %s says what it is, carries its sign and leads to its record',
  async (path) => {
    const portal = await open(path, { listTransactions: listed(rows) });
    const table = await screen.findByRole('table', { name: 'Transactions' });
    const links = await within(table).findAllByRole('link', { name: /^(Withdrawal|Buy|Sell|Payment|Global)/ });
    expect(
      links.map((link) => [
        link.textContent,
        link.getAttribute('href'),
        link.closest('tr')?.textContent?.match(/[+−]?£[\d.,]+/)?.[0],
      ]),
    ).toEqual([
      ['Withdrawal', record, '−£2,500.00'],
      ['Buy Global All Cap Fund', `${client}/transactions/T1`, '−£400.00'],
      ['Sell Global All Cap Fund', `${client}/transactions/T2`, '+£300.00'],
      ['Payment in', `${client}/transactions/T3`, '+£200.00'],
      ['Global All Cap Fund to another account', `${client}/transactions/T4`, '£100.00'],
    ]);
    expect(within(table).getByText('WHIT 9')).toBeVisible();
    await userEvent.click(within(table).getByText('−£2,500.00'));
    expect(portal.history.path()).toBe(record);
    expect(await screen.findByRole('heading', { level: 1, name: 'Withdrawal' })).toBeVisible();
  },
);

test('what waits leads to its record, with its sign', async () => {
  await open(`${client}/accounts/A1/overview`, { listTransactions: listed([withdrawal]) });
  const table = await screen.findByRole('table', { name: 'Unfinished transactions' });
  expect(within(table).getByRole('link', { name: 'Withdrawal' })).toHaveAttribute('href', record);
  expect(table).toHaveTextContent('−£2,500.00');
});

test('cash leads to what moved it', async () => {
  await open(`${client}/accounts/A1/cash`);
  expect(await screen.findByRole('link', { name: 'Dividend, Global All Cap Fund' })).toHaveAttribute(
    'href',
    `${client}/transactions/T1`,
  );
});

describe('the record of a transaction', () => {
  test('stands in its client and account, and leads to nothing the firm does not have', async () => {
    const portal = await open(record);
    expect(await screen.findByRole('heading', { level: 1, name: 'Withdrawal' })).toBeVisible();
    expect(portal.title()).toBe('Withdrawal T5');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
    expect(crumbs.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Clients', '/clients'],
      ['Mrs Eleanor Whitcombe', `${client}/transactions`],
      ['Whitcombe ISA', `${client}/accounts/A1/transactions`],
    ]);
    const together = screen.getByRole('table', { name: 'Transactions entered together' });
    expect(within(together).getByRole('link', { name: 'Sell Global All Cap Fund' })).toHaveAttribute(
      'href',
      `${client}/transactions/T6`,
    );
    expect(together).toHaveTextContent('+£1,000.00');
    const elsewhere = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !href.startsWith('/clients'));
    expect(elsewhere).toEqual([]);
  });

  test('a second person authorises it there', async () => {
    const portal = await open(record);
    await userEvent.click(await screen.findByRole('button', { name: 'Authorise' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Authorise the withdrawal of £2,500.00 for Mrs Eleanor Whitcombe?',
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Authorise withdrawal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      portal.calls.filter(({ id }) => id === 'authoriseTransaction').map(({ parameters, body }) => [parameters, body]),
    ).toEqual([[{ firmId: 'NBW', transactionId: 'T5' }, { version: 3 }]]);
    expect(portal.changed.map(({ kind }) => kind)).toContain('Transaction');
  });

  test('is one joint holder’s as much as the other’s, and nobody else’s', async () => {
    const joint = {
      getAccount: {
        ...isaAccount,
        clients: [...isaAccount.clients, { id: 'C2', name: 'Mr Robert Whitcombe', isLeadClient: false }],
      },
    };
    const portal = await open('/clients/C2/transactions/T5', joint);
    expect(await screen.findByRole('link', { name: 'Mr Robert Whitcombe' })).toHaveAttribute(
      'href',
      '/clients/C2/transactions',
    );
    await portal.goTo('/clients/C5/transactions/T5');
    expect(await screen.findByRole('heading', { level: 1, name: 'This transaction was not found' })).toBeVisible();
  });
});
