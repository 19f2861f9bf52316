import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { neverAnswered, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, returns } from '../answers';

const base = '/clients/C01F4QX';
const account = `${base}/accounts/A1`;
const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Opened = Awaited<ReturnType<typeof open>>;
const asked = (portal: Opened) => portal.calls.filter(({ id }) => id === 'getReturns').map(({ query }) => query);
const card = async (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Returns' });
const lines = async (): Promise<(string | null)[]> => {
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return [...(await card()).querySelectorAll('.t-facts > div')].map(({ textContent }) =>
    (textContent ?? '').replace(/why\? How the .* is worked out/, ' '),
  );
};

describe('the returns of a client', () => {
  test('are of the period that the address names, with the sign of each', async () => {
    const portal = await open(`${base}/overview`);
    expect(await lines()).toEqual(['Time-weighted  ▲ +5.12%', 'Money-weighted  ▼ −1.50%']);
    expect(await card()).toHaveTextContent('20 Nov 2025 to 20 Nov 2026');
    expect(asked(portal)).toEqual([{ fromDate: '2025-11-20', toDate: '2026-11-20' }]);
    await userEvent.click(screen.getByRole('button', { name: '3 years' }));
    await waitFor(() => expect(asked(portal)).toContainEqual({ fromDate: '2023-11-20', toDate: '2026-11-20' }));
    await userEvent.click(screen.getByRole('button', { name: 'Since opening' }));
    await waitFor(() => expect(asked(portal)).toContainEqual({ toDate: '2026-11-20' }));
  });

  test('of a longer period are also shown per year', async () => {
    await open(`${base}/overview?period=3y`, {
      getReturns: {
        ...returns,
        days: 1097,
        timeWeighted: 15.76,
        timeWeightedYearly: 5,
        moneyWeighted: 12.49,
        moneyWeightedYearly: 4,
      },
    });
    expect(await lines()).toEqual([
      'Time-weighted  ▲ +15.76%',
      'Time-weighted, a year▲ +5.00%',
      'Money-weighted  ▲ +12.49%',
      'Money-weighted, a year▲ +4.00%',
    ]);
  });

  test('show their inputs: the rule, both values and each day with a payment', async () => {
    await open(`${base}/overview`);
    await userEvent.click(
      await screen.findByRole('button', { name: 'why? How the money-weighted return is worked out' }),
    );
    const why = screen.getByRole('group', { name: 'How the money-weighted return is worked out' });
    for (const line of returns.basis) expect(why).toHaveTextContent(line);
    expect(
      within(why)
        .getAllByRole('term')
        .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`),
    ).toEqual(['Value before £1,400.00', '3 Feb 2026 +£120.00', '4 May 2026 −£70.00', 'Value at the end £1,500.50']);
    expect(why).toHaveTextContent('as of 20 Nov 2026');
  });

  test('list the last twelve days of payments and the sum of those before', async () => {
    const flows = Array.from({ length: 14 }, (_, index) => ({
      date: `2026-03-${String(index + 1).padStart(2, '0')}`,
      amount: 0.1,
    }));
    await open(`${base}/overview`, { getReturns: { ...returns, flows } });
    await userEvent.click(
      await screen.findByRole('button', { name: 'why? How the time-weighted return is worked out' }),
    );
    const terms = screen
      .getAllByRole('term')
      .filter((term) => term.closest('.t-why__list') !== null)
      .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    expect(terms.slice(0, 3)).toEqual(['Value before £1,400.00', '2 days before +£0.20', '3 Mar 2026 +£0.10']);
    expect(terms).toHaveLength(15);
  });

  test('that do not exist are a dash with the reason, never nought', async () => {
    await open(`${base}/overview`, {
      getReturns: { ...returns, timeWeighted: null, moneyWeighted: null, openingValue: 0, closingValue: 0, flows: [] },
    });
    expect(await lines()).toEqual([
      'Time-weighted  Nothing was held in this period.—not available',
      'Money-weighted  Nothing was held in this period.—not available',
    ]);
  });

  test('that have no rate though something was held say so', async () => {
    await open(`${account}/overview`, { getReturns: { ...returns, timeWeighted: null, moneyWeighted: null } });
    await waitFor(async () =>
      expect(await card()).toHaveTextContent(
        /For part of the period there was nothing of value to start from\.—.*No single rate gives this value from these payments\.—/,
      ),
    );
    expect(await card()).not.toHaveTextContent(/[▲▼]|0\.00%/);
  });

  test('that fit several rates list them, and show none as the return', async () => {
    await open(`${account}/overview`, {
      getReturns: { ...returns, moneyWeighted: null, moneyWeightedSeveral: [-65.31, 5, 6] },
    });
    expect((await lines())[1]).toBe(
      'Money-weighted  Several rates fit these payments: −65.31%, +5.00% and +6.00%. None of them is the return.—not available',
    );
  });

  test('keep their place while they come, and say in their own place what failed', async () => {
    await open(`${base}/overview`, { getReturns: neverAnswered() });
    await waitFor(async () => expect((await card()).querySelector('[aria-busy="true"]')).not.toBeNull());
    const portal = await open(`${account}/overview`, {
      getReturns: refused('unexpected', 'The figures could not be read.'),
    });
    const failed = (await screen.findAllByText('The figures could not be read.'))
      .at(-1)
      ?.closest('section') as HTMLElement;
    expect(within(failed).getByRole('heading', { level: 2, name: 'Returns' })).toBeVisible();
    portal.answer({ getReturns: returns });
    await userEvent.click(within(failed).getByRole('button', { name: /again/i }));
    await waitFor(() => expect(failed).toHaveTextContent('+5.12%'));
  });

  test('are not asked for by one who may not see accounts', async () => {
    const portal = await open(`${base}/overview`, {}, { scopes: scopesOn(['read'], ['Client']) });
    await screen.findByRole('heading', { level: 1 });
    expect(asked(portal)).toEqual([]);
    expect(portal.callIds()).not.toContain('getClientGroupSummary');
  });
});

test('the returns of an account are its own, over a period that is chosen with them', async () => {
  const portal = await open(`${account}/overview`);
  expect(await lines()).toHaveLength(2);
  expect(asked(portal)).toEqual([{ accountId: 'A1', fromDate: '2025-11-20', toDate: '2026-11-20' }]);
  await userEvent.click(within(await card()).getByRole('button', { name: '3 months' }));
  await waitFor(() =>
    expect(asked(portal)).toContainEqual({ accountId: 'A1', fromDate: '2026-08-20', toDate: '2026-11-20' }),
  );
  expect(portal.history.path()).toBe(`${account}/overview?period=3m`);
});
