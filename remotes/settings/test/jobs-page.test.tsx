import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

const open = (extra: Partial<Parameters<typeof renderRemote>[2]> = {}) =>
  renderRemote(definition, config, { path: '/settings/jobs', answers, ...extra });

describe('jobs', () => {
  test('lists what ran: task, time, business date, status, how many and the note', async () => {
    const portal = await open();
    const row = (await screen.findByRole('cell', { name: 'Settlement' })).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Settlement',
      '20 Nov 2026, 06:00',
      '20 Nov 2026',
      'Done',
      '1,204',
      '2',
      'Two transactions wait for a price.',
    ]);
    expect(portal.calls[0]).toMatchObject({
      id: 'listJobRuns',
      parameters: { firmId: 'NBW' },
      query: { page: '1', pageSize: '50', sort: '-startedAt' },
    });
    expect(screen.getByRole('link', { name: 'Jobs' })).toHaveAttribute('aria-current', 'page');
  });

  test('is narrowed by task, status and day, in the address', async () => {
    const portal = await open({ path: '/settings/jobs?status=Failed&businessDate=2026-11-19' });
    await userEvent.selectOptions(await screen.findByLabelText('Task'), 'Fees');
    expect(portal.history.path()).toBe('/settings/jobs?status=Failed&businessDate=2026-11-19&task=fees');
    expect(portal.calls.at(-1)?.query).toMatchObject({ status: 'Failed', businessDate: '2026-11-19', task: 'fees' });
  });

  test('says why it is empty', async () => {
    await open({ answers: { ...answers, listJobRuns: listed([]) } });
    expect(await screen.findByText('Nothing has run yet')).toBeVisible();
  });

  test('is open to users who may read firm management', async () => {
    const portal = await open({ scopes: scopesOn(['read'], ['User', 'Client']) });
    expect(await screen.findByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
    expect(portal.calls).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Jobs' })).toBeNull();
  });

  test('says how far the readers of events are, and why one rests', async () => {
    await renderRemote(definition, config, {
      path: '/settings/jobs',
      answers: {
        ...answers,
        listEventReaders: [
          {
            reader: 'exceptions',
            waiting: 1204,
            oldestAt: '2026-11-20T10:00:00.000Z',
            parkedUntil: '2026-11-20T10:05:00.000Z',
            problem: 'It failed and is tried again.',
          },
        ],
      },
    });
    const figures = await screen.findByRole('region', { name: 'Readers of events' });
    expect(figures).toHaveTextContent('1,204 waiting');
    expect(figures).toHaveTextContent('It failed and is tried again. Next try 20 Nov 2026, 10:05');
  });
});
