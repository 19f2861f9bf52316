import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, neverAnswered, refused } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, instrument, prices } from './answers';

const open = (path: string, over = {}, options = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...over }, ...options });

describe('the instrument list', () => {
  test('shows each instrument with its price, the day of the price and the change, and a dash where there is none', async () => {
    await open('/instruments');
    const vodafone = (await screen.findByRole('link', { name: 'Vodafone Group plc' })).closest('tr') as HTMLElement;
    expect(vodafone).toHaveTextContent('GB00BH4HKS39');
    expect(vodafone).toHaveTextContent('£0.7512');
    expect(vodafone).toHaveTextContent('19 Nov 2026');
    expect(vodafone).toHaveTextContent('▼ −1.25%');
    const unpriced = screen.getByRole('link', { name: 'Core S&P 500 ETF' }).closest('tr') as HTMLElement;
    expect(unpriced).not.toHaveTextContent('£0.00');
    expect(within(unpriced).getAllByText('not available').length).toBeGreaterThan(2);
  });

  test('asks for what the address says, and no more', async () => {
    const portal = await open(
      '/instruments?idOrName=voda&instrumentType=Equity&currency=GBP&sort=-currentPrice&page=2&pageSize=25&instrumentType=nonsense',
    );
    await screen.findByRole('link', { name: 'Vodafone Group plc' });
    expect(portal.calls[0]?.query).toEqual({
      idOrName: 'voda',
      instrumentType: 'Equity',
      currency: 'GBP',
      sort: '-currentPrice',
      page: '2',
      pageSize: '25',
    });
  });

  test('a type chosen in the bar is in the address and can be taken away again', async () => {
    const user = userEvent.setup();
    const portal = await open('/instruments');
    await screen.findByRole('link', { name: 'Vodafone Group plc' });
    await user.selectOptions(screen.getByLabelText('Type'), 'ETF');
    expect(portal.history.path()).toBe('/instruments?instrumentType=ETF');
    await user.click(screen.getByRole('button', { name: /Type: ETF/ }));
    expect(portal.history.path()).toBe('/instruments');
  });

  test('a row opens its instrument', async () => {
    const user = userEvent.setup();
    const portal = await open('/instruments');
    const row = (await screen.findByRole('link', { name: 'Vodafone Group plc' })).closest('tr') as HTMLElement;
    act(() => row.focus());
    await user.keyboard('{Enter}');
    expect(portal.history.path()).toBe('/instruments/AS1');
  });

  test('an empty list of a firm says why it is empty', async () => {
    await open('/instruments', { listAssets: listed([]) });
    expect(await screen.findByText('The firm has no instruments yet')).toBeVisible();
  });

  test('nothing found says so and offers to clear the filters', async () => {
    const user = userEvent.setup();
    const portal = await open('/instruments?idOrName=zzz', { listAssets: listed([]) });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(portal.history.path()).toBe('/instruments');
  });
});

describe('an instrument', () => {
  test('has its key figures, facts and a plain word about made-up prices', async () => {
    const portal = await open('/instruments/AS1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Vodafone Group plc' })).toBeVisible();
    const figures = within(screen.getByRole('region', { name: 'Key figures' }));
    expect(figures.getByText('£0.7512')).toBeVisible();
    expect(figures.getByText('41')).toBeVisible();
    expect(figures.getByText('£1.24m')).toBeVisible();
    expect(screen.getByText(/made up for demonstration/)).toBeVisible();
    expect(screen.getByText('2 working days')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See transactions' })).toHaveAttribute('href', '/transactions?assetId=AS1');
    expect(portal.title()).toBe('Vodafone Group plc');
  });

  test('copies its ISIN', async () => {
    const user = userEvent.setup();
    await open('/instruments/AS1');
    await user.click(await screen.findByRole('button', { name: 'Copy ISIN GB00BH4HKS39' }));
    expect(await navigator.clipboard.readText()).toBe('GB00BH4HKS39');
  });

  test('says nothing of synthetic prices where they come from a market', async () => {
    await open('/instruments/AS1', { getAsset: { ...instrument, syntheticPrices: false } });
    await screen.findByRole('heading', { level: 1, name: 'Vodafone Group plc' });
    expect(screen.queryByText(/synthetic/)).not.toBeInTheDocument();
  });

  test('charts three years, and a shorter period without another request; the period is in the address', async () => {
    const user = userEvent.setup();
    const portal = await open('/instruments/AS1');
    expect(await screen.findByRole('figure', { name: 'Price of Vodafone Group plc, last 3 years' })).toBeVisible();
    expect(portal.calls.filter(({ id }) => id === 'listPrices').map(({ query }) => query)).toEqual([
      { fromDate: '2023-11-20', toDate: '2026-11-20' },
    ]);
    expect(screen.getByText(/35\.00%/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '6 months' }));
    expect(portal.history.path()).toBe('/instruments/AS1?period=6m');
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(1 + 6);
    expect(portal.callIds().filter((id) => id === 'listPrices')).toHaveLength(1);
  });

  test('opens at the period the address names', async () => {
    await open('/instruments/AS1?period=1y');
    expect(await screen.findByRole('figure', { name: 'Price of Vodafone Group plc, last year' })).toBeVisible();
    expect(screen.getByRole('button', { name: '1 year' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('without prices in the period says so', async () => {
    await open('/instruments/AS1?period=1m', { listPrices: prices.slice(0, 2) });
    expect(await screen.findByText('There are no prices in the last month')).toBeVisible();
  });

  test('that could not be priced keeps the rest of the page', async () => {
    await open('/instruments/AS1', { listPrices: refused('unexpected', 'The prices are resting.') });
    expect(await screen.findByText('The prices are resting.')).toBeVisible();
    expect(screen.getByText('2 working days')).toBeVisible();
  });

  test('of another firm is not found, with the way back to the list', async () => {
    const user = userEvent.setup();
    const portal = await open('/instruments/AS9', { getAsset: refused('not-found', 'No such instrument.') });
    expect(await screen.findByRole('heading', { name: 'This instrument was not found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to instruments' }));
    await waitFor(() => expect(portal.history.path()).toBe('/instruments'));
  });

  test('holds its place while it is read', async () => {
    await open('/instruments/AS1', { getAsset: neverAnswered() });
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
  });

  test('offers its transactions only to who may see them', async () => {
    await open('/instruments/AS1', {}, { scopes: scopesOn(['read'], ['Instrument']) });
    await screen.findByRole('heading', { level: 1, name: 'Vodafone Group plc' });
    expect(screen.queryByRole('link', { name: 'See transactions' })).not.toBeInTheDocument();
  });
});
