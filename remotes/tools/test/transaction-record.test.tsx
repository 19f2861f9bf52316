import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lost, refused } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, filledRecord, costEstimate, orderRecord, withdrawalRecord } from './answers';

const open = (path: string, over = {}) => renderRemote(definition, config, { path, answers: { ...answers, ...over } });
const section = (name: string): HTMLElement => screen.getByRole('region', { name });

describe('a transaction', () => {
  test('names itself, its client and its account, and shows its figures', async () => {
    const portal = await open('/transactions/T9');
    expect(await screen.findByRole('heading', { level: 1, name: 'Buy Vodafone Group plc' })).toBeVisible();
    expect(portal.title()).toBe('Buy Vodafone Group plc T9');
    expect(portal.calls.map(({ id, parameters }) => [id, parameters])).toEqual([
      ['getTransaction', { firmId: 'NBW', orderId: 'T9' }],
    ]);
    expect(screen.getAllByRole('link', { name: 'Mrs Eleanor Whitcombe' })[0]).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts',
    );
    expect(screen.getAllByRole('link', { name: 'Whitcombe ISA' })[0]).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts/A1/transactions',
    );
    expect(screen.getByText('−£4,000.00', { selector: '.t-figures__value *' })).toBeVisible();
    expect(screen.getByText('£24.88', { selector: '.t-figures__value *' })).toBeVisible();
  });

  test('shows its history: what, when, who and why', async () => {
    await open('/transactions/T9', { getTransaction: filledRecord });
    const steps = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'CreatedWaiting18 Nov 2026, 09:14 GMT · Priya HartIt waits for the payment in.',
      'Completed19 Nov 2026, 12:00 GMT · the platform',
    ]);
  });

  test('itemises its charges, each with its rule', async () => {
    await open('/transactions/T9');
    const charges = await screen.findByRole('table', { name: 'Charges' });
    expect(
      within(charges)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Stamp dutyEstimated0\.5% of £3,975\.120\.50%£19\.88why/),
        expect.stringMatching(/^Total.*£24\.88/),
      ]),
    );
    await userEvent.click(within(charges).getByRole('button', { name: /stamp duty is worked out/ }));
    expect(screen.getByRole('group', { name: 'How the stamp duty is worked out' })).toHaveTextContent(
      /Finance Act 1986, s\. 87.*0\.5% of £3,975\.12/,
    );
  });

  test('says what it is in the words of its form', async () => {
    await open('/transactions/T5', {
      getTransaction: { ...withdrawalRecord, frequency: 'Single', narrative: 'New kitchen' },
    });
    expect((await screen.findByText('Frequency')).parentElement).toHaveTextContent('One-off');
    expect(screen.getByText('Reason').parentElement).toHaveTextContent('New kitchen');
  });

  describe('with estimated costs', () => {
    const costs = async () =>
      within(await screen.findByRole('table', { name: 'Costs: estimated, charged, difference' }));
    const rowsOf = (table: Awaited<ReturnType<typeof costs>>) =>
      table
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);

    test('shows each as estimated, as charged and the difference, with totals as money and per cent', async () => {
      await open('/transactions/T9', { getTransaction: { ...filledRecord, costEstimate } });
      expect(rowsOf(await costs())).toEqual([
        expect.stringMatching(/^Stamp dutyAt entry£19\.50£19\.88£0\.38/),
        expect.stringMatching(/^Platform feeOngoing, per year£11\.91/),
        expect.stringMatching(/^Ongoing charge of the productIn the price£3\.97/),
        expect.stringMatching(/^Dealing chargeAt entry.*£5\.00£5\.00/),
        expect.stringMatching(/^At entry.*£19\.50£24\.88£5\.38/),
      ]);
      expect(section('Total costs')).toHaveTextContent(
        /Estimated at entry£19\.50 \(0\.49%\).*Charged at entry£24\.88 \(0\.62%\).*Difference£5\.38.*Estimated total, first year£35\.38/,
      );
      expect(screen.queryByRole('table', { name: 'Charges' })).toBeNull();
    });

    test('once it is done says what was charged at entry, and on what day', async () => {
      const dealing = {
        ...costEstimate,
        lines: costEstimate.lines.map((line) => ({ ...line, charge: line.entry ? ('Initial' as const) : null })),
      };
      const charges = [
        {
          type: 'Initial',
          amount: 19.5,
          percentage: 0.4875,
          charged: true,
          basis: '0.4875% of £4,000.00',
          rule: 'The initial charge of the fund.',
        } as const,
      ];
      await open('/transactions/T9', { getTransaction: { ...filledRecord, charges, costEstimate: dealing } });
      expect(rowsOf(await costs())[0]).toMatch(/^Initial chargeAt entry£19\.50£19\.50£0\.00/);
      expect(section('Total costs')).toHaveTextContent(
        /Charged at entry£19\.50 \(0\.49%\) on 20 Nov 2026Difference£0\.00/,
      );
      expect(section('Total costs')).not.toHaveTextContent(/When it is done/);
    });

    test('charges nothing yet while it waits', async () => {
      await open('/transactions/T9', { getTransaction: { ...orderRecord, costEstimate } });
      expect(rowsOf(await costs())).toHaveLength(4);
      expect(section('Total costs')).toHaveTextContent(/Charged at entryWhen it is done/);
    });

    test('charged nothing where it is done without a charge, and where it was deleted', async () => {
      const free = {
        ...costEstimate,
        entry: { amount: 0, percentage: 0 },
        lines: costEstimate.lines.filter(({ charge }) => charge === null),
      };
      const { unmount } = await open('/transactions/T9', {
        getTransaction: { ...filledRecord, charges: [], costEstimate: free },
      });
      await costs();
      expect(section('Total costs')).toHaveTextContent(/Charged at entry£0\.00.*Difference£0\.00/);
      await unmount();
      await open('/transactions/T9', { getTransaction: { ...orderRecord, status: 'Deleted', costEstimate } });
      await costs();
      expect(section('Total costs')).toHaveTextContent(/Charged at entryNothing: it was not done/);
    });

    test('says that accrued interest is no cost', async () => {
      const interest = {
        type: 'Accrued Interest',
        amount: 77.5,
        percentage: null,
        charged: true,
        basis: 'Paid: 4.25% a year, 169 of 183 days',
        rule: 'By the day.',
      } as const;
      await open('/transactions/T9', {
        getTransaction: { ...filledRecord, costEstimate, charges: [...filledRecord.charges, interest] },
      });
      expect(rowsOf(await costs()).join()).not.toMatch(/77\.50/);
      expect(section('Total costs')).toHaveTextContent(
        /£77\.50 of accrued interest is paid with it\. It is not a cost.*169 of 183 days/,
      );
    });
  });

  test('shows how it was filled and what was posted', async () => {
    await open('/transactions/T9', { getTransaction: filledRecord });
    await screen.findByRole('table', { name: 'Cash postings' });
    expect(section('Execution')).toHaveTextContent(/£0\.7512.*5,291.*£3,974\.60.*XLON/);
    expect(screen.getByRole('table', { name: 'Cash postings' })).toHaveTextContent(
      /Purchase.*−£3,974\.60.*Stamp duty reserve tax.*−£19\.88.*Total.*−£3,994\.48/,
    );
    expect(screen.getByRole('table', { name: 'Stock postings' })).toHaveTextContent(/5,291.*£3,974\.60.*£3,999\.48/);
  });

  test.each([
    [30, /Dealing.*Dealt with 29 other orders as one on 19 Nov 2026/],
    [2, /Dealt with 1 other order as one/],
    [1, /Dealt individually/],
  ])('of %i in a market order says with how many others it was dealt', async (members, said) => {
    await open('/transactions/T9', {
      getTransaction: { ...filledRecord, marketOrder: { id: 'M1', members, dealingDate: '2026-11-19' } },
    });
    await screen.findByRole('table', { name: 'Cash postings' });
    expect(section('Details')).toHaveTextContent(said);
  });

  test('that is open says what it reserves and that nothing has moved', async () => {
    await open('/transactions/T5');
    await screen.findByRole('heading', { level: 1, name: 'Withdrawal' });
    expect(section('Details')).toHaveTextContent(/Reserved cash£2,500\.00/);
    expect(screen.getByText(/^Nothing has moved yet/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('that was refused says that nothing moved, and promises no settlement', async () => {
    await open('/transactions/T5', { getTransaction: { ...withdrawalRecord, status: 'Error', reservedCash: 0 } });
    await screen.findByRole('heading', { level: 1, name: 'Withdrawal' });
    expect(screen.getByText('Nothing moved: it ended without a posting.')).toBeVisible();
    expect(screen.getByText('Settles').parentElement).toHaveTextContent(/^Settles—.*refused$/);
  });

  test('says on what date it was made, and Placed of the market alone', async () => {
    await open('/transactions/T5');
    await screen.findByRole('heading', { level: 1, name: 'Withdrawal' });
    expect(screen.getByText('Date', { selector: '.t-figures *' })).toBeVisible();
    expect(screen.queryByText('Placed')).toBeNull();
  });

  test('leads to those that were made with it', async () => {
    await open('/transactions/T9');
    const together = await screen.findByRole('table', { name: 'Transactions entered together' });
    expect(within(together).getByRole('link', { name: 'Payment in' })).toHaveAttribute('href', '/transactions/T8');
    expect(screen.getByRole('link', { name: 'All of L4' })).toHaveAttribute('href', '/transactions?linkId=L4');
  });

  test('without recorded steps says so', async () => {
    await open('/transactions/T9', { getTransaction: { ...filledRecord, statusHistory: [] } });
    expect(await screen.findByText(/^No history was recorded/)).toBeVisible();
  });

  test('that is not there is not found', async () => {
    await open('/transactions/T0', { getTransaction: refused('not-found', 'Transaction not found.') });
    expect(await screen.findByRole('heading', { name: 'This transaction was not found' })).toBeVisible();
  });

  test('that may not be seen says so', async () => {
    await open('/transactions/T9', { getTransaction: refused('forbidden', 'No.') });
    expect(await screen.findByRole('heading', { name: 'You do not have access to this transaction' })).toBeVisible();
  });
});

describe('what may be done with a transaction', () => {
  const ask = async (label: string): Promise<HTMLElement> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    await userEvent.click(within(screen.getByRole('list', { name: 'Actions' })).getByRole('button', { name: label }));
    return screen.findByRole('dialog');
  };

  test('what is not allowed stands in the menu with its reason', async () => {
    await open('/transactions/T9');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    const menu = screen.getByRole('list', { name: 'Actions' });
    const refusedEntry = within(menu).getByRole('button', { name: /^Delete order/ });
    expect(refusedEntry).toHaveTextContent('Only what is being checked or has failed can be deleted.');
    expect(refusedEntry).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(refusedEntry);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(menu).getByRole('link', { name: 'Open account' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts/A1/transactions',
    );
  });

  test('its author reads on the page why they cannot authorise it', async () => {
    const reason = 'You created it yourself: someone else has to authorise it.';
    await open('/transactions/T5', {
      getTransaction: {
        ...withdrawalRecord,
        actions: withdrawalRecord.actions.map((each) =>
          each.action === 'authorise' ? { ...each, allowed: false, reason } : each,
        ),
      },
    });
    expect(await screen.findByText(`Awaiting authorisation. ${reason}`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Authorise' })).toBeNull();
  });

  test('authorising names amount and client, sends the version it saw, and confirms it', async () => {
    const portal = await open('/transactions/T5');
    await userEvent.click(await screen.findByRole('button', { name: 'Authorise' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Authorise the withdrawal of £2,500.00 for Mrs Eleanor Whitcombe?',
    });
    expect(dialog).toHaveTextContent('£2,500.00 leaves Whitcombe ISA for the bank account of Mrs Eleanor Whitcombe.');
    expect(dialog).toHaveTextContent('Once it has been sent it cannot be recalled.');
    portal.answer({ getTransaction: { ...withdrawalRecord, status: 'Pending' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Authorise withdrawal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const write = portal.calls.find(({ id }) => id === 'authoriseTransaction');
    expect([write?.parameters, write?.body]).toEqual([{ firmId: 'NBW', transactionId: 'T5' }, { version: 3 }]);
    expect(portal.toasts).toEqual([
      { kind: 'success', message: 'The withdrawal of £2,500.00 for Mrs Eleanor Whitcombe is authorised.' },
    ]);
    expect(portal.changed.map(({ kind }) => kind)).toEqual(['Transaction', 'Account', 'Posting']);
    expect((await screen.findAllByText('Pending'))[0]).toBeVisible();
  });

  test('cancelling says what becomes free, takes a reason and sends it', async () => {
    const portal = await open('/transactions/T5');
    const dialog = await ask('Cancel withdrawal');
    expect(dialog).toHaveTextContent(
      'Nothing has moved yet, and nothing will.£2,500.00 reserved for it is free to use again.',
    );
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), ' The client changed her mind. ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
    await waitFor(() =>
      expect(portal.calls.find(({ id }) => id === 'requestCancellation')?.body).toEqual({
        version: 3,
        reason: 'The client changed her mind.',
      }),
    );
  });

  test('a version changed by someone else is said, a reload keeps what was written, and the act goes on with the new version', async () => {
    const portal = await open('/transactions/T5', { requestDeletion: refused('stale-version', 'It was changed.') });
    const dialog = await ask('Delete withdrawal');
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Entered twice');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete withdrawal' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Someone else changed this after you opened it, so nothing was done.',
    );
    expect(within(dialog).getByRole('button', { name: 'Delete withdrawal' })).toHaveAttribute('aria-disabled', 'true');
    portal.answer({
      getTransaction: {
        ...withdrawalRecord,
        amount: 2600,
        auditDetails: { ...withdrawalRecord.auditDetails, version: 4 },
      },
      requestDeletion: answers.requestDeletion!,
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull());
    expect(dialog).toHaveTextContent('£2,600.00');
    expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('Entered twice');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete withdrawal' }));
    await waitFor(() =>
      expect(portal.calls.filter(({ id }) => id === 'requestDeletion').map(({ body }) => body)).toEqual([
        { version: 3, reason: 'Entered twice' },
        { version: 4, reason: 'Entered twice' },
      ]),
    );
  });

  test('what is no longer allowed after a reload says why', async () => {
    const portal = await open('/transactions/T5', {
      authoriseTransaction: refused('stale-version', 'It was changed.'),
    });
    const dialog = await ask('Authorise');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Authorise withdrawal' }));
    await within(dialog).findByRole('alert');
    portal.answer({
      getTransaction: {
        ...withdrawalRecord,
        status: 'Pending',
        auditDetails: { ...withdrawalRecord.auditDetails, version: 4 },
        actions: [{ action: 'authorise', allowed: false, reason: 'Sam Okoro has authorised it already.' }],
      },
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reload' }));
    expect(await within(dialog).findByText('Sam Okoro has authorised it already.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Authorise withdrawal' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('a refusal stands in the dialog in the platform’s words', async () => {
    await open('/transactions/T9', {
      requestCancellation: refused('conflict', 'It is with the market and cannot be cancelled.'),
    });
    const dialog = await ask('Cancel order');
    expect(dialog).toHaveAccessibleName(
      'Cancel the purchase of £4,000.00 in Vodafone Group plc for Mrs Eleanor Whitcombe?',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel purchase' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'It is with the market and cannot be cancelled.',
    );
  });

  test('a lost answer is asked for again by itself, as the same act', async () => {
    const portal = await open('/transactions/T5', { authoriseTransaction: lost() });
    const dialog = await ask('Authorise');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Authorise withdrawal' }));
    await within(dialog).findByRole('button', { name: 'Check again' });
    portal.answer({ authoriseTransaction: answers.authoriseTransaction! });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 8000 });
    const keys = portal.calls
      .filter(({ id }) => id === 'authoriseTransaction')
      .map(({ request }) => request.headers?.['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test('what waits for a payment is named when the payment is cancelled', async () => {
    await open('/transactions/T5', {
      getTransaction: {
        ...withdrawalRecord,
        movementType: 'In',
        transactionSubType: 'Deposit',
        linked: [
          {
            ...orderRecord.linked[0],
            transactionId: 'T9',
            transactionType: 'Order',
            movementType: 'Invest',
            status: 'Waiting',
          },
        ],
      },
    });
    expect(await ask('Cancel payment')).toHaveTextContent(
      'One linked transaction is waiting; if it is waiting for this one, it is cancelled too.',
    );
  });
});
