import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallData } from '@tessera/contract/schemas';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, portfolioSummary } from '../answers';
import { card } from '../card';
import { benefits, pension, pensionRecord, regularIncome, taxFree } from '../pension-answers';

const path = '/clients/C01F4QX/pensions';
const open = (changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const bodyOf = (portal: Portal, id: string): unknown => portal.calls.filter((call) => call.id === id).at(-1)?.body;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const withRecord = (changed: Partial<CallData<'getPensionRecord'>>): CannedAnswers => ({
  getPensionRecord: { ...pensionRecord, ...changed },
});
const rowsOf = (table: HTMLElement): (string | null)[] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('the Pensions tab', () => {
  test('is among the tabs of a client with a pension, and not of others', async () => {
    const [account] = portfolioSummary.accounts;
    const sipp = { ...account!, wrapperDetail: { ...account!.wrapperDetail, wrapperType: 'SIPP' as const } };
    await open(
      { getPortfolioSummary: { ...portfolioSummary, accounts: [sipp] } },
      { path: '/clients/C01F4QX/accounts' },
    );
    expect(await screen.findByRole('link', { name: 'Pensions' })).toHaveAttribute('href', path);
  });

  test('is not among the tabs of a client without one', async () => {
    await open({}, { path: '/clients/C01F4QX/accounts' });
    await screen.findByRole('table', { name: 'Accounts' });
    expect(screen.queryByRole('link', { name: 'Pensions' })).toBeNull();
  });

  test('begins with what is crystallised, what is not, and what of the lump sum allowance is left', async () => {
    await open();
    const strip = await screen.findByRole('region', { name: 'Pension figures' });
    await waitFor(() => expect(strip).toHaveTextContent('Uncrystallised£90,000.00'));
    expect(strip).toHaveTextContent('Crystallised£30,000.25');
    expect(strip).toHaveTextContent('Lump sum allowance left£245,775.00of £268,275.00');
    expect(strip).toHaveTextContent('DrawdownPartial Drawdown');
  });

  test('leads from each account to the forms, the likely one first', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Accounts of Northbrook SIPP' });
    const [, uncrystallised, crystallised] = within(table).getAllByRole('row');
    expect(uncrystallised).toHaveTextContent('Whitcombe SIPPUncrystallised£90,000.00£1,200.50');
    const likely = (row: HTMLElement | undefined) => within(row!).getAllByRole('link')[1];
    expect(likely(uncrystallised)).toHaveTextContent('Take benefits');
    expect(likely(uncrystallised)).toHaveAttribute('href', '/clients/C01F4QX/accounts/A1/benefit');
    expect(likely(crystallised)).toHaveTextContent('Set up regular income');
    expect(likely(crystallised)).toHaveAttribute('href', '/clients/C01F4QX/accounts/A3/benefit/regular');
    await press('More for Whitcombe SIPP');
    expect(screen.getByRole('link', { name: 'Set up regular income' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts/A1/benefit/regular',
    );
  });

  test('lists statements and documents: what is owed with its day and why it is not made, and what can be saved', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Statements and documents' });
    const [owed, made] = rowsOf(table);
    expect(owed).toMatch(/^Benefit crystallisation statementTax year 2026\/27.*no address.*5 Apr 2027Owed$/);
    expect(made).toMatch(/^Income packTax-free cash of 15 June 2026.*10 Jun 2026PDF$/);
    expect(within(table).getByRole('button', { name: /^Save income pack/ })).toBeEnabled();
  });

  test('says what will stand among statements and documents while there is none', async () => {
    await open(withRecord({ papers: [] }));
    expect(await screen.findByText('Nothing was given yet')).toBeVisible();
  });

  test.each<[string, Partial<CallData<'getPensionRecord'>>, string]>([
    [
      'too young',
      { minimumAge: { ...pensionRecord.minimumAge!, age: 57, from: '2031-04-03', reached: false } },
      'Too young: benefits can be taken from age 57, on 3 Apr 2031.',
    ],
    [
      'of unknown age',
      { dateOfBirth: null, minimumAge: null },
      'No date of birth is recorded, so the age for benefits is not known.',
    ],
  ])('of a client who is %s says so instead of leading to a form', async (_what, changed, reason) => {
    await open(withRecord(changed));
    const table = await screen.findByRole('table', { name: 'Accounts of Northbrook SIPP' });
    expect(within(table).getAllByText(reason)).toHaveLength(2);
    const button = within(table).getByRole('button', { name: 'Take benefits: Whitcombe SIPP' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(within(table).queryByRole('link', { name: /^Take benefits/ })).toBeNull();
  });

  test('that was inherited says that benefits can be taken at any age', async () => {
    const [first] = pension.accounts;
    await open(withRecord({ pensions: [{ ...pension, accounts: [{ ...first!, kind: 'Beneficiary' }] }] }));
    expect(await screen.findByText('It was inherited: benefits can be taken at any age.')).toBeVisible();
    expect(screen.queryByText(/Benefits can be taken from age/)).toBeNull();
  });

  test('of an empty account says that there is nothing to take', async () => {
    const [first, second] = pension.accounts;
    await open(withRecord({ pensions: [{ ...pension, accounts: [{ ...first!, value: 0 }, second!] }] }));
    expect(await screen.findByText('There is nothing in it to take.')).toBeVisible();
  });

  test('of a client without a pension, one that fails and one that may not be seen each say what they are', async () => {
    const portal = await open(withRecord({ pensions: [] }));
    expect(await screen.findByText('This client has no pension')).toBeVisible();
    await portal.unmount();
    const failing = await open({ getPensionRecord: refused('unexpected', 'The ledger is resting.') });
    expect(await screen.findByText('The ledger is resting.')).toBeVisible();
    failing.answer({ getPensionRecord: pensionRecord });
    await press('Try again');
    expect(await screen.findByRole('table', { name: 'Accounts of Northbrook SIPP' })).toBeVisible();
    await failing.unmount();
    const closed = await open({}, { scopes: scopesOn(['read'], ['Client']) });
    expect(await screen.findByText('You do not have access to this client’s pensions')).toBeVisible();
    expect(closed.callIds()).not.toContain('getPensionRecord');
  });

  test('who may only read takes, records and changes nothing', async () => {
    await open({}, { scopes: scopesOn(['read']) });
    await screen.findByRole('table', { name: 'Accounts of Northbrook SIPP' });
    await screen.findByRole('row', { name: /Regular drawdown income/ });
    for (const name of [/^Take benefits/, /^Set up/, 'Add a fact', /^Withdraw/, 'Record a tax code', /^More for/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Take benefits/ })).toBeNull();
  });
});

describe('the allowances of a client', () => {
  test('are told event by event, each with what was there before and after, and lead to the benefit', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Lump sum allowance, event by event' });
    expect(rowsOf(table)[0]).toContain('£268,275.00£12,500.00£255,775.00');
    expect(rowsOf(table)[1]).toContain('£255,775.00£10,000.00£245,775.00');
    expect(within(table).getByRole('link', { name: 'Tax-free cash of £10,000.00' })).toHaveAttribute(
      'href',
      `${path}/benefits/X1`,
    );
  });

  test('show those of the other allowance on demand', async () => {
    await open();
    await card('Allowances for lump sums');
    await press('Lump sum and death benefit allowance');
    const table = await screen.findByRole('table', { name: 'Lump sum and death benefit allowance, event by event' });
    expect(rowsOf(table)[1]).toContain('£1,060,600.00£10,000.00£1,050,600.00');
  });

  test('say why: the rule, its source, and that nobody has checked it', async () => {
    await open();
    await card('Allowances for lump sums');
    await press(/used by Tax-free cash of £10,000.00/);
    const why = screen.getByRole('group', { name: /used by Tax-free cash of £10,000.00/ });
    expect(why).toHaveTextContent('A pension commencement lump sum uses both allowances by its amount.');
    expect(why).toHaveTextContent('Finance Act 2004, s. 637P');
    expect(why).toHaveTextContent('To be checked');
  });

  test('are a picture as well: a part for each event, named in words beside it', async () => {
    await open();
    const picture = await screen.findByRole('figure', { name: 'Lump sum allowance' });
    expect(picture).toHaveTextContent('£245,775.00 left');
    expect(
      within(picture)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Benefits before 6 April 2024, certificate TTFAC-118, 5 Apr 2024£12,500.00',
      'Tax-free cash of £10,000.00, 15 Jun 2026£10,000.00',
    ]);
  });

  test('say that the money purchase annual allowance applies, since when and why', async () => {
    await open();
    const paying = await card('Paying in');
    expect(paying).toHaveTextContent('Money purchase annual allowance, 2026/27£7,600.00 left');
    expect(paying).toHaveTextContent('The money purchase annual allowance applies from 14 Jul 2026, by this benefit');
    expect(within(paying).getByRole('link', { name: 'by this benefit' })).toHaveAttribute(
      'href',
      `${path}/benefits/X2`,
    );
  });
});

describe('income of a client', () => {
  test('that was paid stands with its tax, newest first, and leads to its record', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Income paid' });
    expect(rowsOf(table)).toEqual([
      '16 Nov 2026Drawdown incomeWhitcombe drawdown£0.00£500.00£100.00£400.00Payslip of 16 November 2026',
      '15 Jun 2026Tax-free cashWhitcombe SIPP£10,000.00£0.00£0.00£10,000.00—not available',
    ]);
    expect(within(table).getByRole('link', { name: 'Drawdown income' })).toHaveAttribute('href', `${path}/benefits/X2`);
    expect(await card('Income paid')).toHaveTextContent('Tax year 2026/27 so far: £10,000.00 tax-free');
    expect(await card('P60s')).toHaveTextContent('£6,000.00 pay, £1,200.00 tax');
    expect(screen.getByRole('button', { name: 'P60 of the tax year 2025/26' })).toBeVisible();
  });

  test('show a dash for income that nobody knows yet, with why, and no figures of nothing', async () => {
    const unknown = { hasFigures: false, taxFree: 0, taxable: 0, tax: 0, net: 0 };
    const note = 'It pays what the investments have paid until then. It waits for a second person.';
    await open(withRecord({ yearAhead: [{ ...pensionRecord.yearAhead[0]!, ...unknown, note }] }));
    const ahead = await card('The year ahead');
    expect(ahead).toHaveTextContent(note);
    expect(ahead).not.toHaveTextContent('£');
    expect(within(ahead).getByText('—')).toBeVisible();
  });

  test('to come is told by month: cut-off, sales and payday in their order, with the tax', async () => {
    await open();
    const december = await screen.findByRole('region', { name: 'December 2026' });
    const text = december.textContent ?? '';
    expect(text).toContain('4 Dec 2026 · Cut-off for 14 Dec 2026');
    expect(text).toContain('7 Dec 2026 · Sales begin for 14 Dec 2026');
    expect(text).toContain('14 Dec 2026 · Payday: Drawdown income, Whitcombe drawdown');
    expect(text).toContain('£500.00 taxable, £100.00 tax');
    expect(text.indexOf('Cut-off')).toBeLessThan(text.indexOf('Sales begin'));
    expect(text.indexOf('Sales begin')).toBeLessThan(text.indexOf('Payday'));
    expect(screen.queryByRole('region', { name: 'March 2027' })).toBeNull();
    await press('Show all 4 months');
    expect(screen.getByRole('region', { name: 'March 2027' })).toBeVisible();
  });
});

describe('facts that people record', () => {
  test('are listed with who recorded them, and withdrawn with a reason', async () => {
    const portal = await open();
    expect(await card('Recorded by hand')).toHaveTextContent('Priya Hart');
    const button = screen.getByRole('button', { name: /^Withdraw: Benefits before 6 Apr 2024, by certificate/ });
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: /^Withdraw/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw fact' }));
    expect(portal.callIds()).not.toContain('withdrawPensionFact');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Entered for the wrong client');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw fact' }));
    await waitFor(() =>
      expect(bodyOf(portal, 'withdrawPensionFact')).toEqual({ reason: 'Entered for the wrong client' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });

  test('ask only for what their kind needs, and send only that', async () => {
    const portal = await open();
    await card('Recorded by hand');
    await press('Add a fact');
    await userEvent.selectOptions(await screen.findByLabelText('What to record'), 'Elsewhere');
    await press('Record fact');
    expect(await screen.findByText('Enter a date.', { selector: '.t-field__error' })).toBeVisible();
    await type('Day they were paid', '3 Mar 2025');
    await type('Tax-free cash taken', '5,000');
    await type('Lump sums and death benefits taken', '4,000');
    await press('Record fact');
    expect(
      await screen.findByText('Enter at least the tax-free cash above: all of it counts here too.', {
        selector: '.t-field__error',
      }),
    ).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Lump sums and death benefits taken'));
    await type('Lump sums and death benefits taken', '5000.50');
    await press('Record fact');
    await waitFor(() =>
      expect(bodyOf(portal, 'recordPensionFact')).toEqual({
        firmId: 'NBW',
        clientId: 'C01F4QX',
        kind: 'Elsewhere',
        date: '2025-03-03',
        lumpSums: 5000,
        lumpSumsAndDeath: 5000.5,
      }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a fact' })).toHaveFocus());
  });

  test('of a pension name it, and show what the platform refuses beside its field', async () => {
    const portal = await open({
      recordPensionFact: refused('bad-request', 'No.', [
        { fieldName: 'age', type: 'invalid', errorMessage: 'A protected age is between 50 and 54.' },
      ]),
    });
    await card('Recorded by hand');
    await press('Add a fact');
    await userEvent.selectOptions(await screen.findByLabelText('What to record'), 'Protected age');
    await type('Protected age', '49');
    await press('Record fact');
    await waitFor(() =>
      expect(screen.getByLabelText('Protected age')).toHaveAccessibleDescription(
        /A protected age is between 50 and 54\./,
      ),
    );
    expect(bodyOf(portal, 'recordPensionFact')).toEqual({
      firmId: 'NBW',
      clientId: 'C01F4QX',
      kind: 'Protected age',
      clientProductId: 'P1',
      age: 49,
    });
  });
});

describe('tax codes of a pension', () => {
  test('are listed by their days, with the one that a payment today is taxed by', async () => {
    await open();
    const codes = await card('Tax code');
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'BRA payment today is taxed by it.',
      'BR from 1 Oct 2026P45, pay before £8,000.00, tax before £1,600.00',
      '1257L M1 from 6 Apr 2026Emergency',
    ]);
  });

  test('say where the code comes from while none is recorded: the emergency code, or the one entered on the pension', async () => {
    const unrecorded = (taxCode: string) => withRecord({ pensions: [{ ...pension, taxCode, taxCodes: [] }] });
    const emergency = await open(unrecorded('1257L M1'));
    expect(await card('Tax code')).toHaveTextContent('The emergency code: no code is recorded');
    await emergency.unmount();
    await open(unrecorded('S1257L'));
    expect(await card('Tax code')).toHaveTextContent(
      'S1257LAs entered on the pension: a payment today is taxed by it.',
    );
  });

  test('are recorded from a day, with pay and tax before them from a P45', async () => {
    const portal = await open();
    await card('Tax code');
    await press('Record a tax code');
    const code = await screen.findByRole('textbox', { name: 'Tax code' });
    await userEvent.type(code, '1257');
    await userEvent.selectOptions(screen.getByLabelText('Where it comes from'), 'P45');
    await press('Record tax code');
    expect(
      await screen.findByText(/Enter a tax code as HMRC writes it/, { selector: '.t-field__error' }),
    ).toBeVisible();
    await userEvent.type(code, 'l m1');
    await type('Pay before', '1,000');
    await type('Tax before', '0');
    await press('Record tax code');
    await waitFor(() =>
      expect(bodyOf(portal, 'recordTaxCode')).toEqual({
        firmId: 'NBW',
        clientProductId: 'P1',
        taxCode: '1257L M1',
        source: 'P45',
        fromDate: '2026-11-20',
        previousPay: 1000,
        previousTax: 0,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('a P6 is recorded with earlier pay and tax where HMRC states them', async () => {
  const portal = await open();
  await card('Tax code');
  await press('Record a tax code');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Tax code' }), '1257L');
  await userEvent.selectOptions(screen.getByLabelText('Where it comes from'), 'P6');
  await type('Pay before', '1,000');
  await press('Record tax code');
  await waitFor(() =>
    expect(bodyOf(portal, 'recordTaxCode')).toMatchObject({ taxCode: '1257L', source: 'P6', previousPay: 1000 }),
  );
  expect(bodyOf(portal, 'recordTaxCode')).not.toHaveProperty('previousTax');
});

describe('regular benefits of a pension', () => {
  const menu = async (item: string): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: 'More for Regular drawdown income of £500.00' }));
    await press(item);
  };

  test('say when they are next paid and until when they can be changed', async () => {
    await open();
    expect(await screen.findByRole('row', { name: /Regular drawdown income of £500.00/ })).toHaveTextContent(
      'Whitcombe drawdown, on the 14th of the month14 Dec 20264 Dec 2026Until stoppedActive',
    );
  });

  test('are changed by what was changed, on the version that was read', async () => {
    const portal = await open();
    await menu('Change...');
    const amount = await screen.findByLabelText('Before tax each month');
    await userEvent.clear(amount);
    await userEvent.type(amount, '650');
    await userEvent.selectOptions(screen.getByLabelText('Payday'), '21');
    await press('Save change');
    await waitFor(() =>
      expect(bodyOf(portal, 'patchRegularCrystallisation')).toEqual({
        amount: 650,
        paymentDay: 21,
        auditDetails: { version: 3 },
      }),
    );
    expect(portal.calls.find(({ id }) => id === 'patchRegularCrystallisation')?.parameters).toEqual({
      firmId: 'NBW',
      bciId: 'RB1',
    });
  });

  test('show a missed cut-off beside the field that it concerns', async () => {
    await open({
      patchRegularCrystallisation: refused('bad-request', 'No.', [
        { fieldName: 'paymentDay', type: 'invalid', errorMessage: 'The cut-off has passed; the next is 5 Jan 2027.' },
      ]),
    });
    await menu('Change...');
    await userEvent.selectOptions(await screen.findByLabelText('Payday'), '1');
    await press('Save change');
    await waitFor(() => expect(screen.getByLabelText('Payday')).toHaveAccessibleDescription(/The cut-off has passed/));
  });

  test('are stopped after a question that names them, and a refusal is shown', async () => {
    const portal = await open({ patchRegularCrystallisation: refused('conflict', 'It has just been paid.') });
    await menu('Stop...');
    const dialog = await screen.findByRole('dialog', { name: 'Stop the regular benefit of Mrs Eleanor Whitcombe?' });
    expect(dialog).toHaveTextContent('next on 14 Dec 2026, cut-off 4 Dec 2026');
    await press('Stop regular benefit');
    expect(await within(dialog).findByText('It has just been paid.')).toBeVisible();
    expect(bodyOf(portal, 'patchRegularCrystallisation')).toEqual({ action: 'Stop', auditDetails: { version: 3 } });
  });

  test('are listed alone: a payment that one made is a benefit', async () => {
    const payment = {
      ...regularIncome,
      id: 'X10',
      crystallisationId: 'X10',
      clientProductActionType: 'Income' as const,
      amount: 80,
      status: 'Waiting' as const,
      paymentDay: null,
      paymentDate: '2026-12-14',
    };
    await open({ listProductActions: [regularIncome, payment] });
    const regular = await screen.findByRole('table', { name: 'Regular benefits' });
    expect(await within(regular).findByText('Regular drawdown income of £500.00')).toBeVisible();
    expect(within(regular).queryByText(/£80.00/)).toBeNull();
    expect(await screen.findByText('Drawdown income of £80.00')).toBeVisible();
  });

  test('that are paused can be resumed; those that have ended offer nothing', async () => {
    const ended = {
      ...regularIncome,
      id: 'X8',
      crystallisationId: 'X8',
      bciId: 'RB2',
      amount: 90,
      status: 'Cancelled' as const,
    };
    await open({ listProductActions: [{ ...regularIncome, paused: true }, ended] });
    const row = await screen.findByRole('row', { name: /Regular drawdown income of £500.00/ });
    expect(row).toHaveTextContent('Paused');
    await userEvent.click(within(row).getByRole('button', { name: /^More for/ }));
    expect(screen.getByRole('button', { name: 'Resume...' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause...' })).toBeNull();
    expect(within(screen.getByRole('row', { name: /of £90.00/ })).queryByRole('button')).toBeNull();
  });
});

describe('benefits that were asked for', () => {
  test('are listed newest first with their status, and lead to their records', async () => {
    const portal = await open({ listProductActions: [...benefits].reverse() });
    const table = await screen.findByRole('table', { name: 'Benefits' });
    await within(table).findByRole('link', { name: 'UFPLS of £20,000.00' });
    expect(rowsOf(table)).toEqual([
      'UFPLS of £20,000.00Whitcombe SIPP19 Nov 20267 Dec 2026—not availablePending',
      'Tax-free cash of £10,000.00 and drawdownWhitcombe SIPP1 Jun 202615 Jun 2026£10,000.00Completed',
    ]);
    expect(within(table).getByRole('link', { name: /^Tax-free cash/ })).toHaveAttribute('href', `${path}/benefits/X1`);
    expect(portal.calls.find(({ id }) => id === 'listProductActions')?.query).toEqual({ clientProductId: 'P1' });
  });

  test('that cannot be read say so, and the rest of the tab stays', async () => {
    await open({ listProductActions: refused('unexpected', 'The list is resting.') });
    expect((await screen.findAllByText('The list is resting.')).length).toBeGreaterThan(0);
    expect(screen.getByRole('table', { name: 'Income paid' })).toBeVisible();
  });
});

describe('the dashboard’s pension cut-offs', () => {
  const panel = async (listProductActions: CannedAnswers['listProductActions']) => {
    const portal = await open({ listProductActions }, { path: '/clients' });
    const { element } = await portal.mountExtension('clients.cut-offs', {});
    await waitFor(() => expect(portal.callIds()).toContain('listProductActions'));
    return { portal, element };
  };

  test('are those of the next ten working days, soonest first, each leading to its record', async () => {
    const { portal, element } = await panel([
      { ...regularIncome, id: 'X7', crystallisationId: 'X7', nextCutOff: '2026-12-07' },
      ...benefits,
    ]);
    await waitFor(() => expect(within(element).getAllByRole('listitem')).toHaveLength(2));
    expect(
      within(element)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'UFPLS of £20,000.00Mrs Eleanor Whitcombe, Whitcombe SIPPCut-off 30 Nov 2026, payday 7 Dec 2026. A second person has to authorise it',
      'Regular drawdown income of £500.00Mrs Eleanor Whitcombe, Whitcombe drawdownCut-off 4 Dec 2026, payday 14 Dec 2026',
    ]);
    expect(within(element).getByRole('link', { name: 'UFPLS of £20,000.00' })).toHaveAttribute(
      'href',
      `${path}/benefits/X3`,
    );
    expect(portal.calls.filter(({ id }) => id === 'listProductActions').at(-1)?.query).toEqual({});
  });

  test('are at most eight', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ ...regularIncome, id: `X${20 + index}` }));
    const { element } = await panel(many);
    await waitFor(() => expect(within(element).getAllByRole('listitem')).toHaveLength(8));
    expect(element).toHaveTextContent('The soonest 8 of 11');
  });

  test('are not shown while nothing is due', async () => {
    const { portal, element } = await panel([taxFree, { ...regularIncome, paused: true }]);
    expect(element).toHaveTextContent(/^$/);
    // The same panel does show what is due.
    portal.answer({ listProductActions: benefits });
    await act(async () => portal.portal.events.entityChanged({ kind: 'ClientProduct' }));
    expect(await within(element).findByRole('region', { name: 'Pension cut-offs' })).toBeVisible();
  });
});
