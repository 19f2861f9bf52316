import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

test('the list of reviews says whose is overdue, and makes the packs of those that are selected', async () => {
  const { calls } = await renderRemote(definition, config, { path: '/reporting/reviews?state=Overdue', answers });
  const row = (await screen.findByText('Mrs Eleanor Whitcombe')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent(/Overdue1 Oct 2026/);
  expect(calls.find(({ id }) => id === 'listReviewsDue')?.query).toMatchObject({ state: 'Overdue' });
  await userEvent.click(within(row).getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Make 1 review pack' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the packs' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ id }) => id === 'startReviewPacks')?.body).toEqual({
    clientIds: ['C1'],
    file: 'One ZIP of all packs',
    fromDate: '2025-11-21',
    toDate: '2026-11-20',
  });
});
