import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { neverAnswered, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, isaAccount, jointAccount } from '../answers';

const open = (changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, {
    path: '/clients/C01F4QX/accounts/A1/details',
    answers: { ...answers, ...changed },
    ...options,
  });
type Portal = Awaited<ReturnType<typeof open>>;
const patches = (portal: Portal) => portal.calls.filter(({ id }) => id === 'patchAccount').map(({ body }) => body);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** A region of the page, once its data has loaded. */
const region = async (name: string) => {
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return screen.findByRole('region', { name });
};

const suspendable: CannedAnswers = {
  getAccount: {
    ...isaAccount,
    moves: [
      { to: 'Suspended', action: 'Suspend', refused: null },
      { to: 'Closing', action: 'Begin closing', refused: 'A regular payment is set up. Cancel it first.' },
      { to: 'Closed', action: 'Close', refused: null },
    ],
  },
};
const newer = {
  ...isaAccount,
  wrapperDetail: { ...isaAccount.wrapperDetail, advised: false },
  auditDetails: { ...isaAccount.auditDetails, version: 9 },
};

describe('the details of an account', () => {
  test('show what it is, its regular payments, and its status with the reason', async () => {
    await open({
      getAccount: {
        ...isaAccount,
        externalIds: [{ kind: 'ExternalProvider', provider: 'Back office', externalId: 'BO-77' }],
        mandate: { mandateId: 'M1', reference: 'NBW0M00001', status: 'Active' },
      },
    });
    expect(await region('Details')).toHaveTextContent('WrapperISA');
    expect(await region('Details')).toHaveTextContent('ModelBalanced Growth 60');
    expect(await region('External IDs')).toHaveTextContent('Back officeBO-77');
    expect(await region('Regular payments and mandate')).toHaveTextContent(
      'Regular payments1MandateNBW0M00001, active',
    );
  });

  test('say of a mandate that ended which it was, when and why', async () => {
    await open({
      getAccount: {
        ...isaAccount,
        endedMandate: { reference: 'NBW0M00001', endedDate: '2026-11-19', reason: 'The bank details were changed.' },
      },
    });
    expect(await region('Regular payments and mandate')).toHaveTextContent(
      'MandateNoneNBW0M00001 ended on 19 Nov 2026. The bank details were changed.',
    );
    await userEvent.click(within(await region('Status')).getByRole('button', { name: /why\?/ }));
    expect(await screen.findByText('Active: Open.')).toBeVisible();
  });

  test('are read by a reader, who is offered no change', async () => {
    await open(suspendable, { scopes: scopesOn(['read']) });
    await region('Details');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
  });

  test('keep their place while they come', async () => {
    await open({ getAccount: neverAnswered() });
    expect(await screen.findByRole('region', { name: 'Details' })).toBeInTheDocument();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  });

  test('are edited in place: only what was changed is sent, with its version', async () => {
    const portal = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveFocus();
    await userEvent.clear(name);
    await userEvent.type(name, 'For the roof');
    expect(portal.unsaved()).toHaveLength(1);
    await press('Save');
    await waitFor(() => expect(patches(portal)).toEqual([{ name: 'For the roof', auditDetails: { version: 3 } }]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
    expect(portal.unsaved()).toEqual([]);
    expect(portal.toasts).toEqual([expect.objectContaining({ kind: 'success' })]);
  });

  test('show what the platform refused beside its field', async () => {
    await open({
      patchAccount: refused('bad-request', 'No.', [
        { fieldName: 'name', type: 'invalid', errorMessage: 'Another account has this name.' },
      ]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = await screen.findByLabelText('Name');
    await userEvent.type(name, ' 2');
    await press('Save');
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Another account has this name\./));
    expect(name).toHaveFocus();
  });

  test('that somebody else has changed meanwhile take over those changes, keep the typed values, and save at the new version', async () => {
    const portal = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.type(await screen.findByLabelText('Name'), ' 2');
    portal.answer({ getAccount: newer, patchAccount: refused('stale-version', 'Changed meanwhile.') });
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Someone else saved this account after you started/);
    await waitFor(() => expect(screen.getByLabelText('Advised')).not.toBeChecked());
    expect(screen.getByLabelText('Name')).toHaveValue('Whitcombe ISA 2');
    portal.answer({ patchAccount: answers.patchAccount });
    await press('Save');
    await waitFor(() =>
      expect(patches(portal).at(-1)).toEqual({ name: 'Whitcombe ISA 2', auditDetails: { version: 9 } }),
    );
  });
});

describe('the status of an account', () => {
  const choose = async (name: RegExp): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    await press(name);
  };

  test('changes after a confirmation that explains it', async () => {
    const portal = await open(suspendable);
    await choose(/^Suspend/);
    const dialog = await screen.findByRole('dialog', { name: 'Suspend: Whitcombe ISA?' });
    expect(dialog).toHaveTextContent('Suspended: Frozen by the firm: nothing new can be done');
    expect(patches(portal)).toEqual([]);
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(patches(portal)).toEqual([{ status: 'Suspended', auditDetails: { version: 3 } }]);
  });

  test('cannot change while something prevents it, and the menu says what', async () => {
    await open(suspendable);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    const closing = screen.getByRole('button', { name: /^Begin closing/ });
    expect(closing).toHaveTextContent('A regular payment is set up. Cancel it first.');
    await userEvent.click(closing);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is the last says that it cannot be undone', async () => {
    await open(suspendable);
    await choose(/^Close/);
    expect(await screen.findByRole('dialog')).toHaveTextContent('This cannot be undone.');
  });

  test('shows what the platform refused, and nothing is done when someone else was first', async () => {
    const portal = await open({ ...suspendable, patchAccount: refused('conflict', 'A payment is under way.') });
    await choose(/^Close/);
    await userEvent.click(
      within(await screen.findByRole('dialog'))
        .getByRole('button', { name: 'Close', description: '' })
        .ownerDocument.querySelector('.t-dialog__foot .t-button--danger-primary') as HTMLElement,
    );
    expect(await screen.findByText('A payment is under way.')).toBeVisible();
    portal.answer({
      patchAccount: refused('stale-version', 'Changed.'),
      getAccount: { ...isaAccount, status: 'Closing', moves: [] },
    });
    await userEvent.click(document.querySelector('.t-dialog__foot .t-button--danger-primary') as HTMLElement);
    expect(await screen.findByText(/Someone else changed this/)).toBeVisible();
    expect(await screen.findByText('It is Closing now, and cannot be moved from there.')).toBeVisible();
  });
});

describe('a joint account', () => {
  const joint: CannedAnswers = { getAccount: jointAccount };

  test('shows who has accepted the declaration, and records it of the other after a question', async () => {
    const portal = await open(joint);
    const holders = await region('Holders and declarations');
    expect(holders).toHaveTextContent(/Mrs Eleanor WhitcombeleadsAccepted.*Mr Robert WhitcombeNot accepted yet/);
    await press('Record acceptance of Mr Robert Whitcombe');
    const dialog = await screen.findByRole('dialog', { name: 'Has Mr Robert Whitcombe accepted the declaration?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record acceptance' }));
    await waitFor(() =>
      expect(patches(portal)).toEqual([
        {
          clients: [
            { id: 'C01F4QX', isLeadClient: true, declarationAccepted: true },
            { id: 'C2', isLeadClient: false, declarationAccepted: true },
          ],
          auditDetails: { version: 3 },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('changes who leads, and says why it cannot', async () => {
    const portal = await open({
      ...joint,
      patchAccount: refused('bad-request', 'No.', [
        { fieldName: 'clients', type: 'invalid', errorMessage: 'Mr Robert Whitcombe has no active mandate.' },
      ]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Mr Robert Whitcombe' }));
    await press('Save');
    expect(
      await screen.findByText('Mr Robert Whitcombe has no active mandate.', { selector: '.t-field__error' }),
    ).toBeVisible();
    expect(patches(portal)[0]).toMatchObject({
      clients: [
        { id: 'C01F4QX', isLeadClient: false },
        { id: 'C2', isLeadClient: true },
      ],
    });
  });
});
