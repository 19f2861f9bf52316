import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, refused } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { transactionFilters } from '../src/transactions/transaction-filters';
import { answers, instrumentRow, order, payment } from './answers';

const open = (path: string, over = {}) => renderRemote(definition, config, { path, answers: { ...answers, ...over } });

describe('the transaction list', () => {
  test('names client, account and instrument, each with its way there', async () => {
    await open('/transactions');
    const row = (await screen.findByText('Order', { selector: 'td' })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Mrs Eleanor Whitcombe' })).toHaveAttribute('href', '/clients/C01F4QX/accounts');
    expect(within(row).getByRole('link', { name: 'Whitcombe ISA' })).toHaveAttribute('href', '/clients/C01F4QX/accounts/A1/transactions');
    expect(within(row).getByRole('link', { name: 'Vodafone Group plc' })).toHaveAttribute('href', '/instruments/AS1');
    expect(within(row).getByRole('link', { name: '18 Nov 2026' })).toHaveAttribute('href', '/transactions/T9');
    expect(row).toHaveTextContent('£4,000.00');
    expect(row).toHaveTextContent('Waiting');
  });

  test('has every filter of the specification', () => {
    const specified = ['transactionId', 'orderId', 'paymentId', 'linkId', 'transactionType', 'transactionSubType', 'method', 'movementType', 'transactionDateFrom', 'transactionDateTo', 'accountId', 'assetId', 'status', 'incomplete', 'nodeId', 'excludeDeleted'];
    expect(specified.filter((name) => !transactionFilters.some((filter) => filter.name === name))).toEqual([]);
  });

  test('asks for what the address says', async () => {
    const portal = await open('/transactions?status=Waiting&transactionType=Order&transactionDateFrom=2026-11-01&incomplete=true&excludeDeleted=true&assetId=AS1');
    await screen.findByText('Order', { selector: 'td' });
    expect(portal.calls.find(({ id }) => id === 'listTransactions')?.query).toEqual({ status: 'Waiting', transactionType: 'Order', transactionDateFrom: '2026-11-01', incomplete: 'true', excludeDeleted: 'true', assetId: 'AS1', page: '1', pageSize: '50', sort: '-transactionDate' });
  });

  test('the filters behind "More filters" reach the address', async () => {
    const user = userEvent.setup();
    const portal = await open('/transactions');
    await screen.findByText('Order', { selector: 'td' });
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.selectOptions(screen.getByLabelText('Progress'), 'Incomplete');
    expect(portal.history.path()).toBe('/transactions?incomplete=true');
    expect(portal.calls.at(-1)?.query.incomplete).toBe('true');
  });

  test('an instrument is found by typing its name, and its name stands in the tag', async () => {
    const user = userEvent.setup();
    const portal = await open('/transactions');
    await screen.findByText('Order', { selector: 'td' });
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.type(await screen.findByRole('combobox', { name: 'Instrument' }), 'voda');
    await waitFor(() => expect(portal.calls.some(({ id, query }) => id === 'listAssets' && query.idOrName === 'voda')).toBe(true), { timeout: 3000 });
    await user.click(await screen.findByTitle(instrumentRow.longName));
    expect(portal.history.path()).toBe(`/transactions?assetId=${instrumentRow.assetId}`);
    expect(await screen.findByRole('button', { name: `Remove filter Instrument: ${instrumentRow.longName}` })).toBeVisible();
  });

  test('a heading sorts, in the address', async () => {
    const user = userEvent.setup();
    const portal = await open('/transactions');
    await screen.findByText('Order', { selector: 'td' });
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

describe('a transaction', () => {
  test('shows what it is and what was placed with it', async () => {
    const portal = await open('/transactions/T9', { listTransactions: ({ query }: { query: Record<string, string> }) => listed(query.linkId ? [order, payment] : [order]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order · At Best' })).toBeVisible();
    expect(portal.title()).toBe('Order · At Best T9');
    expect(portal.calls[0]?.query).toEqual({ transactionId: 'T9', pageSize: '25' });
    const together = await screen.findByRole('table', { name: 'Transactions placed together' });
    expect(await within(together).findByText('Deposit')).toBeVisible();
    expect(portal.calls[1]?.query.linkId).toBe('L4');
  });

  test('that was placed alone has no list of others', async () => {
    const portal = await open('/transactions/T9', { listTransactions: listed([{ ...order, linkId: null }]) });
    await screen.findByRole('heading', { level: 1, name: 'Order · At Best' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(portal.calls).toHaveLength(1);
  });

  test.each([['none', []], ['only one whose id begins the same', [{ ...order, transactionId: 'T01', id: 'T01' }]]])('that is not there is not found: the call answers with %s', async (_what, rows) => {
    await open('/transactions/T0', { listTransactions: listed(rows) });
    expect(await screen.findByRole('heading', { name: 'This transaction was not found' })).toBeVisible();
  });

  test('that may not be seen says so', async () => {
    await open('/transactions/T9', { listTransactions: refused('forbidden', 'No.') });
    expect(await screen.findByRole('heading', { name: 'You do not have access to this transaction' })).toBeVisible();
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

  test.each(['cash', 'stock'])('%s postings are narrowed by code, days, office and account from the address', async (kind) => {
    const portal = await open(`/postings/${kind}?transactionCode=BUYS&postDateFrom=2026-01-01&postDateTo=2026-11-20&nodeId=N2&accountId=A1`);
    await screen.findByRole('table');
    expect(portal.calls[0]?.query).toEqual({ transactionCode: 'BUYS', postDateFrom: '2026-01-01', postDateTo: '2026-11-20', nodeId: 'N2', accountId: 'A1', page: '1', pageSize: '50', sort: '-postDate' });
  });

  test('the address above both leads to cash', async () => {
    const portal = await open('/postings');
    await screen.findByRole('heading', { level: 1, name: 'Cash postings' });
    expect(portal.history.path()).toBe('/postings/cash');
  });
});
