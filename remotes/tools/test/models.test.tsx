import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { decide, type Resource } from '@tessera/contract';
import { listed, neverAnswered, refused } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, model, modelRow } from './answers';

const open = (path: string, over = {}, options = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...over }, ...options });
const reading = (...held: readonly Resource[]) => ({ scopes: scopesOn(['read'], held) });

describe('the menu entry Models', () => {
  const targetFor = (held: readonly Resource[]): string | undefined =>
    config.navigation
      .find(({ label }) => label === 'Models')
      ?.targets.find(
        ({ access }) => decide({ authenticated: true, scopes: scopesOn(['read'], held), flags: null }, access).allowed,
      )?.href;

  test('leads to advisory models when the user can access the advisory model resource; otherwise to discretionary models', () => {
    expect(targetFor(['Advisory Model', 'Model'])).toBe('/models/advisory');
    expect(targetFor(['Advisory Model'])).toBe('/models/advisory');
    expect(targetFor(['Model'])).toBe('/models/discretionary');
    expect(targetFor(['Client', 'Instrument'])).toBeUndefined();
  });
});

describe('the list of models', () => {
  test('shows each model with its id, status, holdings and when it changed, and opens it', async () => {
    const user = userEvent.setup();
    const portal = await open('/models/advisory');
    const row = (await screen.findByRole('link', { name: 'Balanced' })).closest('tr') as HTMLElement;
    for (const text of ['M1', 'Sixty per cent in shares.', 'Active', '2', '29 Sep 2026'])
      expect(within(row).getByText(text)).toBeVisible();
    expect(portal.title()).toBe('Advisory models');
    await user.click(within(row).getByRole('link', { name: 'Balanced' }));
    expect(portal.history.path()).toBe('/models/M1');
  });

  test.each([
    ['advisory', 'Advisory'],
    ['discretionary', 'Discretionary'],
  ])('of %s models asks for those alone, narrowed as the address says', async (path, type) => {
    const portal = await open(`/models/${path}?name=bal&status=Pending&sort=-updateDate`);
    await screen.findByRole('heading', { level: 1, name: `${type} models` });
    expect(portal.calls[0]?.query).toEqual({
      type,
      name: 'bal',
      status: 'Pending',
      sort: '-updateDate',
      page: '1',
      pageSize: '50',
    });
  });

  test('leads who may read both to the other kind, and never shows the one under the heading of the other', async () => {
    const user = userEvent.setup();
    const portal = await open('/models/advisory', {
      listModels: ({ query }: { query: Record<string, string> }) =>
        query.type === 'Advisory' ? listed([modelRow]) : neverAnswered(),
    });
    await screen.findByRole('link', { name: 'Balanced' });
    await user.click(
      within(screen.getByRole('navigation', { name: 'Kinds of model' })).getByRole('link', { name: 'Discretionary' }),
    );
    expect(portal.history.path()).toBe('/models/discretionary');
    expect(await screen.findByRole('heading', { level: 1, name: 'Discretionary models' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Balanced' })).not.toBeInTheDocument();
  });

  test('has no tabs for who may read one kind', async () => {
    await open('/models/discretionary', {}, reading('Model'));
    await screen.findByRole('link', { name: 'Balanced' });
    expect(screen.queryByRole('navigation', { name: 'Kinds of model' })).not.toBeInTheDocument();
  });

  test('says what will be in an empty one, and offers nothing that leads nowhere', async () => {
    await open('/models/discretionary', { listModels: listed([]) });
    expect(await screen.findByText('The firm has no discretionary models yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new|create|add/i })).not.toBeInTheDocument();
  });
});

describe('a model', () => {
  test('shows its holdings with their target weights, which come to 100.00%', async () => {
    const portal = await open('/models/M1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Balanced' })).toBeVisible();
    expect(portal.title()).toBe('Balanced');
    const table = within(screen.getByRole('table', { name: 'Holdings' }));
    expect(table.getByRole('link', { name: 'Vodafone Group plc' })).toHaveAttribute('href', '/instruments/AS1');
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'InstrumentISINTypeTarget weight',
      'Vodafone Group plcGB00BH4HKS39Equity62.50%',
      'Core S&P 500 ETFIE00B5BMR087ETF37.50%',
      'Total100.00%',
    ]);
    expect(within(screen.getByRole('region', { name: 'Key figures' })).getByText('100.00%')).toBeVisible();
    expect(screen.getByText('Sixty per cent in shares.')).toBeVisible();
    expect(
      within(screen.getByRole('figure', { name: 'Target weights by kind of instrument' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Equity62.50%', 'ETF37.50%']);
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Advisory models' }),
    ).toHaveAttribute('href', '/models/advisory');
  });

  test('whose targets are not 100 yet says so', async () => {
    await open('/models/M1', {
      getModel: { ...model, status: 'Pending', totalPercentage: 62.5, assets: model.assets.slice(0, 1) },
    });
    expect(await screen.findByText('not 100% yet')).toBeVisible();
  });

  test('without holdings shows no nought for what is not there', async () => {
    await open('/models/M1', {
      getModel: { ...model, description: null, holdings: 0, assets: [], totalPercentage: null },
    });
    expect(await screen.findByText('This model has no holdings yet')).toBeVisible();
    expect(screen.queryByText('0.00%')).not.toBeInTheDocument();
    expect(screen.getByText('no targets yet')).toBeVisible();
  });

  test('names its instruments without a link to who may not read instruments', async () => {
    await open('/models/M1', {}, reading('Advisory Model'));
    expect(await screen.findByText('Core S&P 500 ETF', { selector: 'td' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Core S&P 500 ETF' })).not.toBeInTheDocument();
  });

  test.each<[string, readonly Resource[], string]>([
    ['advisory models who may read both', ['Advisory Model', 'Model'], '/models/advisory'],
    ['discretionary models who may read those alone', ['Model'], '/models/discretionary'],
  ])('that is not there leads back to %s', async (_who, held, href) => {
    const user = userEvent.setup();
    const portal = await open('/models/M9', { getModel: refused('not-found', 'Model not found.') }, reading(...held));
    expect(await screen.findByRole('heading', { name: 'This model was not found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to models' }));
    await waitFor(() => expect(portal.history.path()).toBe(href));
  });
});
