import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, platformFee, proposal } from './answers';

const open = (extra: Partial<Parameters<typeof renderRemote>[2]> = {}) =>
  renderRemote(definition, config, { path: '/settings/fees?fee=FEEP', answers, ...extra });
const waiting = (userId: string) => ({
  ...answers,
  listFees: [{ ...platformFee, changes: [{ ...proposal, proposedBy: { id: userId, name: 'Morgan Ellis' } }] }],
});
const drawer = () => screen.findByRole('dialog', { name: 'Platform fee' });

describe('fees and charges', () => {
  test('shows the rates; who may only read them is offered no change', async () => {
    await open({ scopes: scopesOn(['read'], ['Firm Management']) });
    expect(await drawer()).toHaveTextContent('0.3% to £250,000.00 and 0.1% above, a year');
    expect(screen.queryByRole('link', { name: 'Propose new rates' })).toBeNull();
  });

  test('who proposed new rates may withdraw them and not approve them', async () => {
    await open({ answers: waiting('U1') });
    const shown = within(await drawer());
    expect(shown.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  test('a second person sees their effect, and approves the version that is shown', async () => {
    const portal = await open({ answers: waiting('U9') });
    const shown = within(await drawer());
    expect(await shown.findByText(/^Clients together pay/)).toHaveTextContent(
      'Clients together pay £139.50 less in a year; it changes for 2 of 3 clients.',
    );
    await userEvent.click(shown.getByRole('button', { name: 'Approve' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: /^Approve new rates/ })).getByRole('button', {
        name: 'Approve',
      }),
    );
    expect(portal.calls.find(({ id }) => id === 'decideFeeChange')?.body).toEqual({
      action: 'Approve',
      auditDetails: { version: 1 },
    });
  });

  test('tells who proposed rates and why, and on a line of its own who decided', async () => {
    const decided = {
      ...proposal,
      proposedBy: { id: 'U9', name: 'Morgan Ellis' },
      reason: 'Cheaper',
      status: 'Withdrawn' as const,
      decidedBy: { id: 'U9', name: 'Morgan Ellis' },
      decidedDate: '2026-11-20T10:00:00Z',
    };
    await open({ answers: { ...answers, listFees: [{ ...platformFee, changes: [decided] }] } });
    const shown = within(await drawer());
    expect(shown.getByText('Proposed by Morgan Ellis: Cheaper')).toBeVisible();
    expect(shown.getByText(/^Withdrawn by Morgan Ellis/)).toBeVisible();
  });

  test('a refusal is shown where it was decided', async () => {
    await open({
      answers: { ...waiting('U9'), decideFeeChange: refused('conflict', 'It was to begin on 1 December 2026.') },
    });
    await userEvent.click(within(await drawer()).getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog', { name: /^Approve new rates/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await within(dialog).findByText('It was to begin on 1 December 2026.')).toBeVisible();
  });
});
