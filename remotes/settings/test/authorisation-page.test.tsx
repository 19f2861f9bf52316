import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, firmSettings } from './answers';

const open = (extra: Partial<Parameters<typeof renderRemote>[2]> = {}) =>
  renderRemote(definition, config, { path: '/settings/authorisation', answers, ...extra });
const withdrawals = () => screen.findByRole('checkbox', { name: 'Withdrawals and fees' });
const bankDetails = () => screen.findByRole('checkbox', { name: 'Bank details' });
const save = () => screen.getByRole('button', { name: 'Save authorisation' });
const { auditDetails } = firmSettings;

describe('authorisation by a second person', () => {
  test('shows what needs one and what that means, what is already waiting, and who changed it last', async () => {
    const portal = await open({
      answers: { ...answers, getSettings: { ...firmSettings, secondPersonFor: ['Withdrawal'] } },
    });
    expect(await withdrawals()).toBeChecked();
    expect(await withdrawals()).toHaveAccessibleDescription(/is Checking until somebody other than its author/);
    expect(await bankDetails()).not.toBeChecked();
    expect(screen.getByText(/decides alone where the money goes/)).toBeVisible();
    expect(screen.getByText(/Checking already stays so/)).toBeVisible();
    expect(screen.getByText(/^Last changed by Morgan Ellis, /)).toHaveTextContent('20 Nov 2026, 09:14');
    expect(screen.getByRole('link', { name: 'Authorisation' })).toHaveAttribute('aria-current', 'page');
    expect(portal.calls).toMatchObject([{ id: 'getSettings', parameters: { firmId: 'NBW' } }]);
  });

  test('says so when nobody has changed it', async () => {
    await open({
      answers: {
        ...answers,
        getSettings: {
          ...firmSettings,
          auditDetails: { ...auditDetails, userId: null, userName: null, updateDate: null, version: 0 },
        },
      },
    });
    expect(await screen.findByText('Nobody has changed this since the firm was set up.')).toBeVisible();
  });

  test('switching one off warns before it is saved, and sends the version it was read at', async () => {
    const saved = { secondPersonFor: ['Bank Details' as const], auditDetails: { ...auditDetails, version: 4 } };
    const portal = await open({ answers: { ...answers, patchSettings: saved } });
    await userEvent.click(await withdrawals());
    expect(screen.getByText(/nobody else sees it before the money goes/)).toBeVisible();
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await userEvent.click(save());
    await waitFor(() =>
      expect(portal.toasts).toEqual([
        { kind: 'success', message: 'Authorisation by a second person saved for Northbrook Wealth' },
      ]),
    );
    expect(portal.calls.find(({ id }) => id === 'patchSettings')?.body).toEqual({
      secondPersonFor: ['Bank Details'],
      auditDetails: { version: 3 },
    });
    expect(portal.changed).toEqual([{ kind: 'Settings' }]);
    expect(await withdrawals()).not.toBeChecked();
  });

  test('leaving it unsaved asks', async () => {
    const portal = await open();
    await userEvent.click(await bankDetails());
    await waitFor(() => expect(portal.subscriptions().unsaved).toBe(1));
    await userEvent.click(await bankDetails());
    await waitFor(() => expect(portal.subscriptions().unsaved).toBe(0));
  });

  test("somebody else's change in between is reported, and discarding shows it", async () => {
    const portal = await open({
      answers: { ...answers, patchSettings: refused('stale-version', 'Somebody changed this since you opened it.') },
    });
    await userEvent.click(await withdrawals());
    await userEvent.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody changed this since you opened it.');
    expect(await withdrawals()).not.toBeChecked();
    portal.answer({
      getSettings: { ...firmSettings, secondPersonFor: ['Withdrawal'], auditDetails: { ...auditDetails, version: 9 } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await bankDetails()).not.toBeChecked());
    expect(await withdrawals()).toBeChecked();
  });

  test("the server's error for a value is shown in the form", async () => {
    await open({
      answers: {
        ...answers,
        patchSettings: refused('bad-request', 'One value needs correcting.', [
          { fieldName: 'secondPersonFor[0]', type: 'invalid', errorMessage: 'Use one of: Withdrawal.' },
        ]),
      },
    });
    await userEvent.click(await withdrawals());
    await userEvent.click(save());
    expect(within(await screen.findByRole('alert')).getByText('Use one of: Withdrawal.')).toBeVisible();
  });

  test('what cannot be read can be retried', async () => {
    const portal = await open({ answers: { ...answers, getSettings: refused('unexpected', 'The platform rests.') } });
    const again = await screen.findByRole('button', { name: /again/i });
    portal.answer({ getSettings: firmSettings });
    await userEvent.click(again);
    expect(await withdrawals()).toBeChecked();
  });

  test('is open to users who may write firm management', async () => {
    const portal = await open({ scopes: scopesOn(['read']) });
    expect(await screen.findByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
    expect(portal.calls).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Authorisation' })).toBeNull();
  });
});
