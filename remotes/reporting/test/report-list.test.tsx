import { screen, within } from '@testing-library/react';
import { refused } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

describe('the list of reports', () => {
  test('names each report with what it answers and leads to it', async () => {
    const portal = await renderRemote(definition, config, { path: '/reporting', answers });
    const table = await screen.findByRole('table', { name: 'Assets' });
    expect(within(table).getByRole('link', { name: 'Assets under administration' })).toHaveAttribute(
      'href',
      '/reporting/assets-under-administration',
    );
    expect(within(table).getByRole('link', { name: 'Uninvested cash' })).toHaveAttribute(
      'href',
      '/reporting/uninvested-cash',
    );
    expect(screen.getByRole('link', { name: 'Net flows' })).toHaveAttribute('href', '/reporting/flows');
    expect(table).toHaveTextContent('cash that waits to be invested');
    expect(portal.title()).toBe('Reporting');
  });

  test('leaves out reports that show records which the user may not read', async () => {
    const scopes = scopesOn(['read'], ['Account', 'Transaction']);
    await renderRemote(definition, config, { path: '/reporting', answers, scopes });
    await screen.findByRole('table', { name: 'Assets' });
    const names = ['Assets', 'Net flows', 'Pipeline', 'Concentration', 'Clients without a review', 'Reconciliation'];
    expect(names.filter((name) => screen.queryByRole('link', { name }) !== null)).toEqual([
      'Assets',
      'Net flows',
      'Reconciliation',
    ]);
  });

  test('lists no report to somebody who may read none', async () => {
    await renderRemote(definition, config, { path: '/reporting', answers, scopes: scopesOn(['read'], ['User']) });
    expect(await screen.findByText('You do not have access to any report')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test("stays when the firm's figures cannot be read, with a way to try again", async () => {
    await renderRemote(definition, config, {
      path: '/reporting',
      answers: { ...answers, getDashboardInformation: refused('unexpected', 'The ledger is resting.') },
    });
    expect(await screen.findByText('The ledger is resting.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Assets' })).toBeVisible();
  });
});

test.each(['/reporting/assets-under-administration', '/reporting/uninvested-cash'])(
  '%s asks nothing for somebody who may not read accounts, and says so',
  async (path) => {
    const portal = await renderRemote(definition, config, { path, answers, scopes: scopesOn(['read'], ['Client']) });
    expect(await screen.findByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
    expect(portal.callIds()).toEqual([]);
  },
);
