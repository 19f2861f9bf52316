import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, refused } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, bankDetails, transfer, whole, withdrawal } from './answers';

const open = (path: string, more: Parameters<typeof renderRemote>[2] = { path }) =>
  renderRemote(definition, config, { answers, ...more, path });
const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name });

describe('the workbench of exceptions', () => {
  test('lists what is open, oldest first, and acts in place with Undo', async () => {
    const portal = await open('/exceptions');
    const acted = await row(/Transfer in rejected/);
    expect(portal.calls.find(({ id }) => id === 'listNotifications')?.query).toMatchObject({
      status: 'Open',
      sort: 'since',
    });
    await userEvent.click(
      within(acted).getByRole('button', { name: 'Mark as dealt with: Transfer in rejected, Mrs Eleanor Whitcombe' }),
    );
    await waitFor(() =>
      expect(portal.toasts.at(-1)).toMatchObject({ kind: 'success', message: 'Done: Transfer in rejected' }),
    );
    expect(portal.calls.find(({ id }) => id === 'actOnException')?.body).toEqual({
      action: 'Act',
      auditDetails: { version: 1 },
    });
    await act(async () => portal.toasts.at(-1)?.action?.onSelect());
    await waitFor(() =>
      expect(portal.calls.filter(({ id }) => id === 'actOnException').at(-1)?.body).toEqual({
        action: 'Undo',
        auditDetails: { version: 2 },
      }),
    );
  });

  test('J opens the next with why, its record and its history; it is snoozed only with a reason', async () => {
    const portal = await open('/exceptions');
    (await row(/Transfer in rejected/)).focus();
    await userEvent.keyboard('j');
    const panel = await screen.findByRole('complementary', { name: 'Transfer in rejected' });
    await within(panel).findByText(/Harbour Life/);
    expect(within(panel).getByRole('link', { name: 'Open the transfer' })).toHaveAttribute(
      'href',
      '/clients/C1/transactions/T1',
    );
    expect(within(panel).getByRole('list', { name: 'History of the notification' })).toHaveTextContent('Opened');
    await userEvent.click(within(panel).getByRole('button', { name: 'Snooze…' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    expect(await within(dialog).findByText('Say why it can wait.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Why it can wait'), 'They answer on Monday.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    await waitFor(() =>
      expect(portal.calls.find(({ id }) => id === 'actOnException')?.body).toEqual({
        action: 'Snooze',
        until: '2026-11-23',
        reason: 'They answer on Monday.',
        auditDetails: { version: 1 },
      }),
    );
  });

  test('asks before what cannot be undone, and shows why it was refused', async () => {
    await open('/exceptions', {
      path: '/exceptions',
      answers: { ...answers, actOnException: refused('conflict', 'The bank details are not verified yet.') },
    });
    await userEvent.click(within(await row(/Withdrawal to authorise/)).getByRole('button', { name: /^Authorise/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('cannot be called back');
    // Nobody can authorise what is not shown yet.
    await within(dialog).findByRole('region', { name: 'Paid to' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Authorise' }));
    expect(await within(dialog).findByText('The bank details are not verified yet.')).toBeVisible();
  });

  test('shows who is paid, and that the bank details changed lately, before a payment is authorised', async () => {
    await open('/exceptions');
    await userEvent.click(within(await row(/Withdrawal to authorise/)).getByRole('button', { name: /^Authorise/ }));
    const dialog = await screen.findByRole('dialog');
    const payee = await within(dialog).findByRole('region', { name: 'Paid to' });
    expect(payee).toHaveTextContent('20-29-59');
    expect(payee).toHaveTextContent('63748472');
    expect(payee).toHaveTextContent(/were changed on 9 Nov 2026/);
    expect(dialog).toHaveTextContent('Sam Okoro');
  });

  test('shows the bank details before they are verified, and verifies nothing that it cannot show', async () => {
    const first = await open('/exceptions', {
      path: '',
      answers: { ...answers, listNotifications: listed([bankDetails]) },
    });
    await userEvent.click(within(await row(/Bank details to verify/)).getByRole('button', { name: /^Verify/ }));
    expect(await within(await screen.findByRole('dialog')).findByText('63748472')).toBeVisible();
    await first.unmount();
    const portal = await open('/exceptions', {
      path: '',
      answers: {
        ...answers,
        listNotifications: listed([bankDetails]),
        listBankDetails: refused('unprocessable', 'The details cannot be read.'),
      },
    });
    await userEvent.click(within(await row(/Bank details to verify/)).getByRole('button', { name: /^Verify/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('The details cannot be read.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
    expect(portal.callIds()).not.toContain('actOnException');
  });

  test('opens the notification in the address, and says why the user cannot act on it', async () => {
    const reason = 'Priya Hart has taken it. Take it over first.';
    const taken = {
      ...withdrawal,
      isForMe: false,
      assignee: { userId: 'U2', name: 'Priya Hart' },
      actions: withdrawal.actions.map((each) => (each.action === 'Act' ? { ...each, allowed: false, reason } : each)),
    };
    await open('/exceptions?notification=0X0000002', {
      path: '',
      answers: { ...answers, listNotifications: listed([transfer, taken]), getNotification: whole(taken) },
    });
    const panel = await screen.findByRole('complementary', { name: 'Withdrawal to authorise' });
    expect(await within(panel).findByText(reason)).toBeVisible();
  });

  test('says kindly that nothing needs anybody, and shows nothing to somebody who may read none', async () => {
    const { unmount } = await open('/exceptions', { path: '', answers: { ...answers, listNotifications: listed([]) } });
    expect(await screen.findByText('Nothing needs anybody now')).toBeVisible();
    await unmount();
    const portal = await open('/notifications', { path: '', scopes: scopesOn(['read'], ['Model']) });
    expect(await screen.findByRole('heading', { name: /access/ })).toBeVisible();
    expect(portal.callIds()).toEqual([]);
  });
});
