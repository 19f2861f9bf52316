import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallData } from '@tessera/contract/schemas';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, withdrawalRecord } from './answers';

const payee: NonNullable<CallData<'getTransaction'>['payee']> = {
  bankDetailsId: 'B1',
  accountName: 'Mrs E Whitcombe',
  sortCode: '202959',
  accountNumber: '63748472',
  status: 'Active',
  verificationSource: 'Manual',
  createdBy: 'User',
  createdByName: 'Sam Okoro',
  createdDate: '2026-11-02T10:00:00.000Z',
  verifiedBy: 'User',
  verifiedByName: 'Morgan Ellis',
  verifiedDate: '2026-11-03T10:00:00.000Z',
  reason: null,
  verification: { allowed: false, reason: null },
  auditDetails: withdrawalRecord.auditDetails,
  masked: null,
  changedDate: null,
};
const record: CallData<'getTransaction'> = {
  ...withdrawalRecord,
  narrative: 'A new kitchen',
  payee,
  accountCash: { cash: 4000, reserved: 2600, uncleared: 0, available: 1400, after: 1500 },
};

const openDialog = async (over: Partial<typeof record> = {}, named = /^Authorise the withdrawal of £2,500\.00/) => {
  await renderRemote(definition, config, {
    path: '/transactions/T5',
    answers: { ...answers, getTransaction: { ...record, ...over } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Authorise' }));
  return within(await screen.findByRole('dialog', { name: named }));
};

describe('whoever authorises a withdrawal', () => {
  test('reads the same reason as on the record, where the platform’s own words are none', async () => {
    await openDialog({ narrative: 'Withdrawal to the client' });
    const reasons = screen.getAllByText('Reason').map((label) => label.parentElement?.textContent);
    expect(reasons).toEqual(['ReasonNone was given', 'ReasonNone was given']);
  });

  test('sees who asked and why, who is paid and who verified that, and the cash of the account', async () => {
    const dialog = await openDialog();
    expect(dialog.getByRole('region', { name: 'What was asked' })).toHaveTextContent(
      /Amount£2,500\.00Entered byPriya Hart, 18 Nov 2026, 09:14ReasonA new kitchen/,
    );
    expect(dialog.getByRole('region', { name: 'Paid to' })).toHaveTextContent(
      /Account nameMrs E WhitcombeSort code20-29-59Account number63748472StatusActive.*Verified byMorgan Ellis, 3 Nov 2026/,
    );
    expect(dialog.getByRole('region', { name: /^Cash of / })).toHaveTextContent(
      /Cash£4,000\.00Reserved, with this payment£2,600\.00Available£1,400\.00Cash left after this payment, with what is reserved for others£1,500\.00/,
    );
    expect(dialog.queryByText(/were changed on/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Withdrawal to 20-29-59 ····8472' })).toBeInTheDocument();
  });

  test('is warned when the bank details were changed lately', async () => {
    const dialog = await openDialog({ payee: { ...payee, changedDate: '2026-11-02' } });
    expect(dialog.getByText(/^The bank details were changed on/)).toHaveTextContent(
      'The bank details were changed on 2 Nov 2026, in the last 30 days.',
    );
  });

  test('is warned when nobody had entered bank details when it was asked for', async () => {
    const dialog = await openDialog({ payee: { ...payee, firstEnteredDate: '2026-11-20' } });
    expect(dialog.getByText(/^The bank details were first entered on/)).toHaveTextContent(
      'The bank details were first entered on 20 Nov 2026, after this payment was asked for. Ask the client, by a number you know, whether they are theirs.',
    );
  });

  test('sees the day alone of what was loaded without its time', async () => {
    const dialog = await openDialog({ createdDate: '2026-10-14' });
    expect(dialog.getByRole('region', { name: 'What was asked' })).toHaveTextContent(
      /Entered byPriya Hart, 14 Oct 2026Reason/,
    );
  });

  test('explains why the numbers are masked', async () => {
    const dialog = await openDialog({
      payee: {
        ...payee,
        sortCode: '••••59',
        accountNumber: '••••8472',
        masked: 'You may not see bank details in full.',
      },
    });
    expect(dialog.getByRole('region', { name: 'Paid to' })).toHaveTextContent(
      /Sort code••-••-59Account number••••8472.*You may not see bank details in full\./,
    );
  });

  test('sees that no reason was given, and that the cash does not cover it yet', async () => {
    const dialog = await openDialog({
      narrative: 'Withdrawal',
      payee: null,
      accountCash: { cash: 100, reserved: 0, uncleared: 0, available: 100, after: -2400 },
    });
    expect(dialog.getByText('None was given')).toBeVisible();
    expect(dialog.getByText(/^The cash does not cover it yet/)).toBeVisible();
    expect(dialog.queryByRole('region', { name: 'Paid to' })).toBeNull();
  });
});

describe('whoever authorises a transfer', () => {
  const transferIn: Partial<typeof record> = {
    transactionType: 'Product Transfer',
    transactionSubType: 'Transfer',
    movementType: 'In',
    method: null,
    amount: 145750.66,
    reservedCash: 0,
    narrative: 'Transfer from Ashgrove Pensions',
    payee: null,
    accountCash: { cash: 4000, reserved: 0, uncleared: 0, available: 4000, after: 149750.66 },
    transfer: {
      transferType: 'Cash',
      transferStatus: 'Reviewing Documentation',
      provider: { name: 'Ashgrove Pensions', reference: 'PX1234567' },
    },
  };
  const named = /^Authorise the product transfer of £145,750\.66/;

  test('sees the provider, the direction, that it is cash, and what the account has then', async () => {
    const dialog = await openDialog(transferIn, named);
    expect(dialog.getByRole('region', { name: 'What was asked' })).toHaveTextContent(
      /Amount£145,750\.66DirectionIn, from another providerProviderAshgrove Pensions, reference PX1234567Moved asCash/,
    );
    expect(dialog.getByRole('region', { name: /^Cash of / })).toHaveTextContent(
      /Cash£4,000\.00Reserved for other transactions£0\.00Available£4,000\.00Cash after this transfer£149,750\.66/,
    );
    expect(dialog.getByText('£145,750.66 comes to Whitcombe ISA from Ashgrove Pensions.')).toBeVisible();
    expect(dialog.queryByText(/cannot be recalled/)).toBeNull();
  });

  test('in specie sees that, and no sum for the cash', async () => {
    const dialog = await openDialog(
      { ...transferIn, transfer: { ...transferIn.transfer!, transferType: 'Stock' } },
      named,
    );
    expect(dialog.getByRole('region', { name: 'What was asked' })).toHaveTextContent(/Moved asInvestments, in specie/);
    expect(dialog.getByRole('region', { name: /^Cash of / })).toHaveTextContent(/Available£4,000\.00$/);
    expect(dialog.getByText('£145,750.66 comes to Whitcombe ISA from Ashgrove Pensions, in specie.')).toBeVisible();
  });

  test('out warns that it cannot be recalled', async () => {
    const dialog = await openDialog(
      {
        ...transferIn,
        movementType: 'Out',
        narrative: 'Transfer to Ashgrove Pensions',
        accountCash: { ...transferIn.accountCash!, after: -141750.66 },
      },
      named,
    );
    expect(dialog.getByRole('region', { name: 'What was asked' })).toHaveTextContent(
      /DirectionOut, to another provider/,
    );
    expect(dialog.getByRole('region', { name: /^Cash of / })).toHaveTextContent(
      /Cash left after this transfer−£141,750\.66/,
    );
    expect(dialog.getByText('£145,750.66 leaves Whitcombe ISA for Ashgrove Pensions.')).toBeVisible();
    expect(dialog.getByText('Once it has been sent it cannot be recalled.')).toBeVisible();
  });

  test('a payment in that is held is credited, and nothing is said of recalling it', async () => {
    const dialog = await openDialog(
      {
        movementType: 'In',
        transactionSubType: 'Deposit',
        payee: null,
        accountCash: { cash: 100, reserved: 0, uncleared: 0, available: 100, after: 2600 },
        reservedCash: 0,
      },
      /^Authorise the payment in of £2,500\.00/,
    );
    expect(dialog.getByText('£2,500.00 is credited to the cash of Whitcombe ISA.')).toBeVisible();
    expect(dialog.getByRole('region', { name: /^Cash of / })).toHaveTextContent(/Cash after this payment£2,600\.00/);
    expect(dialog.queryByText(/cannot be recalled/)).toBeNull();
  });
});
