import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRemoteMount } from '@tessera/runtime/host';
import { createFakePortal, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { testFrame } from '@tessera/testing/test-frame';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

let takeDown: () => void = () => undefined;
afterEach(async () => {
  await act(async () => takeDown());
  document.body.replaceChildren();
});

const open = async (options: FakePortalOptions = {}) => {
  const fake = createFakePortal({ path: '/clients/C1/reviews', answers, ...options });
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    takeDown = createRemoteMount(definition, config.prefixes, fake.portal, testFrame).mountExtension(
      'reporting.client-reviews',
      place,
      { clientId: 'C1' },
    );
  });
  await screen.findByRole('region', { name: 'Where it stands' });
  return fake;
};

describe('the reviews of a client', () => {
  test('say where it stands and keep what was corrected, which cannot be corrected again', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Where it stands' })).toHaveTextContent(/Overdue.*1 Oct 2026/);
    expect(screen.getByText('The day of the letter was typed.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Correct' })).toHaveLength(1);
  });

  test('make the review pack of a year, with what the adviser adds', async () => {
    URL.createObjectURL = () => '#pack';
    URL.revokeObjectURL = () => undefined;
    const { calls, toasts } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Make the review pack' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Your notes/), 'Look at the will.');
    await userEvent.click(dialog.getByRole('button', { name: 'Make the pack' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ id }) => id === 'createReviewPack')?.body).toEqual({
      firmId: 'NBW',
      clientId: 'C1',
      fromDate: '2025-11-21',
      toDate: '2026-11-20',
      notes: 'Look at the will.',
    });
    expect(toasts).toMatchObject([{ kind: 'success' }]);
  });

  test('record one that was held, and ask for what it needs', async () => {
    const { calls } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Record a review' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
    expect(await dialog.findAllByText('Enter the day of the review.')).not.toHaveLength(0);
    expect(dialog.getAllByText('Choose whether it still suits the client.')).not.toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Held on'), '20/11/2026');
    await userEvent.selectOptions(dialog.getByLabelText('How it was held'), 'Meeting');
    await userEvent.click(dialog.getByRole('radio', { name: 'Yes' }));
    await userEvent.type(dialog.getByLabelText('What was agreed'), 'Nothing changes.');
    await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
    expect(calls.find(({ id }) => id === 'recordReview')?.body).toEqual({
      firmId: 'NBW',
      clientId: 'C1',
      outcome: 'Held',
      reviewedOn: '2026-11-20',
      way: 'Meeting',
      agreed: 'Nothing changes.',
      suitable: true,
    });
  });
});
