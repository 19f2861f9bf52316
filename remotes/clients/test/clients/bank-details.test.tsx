import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, lost, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import { resources } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import config from '../../portal.config';
import { stopWords, type BankDetailsUses } from '../../src/bank-details/words';
import definition from '../../src/entry';
import { answers, bankDetails, client, isaAccount, paymentMethod, waitingDetails } from '../answers';
import { card as cardUnder } from '../card';

const clientPage = '/clients/C01F4QX/details';
const accountPage = '/clients/C01F4QX/accounts/A1/details';
const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Portal = Pick<Awaited<ReturnType<typeof open>>, 'calls'>;
const bodies = (portal: Portal, id: string) => portal.calls.filter((call) => call.id === id).map(({ body }) => body);
const keys = (portal: Portal, id: string) =>
  portal.calls.filter((call) => call.id === id).map(({ request }) => request.headers?.['idempotency-key']);
const card = (): Promise<HTMLElement> => cardUnder('Bank details');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const retype = async (label: string, text: string): Promise<HTMLElement> => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
};
const fill = async (accountName: string, sortCode: string, accountNumber: string): Promise<void> => {
  await retype('Account name', accountName);
  await retype('Sort code', sortCode);
  await retype('Account number', accountNumber);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

type Details = NonNullable<CallData<'getClient'>['bankDetails']>;
const withDetails = (
  changed: Partial<Details> = {},
  bankDetailsUses: BankDetailsUses = { mandates: 0, regularPayments: 0, collections: 0, withdrawals: 0 },
): CannedAnswers => ({ getClient: { ...client, bankDetails: { ...bankDetails, ...changed }, bankDetailsUses } });
const active = {
  status: 'Active',
  verificationSource: 'Manual',
  verifiedBy: 'User',
  verifiedByName: 'Morgan Ellis',
  verifiedDate: '2026-11-20T09:00:00.000Z',
  verification: { allowed: false, reason: 'They no longer need verification.' },
} as const;
const without = (...names: readonly string[]) => ({
  scopes: scopesOn(
    ['read', 'read-write'],
    resources.filter((name) => !names.includes(name)),
  ),
});
const readsBank = { scopes: [...without('Bank Details').scopes, ...scopesOn(['read'], ['Bank Details'])] };

describe('a client’s bank details', () => {
  test('that are missing explain what they are for, and how to enter them', async () => {
    await open(clientPage);
    expect(await card()).toHaveTextContent(
      'No bank details yet. They are needed only for direct debits and withdrawals.',
    );
    expect(screen.getByRole('button', { name: 'Enter bank details' })).toBeVisible();
  });

  test('are entered with spaces and hyphens and sent as digits, at the version that was read', async () => {
    const portal = await open(clientPage);
    await press('Enter bank details');
    const name = await screen.findByLabelText('Account name');
    expect(name).toHaveFocus();
    await fill('  Mrs  E Whitcombe', '20-29-59', '6374 8472');
    expect(name).toHaveAccessibleDescription(/18 characters of it go with a payment: MRS E WHITCOMBE\.$/);
    portal.answer(withDetails());
    await save();
    await waitFor(() =>
      expect(bodies(portal, 'patchClient')).toEqual([
        {
          bankDetails: { accountName: 'Mrs E Whitcombe', sortCode: '202959', accountNumber: '63748472' },
          auditDetails: { version: 3 },
        },
      ]),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit bank details' })).toHaveFocus());
    expect(await card()).toHaveTextContent('Sort code20-29-59Account number63748472StatusPending');
    expect(portal.history.path()).toBe(clientPage);
    expect(portal.toasts.map(({ message }) => message)).toEqual(['Bank details of Mrs Eleanor Whitcombe: saved']);
  });

  test.each([
    [
      'a number with letters',
      '20-29-59',
      '6374847X',
      'Account number',
      'An account number has 8 digits. Put zeros in front of a shorter one.',
    ],
    [
      'a sort code that is too short',
      '20-29-5',
      '63748472',
      'Sort code',
      'A sort code has 6 digits, such as 20-29-59.',
    ],
    [
      'a number that is too long',
      '20-29-59',
      '637484720',
      'Account number',
      'An account number has 8 digits. Put zeros in front of a shorter one.',
    ],
  ])(
    'with %s are not sent: the field says why and has the focus',
    async (_what, sortCode, accountNumber, label, message) => {
      const portal = await open(`${clientPage}?edit=bank`);
      await fill('Mrs E Whitcombe', sortCode, accountNumber);
      await save();
      const field = screen.getByLabelText(label);
      await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
      await waitFor(() => expect(field).toHaveFocus());
      expect(bodies(portal, 'patchClient')).toEqual([]);
    },
  );

  test('that are not whole name each field that is missing', async () => {
    await open(`${clientPage}?edit=bank`);
    await screen.findByLabelText('Account name');
    await save();
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Enter the name the account is in.Enter the sort code.Enter the account number.',
      ),
    );
  });

  test('that the platform refuses by a newer table show it beside the field', async () => {
    await open(`${clientPage}?edit=bank`, {
      patchClient: refused('bad-request', 'No.', [
        {
          fieldName: 'bankDetails.accountNumber',
          type: 'invalid',
          errorMessage: 'This account number does not belong to this sort code. Check both.',
        },
      ]),
    });
    await fill('Mrs E Whitcombe', '20-29-59', '63748472');
    await save();
    const number = screen.getByLabelText('Account number');
    await waitFor(() => expect(number).toHaveAccessibleDescription(/does not belong to this sort code/));
    expect(number).toHaveFocus();
  });

  test('that somebody else has changed meanwhile are not overwritten: the form shows the current ones and keeps the typed values', async () => {
    const portal = await open(`${clientPage}?edit=bank`, withDetails());
    await retype('Account name', 'Eleanor Whitcombe');
    portal.answer({
      patchClient: refused('stale-version', 'Changed meanwhile.'),
      getClient: {
        ...client,
        bankDetails: { ...bankDetails, bankDetailsId: 'B2', accountName: 'E W', accountNumber: '12345678' },
        auditDetails: { ...client.auditDetails, version: 9 },
      },
    });
    await save();
    expect(await screen.findByText(/They entered E W, 20-29-59 12345678; what you typed is kept/)).toBeVisible();
    expect(screen.getByLabelText('Account name')).toHaveValue('Eleanor Whitcombe');
    portal.answer({ patchClient: answers.patchClient });
    await save();
    await waitFor(() =>
      expect(bodies(portal, 'patchClient').at(-1)).toMatchObject({
        bankDetails: { accountName: 'Eleanor Whitcombe' },
        auditDetails: { version: 9 },
      }),
    );
    await press('Edit bank details');
    expect(screen.queryByText(/Someone else has changed/)).toBeNull();
  });

  test('whose response was lost are sent again with the same idempotency key', async () => {
    const portal = await open(`${clientPage}?edit=bank`, { patchClient: lost() });
    await fill('Mrs E Whitcombe', '20-29-59', '63748472');
    await save();
    portal.answer(answers);
    await waitFor(() => expect(keys(portal, 'patchClient').length).toBeGreaterThan(1), { timeout: 5000 });
    expect(new Set(keys(portal, 'patchClient')).size).toBe(1);
  });

  test('that are as they were are not written again', async () => {
    const portal = await open(`${clientPage}?edit=bank`, withDetails());
    expect(
      await screen.findByText(
        'What you enter replaces the present details at once. Saving stops nothing: no mandate, regular payment, collection or open withdrawal depends on these details.',
      ),
    ).toBeVisible();
    await retype('Sort code', '20 29 59');
    await save();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit bank details' })).toHaveFocus());
    expect(bodies(portal, 'patchClient')).toEqual([]);
  });

  test('say before they are saved what stops with those there are', async () => {
    await open(
      `${clientPage}?edit=bank`,
      withDetails({}, { mandates: 1, regularPayments: 2, collections: 0, withdrawals: 1 }),
    );
    expect(
      await screen.findByText(
        'What you enter replaces the present details at once. Saving ends 1 mandate and its 2 regular payments, and sends 1 open withdrawal back to checking.',
      ),
    ).toBeVisible();
  });

  test.each([
    [
      { mandates: 2, regularPayments: 1, collections: 1, withdrawals: 3 },
      'Saving ends 2 mandates and their 1 regular payment, cancels 1 collection not yet sent to Bacs, and sends 3 open withdrawals back to checking.',
    ],
    [{ mandates: 1, regularPayments: 0, collections: 0, withdrawals: 0 }, 'Saving ends 1 mandate.'],
    [
      { mandates: 0, regularPayments: 2, collections: 2, withdrawals: 0 },
      'Saving ends 2 regular payments, and cancels 2 collections not yet sent to Bacs.',
    ],
    [
      { mandates: 0, regularPayments: 0, collections: 0, withdrawals: 1 },
      'Saving sends 1 open withdrawal back to checking.',
    ],
  ])('with %o say: %s', (uses, words) => expect(stopWords('Saving', uses)).toBe(words));

  test('are removed after a confirmation that names what depends on them', async () => {
    const portal = await open(
      clientPage,
      withDetails({}, { mandates: 1, regularPayments: 2, collections: 0, withdrawals: 1 }),
    );
    await press('Remove the bank details of Mrs Eleanor Whitcombe');
    const dialog = await screen.findByRole('dialog', { name: 'Remove the bank details of Mrs Eleanor Whitcombe?' });
    expect(dialog).toHaveTextContent(
      'Removing them ends 1 mandate and its 2 regular payments, and sends 1 open withdrawal back to checking.',
    );
    await press('Remove bank details');
    await waitFor(() =>
      expect(bodies(portal, 'patchClient')).toEqual([{ bankDetails: null, auditDetails: { version: 3 } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [
      'Active',
      active,
      'StatusActive why? How the status is worked outEntered bySam Okoro, 19 Nov 2026, 10:00Verified byMorgan Ellis, 20 Nov 2026, 09:00',
    ],
    [
      'Active by the bank',
      { ...active, verificationSource: 'Automatic', verifiedBy: 'Machine', verifiedByName: null },
      'Verified byan automatic check, 20 Nov 2026, 09:00',
    ],
    [
      'Bypassed',
      { ...active, status: 'Bypassed', reason: 'Known for ten years.' },
      'Bypassed byMorgan Ellis, 20 Nov 2026, 09:00Why bypassedKnown for ten years.',
    ],
    ['entered by the client', { createdBy: 'Client', createdByName: null }, 'Entered bythe client, 19 Nov 2026, 10:00'],
  ] as const)('%s say who and when', async (_state, changed, text) => {
    await open(clientPage, withDetails(changed));
    expect(await card()).toHaveTextContent(text);
    expect(screen.queryAllByRole('button', { name: /^(Verify|Bypass|Refuse)/ })).toHaveLength(
      'status' in changed ? 0 : 3,
    );
  });

  test('without access to them stand with their numbers hidden, and say so', async () => {
    await open(
      clientPage,
      withDetails({
        sortCode: '••••59',
        accountNumber: '••••8472',
        verification: { allowed: false, reason: 'You may not verify bank details.' },
      }),
      without('Bank Details'),
    );
    expect(await card()).toHaveTextContent('Sort code••-••-59Account number••••8472');
    expect(await card()).toHaveTextContent('The numbers are partly hidden: you do not have access to bank details.');
    expect(within(await card()).queryByRole('button', { name: /Edit|Enter|Remove|Verify/ })).toBeNull();
  });

  test.each([
    ['bank details', readsBank],
    ['clients', { scopes: [...without('Client').scopes, ...scopesOn(['read'], ['Client'])] }],
  ])('offer no change to who may only read %s', async (_what, options) => {
    await open(`${clientPage}?edit=bank`, withDetails(active), options);
    expect(await card()).toHaveTextContent('63748472');
    expect(within(await card()).queryByRole('button', { name: /Edit|Remove/ })).toBeNull();
    expect(screen.queryByRole('form', { name: 'Bank details' })).toBeNull();
  });

  test('of a minor are a parent’s, on the account', async () => {
    await open(`${clientPage}?edit=bank`, { getClient: { ...client, clientType: 'Minor' } });
    expect(await card()).toHaveTextContent(
      'A minor has no bank details. Put a parent’s on the account, under its details.',
    );
    expect(screen.queryByRole('button', { name: 'Enter bank details' })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('the second person', () => {
  const verify = 'Verify the bank details of Mrs Eleanor Whitcombe';

  test('verifies details that someone else entered, with what was seen', async () => {
    const portal = await open(clientPage, withDetails());
    await press(verify);
    const dialog = await screen.findByRole('dialog', { name: `${verify}?` });
    expect(dialog).toHaveTextContent('Sort code20-29-59Account number63748472Entered bySam Okoro, 19 Nov 2026, 10:00');
    await userEvent.type(within(dialog).getByLabelText('What you have seen (optional)'), 'Statement of October');
    portal.answer(withDetails(active));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }));
    await waitFor(() =>
      expect(bodies(portal, 'verifyBankDetails')).toEqual([
        { action: 'Verify', reason: 'Statement of October', auditDetails: { version: 1 } },
      ]),
    );
    await waitFor(async () => expect(await card()).toHaveTextContent('Verified byMorgan Ellis'));
    expect(screen.queryByRole('button', { name: verify })).toBeNull();
    await waitFor(async () => expect((await card()).contains(document.activeElement)).toBe(true));
    expect(portal.toasts.map(({ message }) => message)).toEqual(['Bank details of Mrs Eleanor Whitcombe: verified']);
  });

  test.each([
    ['Bypass', 'Why it is used without proof', 'Say why it is used without proof.'],
    ['Refuse', 'Why it is refused', 'Say why the details are refused.'],
  ])('has to say why to %s', async (action, label, missing) => {
    const portal = await open(clientPage, withDetails());
    await press(`${action} the bank details of Mrs Eleanor Whitcombe`);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: action }));
    const reason = dialog.getByLabelText(label);
    expect(reason).toHaveAccessibleDescription(new RegExp(`^${missing}`));
    expect(reason).toHaveFocus();
    expect(bodies(portal, 'verifyBankDetails')).toEqual([]);
    await userEvent.type(reason, 'Because.');
    await userEvent.click(dialog.getByRole('button', { name: action }));
    await waitFor(() =>
      expect(bodies(portal, 'verifyBankDetails')).toEqual([
        { action, reason: 'Because.', auditDetails: { version: 1 } },
      ]),
    );
  });

  test('when the user entered the details, a sentence is shown in place of the buttons', async () => {
    await open(
      clientPage,
      withDetails({
        verification: { allowed: false, reason: 'You entered these bank details: someone else has to verify them.' },
      }),
    );
    expect(await card()).toHaveTextContent('You entered these bank details: someone else has to verify them.');
    expect(screen.queryByRole('button', { name: /^(Verify|Bypass|Refuse)/ })).toBeNull();
  });

  test('sees when somebody else was faster, and reads again before continuing', async () => {
    const portal = await open(clientPage, {
      ...withDetails(),
      verifyBankDetails: refused('stale-version', 'Changed meanwhile.'),
    });
    await press(verify);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Verify' }));
    expect(await dialog.findByText(/Someone else changed this after you opened it/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Verify' })).toHaveAttribute('aria-disabled', 'true');
    portal.answer(withDetails({ auditDetails: { ...bankDetails.auditDetails, version: 2 } }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Verify' })).not.toHaveAttribute('aria-disabled'));
  });

  test('sees what the platform refuses', async () => {
    await open(clientPage, {
      ...withDetails(),
      verifyBankDetails: refused('forbidden', 'You entered these bank details: someone else has to verify them.'),
    });
    await press(verify);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Verify' }));
    expect(await dialog.findByText('You entered these bank details: someone else has to verify them.')).toBeVisible();
  });
});

describe('an account’s bank details', () => {
  const ofClient: CannedAnswers = {
    getAccount: { ...isaAccount, bankDetails: { ...bankDetails, ...active, owner: 'Client' } },
  };
  const own: CannedAnswers = {
    getAccount: { ...isaAccount, bankDetails: { ...bankDetails, accountName: 'Whitcombe Roof', owner: 'Account' } },
  };

  test('are the client’s, with the way there, until others are entered', async () => {
    const portal = await open(accountPage, ofClient);
    expect(await card()).toHaveTextContent('Belongs toMrs Eleanor Whitcombe’sAccount nameMrs E Whitcombe');
    expect(within(await card()).getByRole('link', { name: 'Mrs Eleanor Whitcombe’s' })).toHaveAttribute(
      'href',
      clientPage,
    );
    await press('Use different bank details');
    expect(await screen.findByLabelText('Account name')).toHaveValue('');
    await fill('Whitcombe Roof', '202959', '63748472');
    await save();
    await waitFor(() =>
      expect(bodies(portal, 'patchAccount')).toEqual([
        {
          bankDetails: { accountName: 'Whitcombe Roof', sortCode: '202959', accountNumber: '63748472' },
          auditDetails: { version: 3 },
        },
      ]),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use different bank details' })).toHaveFocus());
  });

  test('that are its own are verified there, and give way to the client’s when asked', async () => {
    const portal = await open(accountPage, own);
    expect(await card()).toHaveTextContent('Belongs toThis account’s ownAccount nameWhitcombe Roof');
    expect(screen.getByRole('button', { name: 'Verify the bank details of Whitcombe ISA' })).toBeVisible();
    await press('Use the client’s…');
    expect(
      await screen.findByRole('dialog', { name: 'Use Mrs Eleanor Whitcombe’s bank details for Whitcombe ISA?' }),
    ).toBeVisible();
    await press('Use the client’s');
    await waitFor(() =>
      expect(bodies(portal, 'patchAccount')).toEqual([{ bankDetails: null, auditDetails: { version: 3 } }]),
    );
  });

  test('that are missing say so, and where to enter them', async () => {
    await open(`${accountPage}?show=bank`);
    expect(await card()).toHaveTextContent(
      'Neither Mrs Eleanor Whitcombe nor this account has bank details. They are needed only for direct debits and withdrawals.',
    );
    expect(within(await card()).getByRole('link', { name: 'for Mrs Eleanor Whitcombe' })).toHaveAttribute(
      'href',
      clientPage,
    );
    expect(screen.getByRole('button', { name: 'Enter for this account' })).toBeVisible();
  });

  test('of a child’s account are a parent’s', async () => {
    await open(accountPage, {
      getAccount: { ...isaAccount, wrapperDetail: { ...isaAccount.wrapperDetail, wrapperType: 'JISA' } },
    });
    expect(await card()).toHaveTextContent('A minor has none: enter a parent’s for this account.');
  });

  test('keep what is typed when someone else was quicker', async () => {
    const portal = await open(accountPage, own);
    await userEvent.click(within(await card()).getByRole('button', { name: 'Edit' }));
    await retype('Account name', 'The roof');
    portal.answer({ patchAccount: refused('stale-version', 'Changed meanwhile.') });
    await save();
    expect(await screen.findByText(/The bank details are as they were; what you typed is kept/)).toBeVisible();
    expect(screen.getByLabelText('Account name')).toHaveValue('The roof');
  });

  test('are read only without the right to change bank details', async () => {
    await open(`${accountPage}?edit=bank`, ofClient, readsBank);
    expect(await card()).toHaveTextContent('63748472');
    expect(within(await card()).queryByRole('button', { name: /Use|Edit|Enter/ })).toBeNull();
  });
});

describe('the panel of the dashboard', () => {
  const openPanel = async (
    changed: CannedAnswers = {},
  ): Promise<{ readonly portal: Awaited<ReturnType<typeof open>>; readonly panel: ReturnType<typeof within> }> => {
    const portal = await open('/clients', changed);
    const { element } = await portal.mountExtension('clients.bank-details', {});
    await act(async () => undefined);
    return { portal, panel: within(element) };
  };

  test('lists what awaits a second person with links: what the user may decide first, then the oldest', async () => {
    const mine = {
      ...waitingDetails,
      bankDetailsId: 'B0',
      account: { id: 'A1', name: 'Whitcombe ISA' },
      verification: { allowed: false, reason: 'You entered these bank details: someone else has to verify them.' },
    };
    const { portal, panel } = await openPanel({ listBankDetails: listed([mine, waitingDetails]) });
    const [first, second] = await panel.findAllByRole('listitem');
    expect(first).toHaveTextContent(
      'Mrs Eleanor WhitcombeMrs E Whitcombe, 20-29-59 63748472Entered by Sam Okoro, 19 Nov 2026, 10:00',
    );
    expect(within(first!).getByRole('link')).toHaveAttribute('href', clientPage);
    expect(within(second!).getByRole('link')).toHaveAttribute('href', accountPage);
    expect(second).toHaveTextContent('You entered these bank details: someone else has to verify them.');
    expect(within(second!).queryByRole('button')).toBeNull();
    expect(portal.calls.find(({ id }) => id === 'listBankDetails')?.query).toEqual({
      status: 'Pending',
      page: '1',
      pageSize: '100',
    });
  });

  test('shows five of many, more when asked, says how many there are in all, and leads to all of them', async () => {
    const { panel } = await openPanel({
      listBankDetails: listed(
        Array.from({ length: 7 }, (_, index) => ({ ...waitingDetails, bankDetailsId: `B${index}` })),
        { count: 107 },
      ),
    });
    expect(await panel.findAllByRole('listitem')).toHaveLength(5);
    expect(panel.getByText('5 of 107 shown')).toBeVisible();
    expect(panel.getByRole('link', { name: 'All 107 in a list' })).toHaveAttribute(
      'href',
      '/clients/bank-details?status=Pending',
    );
    await userEvent.click(panel.getByRole('button', { name: 'Show 7' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(7);
    expect(panel.getByText('7 of 107 shown')).toBeVisible();
  });

  test('verifies in place and keeps the focus when the line has gone', async () => {
    const { portal, panel } = await openPanel();
    await userEvent.click(
      await panel.findByRole('button', { name: 'Verify the bank details of Mrs Eleanor Whitcombe' }),
    );
    const dialog = within(await panel.findByRole('dialog'));
    portal.answer({ listBankDetails: listed([]) });
    await userEvent.click(dialog.getByRole('button', { name: 'Verify' }));
    await waitFor(() =>
      expect(bodies(portal, 'verifyBankDetails')).toEqual([{ action: 'Verify', auditDetails: { version: 1 } }]),
    );
    expect(await panel.findByText('No bank details to verify')).toBeVisible();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  test('names the account only where it is not the client’s own name', async () => {
    const { panel } = await openPanel({
      listBankDetails: listed([{ ...waitingDetails, accountName: waitingDetails.client.name }]),
    });
    expect(await panel.findByRole('listitem')).toHaveTextContent(/^Mrs Eleanor Whitcombe20-29-59 63748472Entered by/);
  });

  test('leads from one that was verified to the next with its button', async () => {
    const next = {
      ...waitingDetails,
      bankDetailsId: 'B2',
      client: { ...waitingDetails.client, name: 'Robert Whitcombe' },
    };
    const { portal, panel } = await openPanel({ listBankDetails: listed([waitingDetails, next]) });
    await userEvent.click(
      await panel.findByRole('button', { name: 'Verify the bank details of Mrs Eleanor Whitcombe' }),
    );
    const dialog = within(await panel.findByRole('dialog'));
    portal.answer({ listBankDetails: listed([next]) });
    await userEvent.click(dialog.getByRole('button', { name: 'Verify' }));
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'Verify the bank details of Robert Whitcombe' })).toHaveFocus(),
    );
  });

  test('says so when it could not be read, and reads again', async () => {
    const { portal, panel } = await openPanel({ listBankDetails: refused('unexpected', 'The register is closed.') });
    expect(await panel.findByText('The register is closed.')).toBeVisible();
    portal.answer({ listBankDetails: answers.listBankDetails });
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByRole('listitem')).toBeVisible();
  });
});

describe('the list of all bank details', () => {
  const page = '/clients/bank-details?status=Pending';
  const ofAccount = {
    ...waitingDetails,
    bankDetailsId: 'B2',
    account: { id: 'A1', name: 'Whitcombe ISA' },
    verification: { allowed: false, reason: 'You entered these bank details: someone else has to verify them.' },
  };
  const rows = () => screen.findByRole('table', { name: 'Bank details' });

  test('when the address has filters and a page, it asks for those and links each row to its record', async () => {
    const portal = await open(`${page}&page=2&clientId=C01F4QX`, {
      listBankDetails: listed([waitingDetails, ofAccount], { count: 107, page: 2 }),
    });
    const links = await within(await rows()).findAllByRole('link', { name: 'Mrs Eleanor Whitcombe' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([clientPage, accountPage]);
    expect(portal.calls.filter(({ id }) => id === 'listBankDetails').at(-1)?.query).toEqual({
      status: 'Pending',
      clientId: 'C01F4QX',
      page: '2',
      pageSize: '50',
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Bank details' })).toBeVisible();
    expect(portal.callIds()).not.toContain('getClient');
  });

  test('verifies in place what one may decide, says why not the rest, and keeps the focus when the line has gone', async () => {
    const portal = await open(page, { listBankDetails: listed([waitingDetails, ofAccount]) });
    expect(
      await within(await rows()).findByRole('button', { name: 'Verify the bank details of Whitcombe ISA' }),
    ).toHaveAttribute('title', 'You entered these bank details: someone else has to verify them.');
    await press('Verify the bank details of Mrs Eleanor Whitcombe');
    const dialog = within(await screen.findByRole('dialog'));
    portal.answer({ listBankDetails: listed([ofAccount]) });
    await userEvent.click(dialog.getByRole('button', { name: 'Verify' }));
    await waitFor(() =>
      expect(bodies(portal, 'verifyBankDetails')).toEqual([{ action: 'Verify', auditDetails: { version: 1 } }]),
    );
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Verify the bank details of Mrs Eleanor Whitcombe' })).toBeNull(),
    );
    expect(document.activeElement).not.toBe(document.body);
  });

  test('says why it is empty, what failed, and that there is no access; who may only read verifies none', async () => {
    await open('/clients/bank-details', { listBankDetails: listed([]) });
    expect(await screen.findByText('There are no bank details yet')).toBeVisible();
    await open(page, { listBankDetails: refused('unexpected', 'The register is closed.') });
    expect(await screen.findByText('The register is closed.')).toBeVisible();
    await open(page, { listBankDetails: refused('forbidden', 'No.') });
    expect(await screen.findByText('You do not have access to bank details')).toBeVisible();
    await open(page, {}, readsBank);
    await waitFor(() => expect(screen.getAllByText('63748472', { exact: false }).length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull();
  });
});

describe('money that needs bank details', () => {
  const show = '/clients/C01F4QX/accounts/A1/details?show=bank';
  const missing: CannedAnswers = {
    validatePaymentMethod: {
      valid: false,
      reason: 'The client has no bank details. Add them and have them verified first.',
      bankDetails: null,
      earliestDate: '2026-11-24',
    },
  };
  const waiting: CannedAnswers = {
    validatePaymentMethod: {
      ...paymentMethod,
      valid: false,
      reason: 'The bank details are not verified yet.',
      bankDetails: { accountName: 'Mrs E Whitcombe', sortCode: '••••59', accountNumber: '••••8472', status: 'Pending' },
    },
  };

  test('leads a withdrawal to where they are entered', async () => {
    await open('/clients/C01F4QX/accounts/A1/withdraw', missing);
    expect(await screen.findByRole('link', { name: 'Enter bank details' })).toHaveAttribute('href', show);
  });

  test('leads a withdrawal to where they are verified', async () => {
    await open('/clients/C01F4QX/accounts/A1/withdraw', waiting);
    expect(await screen.findByRole('link', { name: 'See who has to verify them' })).toHaveAttribute('href', show);
    expect(screen.getByText('••-••-59')).toBeVisible();
  });

  test('leads a direct debit there too', async () => {
    await open('/clients/C01F4QX/accounts/A1/pay-in', missing);
    expect(await screen.findByRole('link', { name: 'Enter bank details' })).toHaveAttribute('href', show);
  });

  test('shows no link to a user who may not enter them', async () => {
    await open('/clients/C01F4QX/accounts/A1/withdraw', missing, readsBank);
    expect(await screen.findByText(/^The client has no bank details/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Enter bank details' })).toBeNull();
  });
});
