import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallData } from '@tessera/contract/schemas';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, isaAccount, paymentMethod } from '../answers';
import {
  benefitAnswers,
  benefitPreview,
  drawdownRecord,
  firstBenefitRecord,
  madeBenefit,
  pensionRecord,
} from '../benefit-answers';

const account = '/clients/C01F4QX/accounts/A1';
const sipp: CallData<'getAccount'> = {
  ...isaAccount,
  name: 'Whitcombe SIPP',
  wrapperDetail: { ...isaAccount.wrapperDetail, wrapperType: 'SIPP', clientProductId: 'P1' },
};
const open = (changed: CannedAnswers = {}, path = `${account}/benefit`, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, {
    path,
    answers: { ...answers, ...benefitAnswers, getAccount: sipp, ...changed },
    ...options,
  });
type Portal = Awaited<ReturnType<typeof open>>;
const callsOf = (portal: Portal, id: string) => portal.calls.filter((call) => call.id === id);
const bodyOf = (portal: Portal, id: string): unknown => callsOf(portal, id).at(-1)?.body;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const choose = async (name: string, of?: string) =>
  userEvent.click(
    of === undefined
      ? await screen.findByRole('radio', { name })
      : await within(await screen.findByRole('group', { name: of })).findByRole('radio', { name }),
  );
const factIn = (place: HTMLElement, label: RegExp): HTMLElement | null =>
  within(place).getAllByText(label)[0]?.closest('div') ?? null;

/** A UFPLS of £20,000 before tax, up to its Money step. */
const toMoney = async (): Promise<void> => {
  await choose('UFPLS');
  await choose('Before tax');
  await userEvent.type(screen.getByLabelText('Wanted before tax'), '20,000');
  await screen.findByRole('heading', { name: 'Net in hand' });
  await press('Continue');
  await title(/Money$/);
};
const toDeclarations = async (): Promise<void> => {
  await toMoney();
  await userEvent.selectOptions(screen.getByLabelText('Payday'), '2026-12-14');
  await press('Continue');
  await title(/Declarations$/);
};
const declare = async (): Promise<void> => {
  await choose('Advised');
  await userEvent.type(screen.getByLabelText('The adviser’s FCA reference'), 'PXH01234');
  await userEvent.click(screen.getByLabelText(/risk warnings/));
  await userEvent.selectOptions(screen.getByLabelText(/Offer of guidance/), 'Not owed: advised');
  await userEvent.click(screen.getByLabelText(/before April 2024 is recorded/));
  await userEvent.click(screen.getByLabelText('The client has asked for this benefit'));
};
const toReview = async (): Promise<void> => {
  await toDeclarations();
  await declare();
  await press('Continue');
  await title(/Review$/);
};

describe('taking benefits', () => {
  test('an uncrystallised account offers all but drawdown income, each with what it means', async () => {
    await open();
    const group = await screen.findByRole('group', { name: 'Benefit' });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['Tax-free cash', 'Tax-free cash and income', 'UFPLS', 'Small pot', 'Whole pot']);
    expect(within(group).getByRole('radio', { name: 'UFPLS' })).toHaveAccessibleDescription(/usually a quarter/);
  });

  test('a crystallised account offers drawdown income alone, already chosen', async () => {
    const portal = await open({ getPensionRecord: drawdownRecord });
    expect(await screen.findByRole('radio', { name: 'Drawdown income' })).toBeChecked();
    await choose('Natural income');
    await waitFor(() =>
      expect(bodyOf(portal, 'previewCrystallisation')).toEqual({
        firmId: 'NBW',
        accountId: 'A1',
        form: 'Drawdown income',
        basis: 'Natural income',
        method: 'BACS Credit',
      }),
    );
    await press('Continue');
    await title(/Money$/);
    expect(screen.queryByRole('group', { name: 'If cash is short' })).toBeNull();
    expect(screen.queryByText('Drawdown account')).toBeNull();
  });

  test('what an amount says is of the form: it does not become something else with another form', async () => {
    await open();
    await choose('Tax-free cash');
    await choose('Crystallise');
    await userEvent.type(screen.getByLabelText('Amount to crystallise'), '40000');
    await choose('UFPLS');
    expect(screen.getByRole('radio', { name: 'Before tax' })).not.toBeChecked();
    expect(screen.queryByLabelText('Amount to crystallise')).toBeNull();
    await press('Continue');
    const basis = screen.getByRole('group', { name: 'The amount says' });
    expect(await within(basis).findByText('Choose what the amount says.')).toBeVisible();
    await waitFor(() => expect(within(basis).getAllByRole('radio')[0]).toHaveFocus());
    await choose('Whole pot');
    expect(screen.queryByRole('group', { name: 'The amount says' })).toBeNull();
  });

  test('the preview says what is paid, with PAYE line by line, the allowances, what is left and the MPAA', async () => {
    await open();
    await toMoney();
    const paid = screen.getByRole('region', { name: 'Net in hand' });
    expect(within(paid).getAllByText('£14,871.80')[0]).toBeVisible();
    expect(factIn(paid, /^Taxable$/)).toHaveTextContent('£15,000.00');
    await press('why? How the tax is worked out');
    expect(await screen.findByText('1257L, Month 1')).toBeVisible();
    expect(screen.getByText('Higher rate').nextElementSibling).toHaveTextContent('40.00% of £7,287.00: £2,914.80');
    expect(factIn(paid, /^Comes back with form P55/)).toHaveTextContent('£4,642.20');
    await press('why? How the tax that comes back is worked out');
    expect((await screen.findByText('Tax due')).nextElementSibling).toHaveTextContent('£486.00');
    await press('why? How the tax-free cash is worked out');
    expect(await screen.findByText('25% of what is crystallised.')).toBeVisible();
    const used = screen.getByRole('region', { name: 'Lump sum allowances' });
    expect(within(used).getAllByText('Left afterwards')[0]?.parentElement).toHaveTextContent('£213,275.00');
    expect(screen.getByText(/This triggers the money purchase annual allowance \(MPAA\)/)).toHaveTextContent(
      'From then on, £10,000.00 a year can be paid into money purchase pensions.',
    );
    expect(screen.getByRole('row', { name: /^Whitcombe SIPP/ })).toHaveTextContent('£400,000.00£380,000.00');
    const days = within(screen.getByRole('list', { name: 'The days, in order' })).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Holdings are sold4 Dec 2026',
      'The money is in the bank14 Dec 2026',
    ]);
    // A rule that no figure names is not lost.
    expect(screen.getByRole('button', { name: /Rounding/ })).toBeVisible();
  });

  test('an amount in hand lists the ways to have it, and one is taken with a button', async () => {
    const portal = await open();
    await choose('UFPLS');
    await choose('Net in hand');
    await userEvent.type(screen.getByLabelText('Net in hand wanted'), '10000');
    const row = await screen.findByRole('row', { name: /^Tax-free cash/ });
    expect(row).toHaveTextContent(/Least tax.*£0.00£0.00£10,000.00/);
    expect(screen.getByRole('row', { name: /^UFPLS/ })).toHaveTextContent('£2,140.60£880.40£3,035.15');
    expect(screen.getByRole('row', { name: /^Small pot/ })).toHaveTextContent('a small pot has at most £10,000.00');
    expect(bodyOf(portal, 'compareBenefits')).toEqual({ firmId: 'NBW', accountId: 'A1', amount: 10000 });
    await userEvent.click(within(row).getByRole('button', { name: 'Use this way: Tax-free cash' }));
    expect(screen.getByRole('radio', { name: 'Tax-free cash', description: /quarter/ })).toBeChecked();
    expect(screen.getByLabelText('Tax-free cash wanted')).toHaveValue('10000');
    expect(await screen.findByRole('button', { name: 'In use now: Tax-free cash' })).toHaveFocus();
    await waitFor(() =>
      expect(bodyOf(portal, 'previewCrystallisation')).toMatchObject({
        form: 'Tax-free cash',
        basis: 'Tax-free cash',
        amount: 10000,
      }),
    );
  });

  test('what the allowance does not cover is refused at the amount and offered as taxable income, never taken silently', async () => {
    const portal = await open({
      previewCrystallisation: ({ body }) =>
        (body as { excessAsTaxable?: boolean }).excessAsTaxable
          ? { ...benefitPreview, figures: { ...benefitPreview.figures!, excess: 1725 } }
          : {
              ...benefitPreview,
              problem: { fieldName: 'amount', errorMessage: '£218,275.00 of the lump sum allowance is left.' },
              offer: { kind: 'Excess as taxable', taxable: 1725 },
            },
    });
    await choose('Tax-free cash');
    await choose('Crystallise');
    const amount = screen.getByLabelText('Amount to crystallise');
    await userEvent.type(amount, '880000');
    await waitFor(() => expect(amount).toHaveAccessibleDescription(/^£218,275.00 of the lump sum allowance is left\./));
    await press('Continue');
    expect(screen.queryByRole('heading', { name: /Money$/ })).toBeNull();
    expect(callsOf(portal, 'previewCrystallisation').some(({ body }) => 'excessAsTaxable' in (body as object))).toBe(
      false,
    );
    await press('Take £1,725.00 as taxable income');
    expect(document.activeElement).not.toBe(document.body);
    const taken = await screen.findByRole('checkbox', { name: /does not cover as taxable income/ });
    expect(taken).toBeChecked();
    await waitFor(() => expect(taken).toHaveAccessibleDescription('£1,725.00 of it is taxed as income.'));
    await waitFor(() => expect(amount).toBeValid());
    await press('Continue');
    await title(/Money$/);
  });

  test('a form that cannot be had offers the one that can', async () => {
    await open({
      previewCrystallisation: ({ body }) =>
        (body as { form: string }).form === 'UFPLS'
          ? {
              ...benefitPreview,
              figures: null,
              problem: { fieldName: 'amount', errorMessage: 'A UFPLS cannot take all of it.' },
              offer: { kind: 'Use', form: 'Whole pot', basis: 'Whole', amount: 400000 },
            }
          : benefitPreview,
    });
    await choose('UFPLS');
    await choose('Before tax');
    await userEvent.type(screen.getByLabelText('Wanted before tax'), '400000');
    await userEvent.click(await screen.findByRole('button', { name: 'Use Whole pot' }));
    expect(screen.getByRole('radio', { name: 'Whole pot' })).toBeChecked();
    expect(screen.queryByLabelText('Wanted before tax')).toBeNull();
    await waitFor(() => expect(screen.queryByText('A UFPLS cannot take all of it.')).toBeNull());
    await press('Continue');
    await title(/Money$/);
  });

  test.each([
    ['accountId', 'A regular income is set up in this account: ask for this one once it has run.'],
    ['form', 'Benefits can be taken from 3 Apr 2029.'],
  ])('a refusal of %s stands at the benefit and blocks the step', async (fieldName, errorMessage) => {
    await open({ previewCrystallisation: { ...benefitPreview, problem: { fieldName, errorMessage } } });
    await choose('Whole pot');
    const group = screen.getByRole('group', { name: 'Benefit' });
    expect(await within(group).findByText(errorMessage)).toBeVisible();
    await press('Continue');
    expect(screen.queryByRole('heading', { name: /Money$/ })).toBeNull();
  });

  test('a client who is too young is told from when, with the way to a protected age', async () => {
    await open({
      getPensionRecord: {
        ...pensionRecord,
        minimumAge: { ...pensionRecord.minimumAge!, age: 57, from: '2029-04-03', reached: false },
      },
    });
    expect(await screen.findByText(/may take benefits from/)).toHaveTextContent('3 Apr 2029, at 57');
    expect(screen.getByRole('link', { name: 'Record a protected age' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/pensions',
    );
  });

  test('paydays come with their cut-offs; only tax-free cash alone may be as soon as possible', async () => {
    const portal = await open();
    await toMoney();
    const payday = screen.getByLabelText('Payday');
    expect(
      within(payday)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Choose a payday',
      'Payday 14 Dec 2026, ask by 3 Dec',
      'Payday 21 Dec 2026, ask by 10 Dec',
      'Payday 4 Jan 2027, ask by 21 Dec 2026',
    ]);
    await press('Continue');
    await waitFor(() => expect(payday).toHaveAccessibleDescription(/^Choose a payday\./));
    await press('Back');
    await choose('Tax-free cash', 'Benefit');
    await choose('Crystallise');
    await press('Continue');
    await title(/Money$/);
    await userEvent.selectOptions(screen.getByLabelText('Payday'), 'As soon as possible');
    await press('Continue');
    await title(/Declarations$/);
    await declare();
    await press('Continue');
    await title(/Review$/);
    await press(/^Pay £/);
    await screen.findByRole('heading', { level: 1, name: 'Benefit submitted' });
    expect(bodyOf(portal, 'createCrystallisation')).not.toHaveProperty('paymentDate');
  });

  test('a draft’s payday whose cut-off has passed since is refused with the next one', async () => {
    await open(
      {
        getDraft: {
          id: 'D1',
          form: 'clients.benefit',
          recordId: 'A1',
          title: 'Take benefits, Whitcombe SIPP',
          href: `${account}/benefit?draft=D1`,
          savedAt: '2026-11-02T09:21:00.000Z',
          values: {
            form: 'UFPLS',
            basis: 'Gross',
            amount: '20000',
            paymentDate: '2026-11-21',
            step: 'money',
            key: 'k',
          },
        },
      },
      `${account}/benefit?draft=D1`,
    );
    const payday = await screen.findByLabelText('Payday');
    await waitFor(() => expect(within(payday).getAllByRole('option')).toHaveLength(5));
    await press('Continue');
    await waitFor(() =>
      expect(payday).toHaveAccessibleDescription(
        /^The cut-off for 21 Nov 2026 has passed. The next payday is 14 Dec 2026: ask by 3 Dec./,
      ),
    );
  });

  test('bank details that nobody verified are refused where the money goes, with a link to them', async () => {
    await open({
      validatePaymentMethod: {
        ...paymentMethod,
        valid: false,
        reason: 'Money leaves a pension as benefits, not as a withdrawal.',
        bankDetails: { ...paymentMethod.bankDetails!, status: 'Pending' },
      },
    });
    await toMoney();
    await userEvent.selectOptions(screen.getByLabelText('Payday'), '2026-12-14');
    expect(screen.getByRole('link', { name: 'See who has to verify them' })).toHaveAttribute(
      'href',
      `${account}/details?show=bank`,
    );
    expect(screen.queryByText(/not as a withdrawal/)).toBeNull();
    await press('Continue');
    expect(
      await within(screen.getByRole('group', { name: 'How it is paid' })).findByText(/are not verified/),
    ).toBeVisible();
    expect(screen.queryByRole('heading', { name: /Declarations$/ })).toBeNull();
  });

  test('verified details are enough, whatever is said of withdrawals from pensions', async () => {
    await open({
      validatePaymentMethod: {
        ...paymentMethod,
        valid: false,
        reason: 'Money leaves a pension as benefits, not as a withdrawal.',
      },
    });
    await toDeclarations();
  });

  test('holdings are sold and moved by name, in units, and drawdown goes where there is an account', async () => {
    const portal = await open();
    await choose('Tax-free cash');
    await choose('Crystallise');
    await userEvent.type(screen.getByLabelText('Amount to crystallise'), '400');
    await press('Continue');
    await title(/Money$/);
    expect(screen.getByLabelText('Drawdown account')).toHaveDisplayValue('Whitcombe drawdown');
    await userEvent.selectOptions(screen.getByLabelText('Payday'), 'As soon as possible');
    await choose('Named holdings', 'What is sold');
    await press('Continue');
    expect(await screen.findByText('Choose a holding to sell.', { selector: '.t-field__error' })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Sell'), 'Units');
    const units = screen.getByLabelText('Units');
    await userEvent.type(units, '500');
    await press('Continue');
    await waitFor(() => expect(units).toHaveAccessibleDescription('400 units are free to sell. Enter that or less.'));
    await userEvent.clear(units);
    await userEvent.type(units, '50');
    await choose('Named holdings', 'What moves to drawdown');
    await userEvent.selectOptions(screen.getByLabelText('Move'), 'All');
    await waitFor(() =>
      expect(bodyOf(portal, 'previewCrystallisation')).toMatchObject({
        sellDownMethod: 'Named',
        namedSales: [{ assetId: 'AS1', quantity: 50 }],
        movedAssets: 'Named',
        namedMoves: [{ assetId: 'AS1', quantity: 400 }],
        drawdownAccountId: 'A9',
      }),
    );
  });

  test('the first crystallisation says that a drawdown account is opened', async () => {
    const portal = await open({ getPensionRecord: firstBenefitRecord });
    await choose('Whole pot');
    await waitFor(() => expect(bodyOf(portal, 'previewCrystallisation')).toMatchObject({ form: 'Whole pot' }));
    expect(bodyOf(portal, 'previewCrystallisation')).not.toHaveProperty('drawdownAccountId');
    await press('Continue');
    await title(/Money$/);
    expect(screen.getByLabelText('Drawdown account')).toHaveTextContent('A new drawdown account is opened.');
    expect(screen.queryByRole('group', { name: 'What moves to drawdown' })).toBeNull();
  });

  test('every declaration is asked for, and a client without advice is owed guidance', async () => {
    await open();
    await toDeclarations();
    await press('Continue');
    expect(
      await screen.findByText('Say whether the client was advised.', { selector: '.t-field__error' }),
    ).toBeVisible();
    for (const message of [
      'Give the retirement risk warnings first.',
      'Say what the client did with the offer of guidance.',
      'Record what was taken elsewhere and before April 2024 first.',
      'The client has to ask for this benefit.',
    ])
      expect(screen.getByText(message, { selector: '.t-field__error' })).toBeVisible();
    expect(screen.getByText(/£50,000.00 taken elsewhere in 2025/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Pensions tab/ })).toHaveAttribute('href', '/clients/C01F4QX/pensions');
    await declare();
    await choose('Not advised');
    const guidance = screen.getByLabelText(/Offer of guidance/);
    expect(within(guidance).queryByRole('option', { name: 'Not owed: advised' })).toBeNull();
    await press('Continue');
    await waitFor(() => expect(guidance).toHaveAccessibleDescription(/Guidance is owed to a client/));
    await userEvent.selectOptions(guidance, 'Declined');
    await press('Continue');
    await title(/Review$/);
  });

  test('the review is the substance, a double press is one act, and the result says what happens when', async () => {
    const portal = await open();
    await toReview();
    const review = screen.getByRole('region', { name: 'Review' });
    expect(within(review).getByRole('region', { name: 'Lump sum allowances' })).toBeVisible();
    expect(screen.getAllByRole('region', { name: 'Lump sum allowances' })).toHaveLength(1);
    expect(within(review).getByText('Payday 14 Dec 2026, ask by 3 Dec')).toBeVisible();
    expect(within(review).getByText('Advised, FCA reference PXH01234')).toBeVisible();
    expect(within(review).getByRole('button', { name: 'Change Declarations' })).toBeVisible();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Pay £14,871.80 to Mrs Eleanor Whitcombe' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Benefit submitted' })).toHaveFocus();
    expect(callsOf(portal, 'createCrystallisation').map(({ body }) => body)).toEqual([
      {
        firmId: 'NBW',
        accountId: 'A1',
        form: 'UFPLS',
        basis: 'Gross',
        amount: 20000,
        autoDisinvest: 'Partial',
        sellDownMethod: 'Proportional',
        method: 'BACS Credit',
        paymentDate: '2026-12-14',
        declarations: {
          advice: 'Advised',
          adviserReference: 'PXH01234',
          riskWarnings: true,
          guidance: 'Not owed: advised',
          lumpSumsRecorded: true,
          clientAgrees: true,
        },
      },
    ]);
    expect(callsOf(portal, 'deleteDraft')).toHaveLength(1);
    expect(screen.getByText('The money is in the bank')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the benefit' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/pensions/benefits/CR1',
    );
    expect(screen.getByRole('link', { name: 'The client’s pensions' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/pensions',
    );
    expect(portal.unsaved()).toEqual([]);
  });

  test('where a second person decides, it is asked for', async () => {
    await open({
      previewCrystallisation: { ...benefitPreview, needsAuthorisation: true },
      createCrystallisation: { ...madeBenefit, needsAuthorisation: true },
    });
    await toReview();
    expect(screen.getByText(/A second person at your firm has to authorise this benefit/)).toBeVisible();
    await press('Ask for this benefit');
    await screen.findByRole('heading', { level: 1, name: 'Benefit asked for' });
    expect(screen.getByText(/you cannot do that yourself/)).toBeVisible();
  });

  test('a refusal at submit returns to the field it names', async () => {
    await open({
      createCrystallisation: refused('bad-request', 'No.', [
        {
          fieldName: 'declarations.adviserReference',
          type: 'invalid',
          errorMessage: 'There is no adviser with this reference.',
        },
      ]),
    });
    await toReview();
    await press(/^Pay £/);
    const reference = await screen.findByLabelText('The adviser’s FCA reference');
    await waitFor(() => expect(reference).toHaveFocus());
    expect(reference).toHaveAccessibleDescription('There is no adviser with this reference.');
  });

  test('is kept as a draft under its own word, and leaving without it asks', async () => {
    const portal = await open();
    await choose('UFPLS');
    expect(portal.unsaved()).toHaveLength(1);
    await press('Save draft');
    await waitFor(() => expect(portal.unsaved()).toEqual([]));
    expect(bodyOf(portal, 'saveDraft')).toMatchObject({
      form: 'clients.benefit',
      recordId: 'A1',
      title: 'Take benefits, Whitcombe SIPP',
      values: { form: 'UFPLS', step: 'benefit' },
    });
  });

  test('an account that is no pension says so, and reads no pension', async () => {
    const portal = await open({ getAccount: isaAccount });
    expect(await screen.findByText('Whitcombe ISA pays no benefits')).toBeVisible();
    expect(callsOf(portal, 'getPensionRecord')).toEqual([]);
  });

  test('an account of no pension of the client says so', async () => {
    await open({ getPensionRecord: { ...pensionRecord, pensions: [] } });
    expect(await screen.findByText(/not one of the accounts of the client’s pensions/)).toBeVisible();
  });

  test('a pension record that cannot be read can be asked for again', async () => {
    const portal = await open({ getPensionRecord: refused('bad-request', 'The pension cannot be read.') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    portal.answer({ getPensionRecord: pensionRecord });
    await userEvent.click(again);
    expect(await screen.findByRole('radio', { name: 'UFPLS' })).toBeVisible();
  });

  test('stands in the Actions menu of a pension account', async () => {
    await open({}, `${account}/holdings`);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    expect(await screen.findByRole('link', { name: 'Take benefits' })).toHaveAttribute('href', `${account}/benefit`);
    expect(screen.getByRole('link', { name: 'Set up regular income' })).toHaveAttribute(
      'href',
      `${account}/benefit/regular`,
    );
  });

  test('is not in the menu of another account', async () => {
    await open({ getAccount: isaAccount }, `${account}/holdings`);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    expect(await screen.findByRole('link', { name: 'Invest' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Take benefits' })).toBeNull();
  });

  test('is not open to somebody who may not move a client’s money', async () => {
    const portal = await open({}, `${account}/benefit`, { scopes: scopesOn(['read']) });
    expect(portal.portal.decide(config.routes.find(({ id }) => id === 'clients.account.benefit')!.access).allowed).toBe(
      false,
    );
  });
});
