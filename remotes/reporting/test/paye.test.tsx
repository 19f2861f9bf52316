import { screen, within } from '@testing-library/react';
import { refused } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';
import { taxMonth } from './paye-answers';

describe('PAYE', () => {
  test('says of each month what HMRC gets, and of one with more refunds than tax where they go', async () => {
    await renderRemote(definition, config, { path: '/reporting/paye', answers });
    const table = await screen.findByRole('table', { name: 'Tax months' });
    expect(within(table).getByRole('link', { name: 'Month 7, to 5 November 2026' })).toHaveAttribute(
      'href',
      '/reporting/paye/2026-10-06',
    );
    expect(table).toHaveTextContent('Refunds of the months before are set against it.');
    expect(table).toHaveTextContent('More tax went back than was withheld');
    expect(within(table).getAllByText('Reconciles')).toHaveLength(2);
  });

  test('tells somebody who sees a part of the firm whom to ask', async () => {
    await renderRemote(definition, config, {
      path: '/reporting/paye',
      answers: { ...answers, listTaxMonths: refused('forbidden', 'You see a part of the firm: ask an administrator.') },
    });
    expect(await screen.findByText('You see a part of the firm: ask an administrator.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a month lists its payments, each leading to its transaction, and what its submission lacks', async () => {
    await renderRemote(definition, config, { path: '/reporting/paye/2026-10-06', answers });
    expect(await screen.findByRole('link', { name: 'Drawdown income' })).toHaveAttribute(
      'href',
      '/clients/C1/transactions/T9',
    );
    const problem = await screen.findByText(/No National Insurance number/);
    expect(problem).toHaveTextContent('Mrs Eleanor Whitcombe: No National Insurance number');
    expect(within(problem).getByRole('link')).toHaveAttribute('href', '/clients/C1/details?edit=identification');
    expect(screen.getByRole('button', { name: 'Download the submission file' })).toBeVisible();
  });

  test('a difference between payments and the control account is named', async () => {
    await renderRemote(definition, config, {
      path: '/reporting/paye/2026-10-06',
      answers: { ...answers, getTaxMonth: { ...taxMonth, posted: 249, difference: 1 } },
    });
    expect(await screen.findByText(/Differs by/)).toHaveTextContent('Differs by £1.00');
  });

  test('asks for no submission for somebody who may not see National Insurance numbers', async () => {
    const portal = await renderRemote(definition, config, {
      path: '/reporting/paye/2026-10-06',
      answers,
      scopes: scopesOn(['read'], ['Client', 'Account']),
    });
    expect(await screen.findByText(/the submission: it has National Insurance numbers/)).toBeVisible();
    expect(portal.callIds()).not.toContain('getPayeSubmission');
  });
});
