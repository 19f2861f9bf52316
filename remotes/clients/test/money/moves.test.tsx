import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, gia, isa, isaAccount, movePreview, portfolioSummary, transaction } from '../answers';

const account = '/clients/C01F4QX/accounts/A1';
const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const callsOf = (portal: Portal, id: string) => portal.calls.filter((call) => call.id === id);
const madeIn = (portal: Portal) =>
  callsOf(portal, 'createTransactionGroup').map(({ body }) => (body as { transactions: object[] }).transactions);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const accountOf = (changed: object) => ({ getAccount: { ...isaAccount, ...changed } });
const wrapperOf = (wrapperType: 'SIPP' | 'JISA' | 'CASH') =>
  accountOf({ wrapperDetail: { ...isa.wrapperDetail, wrapperType } });
const [giaRow] = portfolioSummary.accounts;
const accountsOf = (...others: object[]) => ({
  getPortfolioSummary: {
    ...portfolioSummary,
    accounts: [...portfolioSummary.accounts, ...others.map((other) => ({ ...giaRow!, ...other }))],
  },
});
const cashAccount = {
  id: 'A3',
  accountId: 'A3',
  name: 'Cash account',
  wrapperDetail: { ...gia.wrapperDetail, wrapperType: 'CASH' as const },
};
const pension = {
  id: 'A4',
  accountId: 'A4',
  name: 'Whitcombe SIPP',
  wrapperDetail: { ...gia.wrapperDetail, wrapperType: 'SIPP' as const },
};

const made = (...types: ('Payment' | 'Cash Transfer' | 'Expectation')[]): CannedAnswers => ({
  createTransactionGroup: {
    linkId: types.length > 1 ? 'L1' : null,
    transactions: types.map((transactionType, index) => ({
      id: `T3${index}`,
      transactionId: `T3${index}`,
      linkId: null,
      transactionType,
      status:
        transactionType === 'Cash Transfer'
          ? ('Completed' as const)
          : transactionType === 'Payment'
            ? ('Checking' as const)
            : ('Pending' as const),
      version: 1,
    })),
  },
});

describe('move', () => {
  test('takes cash to another account of the client, its wrapper named: reviewed, and made once', async () => {
    const portal = await open(`${account}/move`, {
      ...accountsOf(cashAccount),
      ...made('Cash Transfer', 'Cash Transfer'),
      previewTransactions: movePreview,
    });
    const to = await screen.findByLabelText('To account');
    expect(
      within(to)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Choose one of the client’s accounts',
      'Joint GIA with R Whitcombe · GIA · joint · A2',
      'Cash account · Cash · joint · A3',
    ]);
    await press('All available cash');
    await userEvent.selectOptions(to, 'A2');
    expect(await screen.findByText('Cash into the other account')).toBeVisible();
    await press('Continue');
    await title(/Review$/);
    expect(screen.getByRole('region', { name: 'What to move, and where' })).toHaveTextContent(
      'To accountJoint GIA with R Whitcombe · GIA · joint · A2Cash£500.50',
    );
    await userEvent.dblClick(screen.getByRole('button', { name: 'Move £500.50' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Move submitted' })).toHaveFocus();
    expect(madeIn(portal)).toEqual([
      [
        {
          transactionType: 'Cash Transfer',
          transactionSubType: 'Internal',
          movementType: 'Out',
          toAccountId: 'A2',
          amount: 500.5,
        },
      ],
    ]);
    expect(screen.getByRole('link', { name: 'Go to Joint GIA with R Whitcombe' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts/A2',
    );
    expect(screen.getAllByText('Completed')).toHaveLength(2);
  });

  test('out of a joint account to one holder’s own says who has no part in it, and wants it declared', async () => {
    const lily = { id: 'C9', name: 'Lily Mitchell', isLeadClient: false };
    const portal = await open(`${account}/move`, {
      ...accountsOf(cashAccount),
      ...accountOf({ clients: [...isaAccount.clients, lily] }),
      ...made('Cash Transfer', 'Cash Transfer'),
      previewTransactions: movePreview,
    });
    await userEvent.selectOptions(await screen.findByLabelText('To account'), 'A2');
    await press('All available cash');
    expect(screen.getByText('Lily Mitchell, who holds this account too, will have no part in it.')).toBeVisible();
    await press('Continue');
    expect(await screen.findAllByText('Confirm that the joint holder agrees.')).not.toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lily Mitchell agrees to this move.' }));
    await press('Continue');
    await title(/Review$/);
    expect(screen.getByRole('region', { name: 'What to move, and where' })).toHaveTextContent(
      'Lily Mitchell, who holds this account too, will have no part in it. Lily Mitchell agrees to this move.',
    );
    await press('Move £500.50');
    await screen.findByRole('heading', { level: 1, name: 'Move submitted' });
    expect(madeIn(portal)).toMatchObject([[{ toAccountId: 'A2', holdersDeclaration: true }]]);
  });

  test('takes cash and holdings in one act, all of one and some of another', async () => {
    const portal = await open(`${account}/move?assetId=AS1`, {
      ...accountsOf(cashAccount),
      ...made('Cash Transfer', 'Cash Transfer', 'Cash Transfer', 'Cash Transfer'),
      previewTransactions: movePreview,
    });
    await userEvent.selectOptions(await screen.findByLabelText('To account'), 'A2');
    const [first] = screen.getAllByLabelText('Move');
    expect(first).toHaveValue('all');
    await userEvent.selectOptions(first!, 'quantity');
    await userEvent.type(screen.getByLabelText('Units'), '400.5');
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText('Units')).toHaveAccessibleDescription(
        /^400 units are free to move\. Enter that or less\./,
      ),
    );
    // A target that takes no units asks for none, whatever was typed.
    await userEvent.selectOptions(screen.getByLabelText('To account'), 'A3');
    await userEvent.type(screen.getByLabelText(/^Amount/), '20');
    await press('Continue');
    await title(/Review$/);
    expect(screen.getByRole('button', { name: 'Move £20.00' })).toBeVisible();
    await press('Back');
    await userEvent.selectOptions(await screen.findByLabelText('To account'), 'A2');
    await userEvent.selectOptions(screen.getAllByLabelText('Move')[0]!, 'all');
    await press('Continue');
    await title(/Review$/);
    await press('Move £20.00 and 1 holding');
    await screen.findByRole('heading', { level: 1, name: 'Move submitted' });
    const move = { transactionSubType: 'Internal', movementType: 'Out', toAccountId: 'A2' };
    expect(madeIn(portal)).toEqual([
      [
        { transactionType: 'Cash Transfer', ...move, amount: 20 },
        { transactionType: 'Stock Transfer', ...move, assetId: 'AS1', quantity: 400 },
      ],
    ]);
  });

  test('shows at the account what it cannot receive, and what is missing at each field', async () => {
    const portal = await open(`${account}/move`, accountsOf(cashAccount, pension));
    const to = await screen.findByLabelText('To account');
    expect(
      within(to).getByRole('option', { name: 'Whitcombe SIPP · SIPP · joint · A4 (not available)' }),
    ).toBeDisabled();
    await press('Continue');
    await waitFor(() => expect(to).toHaveFocus());
    expect(to).toHaveAccessibleDescription('Choose the account it goes to.');
    expect(screen.getByLabelText(/^Amount/)).toHaveAccessibleDescription(/^Enter an amount, or choose a holding\./);
    await userEvent.selectOptions(to, 'A3');
    expect(screen.getByText('A cash account holds no investments.')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Move' })).toBeNull();
    expect(portal.callIds()).not.toContain('createTransactionGroup');
  });

  test('what the platform refuses is shown at its field', async () => {
    await open(`${account}/move`, {
      previewTransactions: refused('bad-request', 'No.', [
        { fieldName: 'transactions[0].toAccountId', type: 'invalid', errorMessage: 'The client must be at least 18.' },
      ]),
    });
    await userEvent.type(await screen.findByLabelText(/^Amount/), '5');
    await userEvent.selectOptions(screen.getByLabelText('To account'), 'A2');
    await waitFor(() =>
      expect(screen.getByLabelText('To account')).toHaveAccessibleDescription('The client must be at least 18.'),
    );
  });

  test('out of a pension moves units alone, to another pension', async () => {
    await open(`${account}/move`, { ...wrapperOf('SIPP'), ...accountsOf(pension) });
    expect(await screen.findByText('Money cannot be moved out of a SIPP: the law keeps it there.')).toBeVisible();
    expect(screen.queryByLabelText(/^Amount/)).toBeNull();
    await press('Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a holding.');
    expect(
      within(screen.getByLabelText('To account'))
        .getAllByRole('option')
        .map((option) => [option.getAttribute('value'), (option as HTMLOptionElement).disabled]),
    ).toEqual([
      ['', false],
      ['A4', false],
      ['A2', true],
    ]);
  });

  test.each([
    [
      'the wrapper gives nothing',
      wrapperOf('JISA'),
      'Money cannot be moved out of a Junior ISA: the law keeps it there. Units cannot be moved out of a Junior ISA.',
    ],
    [
      'there is no other account',
      {
        getPortfolioSummary: {
          ...portfolioSummary,
          accounts: portfolioSummary.accounts.filter(({ accountId }) => accountId === 'A1'),
        },
      },
      'The client has no other account.',
    ],
  ] satisfies [string, CannedAnswers, string][])('says so where %s', async (_why, changed, words) => {
    await open(`${account}/move`, changed);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});

describe('adviser fee', () => {
  test('shows the VAT included and that a second person must authorise it, and is submitted once', async () => {
    const portal = await open(`${account}/adviser-fee`, made('Payment'));
    await screen.findByLabelText('Amount');
    await press('Continue');
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/^Enter an amount\./));
    await userEvent.type(screen.getByLabelText('Amount'), '120');
    expect(screen.getByText(/^VAT included at 20%/).parentElement).toHaveTextContent('£20.00');
    await userEvent.type(screen.getByLabelText(/^Description/), 'Retirement review');
    await press('Continue');
    await title(/Review$/);
    expect(await screen.findByText(/a second person at your firm has to authorise this fee/)).toBeVisible();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Take fee of £120.00' }));
    expect(await screen.findByText(/It is taken after that/)).toBeVisible();
    expect(madeIn(portal)).toEqual([
      [
        {
          transactionType: 'Payment',
          transactionSubType: 'Adviser Adhoc Fee',
          movementType: 'Out',
          amount: 120,
          narrative: 'Retirement review',
        },
      ],
    ]);
  });
});

describe('expected money', () => {
  const expected = {
    ...transaction,
    transactionType: 'Expectation' as const,
    transactionSubType: 'Deposit' as const,
    movementType: 'In' as const,
    status: 'Pending' as const,
    amount: 900,
    narrative: 'WHIT 9',
    intendedSettlementDate: '2026-11-27',
    assetId: null,
    assetName: null,
    isin: null,
  };

  test('is announced with amount, day, sender and reference', async () => {
    const portal = await open(`${account}/expect`, made('Expectation'));
    await userEvent.type(await screen.findByLabelText('Amount'), '900');
    const day = screen.getByLabelText('Expected on');
    await userEvent.type(day, '1 nov 2026');
    await userEvent.tab();
    await userEvent.clear(screen.getByLabelText('Reference'));
    await press('Continue');
    await waitFor(() => expect(day).toHaveAccessibleDescription(/^Enter 20 Nov 2026 or a later day\./));
    expect(screen.getByLabelText('Reference')).toHaveAccessibleDescription(
      /^Enter the reference the money will have\./,
    );
    await userEvent.clear(day);
    await userEvent.type(day, 'Sat 28/11');
    await userEvent.tab();
    await waitFor(() =>
      expect(day).toHaveAccessibleDescription(
        'Saturday 28 Nov 2026 is not a working day: a bank transfer most likely comes on Monday 30 Nov 2026.',
      ),
    );
    await userEvent.clear(day);
    await userEvent.type(day, '27 nov 2026');
    await userEvent.tab();
    await waitFor(() => expect(day).toHaveAccessibleDescription(''));
    await userEvent.click(screen.getByLabelText('Another provider'));
    await userEvent.type(screen.getByLabelText('Reference'), ' WHIT 9 ');
    await press('Continue');
    await title(/Review$/);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Record expected payment' }));
    await screen.findByRole('heading', { level: 1, name: 'Expected payment recorded' });
    expect(madeIn(portal)).toEqual([
      [
        {
          transactionType: 'Expectation',
          transactionSubType: 'Transfer',
          movementType: 'In',
          amount: 900,
          intendedSettlementDate: '2026-11-27',
          narrative: 'WHIT 9',
        },
      ],
    ]);
  });

  test('is listed as pending until it is matched, and can be deleted there', async () => {
    const portal = await open(`${account}/transactions`, {
      listTransactions: listed([
        expected,
        { ...expected, id: 'T8', transactionId: 'T8', narrative: 'Basic rate tax relief', method: 'Tax relief' },
      ]),
    });
    const table = await screen.findByRole('table', { name: 'Unfinished transactions' });
    expect(await within(table).findByText('a receipt with its reference, expected on 27 Nov 2026')).toBeVisible();
    // Nobody can delete a tax relief claim.
    expect(within(table).getAllByRole('button', { name: /^Delete:/ })).toHaveLength(1);
    await press('Delete: Expected money, WHIT 9');
    const dialog = await screen.findByRole('dialog');
    portal.answer({ requestDeletion: refused('conflict', 'It is completed: correct it with a new transaction.') });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete expected money' }));
    expect(await within(dialog).findByText('It is completed: correct it with a new transaction.')).toBeVisible();
    portal.answer({ requestDeletion: answers.requestDeletion });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete expected money' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(portal, 'requestDeletion').map(({ parameters }) => parameters.transactionId)).toEqual(['T9', 'T9']);
  });

  test('is not deleted by those who may not act', async () => {
    await open(`${account}/transactions`, { listTransactions: listed([expected]) }, { scopes: scopesOn(['read']) });
    await screen.findByText('a receipt with its reference, expected on 27 Nov 2026');
    expect(screen.queryByRole('button', { name: /^Delete:/ })).toBeNull();
  });
});
