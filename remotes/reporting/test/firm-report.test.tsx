import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

const open = (path: string, more: object = {}) => renderRemote(definition, config, { path, answers, ...more });

describe('a report of the firm', () => {
  test('shows figures, bars and rows that lead to where they come from, with the total of all', async () => {
    await open('/reporting/flows?by=adviser&nodeId=060001&percent=9');
    const table = await screen.findByRole('table', { name: 'Net flows' });
    expect(within(table).getByRole('link', { name: 'Priya Hart' })).toHaveAttribute(
      'href',
      '/postings/cash?nodeId=060003&transactionCode=PAYI%2CPAYO',
    );
    expect(within(table).getByRole('link', { name: 'Tom Reed' })).toHaveAttribute(
      'href',
      '/reporting/flows?by=client&nodeId=060004',
    );
    expect(within(table).getByRole('row', { name: /^Total/ })).toHaveTextContent('£949.50');
    expect(within(screen.getByRole('list', { name: 'Net flow' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('combobox', { name: 'By' })).toHaveValue('adviser');
  });

  test('is scheduled and ended by its reader', async () => {
    const user = userEvent.setup();
    const portal = await open('/reporting/flows');
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    await user.click(await screen.findByText('Monthly'));
    const own = await screen.findByRole('region', { name: 'Your schedules' });
    await user.click(within(own).getByRole('button', { name: /^End the schedule of Net flows by adviser/ }));
    expect(portal.callIds()).toEqual(expect.arrayContaining(['createReportSchedule', 'endReportSchedule']));
  });

  test('says what to do about a refusal', async () => {
    await open('/reporting/flows', {
      answers: {
        ...answers,
        getFirmReport: refused('bad-request', 'One value needs correcting.'),
      },
    });
    expect(await screen.findByText('One value needs correcting.')).toBeVisible();
  });

  test('is no page for a name that no report has', async () => {
    await open('/reporting/wealth');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/not found|no page|nothing/i);
  });

  test('asks nothing for somebody who may not read accounts', async () => {
    const portal = await open('/reporting/flows', { scopes: scopesOn(['read'], ['Client']) });
    expect(await screen.findByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
    expect(portal.callIds()).toEqual([]);
  });
});
