import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, listed, neverAnswered, refused } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, information } from './answers';

const path = '/reporting/assets-under-administration';
const open = (extra: Partial<Parameters<typeof renderRemote>[2]> = {}) =>
  renderRemote(definition, config, { path, answers, ...extra });

describe('assets under administration', () => {
  test('shows the whole figures, how they moved this month and the day they are of', async () => {
    const { outlet } = await open();
    const strip = await screen.findByRole('region', { name: 'Assets under administration' });
    await waitFor(() => expect(strip).toHaveTextContent('£412,810,511.04'));
    expect(strip).toHaveTextContent('£406,790,000.00');
    expect(strip).toHaveTextContent('+£6,020,511.04');
    expect(strip).toHaveTextContent('+1.48%');
    expect(outlet).toHaveTextContent('As of 20 Nov 2026');
  });

  test('explains why portfolios may add up to more', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /why\? How the assets under administration/ }));
    expect(screen.getByRole('group', { name: /How the assets/ })).toHaveTextContent(
      'A joint account counts in the portfolio of each of its holders',
    );
  });

  test('asks for the largest portfolios first, and for what the address says', async () => {
    const first = await open();
    await screen.findByRole('link', { name: 'Mrs Eleanor Whitcombe' });
    expect(first.calls.find(({ id }) => id === 'listPortfolios')?.query).toMatchObject({
      sort: '-currentValue',
      page: '1',
      pageSize: '50',
    });
    await first.unmount();
    const second = await open({ path: `${path}?status=Suspended&nodeId=N3&sort=name&page=2` });
    await screen.findByRole('link', { name: 'Mrs Eleanor Whitcombe' });
    expect(second.calls.find(({ id }) => id === 'listPortfolios')?.query).toMatchObject({
      status: 'Suspended',
      nodeId: 'N3',
      sort: 'name',
      page: '2',
    });
  });

  test('narrows table and figures to an office of the rows, and keeps that in the address', async () => {
    const portal = await open();
    await screen.findByRole('link', { name: 'Mrs Eleanor Whitcombe' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Office' }), 'Leeds office');
    await waitFor(() =>
      expect(
        portal.calls
          .filter(({ query }) => query.nodeId === 'N3')
          .map(({ id }) => id)
          .sort(),
      ).toEqual(['getDashboardInformation', 'listPortfolios']),
    );
    expect(portal.history.snapshot().location.search).toBe('?nodeId=N3');
    expect(screen.getByRole('button', { name: 'Remove filter Office: Leeds office' })).toBeVisible();
  });

  test('a heading that is pressed sorts by the server', async () => {
    const portal = await open();
    await screen.findByRole('link', { name: 'Mrs Eleanor Whitcombe' });
    await userEvent.click(screen.getByRole('button', { name: 'Portfolio' }));
    await waitFor(() => expect(portal.calls.at(-1)?.query.sort).toBe('name'));
  });

  test("leads to a portfolio's client, unless the firm has no client pages", async () => {
    const portal = await open();
    expect(await screen.findByRole('link', { name: 'Mrs Eleanor Whitcombe' })).toHaveAttribute(
      'href',
      '/clients/C1/accounts',
    );
    await portal.unmount();
    await open({ flags: ['remote.reporting'] });
    expect(await screen.findByText('Mrs Eleanor Whitcombe')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Mrs Eleanor Whitcombe' })).toBeNull();
  });

  test('shows no growth as missing and never as zero', async () => {
    await open();
    const row = (await screen.findByText('Miss Amara Okafor')).closest('tr') as HTMLElement;
    expect(within(row).getByText('not available')).toBeInTheDocument();
  });

  test('has the size of its figures and rows while they are read', async () => {
    await open({ answers: { getDashboardInformation: neverAnswered(), listPortfolios: neverAnswered() } });
    expect(await screen.findByRole('table', { name: 'Portfolios' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('region', { name: 'Assets under administration' })).toHaveAttribute('aria-busy', 'true');
  });

  test('says why it is empty and what to do', async () => {
    const portal = await open({ answers: { ...answers, listPortfolios: listed([]) } });
    expect(await screen.findByText('There are no portfolios yet')).toBeVisible();
    await portal.unmount();
    await open({ path: `${path}?status=Closed`, answers: { ...answers, listPortfolios: listed([]) } });
    expect(await screen.findByText('No portfolios match these filters')).toBeVisible();
  });

  test("shows the server's words when the list fails, and the rows after another try", async () => {
    const portal = await open({
      answers: {
        getDashboardInformation: answered(information),
        listPortfolios: refused('unexpected', 'The ledger is resting.'),
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent('The ledger is resting.');
    portal.answer(answers);
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'The Penrose Trust' })).toBeVisible();
  });
});
