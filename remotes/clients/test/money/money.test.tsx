import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lost, outsideEnvelope, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, isa, isaAccount, payInPreview } from '../answers';

const account = '/clients/C01F4QX/accounts/A1';
const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const callsOf = (portal: Portal, id: string) => portal.calls.filter((call) => call.id === id);
const keysOf = (portal: Portal) =>
  callsOf(portal, 'createTransactionGroup').map(({ request }) => request.headers?.['idempotency-key']);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

/** From the open form to its review. */
const payInToReview = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Amount'), '1,000');
  await press('Continue');
  await title(/Where it goes$/);
  await press('Continue');
  await title(/Review$/);
};

describe('pay in', () => {
  test('an error beside its field blocks the step until it is corrected', async () => {
    const portal = await open(`${account}/pay-in`);
    const amount = await screen.findByLabelText('Amount');
    await userEvent.type(amount, '10.005');
    await press('Continue');
    await waitFor(() => expect(amount).toHaveAccessibleDescription('Use at most 2 decimals.'));
    await waitFor(() => expect(amount).toHaveFocus());
    await userEvent.clear(amount);
    await userEvent.type(amount, '£1,000.50');
    await press('Continue');
    expect(await title('Step 2 of 3: Where it goes')).toHaveFocus();
    expect(callsOf(portal, 'saveDraft').at(-1)?.body).toMatchObject({
      form: 'clients.pay-in',
      recordId: 'A1',
      title: 'Pay in, Whitcombe ISA',
      values: { amount: '£1,000.50', step: 'destination' },
    });
  });

  test('is collected by direct debit where the client’s bank details allow it, from the day the platform says', async () => {
    const portal = await open(`${account}/pay-in`);
    await userEvent.type(await screen.findByLabelText('Amount'), '1000');
    const method = screen.getByLabelText('Method');
    await waitFor(() => expect(within(method).getByRole('option', { name: 'Direct debit' })).toBeEnabled());
    await userEvent.selectOptions(method, 'Direct Debit');
    expect(method).toHaveAccessibleDescription(
      /^We collect it from Mrs E Whitcombe, .*5678 on 24 Nov 2026 at the earliest/,
    );
    await waitFor(() =>
      expect(callsOf(portal, 'previewTransactions').at(-1)?.body).toMatchObject({
        transactions: [{ method: 'Direct Debit', amount: 1000 }],
      }),
    );
  });

  test('shows the cash now and once completed, even if all of it is invested', async () => {
    await open(`${account}/pay-in`, {
      previewTransactions: { ...payInPreview, accepted: payInPreview.now, completed: payInPreview.now },
    });
    await userEvent.type(await screen.findByLabelText('Amount'), '500');
    expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      'Cash',
      'Now',
      'Completed',
    ]);
  });

  test('is not collected where the platform says why not', async () => {
    await open(`${account}/pay-in`, {
      validatePaymentMethod: {
        valid: false,
        reason: 'The client has no bank details. Add them and have them verified first.',
        bankDetails: null,
        earliestDate: '2026-11-24',
      },
    });
    const method = await screen.findByLabelText('Method');
    await waitFor(() =>
      expect(method).toHaveAccessibleDescription(/Direct debit is not available: The client has no bank details/),
    );
    expect(within(method).getByRole('option', { name: 'Direct debit (not available)' })).toBeDisabled();
  });

  test('shows the platform’s plan: cash, charges with their why, units and the allowance', async () => {
    await open(`${account}/pay-in`);
    await userEvent.type(await screen.findByLabelText('Amount'), '1000');
    await waitFor(() => expect(screen.getByRole('row', { name: /^Available/ })).toHaveTextContent('£500.50£1,500.50'));
    expect(screen.getByText('Left afterwards').parentElement).toHaveTextContent('£4,500.00');
    expect(screen.getByText('Afterwards (estimated)').parentElement).toHaveTextContent('595.02');
    expect(screen.getByText('Total, first year').parentElement).toHaveTextContent('£10.85 (2.71%)');
    await press(/How the dealing charge is worked out/);
    expect(await screen.findByText('The firm’s tariff of 6 Apr 2026')).toBeVisible();
  });

  test('what the platform would refuse is shown beside its field and blocks the step', async () => {
    await open(`${account}/pay-in`, {
      previewTransactions: refused('bad-request', 'No.', [
        {
          fieldName: 'transactions[0].amount',
          type: 'limit',
          errorMessage: 'The ISA allowance left for 2026/27 is £5,500.00.',
        },
      ]),
    });
    const amount = await screen.findByLabelText('Amount');
    await userEvent.type(amount, '6000');
    await waitFor(() => expect(amount).toHaveAccessibleDescription('The ISA allowance left for 2026/27 is £5,500.00.'));
    await press('Continue');
    expect(screen.queryByRole('heading', { name: /Where it goes$/ })).toBeNull();
  });

  test('an older response never replaces a newer one', async () => {
    const waiting: (() => void)[] = [];
    const portal = await open(`${account}/pay-in`);
    const send = portal.portal.api.send;
    const asked: string[] = [];
    Object.assign(portal.portal.api, {
      send: async (request: Parameters<typeof send>[0]) => {
        if (!request.path.endsWith('/preview')) return send(request);
        const { amount } = (request.body as { transactions: { amount: number }[] }).transactions[0] as {
          amount: number;
        };
        asked.push(String(amount));
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
        return { status: 200, body: { data: { ...payInPreview, notes: [`for ${amount}`] } } };
      },
    });
    const amount = await screen.findByLabelText('Amount');
    await userEvent.type(amount, '1');
    await waitFor(() => expect(asked).toEqual(['1']));
    await userEvent.type(amount, '2');
    await waitFor(() => expect(asked).toEqual(['1', '12']));
    await act(async () => waiting[1]?.());
    expect(await screen.findByText('for 12')).toBeVisible();
    await act(async () => waiting[0]?.());
    expect(screen.queryByText('for 1')).toBeNull();
  });

  test('a double press submits once under one key, and the draft is deleted on success', async () => {
    const portal = await open(`${account}/pay-in`);
    await payInToReview();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Pay in £1,000.00' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment submitted' })).toHaveFocus();
    expect(callsOf(portal, 'createTransactionGroup').map(({ body }) => body)).toEqual([
      {
        firmId: 'NBW',
        accountId: 'A1',
        transactions: [
          {
            transactionType: 'Payment',
            transactionSubType: 'Deposit',
            movementType: 'In',
            method: 'Bank Transfer',
            amount: 1000,
          },
        ],
      },
    ]);
    expect(callsOf(portal, 'deleteDraft')).toHaveLength(1);
    expect(screen.getByRole('link', { name: /Pay in £1,000.00/ })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/transactions/T20',
    );
    expect(portal.unsaved()).toEqual([]);
  });

  test('reloading the result, or returning to it, shows the new transaction and no empty form', async () => {
    const portal = await open(`${account}/pay-in`);
    await payInToReview();
    await press('Pay in £1,000.00');
    await screen.findByRole('heading', { level: 1, name: 'Payment submitted' });
    act(() => portal.history.push('/clients'));
    act(() => portal.history.go(-1));
    await waitFor(() => expect(portal.history.path()).toBe(`${account}/transactions`));
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  test('the browser’s Back leaves the review for the step before, and the result for the page before the form', async () => {
    const portal = await open(account);
    await screen.findByRole('heading', { level: 1 });
    act(() => portal.history.push(`${account}/pay-in`));
    await payInToReview();
    act(() => portal.history.go(-1));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Review$/ })).not.toBeInTheDocument());
    expect(portal.history.path()).toContain(`${account}/pay-in`);
    await press('Continue');
    await title(/Review$/);
    await press('Pay in £1,000.00');
    await screen.findByRole('heading', { level: 1, name: 'Payment submitted' });
    await waitFor(() => expect(portal.history.snapshot().location.state).toHaveProperty('submittedTo'));
    act(() => portal.history.go(-1));
    await waitFor(() => expect(portal.history.path()).not.toContain('pay-in'));
  });

  test('a request without a response is repeated with the same key and body, and the result says that it went through', async () => {
    let tries = 0;
    const portal = await open(`${account}/pay-in`, {
      createTransactionGroup: () => ((tries += 1) === 1 ? lost() : (answers.createTransactionGroup as never)),
    });
    await payInToReview();
    await press('Pay in £1,000.00');
    expect(await screen.findByText(/We could not confirm this/)).toBeVisible();
    expect(
      await screen.findByText('The connection was lost for a moment. It went through, once.', {}, { timeout: 5000 }),
    ).toBeVisible();
    expect(new Set(keysOf(portal)).size).toBe(1);
    const bodies = callsOf(portal, 'createTransactionGroup').map(({ body }) => body);
    expect(bodies).toEqual([bodies[0], bodies[0]]);
  });

  test('without a response it repeats the old request, whatever is typed meanwhile, and a refusal then takes a new key', async () => {
    const portal = await open(`${account}/pay-in`, { createTransactionGroup: outsideEnvelope(502) });
    await payInToReview();
    await press('Pay in £1,000.00');
    const again = await screen.findByRole('button', { name: 'Check again' }, { timeout: 8000 });
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'), { timeout: 8000 });
    portal.answer({ createTransactionGroup: refused('too-many-requests', 'Slow down.') });
    await press('Check again');
    await waitFor(() => expect(callsOf(portal, 'createTransactionGroup').length).toBeGreaterThan(5), { timeout: 8000 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check again' })).not.toHaveAttribute('aria-busy'), {
      timeout: 8000,
    });
    portal.answer({ createTransactionGroup: refused('bad-request', 'The account is closing.') });
    await press('Check again');
    expect(
      await screen.findByText('It did not go through, and nothing was done. The account is closing.'),
    ).toBeVisible();
    portal.answer({ createTransactionGroup: answers.createTransactionGroup });
    await press('Pay in £1,000.00');
    await screen.findByRole('heading', { level: 1, name: 'Payment submitted' });
    const keys = keysOf(portal);
    expect(new Set(keys.slice(0, -1)).size).toBe(1);
    expect(keys.at(-1)).not.toBe(keys[0]);
  });

  test('a refusal returns to the field it names', async () => {
    await open(`${account}/pay-in`, {
      createTransactionGroup: refused('bad-request', 'No.', [
        {
          fieldName: 'transactions[0].amount',
          type: 'limit',
          errorMessage: 'The ISA allowance left for 2026/27 is £5,500.00.',
        },
      ]),
    });
    await payInToReview();
    await press('Pay in £1,000.00');
    const amount = await screen.findByLabelText('Amount');
    await waitFor(() => expect(amount).toHaveFocus());
    expect(amount).toHaveAccessibleDescription('The ISA allowance left for 2026/27 is £5,500.00.');
  });

  test('continues a draft where it was left, under its key', async () => {
    const portal = await open(`${account}/pay-in?draft=D1`);
    await title(/Where it goes$/);
    await press('Continue');
    await title(/Review$/);
    await press('Pay in £1,000.00');
    await screen.findByRole('heading', { level: 1, name: 'Payment submitted' });
    expect(keysOf(portal)).toEqual(['kept-key']);
  });

  test('is saved as a draft by its button, and the address names it', async () => {
    const portal = await open(`${account}/pay-in`);
    await userEvent.type(await screen.findByLabelText('Amount'), '12');
    expect(portal.unsaved()).toHaveLength(1);
    await press('Save draft');
    expect(await screen.findByText('Saved 20 Nov 2026, 09:21')).toBeVisible();
    const saved = callsOf(portal, 'saveDraft')[0];
    expect(portal.history.path()).toBe(`${account}/pay-in?draft=${saved?.parameters.draftId}`);
    expect(saved?.body).toMatchObject({ href: portal.history.path(), values: { amount: '12', step: 'amount' } });
    await waitFor(() => expect(portal.unsaved()).toEqual([]));
  });

  test('can invest on arrival: an order waits for the payment', async () => {
    const portal = await open(`${account}/pay-in`);
    await userEvent.type(await screen.findByLabelText('Amount'), '1000.01');
    await press('Continue');
    await userEvent.click(await screen.findByLabelText('Invest it when it arrives'));
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Instrument' })).toHaveAccessibleDescription(
        /^Choose an instrument\./,
      ),
    );
    await userEvent.type(screen.getByRole('combobox', { name: 'Instrument' }), 'glob');
    await userEvent.click(await screen.findByTitle('Global All Cap Fund'));
    await userEvent.clear(screen.getByLabelText('Percentage to invest'));
    await userEvent.type(screen.getByLabelText('Percentage to invest'), '50');
    await press('Continue');
    await title(/Review$/);
    expect(screen.getByText('Invest in').parentElement).toHaveTextContent('Global All Cap Fund');
    await press('Pay in £1,000.01');
    await screen.findByRole('heading', { level: 1, name: 'Payment submitted' });
    expect(callsOf(portal, 'createTransactionGroup')[0]?.body).toMatchObject({
      transactions: [
        { amount: 1000.01 },
        { transactionType: 'Order', movementType: 'Invest', assetId: 'AS1', amount: 500 },
      ],
    });
  });

  test('asks who contributes to a pension', async () => {
    const portal = await open(`${account}/pay-in`, {
      getAccount: { ...isaAccount, wrapperDetail: { ...isa.wrapperDetail, wrapperType: 'SIPP' } },
    });
    await userEvent.click(await screen.findByLabelText('Employer'));
    await payInToReview();
    await press('Pay in £1,000.00');
    await screen.findByRole('heading', { level: 1, name: 'Payment submitted' });
    expect(callsOf(portal, 'createTransactionGroup')[0]?.body).toMatchObject({
      transactions: [{ contributionType: 'Employer' }],
    });
  });
});

describe('expected money', () => {
  test('takes figures and days as people type them, and nothing that only looks like one', async () => {
    const portal = await open(`${account}/expect`);
    const [amount, day] = [await screen.findByLabelText('Amount'), screen.getByLabelText('Expected on')];
    await userEvent.type(amount, '1e5');
    await userEvent.type(day, '30/02/2027');
    await press('Continue');
    await waitFor(() => expect(amount).toHaveAccessibleDescription('Enter pounds in digits, such as 1,250.00.'));
    expect(day).toHaveAccessibleDescription('There is no 30 February 2027.');
    expect(callsOf(portal, 'previewTransactions')).toEqual([]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '£ 1 234.56');
    await userEvent.clear(day);
    await userEvent.type(day, 'yesterday');
    await press('Continue');
    await waitFor(() => expect(day).toHaveAccessibleDescription('Enter 20 Nov 2026 or a later day.'));
    await userEvent.clear(day);
    await userEvent.type(day, 'tomorrow');
    await press('Continue');
    await title(/Review$/);
    expect(screen.getByText('21 Nov 2026')).toBeVisible();
    await press('Record expected payment');
    await waitFor(() =>
      expect(callsOf(portal, 'createTransactionGroup')[0]?.body).toMatchObject({
        transactions: [{ transactionType: 'Expectation', amount: 1234.56, intendedSettlementDate: '2026-11-21' }],
      }),
    );
  });
});

describe('withdraw', () => {
  test('offers all available cash, says where it goes and that a second person has to authorise it', async () => {
    const portal = await open(`${account}/withdraw`, {
      createTransactionGroup: {
        linkId: null,
        transactions: [
          { id: 'T21', transactionId: 'T21', linkId: null, transactionType: 'Payment', status: 'Checking', version: 1 },
        ],
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'All available cash' }));
    expect(screen.getByLabelText('Amount')).toHaveValue('500.50');
    expect(await screen.findByText('****5678')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Reason/), ' A new kitchen');
    await press('Continue');
    await title(/Review$/);
    expect(screen.getByText('A new kitchen')).toBeVisible();
    expect(await screen.findByText(/After you submit, a second person at your firm has to authorise/)).toBeVisible();
    await press('Withdraw £500.50');
    expect(await screen.findByText(/you cannot do that yourself/)).toBeVisible();
    expect(callsOf(portal, 'createTransactionGroup')[0]?.body).toMatchObject({
      transactions: [
        {
          transactionType: 'Payment',
          transactionSubType: 'Withdrawal',
          movementType: 'Out',
          amount: 500.5,
          narrative: 'A new kitchen',
        },
      ],
    });
  });

  test('a pension has no form for it, and says why', async () => {
    await open(`${account}/withdraw`, {
      getAccount: { ...isaAccount, wrapperDetail: { ...isa.wrapperDetail, wrapperType: 'SIPP' } },
    });
    expect(await screen.findByText('Money leaves a pension as benefits, not as a withdrawal.')).toBeVisible();
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  test('says why nothing can be paid to the bank', async () => {
    await open(`${account}/withdraw`, {
      validatePaymentMethod: {
        valid: false,
        reason: 'The bank details are not verified yet.',
        bankDetails: null,
        earliestDate: '2026-11-24',
      },
    });
    expect(await screen.findByText('The bank details are not verified yet.')).toBeVisible();
  });
});

describe('an account’s actions', () => {
  test('are there for whoever may move its money while it is active', async () => {
    await open(`${account}/holdings`);
    expect(await screen.findByRole('link', { name: 'Pay in' })).toHaveAttribute('href', `${account}/pay-in`);
    await press('Actions');
    expect(screen.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', `${account}/withdraw`);
  });

  test('leave out what the kind of account never can', async () => {
    await open(`${account}/holdings`, {
      getAccount: { ...isaAccount, accountType: 'Cash', wrapperDetail: { ...isa.wrapperDetail, wrapperType: 'CASH' } },
    });
    await screen.findByRole('link', { name: 'Pay in' });
    await press('Actions');
    expect(screen.getByRole('link', { name: 'Withdraw' })).toBeVisible();
    for (const name of ['Invest', 'Sell']) expect(screen.queryByRole('link', { name })).toBeNull();
  });

  test('are not there for readers', async () => {
    await open(`${account}/holdings`, {}, { scopes: scopesOn(['read']) });
    await screen.findByRole('heading', { level: 1, name: 'Whitcombe ISA' });
    expect(screen.queryByRole('link', { name: 'Pay in' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
  });

  test('on a pending account are to pay in, and nothing else', async () => {
    const pending = { getAccount: { ...isaAccount, status: 'Pending' as const } };
    await open(`${account}/holdings`, pending);
    expect(await screen.findByRole('link', { name: 'Pay in' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull();
  });

  test.each([
    ['pay-in', false],
    ['withdraw', true],
  ])('on a pending account %s refuses: %s', async (form, refuses) => {
    await open(`${account}/${form}`, { getAccount: { ...isaAccount, status: 'Pending' } });
    expect(
      await (refuses ? screen.findByText('Whitcombe ISA is pending') : screen.findByLabelText('Amount')),
    ).toBeVisible();
  });

  test('on a closed account a form says so and leads back', async () => {
    const portal = await open(`${account}/pay-in`, { getAccount: { ...isaAccount, status: 'Closed' } });
    expect(await screen.findByText('Whitcombe ISA is closed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the account' })).toHaveAttribute('href', account);
    expect(portal.callIds()).toEqual(['getAccount']);
  });
});

describe('the drafts card', () => {
  const card = async (changed: CannedAnswers = {}) => {
    const portal = await open('/clients', changed);
    const { element } = await portal.mountExtension('clients.drafts', {});
    return { portal, element: within(element) };
  };

  test('lists drafts with links to continue, and removes one', async () => {
    const { portal, element } = await card();
    expect(await element.findByRole('link', { name: 'Pay in, Whitcombe ISA' })).toHaveAttribute(
      'href',
      `${account}/pay-in?draft=D1`,
    );
    expect(element.getByText('20 Nov 2026, 09:21')).toBeVisible();
    await userEvent.click(element.getByRole('button', { name: 'Remove draft: Pay in, Whitcombe ISA' }));
    await waitFor(() => expect(callsOf(portal, 'deleteDraft')[0]?.parameters).toMatchObject({ draftId: 'D1' }));
  });

  test('explains itself when there are none', async () => {
    const { element } = await card({ listDrafts: [] });
    expect(await element.findByText('Unfinished forms appear here.')).toBeVisible();
  });
});
