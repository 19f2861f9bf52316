import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

const path = '/reporting/reconciliation/2026-11-19';

describe('reconciliation', () => {
  test('lists days with what is owed, held and short, and who signed', async () => {
    await renderRemote(definition, config, { path: '/reporting/reconciliation', answers });
    const table = await screen.findByRole('table', { name: 'Working days' });
    expect(await within(table).findByRole('link', { name: '19 Nov 2026' })).toHaveAttribute('href', path);
    expect(table).toHaveTextContent('Shortfall £100.00');
    expect(table).toHaveTextContent('Ruth Castell');
  });

  test('a break that is explained sends the note on the version that is shown', async () => {
    const user = userEvent.setup();
    const portal = await renderRemote(definition, config, { path, answers });
    const breaks = await screen.findByRole('table', { name: 'Breaks' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Open');
    expect(within(breaks).queryByText('Vanguard FTSE UK All Share Index')).toBeNull();
    await user.click(within(breaks).getByText('Receipt that is not in the books'));
    await user.click(await screen.findByRole('button', { name: 'Explain...' }));
    await user.click(screen.getByLabelText('Reason'));
    await user.paste('A new client’s first payment.');
    await user.click(screen.getByRole('button', { name: 'Explain' }));
    await waitFor(() => expect(portal.callIds()).toContain('actOnBreak'));
  });

  test('a statement with a bad line names the line and keeps the text', async () => {
    const user = userEvent.setup();
    await renderRemote(definition, config, {
      path,
      answers: {
        ...answers,
        importStatement: refused('bad-request', 'One value needs correcting.', [
          { fieldName: 'content', type: 'invalid', errorMessage: 'Line 1, Amount: Use at most 2 decimals.' },
        ]),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Import a statement...' }));
    await user.click(screen.getByLabelText(/^Lines of the statement/));
    await user.paste('2026-11-19,A,,1.005');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Line 1, Amount: Use at most 2 decimals.')).toBeVisible();
  });

  test('offers nothing to change to somebody who only reads, and says whom to ask in a part of the firm', async () => {
    await renderRemote(definition, config, { path, answers, scopes: scopesOn(['read'], ['Account', 'Transaction']) });
    await screen.findByRole('table', { name: 'Breaks' });
    expect(screen.queryByRole('button', { name: 'Sign off...' })).toBeNull();
  });

  test('tells somebody who sees a part of the firm whom to ask', async () => {
    await renderRemote(definition, config, {
      path: '/reporting/reconciliation',
      answers: { ...answers, listReconciliations: refused('forbidden', 'You see a part of it: ask an administrator.') },
    });
    expect(await screen.findByText('You see a part of it: ask an administrator.')).toBeVisible();
  });
});
