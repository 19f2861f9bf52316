import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallData } from '@tessera/contract/schemas';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, withdrawalRecord } from './answers';

const payee: NonNullable<CallData<'getTransaction'>['payee']> = {
  bankDetailsId: 'B1', accountName: 'Mrs E Whitcombe', sortCode: '202959', accountNumber: '63748472', status: 'Active', verificationSource: 'Manual', createdBy: 'User', createdByName: 'Sam Okoro', createdDate: '2026-11-02T10:00:00.000Z',
  verifiedBy: 'User', verifiedByName: 'Morgan Ellis', verifiedDate: '2026-11-03T10:00:00.000Z', reason: null, verification: { allowed: false, reason: null }, auditDetails: withdrawalRecord.auditDetails, masked: null, changedDate: null,
};
const record: CallData<'getTransaction'> = { ...withdrawalRecord, narrative: 'A new kitchen', payee, accountCash: { cash: 4000, reserved: 2600, uncleared: 0, available: 1400, after: 1500 } };

const openDialog = async (over: Partial<typeof record> = {}) => {
  await renderRemote(definition, config, { path: '/transactions/T5', answers: { ...answers, getTransaction: { ...record, ...over } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Authorise' }));
  return within(await screen.findByRole('dialog', { name: /^Authorise the withdrawal of £2,500\.00/ }));
};

describe('whoever authorises a withdrawal', () => {
  test('sees who asked and why, who is paid and who verified that, and the cash of the account', async () => {
    const dialog = await openDialog();
    expect(dialog.getByRole('region', { name: 'What was asked' })).toHaveTextContent(/Amount£2,500\.00Entered byPriya Hart, 18 Nov 2026, 09:14ReasonA new kitchen/);
    expect(dialog.getByRole('region', { name: 'Paid to' })).toHaveTextContent(/Account nameMrs E WhitcombeSort code20-29-59Account number63748472StatusActive.*Verified byMorgan Ellis, 3 Nov 2026/);
    expect(dialog.getByRole('region', { name: /^Cash of / })).toHaveTextContent(/Cash£4,000\.00Reserved, with this payment£2,600\.00Available£1,400\.00Cash left after this payment£1,500\.00/);
    expect(dialog.queryByText(/were changed on/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Withdrawal to 20-29-59 ····8472' })).toBeInTheDocument();
  });

  test('is warned when the bank details were changed lately', async () => {
    const dialog = await openDialog({ payee: { ...payee, changedDate: '2026-11-02' } });
    expect(dialog.getByText(/^The bank details were changed on/)).toHaveTextContent('The bank details were changed on 2 Nov 2026, in the last 30 days.');
  });

  test('is told why the numbers are masked', async () => {
    const dialog = await openDialog({ payee: { ...payee, sortCode: '••••59', accountNumber: '••••8472', masked: 'You may not see bank details in full.' } });
    expect(dialog.getByRole('region', { name: 'Paid to' })).toHaveTextContent(/Sort code••-••-59Account number••••8472.*You may not see bank details in full\./);
  });

  test('sees that no reason was given, and that the cash does not cover it yet', async () => {
    const dialog = await openDialog({ narrative: 'Withdrawal', payee: null, accountCash: { cash: 100, reserved: 0, uncleared: 0, available: 100, after: -2400 } });
    expect(dialog.getByText('None was given')).toBeVisible();
    expect(dialog.getByText(/^The cash does not cover it yet/)).toBeVisible();
    expect(dialog.queryByRole('region', { name: 'Paid to' })).toBeNull();
  });
});
