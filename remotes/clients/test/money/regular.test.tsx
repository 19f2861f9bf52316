import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallData } from '@tessera/contract/schemas';
import { listed, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, isa, paymentMethod, twoAssets } from '../answers';

const account = '/clients/C01F4QX/accounts/A1';
const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const bodyOf = (portal: Portal, id: string): unknown => portal.calls.filter((call) => call.id === id).at(-1)?.body;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const accountWith = (changed: Partial<CallData<'getAccount'>>): CannedAnswers => ({
  getAccount: { ...(answers.getAccount as CallData<'getAccount'>), ...changed },
});

describe('regular payments', () => {
  test('say what repeats, when it is next, and how far its mandate is', async () => {
    await open(`${account}/regular`);
    expect(await screen.findByRole('row', { name: /Payment in/ })).toHaveTextContent(
      '£250.0014th of the month14 Dec 2026Until cancelledDirect Debit, mandate setting upActive',
    );
    expect(screen.getByRole('row', { name: /Payment out/ })).toHaveTextContent(
      'Sell for what is missing, the largest holding first',
    );
  });

  test('are written to a file', async () => {
    const portal = await open(`${account}/regular`, {
      exportList: refused('conflict', 'The file cannot be written now.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByText('Text (CSV)'));
    await waitFor(() =>
      expect(portal.calls.find(({ id }) => id === 'exportList')?.query).toMatchObject({
        list: 'listRecurringOrders',
        filters: 'accountId=A1',
      }),
    );
  });

  test('an account without any offers the first', async () => {
    await open(`${account}/regular`, { listRecurringOrders: listed([]) });
    expect(await screen.findByText('No regular payments on this account')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New regular payment' })).toHaveAttribute('href', `${account}/regular/new`);
  });

  test('one is cancelled after a question that names it, by the version that was seen', async () => {
    const portal = await open(`${account}/regular`);
    await screen.findByRole('row', { name: /Payment in/ });
    expect(screen.getAllByRole('button', { name: /^Cancel:/ })).toHaveLength(1);
    await press(/^Cancel: Payment in of £250.00/);
    const dialog = await screen.findByRole('dialog', { name: 'Cancel the regular payment of Whitcombe ISA?' });
    expect(dialog).toHaveTextContent('Payment in of £250.00 on the 14th of the month, next on 14 Dec 2026.');
    await press('Cancel regular payment');
    await waitFor(() => expect(bodyOf(portal, 'cancelRecurringOrder')).toEqual({ version: 1 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('who may only read can neither make nor cancel', async () => {
    await open(`${account}/regular`, {}, { scopes: scopesOn(['read']) });
    await screen.findByRole('row', { name: /Payment in/ });
    expect(screen.queryByRole('link', { name: 'New regular payment' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});

describe('a new regular payment', () => {
  test('is set up in steps, with the next dates shown and one request at the end', async () => {
    const portal = await open(`${account}/regular/new`);
    await userEvent.type(await screen.findByLabelText('Amount each month'), '250');
    expect(await screen.findByText('14 Jan 2027')).toBeVisible();
    expect(screen.getByText('Left afterwards').parentElement).toHaveTextContent('£4,500.00');
    await press('Continue');
    await title(/When$/);
    await userEvent.selectOptions(screen.getByLabelText('Day'), '14');
    await press('Continue');
    await title(/Investing and selling$/);
    await press('Continue');
    await title(/Review$/);
    await press('Set up £250.00 a month');
    expect(await screen.findByRole('heading', { level: 1, name: 'Regular payment set up' })).toBeVisible();
    expect(bodyOf(portal, 'createRecurringOrder')).toEqual({
      firmId: 'NBW',
      accountId: 'A1',
      transactionType: 'Payment',
      movementType: 'In',
      amount: 250,
      method: 'Direct Debit',
      paymentDay: 14,
    });
    expect(screen.getByText(/NBW0M00001, setting up/)).toBeVisible();
  });

  test('does not begin or end on a day that there is not', async () => {
    const portal = await open(`${account}/regular/new`);
    await userEvent.type(await screen.findByLabelText('Amount each month'), '250');
    await press('Continue');
    await title(/When$/);
    const [start, end] = [screen.getByLabelText(/^Start date/), screen.getByLabelText(/^Ends on/)];
    await userEvent.type(start, '31/11/26');
    await userEvent.type(end, 'soon');
    await press('Continue');
    await waitFor(() => expect(start).toHaveAccessibleDescription('There is no 31 November 2026.'));
    expect(end).toHaveAccessibleDescription('Enter a date, such as 20 Nov 2026.');
    await userEvent.clear(start);
    await userEvent.type(start, '30 Nov');
    await userEvent.clear(end);
    await userEvent.type(end, '29/11/26');
    await press('Continue');
    await waitFor(() => expect(end).toHaveAccessibleDescription('Enter an end date after the start date.'));
    expect(start).toBeValid();
    expect(
      portal.calls.filter(({ id, body }) => id !== 'saveDraft' && /soon|31.11/.test(JSON.stringify(body ?? {}))),
    ).toEqual([]);
  });

  test('out says how it is met where cash is short', async () => {
    const portal = await open(`${account}/regular/new`);
    await userEvent.type(await screen.findByLabelText('Amount each month'), '90');
    await choose('Pay out');
    await press('Continue');
    await title(/When$/);
    await press('Continue');
    await title(/Investing and selling$/);
    await choose('Sell for all of it');
    await choose('The largest first');
    await press('Continue');
    await title(/Review$/);
    await press('Set up £90.00 a month');
    await waitFor(() =>
      expect(bodyOf(portal, 'createRecurringOrder')).toMatchObject({
        movementType: 'Out',
        method: 'BACS Credit',
        autoDisinvest: 'Full',
        sellDownMethod: 'Largest',
      }),
    );
  });

  test('into instruments has percentages that make 100', async () => {
    const portal = await open(`${account}/regular/new`, { listAssets: twoAssets });
    await userEvent.type(await screen.findByLabelText('Amount each month'), '100');
    await choose('Invest cash');
    await press('Continue');
    await title(/When$/);
    await press('Continue');
    await title(/Investing and selling$/);
    await choose('Chosen instruments');
    const pick = async (lineName: string, instrument: string, percent: string): Promise<void> => {
      const line = await screen.findByRole('listitem', { name: lineName });
      await userEvent.click(within(line).getByRole('combobox', { name: 'Instrument' }));
      await userEvent.click((await screen.findAllByTitle(instrument)).at(-1) as HTMLElement);
      const share = within(line).getByLabelText('Percentage');
      await userEvent.clear(share);
      await userEvent.type(share, percent);
    };
    await pick('Line 1', 'Global All Cap Fund', '60');
    await press('Add an instrument');
    await pick('Line 2', 'Unilever', '30');
    await press('Continue');
    expect(
      await screen.findByText('The percentages add up to 90%, 10% too little. They must add up to 100%.', {
        selector: '.t-field__error',
      }),
    ).toBeVisible();
    await pick('Line 2', 'Unilever', '40');
    await press('Continue');
    await title(/Review$/);
    await press('Set up £100.00 a month');
    await waitFor(() =>
      expect(bodyOf(portal, 'createRecurringOrder')).toMatchObject({
        transactionType: 'Order',
        movementType: 'Invest',
        investmentType: 'Bespoke',
        assets: [
          { assetId: 'AS1', percentage: 60 },
          { assetId: 'AS2', percentage: 40 },
        ],
      }),
    );
  });

  test('what the platform would refuse stands beside its field', async () => {
    await open(`${account}/regular/new`, {
      previewRecurringOrder: refused('bad-request', 'No.', [
        {
          fieldName: 'method',
          type: 'invalid',
          errorMessage: 'The client has no bank details. Add them and have them verified first.',
        },
      ]),
    });
    await userEvent.type(await screen.findByLabelText('Amount each month'), '250');
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Payment method' })).toHaveTextContent(
        'The client has no bank details. Add them and have them verified first.',
      ),
    );
    await press('Continue');
    expect(screen.queryByRole('heading', { name: /When$/ })).toBeNull();
  });

  test.each([
    ['Pay in', 'Payment method', 'Choose another method: direct debit is not available for now.'],
    ['Pay out', 'Type', 'Choose another type: nothing can be paid out for now.'],
  ])('%s with bank details that are not verified is refused where it is chosen', async (movement, field, message) => {
    const portal = await open(`${account}/regular/new`, {
      validatePaymentMethod: { ...paymentMethod, valid: false, reason: 'The bank details are not verified.' },
    });
    await userEvent.type(await screen.findByLabelText('Amount each month'), '250');
    await choose(movement);
    await waitFor(() => expect(screen.getByRole('group', { name: field })).toHaveTextContent(/are not verified/));
    await press('Continue');
    expect(await within(screen.getByRole('group', { name: field })).findByText(message)).toBeVisible();
    expect(screen.getAllByText(/The bank details are not verified/)).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: /When$/ })).toBeNull();
    expect(portal.calls.some(({ id }) => id === 'previewRecurringOrder')).toBe(false);
  });

  test('a pension pays nothing out, and asks who contributes', async () => {
    const portal = await open(
      `${account}/regular/new`,
      accountWith({ wrapperDetail: { ...isa.wrapperDetail, wrapperType: 'SIPP' } }),
    );
    await userEvent.type(await screen.findByLabelText('Amount each month'), '80');
    expect(screen.queryByRole('radio', { name: 'Pay out' })).toBeNull();
    await choose('Employer');
    await waitFor(() =>
      expect(bodyOf(portal, 'previewRecurringOrder')).toMatchObject({ amount: 80, contributionType: 'Employer' }),
    );
  });

  test('a suspended account says why nothing can be set up', async () => {
    await open(`${account}/regular/new`, accountWith({ status: 'Suspended' }));
    expect(await screen.findByText('Whitcombe ISA is suspended')).toBeVisible();
  });
});
