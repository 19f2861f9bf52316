import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scopesOn } from '@tessera/testing/fake-portal';
import { refused } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, leaver, userRecord } from './answers';

const open = (path: string, extra: Partial<Parameters<typeof renderRemote>[2]> = {}) =>
  renderRemote(definition, config, { path, answers, ...extra });

describe('a user’s page', () => {
  test('shows their access against the nearest preset, and what differs', async () => {
    await open('/settings/users/U2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Robin Lane' })).toBeVisible();
    const table = screen.getByRole('table', { name: 'Access' });
    expect(within(table).getByRole('row', { name: /^Client Read/ })).toHaveTextContent('Read and change');
    expect(within(table).getByRole('row', { name: /^Account / })).toHaveTextContent(/NoneLess: the preset gives/);
  });

  test('locks the acts on somebody who has more, with the reason', async () => {
    await open('/settings/users/U2', {
      answers: { ...answers, getUser: { ...userRecord, locked: 'They have access that you do not have.' } },
    });
    expect(await screen.findByText('They have access that you do not have.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('button', { name: /Deactivate/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test('hands over what a leaver has in hand to whom is chosen, and lists what stays', async () => {
    const portal = await open('/settings/users/U2');
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate Robin Lane?' });
    expect(await within(dialog).findByRole('region', { name: 'What cannot be handed over' })).toHaveTextContent(
      'What they did (31)',
    );
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Clients (12)' }), 'Priya Hart');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() =>
      expect(portal.calls.find(({ id }) => id === 'deactivateUser')?.body).toEqual({
        handOver: [{ kind: 'Clients', userId: 'U1' }],
        auditDetails: { version: 3 },
      }),
    );
    expect(leaver.items).toHaveLength(2);
  });

  test('has no acts for somebody who may only read', async () => {
    await open('/settings/users/U2', { scopes: scopesOn(['read'], ['User']) });
    await screen.findByRole('heading', { level: 1, name: 'Robin Lane' });
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
  });
});

describe('a new user', () => {
  const enter = async (): Promise<void> => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Nadia Rowe');
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'nadia@northbrook.example');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Home office' }));
    await userEvent.click(await screen.findByText('Northbrook Wealth / Bristol office'));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };

  test('gets a preset’s access, says what differs, shows the effect, and is sent as scopes', async () => {
    const portal = await open('/settings/users/new');
    await enter();
    await userEvent.click(await screen.findByRole('radio', { name: 'Read only' }));
    await userEvent.click(within(screen.getByRole('group', { name: 'User' })).getByRole('radio', { name: 'None' }));
    expect(screen.getByText(/1 difference from Read only: User \(none\)/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Review|Continue/ }));
    expect(await screen.findByText('What this gives and takes')).toBeVisible();
    expect(screen.getByRole('region', { name: 'What they can no longer do' })).toHaveTextContent(
      'Changes the named fields of a client',
    );
    expect(screen.getByRole('region', { name: 'Jobs' })).toHaveTextContent('Assets by wrapper, weekly');
    await userEvent.click(screen.getByRole('button', { name: 'Invite Nadia Rowe' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Nadia Rowe: invited' })).toBeVisible();
    expect(portal.calls.find(({ id }) => id === 'createUser')?.body).toMatchObject({
      firmId: 'NBW',
      userType: 'User',
      nodeId: '060001',
      scopes: ['Client', 'Account', 'Model', 'Advisory Model', 'Transaction', 'Instrument'].map((resource) => ({
        resource,
        ranges: ['read'],
      })),
    });
  });

  test('shows a refusal at its field', async () => {
    await open('/settings/users/new', {
      answers: {
        ...answers,
        createUser: refused('bad-request', 'One value needs correcting.', [
          { fieldName: 'email', type: 'taken', errorMessage: 'Another user has this e-mail address.' },
        ]),
      },
    });
    await enter();
    await userEvent.click(await screen.findByRole('radio', { name: 'Adviser' }));
    await userEvent.click(screen.getByRole('button', { name: /Review|Continue/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Invite Nadia Rowe' }));
    expect((await screen.findAllByText('Another user has this e-mail address.')).length).toBeGreaterThan(0);
  });
});
