import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { prepareRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';
import { gainsReport, household } from './gains-answers';

const tab = '/clients/C1/gains';
/** Shows the tab as the client's page does. */
const open = async (query = '', changed: CannedAnswers = {}, options: FakePortalOptions = {}) => {
  const portal = prepareRemote(definition, config, {
    path: `${tab}${query}`,
    answers: { ...answers, ...changed },
    ...options,
  });
  await portal.mountExtension('reporting.client-gains', { clientId: 'C1' });
  return portal;
};
const bodiesOf = (portal: Awaited<ReturnType<typeof open>>, id: string) =>
  portal.calls.filter((call) => call.id === id).map(({ body }) => body);

describe('the report of capital gains', () => {
  test('has the year’s figures, what has to be reported, and by how much the two ways to pool differ', async () => {
    await open();
    const figures = await screen.findByRole('region', { name: 'Capital gains of 2026/27' });
    expect(figures).toHaveTextContent('Gains 2026/27£5,159.33');
    expect(figures).toHaveTextContent('£0.00 left of £3,000.00');
    expect(figures).toHaveTextContent('at the higher rate: income not known');
    expect(screen.getByRole('region', { name: 'Return for 2026/27' })).toHaveTextContent('Has to be reported');
    expect(screen.getByRole('table', { name: 'Boxes of SA108 for 2026/27' })).toHaveTextContent(
      '24 Disposal proceeds£9,000.00',
    );
    expect(screen.getByRole('cell', { name: '1' })).toBeVisible();
    expect(screen.getByText(/Net gain of the period/)).toHaveTextContent(
      '£5,159.33 by account, £5,000.00 by person as HMRC counts, £159.33 less.',
    );
  });

  test('a part of a tax year has no verdict and no boxes', async () => {
    const yearOf = (changed: object): CannedAnswers => ({
      getCgtReport: { ...gainsReport, years: gainsReport.years.map((year) => ({ ...year, ...changed })) },
    });
    await open('', yearOf({ whole: false }));
    const card = await screen.findByRole('region', { name: 'Return for 2026/27' });
    expect(card).toHaveTextContent('Choose the whole of 2026/27');
    expect(card).not.toHaveTextContent('Has to be reported');
    expect(screen.queryByRole('table', { name: 'Boxes of SA108 for 2026/27' })).toBeNull();
  });

  test('says that no verdict can be given where it hangs on a cost that is missing', async () => {
    const years = gainsReport.years.map((year) => ({ ...year, mustReport: false, mayHaveToReport: true }));
    await open('', { getCgtReport: { ...gainsReport, years } });
    const card = await screen.findByRole('region', { name: 'Return for 2026/27' });
    expect(card).toHaveTextContent('Not certain');
    expect(card).not.toHaveTextContent('Need not');
  });

  test('a cost that nobody knows is said first, with what to do, and is a dash and no zero in the list', async () => {
    await open();
    expect(await screen.findByText(/Enter the book cost on the transfer/)).toHaveTextContent('Unilever');
    expect(screen.getByRole('link', { name: 'Open the client’s transfers' })).toHaveAttribute(
      'href',
      '/clients/C1/transfers',
    );
    const row = within(screen.getByRole('table', { name: 'Assets of Whitcombe joint account' })).getByText(
      'GB00B10RZP78',
    );
    expect(row.closest('tr')).toHaveTextContent('50.00% of it');
    expect(row.closest('tr')).not.toHaveTextContent('£0.00');
  });

  test('a row opens the asset’s disposals, and each its purchases with the sum in words and a way to their transactions', async () => {
    const portal = await open();
    await userEvent.click(await screen.findByText('GB00B3X7QG63'));
    expect(portal.history.path()).toBe(`${tab}?asset=P1`);
    expect(await screen.findByRole('heading', { name: 'Global All Cap Fund' })).toHaveFocus();
    const lines = screen.getByRole('table', { name: 'What was taken: 900 units sold on 10 June 2026' });
    expect(lines).toHaveTextContent('700 of 1,500 units in the pool, which cost £6,280.00: £2,930.67');
    expect(within(lines).getByRole('link', { name: 'Buy 200 units' })).toHaveAttribute(
      'href',
      '/clients/C1/transactions/T2',
    );
    expect(within(lines).queryByRole('link', { name: 'Accumulated income' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open the transaction' })).toHaveAttribute(
      'href',
      '/clients/C1/transactions/T1',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Show what was taken/ }));
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'All assets' }));
    expect(await screen.findByRole('table', { name: 'Assets of Whitcombe GIA' })).toBeVisible();
  });

  test('the tax year and how purchases are pooled are in the address and in the question', async () => {
    const portal = await open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Tax year' }), '2024/25');
    await userEvent.click(screen.getByRole('radio', { name: 'By person, as HMRC counts' }));
    expect(portal.history.path()).toBe(`${tab}?fromDate=2024-04-06&toDate=2025-04-05&pooling=person`);
    expect(portal.calls.filter(({ id }) => id === 'getCgtReport').at(-1)?.query).toEqual({
      fromDate: '2024-04-06',
      toDate: '2025-04-05',
      pooling: 'person',
    });
  });

  test('the platform’s refusal of the dates is shown with a way on', async () => {
    const portal = await open('?fromDate=1990-01-01', {
      getCgtReport: refused('bad-request', 'One value needs correcting.', [
        { fieldName: 'fromDate', type: 'too-many', errorMessage: 'Choose a shorter time.' },
      ]),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a shorter time.');
    portal.answer(answers);
    await userEvent.click(screen.getByRole('button', { name: 'Show this tax year' }));
    expect(await screen.findByRole('region', { name: 'Capital gains of 2026/27' })).toBeVisible();
    expect(portal.history.path()).toBe(tab);
  });

  test('what the client told goes on the version that was read, and calculated losses do not become told ones', async () => {
    const portal = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = screen.getByRole('dialog', { name: 'Losses and income of Mrs Eleanor Whitcombe, 2026/27' });
    await userEvent.type(within(dialog).getByLabelText(/Taxable income/), '20,000');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodiesOf(portal, 'setGainsYear')).toEqual([{ income: 20_000, version: 3 }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('when somebody else changed it nothing is saved, and what was typed stays', async () => {
    const portal = await open('', { setGainsYear: refused('stale-version', 'Someone else has changed this.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const losses = screen.getByLabelText(/Losses brought forward/);
    await userEvent.clear(losses);
    await userEvent.type(losses, '250');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/changed/i));
    expect(losses).toHaveValue('250');
    expect(bodiesOf(portal, 'setGainsYear')).toEqual([{ lossesBroughtForward: 250, version: 3 }]);
  });

  test('somebody who may only read sees no way to change it', async () => {
    await open('', {}, { scopes: scopesOn(['read'], ['Client', 'Account']) });
    await screen.findByRole('region', { name: 'Capital gains of 2026/27' });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  test('says why it is empty', async () => {
    await open('', { getCgtReport: { ...gainsReport, assets: [], incomplete: 0 } });
    expect(await screen.findByText('There is nothing that capital gains tax is paid on')).toBeVisible();
  });
});

describe('what if I sell', () => {
  test('the most inside the exempt amount fills the line, is asked about, and goes into the sell form', async () => {
    const portal = await open('?show=what-if');
    const line = await screen.findByRole('listitem', { name: 'Global All Cap Fund' });
    await userEvent.click(within(line).getByRole('button', { name: /^Sell the most of Global All Cap Fund/ }));
    expect(within(line).getByLabelText('Units')).toHaveValue('329.5');
    await waitFor(() =>
      expect(bodiesOf(portal, 'previewDisposals').at(-1)).toEqual({
        date: '2026-11-20',
        pooling: 'account',
        sales: [{ accountId: 'A1', assetId: 'AS1', quantity: 329.5 }],
        // The field is empty: nobody knows it.
        income: null,
      }),
    );
    const effect = await screen.findByRole('region', { name: 'Tax year 2026/27' });
    expect(effect).toHaveTextContent('Extra tax£422.23');
    expect(screen.getByText(/comes within thirty days/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue to sell 1 holding of Whitcombe GIA' })).toHaveAttribute(
      'href',
      '/clients/C1/accounts/A1/sell?sell=AS1%3Aquantity%3A329.5',
    );
  });

  test('what the platform refuses stands at its line, though a line before it sells nothing', async () => {
    const portal = await open('?show=what-if');
    const line = await screen.findByRole('listitem', { name: 'Unilever' });
    portal.answer({
      ...answers,
      previewDisposals: refused('bad-request', 'Check the marked fields.', [
        { fieldName: 'sales[0].amount', type: 'invalid', errorMessage: 'What is held is worth £1,800.00.' },
      ]),
    });
    await userEvent.selectOptions(within(line).getByLabelText('Sell'), 'amount');
    await userEvent.type(within(line).getByLabelText('Amount'), '1900');
    await waitFor(() =>
      expect(within(line).getByLabelText('Amount')).toHaveAccessibleDescription('What is held is worth £1,800.00.'),
    );
  });
});

describe('the household', () => {
  test('has both spouses side by side, and what a gift saves with its reason', async () => {
    await open('?show=household');
    expect(await screen.findByRole('region', { name: 'Mrs Eleanor Whitcombe' })).toHaveTextContent('Tax');
    expect(screen.getByRole('region', { name: 'Mr James Whitcombe' })).toHaveTextContent('Exempt amount left£3,000.00');
    const gifts = screen.getByRole('table', { name: 'Gifts that save tax' });
    expect(gifts).toHaveTextContent('Mrs Eleanor Whitcombe to Mr James Whitcombe');
    expect(screen.getByText(/sells without gifts/)).toHaveTextContent(
      'If Mrs Eleanor Whitcombe sells without gifts, the two pay £1,000.00 of tax this year; with these gifts £280.39.',
    );
    await userEvent.click(within(gifts).getByRole('button', { name: /^why\?/ }));
    expect(screen.getByText('Mr James Whitcombe has £3,000.00 of the exempt amount left.')).toBeVisible();
  });

  test('says why there is no spouse', async () => {
    await open('?show=household', {
      getHouseholdGains: { ...household, spouse: null, gifts: [], reason: 'No spouse is recorded in a fee group.' },
    });
    expect(await screen.findByText('No spouse is recorded in a fee group.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('facts for capital gains', () => {
  const openFacts = async (options: FakePortalOptions = {}, changed: CannedAnswers = {}) => {
    const portal = prepareRemote(definition, config, {
      path: '/reporting/gains-facts',
      answers: { ...answers, ...changed },
      ...options,
    });
    await portal.mount();
    return portal;
  };

  test('an instrument that can no longer be bought has its fact recorded; each kind asks for its own figures', async () => {
    const portal = await openFacts();
    await userEvent.click(await screen.findByRole('button', { name: 'Record a fact' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record' }));
    expect(await within(dialog).findAllByText('Choose what it is.')).not.toHaveLength(0);
    await userEvent.selectOptions(within(dialog).getByLabelText('What it is'), 'Accumulated income');
    expect(within(dialog).queryByLabelText('Amount')).toBeNull();
    await userEvent.click(await within(dialog).findByRole('combobox', { name: 'Instrument' }));
    await userEvent.click((await screen.findAllByTitle('Global All Cap Fund')).at(-1) as HTMLElement);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Day' }), '30 Jun 2026');
    await userEvent.type(within(dialog).getByLabelText('For each unit'), '0.0512');
    await userEvent.type(within(dialog).getByLabelText('Where it is from'), 'Report');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record' }));
    await waitFor(() =>
      expect(bodiesOf(portal, 'recordGainsFact')).toEqual([
        {
          firmId: 'NBW',
          kind: 'Accumulated income',
          assetId: 'AS1',
          date: '2026-06-30',
          perUnit: 0.0512,
          note: 'Report',
        },
      ]),
    );
  });

  test('a fact that was recorded before is recorded, with a warning', async () => {
    const portal = await openFacts(
      {},
      { recordGainsFact: { id: 'F4', warning: 'Priya Hart recorded such a fact before.' } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Record a fact' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByLabelText('What it is'), 'Accumulated income');
    await userEvent.click(await within(dialog).findByRole('combobox', { name: 'Instrument' }));
    await userEvent.click((await screen.findAllByTitle('Global All Cap Fund')).at(-1) as HTMLElement);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Day' }), '30 Jun 2026');
    await userEvent.type(within(dialog).getByLabelText('For each unit'), '0.0512');
    await userEvent.type(within(dialog).getByLabelText('Where it is from'), 'Report');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(JSON.stringify(portal.toasts)).toContain('Priya Hart recorded such a fact before'));
  });

  test('a fact is withdrawn with a reason, once; a withdrawn one has no more to it', async () => {
    const portal = await openFacts();
    const table = await screen.findByRole('table', { name: 'Recorded facts' });
    await waitFor(() => expect(table).toHaveTextContent('Entered for the wrong account'));
    const menus = within(table).getAllByRole('button', { name: /^More for/ });
    expect(menus).toHaveLength(1);
    await userEvent.click(menus[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Reported anew');
    await act(async () => within(dialog).getByRole('button', { name: 'Withdraw' }).click());
    await waitFor(() => expect(bodiesOf(portal, 'withdrawGainsFact')).toEqual([{ reason: 'Reported anew' }]));
  });

  test('who sees a part of the firm is offered only what is about an account', async () => {
    await openFacts({}, { listNodes: [] });
    const table = await screen.findByRole('table', { name: 'Recorded facts' });
    await waitFor(() => expect(table).toHaveTextContent('Entered for the wrong account'));
    await waitFor(() => expect(within(table).queryByRole('button', { name: /^More for/ })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Record a fact' }));
    const kinds = within(screen.getByRole('dialog')).getAllByRole('option');
    expect(kinds.map(({ textContent }) => textContent).filter((text) => !text?.startsWith('Choose'))).toEqual([
      'Equalisation',
    ]);
  });

  test('who may not record sees the list alone', async () => {
    await openFacts({ scopes: scopesOn(['read'], ['Account']) });
    expect(await screen.findByRole('table', { name: 'Recorded facts' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Record a fact' })).toBeNull();
  });
});
