import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers } from '../answers';
import { card } from '../card';
import { incomeRecord, pendingRecord, taxFreeRecord } from '../pension-answers';

const base = '/clients/C01F4QX';
const open = (id: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, {
    path: `${base}/pensions/benefits/${id}`,
    answers: { ...answers, ...changed },
    ...options,
  });
type Portal = Awaited<ReturnType<typeof open>>;
const bodyOf = (portal: Portal, id: string): unknown => portal.calls.filter((call) => call.id === id).at(-1)?.body;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const factsOf = (section: HTMLElement): (string | null)[] =>
  [...section.querySelectorAll('.t-facts > div')].map(({ textContent }) => textContent);

describe('the record of a benefit', () => {
  test('is called by what it is, and says what its status means', async () => {
    const portal = await open('X1');
    await title('Tax-free cash of £10,000.00 and drawdown');
    expect(screen.getByText('Completed: the client has the money.')).toBeVisible();
    expect(portal.title()).toContain('Tax-free cash of £10,000.00 and drawdown');
  });

  test('that is regular and was stopped does not say that nothing was calculated', async () => {
    await open('X1', {
      getCrystallisation: {
        ...taxFreeRecord,
        frequency: 'Regular',
        bciId: taxFreeRecord.crystallisationId,
        status: 'Cancelled',
        statusReason: 'The client died on 18 November 2026.',
      },
    });
    expect(
      await screen.findByText(
        'Cancelled: it was stopped and pays no more. What it paid stays paid. The client died on 18 November 2026.',
      ),
    ).toBeVisible();
  });

  test('says why it has its status', async () => {
    await open('X1', {
      getCrystallisation: {
        ...taxFreeRecord,
        status: 'Rejected',
        statusReason: 'The lump sum allowance was used elsewhere meanwhile.',
      },
    });
    expect(await screen.findByText(/The lump sum allowance was used elsewhere meanwhile\./)).toBeVisible();
  });

  test('has its figures, with the rules they come from and whether those were checked', async () => {
    await open('X1');
    const table = await screen.findByRole('table', { name: 'Figures' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'FigureAmount',
      'Crystallised£40,000.00',
      'Tax-free cash£10,000.00',
      'Moved to drawdown£30,000.00',
      'Paid before tax£10,000.00',
      'Net payment£10,000.00',
      'Uncrystallised afterwards£90,000.00',
      'Crystallised afterwards£30,000.00',
    ]);
    const rules = await card('Rules of these figures');
    expect(rules).toHaveTextContent('Finance Act 2004, s. 637Q, to be checked');
    await press('why? How the lump sum allowance is worked out');
    expect(screen.getByRole('group', { name: /lump sum allowance/ })).toHaveTextContent('A quarter of £1,073,100.00');
    expect(
      within(screen.getByRole('table', { name: 'Allowances before and after' })).getByRole('row', {
        name: /^Lump sum allowance/,
      }),
    ).toHaveTextContent('£255,775.00£10,000.00£245,775.00');
  });

  test('spells out its tax line by line', async () => {
    await open('X2');
    await title('Drawdown income of £500.00');
    expect(factsOf(await card('Tax under PAYE'))).toEqual([
      'Tax codeBR, cumulative',
      'Tax month8 of 2026/27',
      'Pay before this payment£8,000.00',
      'Tax before this payment£1,600.00',
      'This payment’s taxable income£500.00',
      'Free pay£0.00',
      'Taxable pay, in whole pounds£8,500.00',
      'Basic rate, 20.00% of £8,500.00£1,700.00',
      'Tax deducted£100.00',
    ]);
    await press('why? How the tax deducted is worked out');
    expect(screen.getByRole('group', { name: /tax deducted/ })).toHaveTextContent('HMRC, tax calculation routine');
    expect(screen.getByText('The money purchase annual allowance applies from this benefit on.')).toBeVisible();
  });

  test('calls a negative tax a refund', async () => {
    await open('X2', {
      getCrystallisation: { ...incomeRecord, figures: { ...incomeRecord.figures!, taxDeducted: -20, netPayment: 520 } },
    });
    await title('Drawdown income of £500.00');
    expect(screen.getByRole('row', { name: /^Tax refunded/ })).toHaveTextContent('−£20.00');
    expect(factsOf(await card('Tax under PAYE')).at(-1)).toBe('Tax refunded−£20.00');
  });

  test('lists what was sold, moved and paid, each transaction by its link', async () => {
    await open('X1');
    expect(within(await card('Sold first')).getByRole('link', { name: 'Sell Unilever' })).toHaveAttribute(
      'href',
      `${base}/transactions/T30`,
    );
    expect(within(await card('Moved and paid')).getByRole('link', { name: 'Tax-free lump sum' })).toHaveAttribute(
      'href',
      `${base}/transactions/T31`,
    );
    expect(await card('Moved to drawdown')).toHaveTextContent('Global All Cap Fund14,874.75£29,749.50');
    expect(await card('Moved to drawdown')).toHaveTextContent('£250.50');
  });

  test('tells its steps with who and when, and what the client declared', async () => {
    await open('X1');
    const steps = within(await card('History')).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^CreatedPending1 Jun 2026.*Priya Hart/),
      expect.stringMatching(/^AuthorisedPending2 Jun 2026.*Sam Okoro/),
      expect.stringMatching(/^Completed15 Jun 2026.*the platform/),
    ]);
    expect(await card('Declarations')).toHaveTextContent('Adviser’s FCA referencePXH01234');
  });

  test('of another client, one that is not there and one that fails are each told apart', async () => {
    const other = await open('X1', { getCrystallisation: { ...taxFreeRecord, clientId: 'C2' } });
    expect(await screen.findByText('This benefit was not found')).toBeVisible();
    await other.unmount();
    const failing = await open('X1', { getCrystallisation: refused('unexpected', 'The ledger is resting.') });
    expect(await screen.findByText('The ledger is resting.')).toBeVisible();
    await failing.unmount();
    await open('X1', { getCrystallisation: refused('forbidden', 'No.') });
    expect(await screen.findByText('You do not have access to this benefit')).toBeVisible();
  });
});

describe('actions on a benefit', () => {
  test('are the likely one as a button, and the others say why not', async () => {
    await open('X3');
    await title('UFPLS of £20,000.00');
    expect(screen.getByRole('button', { name: 'Authorise' })).toBeVisible();
    await press('Actions');
    const cancel = screen.getByRole('button', { name: /^Cancel\.\.\./ });
    expect(cancel).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Nothing was sold for it yet: delete it.')).toBeVisible();
  });

  test('are confirmed with what they do, on the version that was read, and the record is read again', async () => {
    const portal = await open('X3');
    await title('UFPLS of £20,000.00');
    const button = screen.getByRole('button', { name: 'Authorise' });
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog', {
      name: 'Authorise: UFPLS of £20,000.00 for Mrs Eleanor Whitcombe?',
    });
    expect(dialog).toHaveTextContent('Payday7 Dec 2026');
    const reads = portal.callIds().filter((id) => id === 'getCrystallisation').length;
    await press('Authorise benefit');
    await waitFor(() =>
      expect(bodyOf(portal, 'actOnCrystallisation')).toEqual({ action: 'Authorise', auditDetails: { version: 3 } }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(portal.callIds().filter((id) => id === 'getCrystallisation').length).toBeGreaterThan(reads),
    );
    expect(portal.toasts).toEqual([
      expect.objectContaining({ kind: 'success', message: 'UFPLS of £20,000.00: authorised' }),
    ]);
    expect(button).toHaveFocus();
  });

  test('that are refused say the platform’s sentence and stay open', async () => {
    await open('X3', {
      actOnCrystallisation: refused('conflict', 'You asked for it yourself: a second person authorises it.'),
    });
    await title('UFPLS of £20,000.00');
    await press('Authorise');
    await screen.findByRole('dialog');
    await press('Authorise benefit');
    expect(await screen.findByText('You asked for it yourself: a second person authorises it.')).toBeVisible();
  });

  test('of one that the bank sent back are to pay it again, with tax anew, or to cancel it', async () => {
    await open('X1', {
      getCrystallisation: {
        ...taxFreeRecord,
        status: 'Calculated',
        actions: [
          { action: 'Cancel', refusal: null },
          { action: 'Pay again', refusal: null },
        ],
      },
    });
    await press('Pay again');
    expect(await screen.findByRole('dialog')).toHaveTextContent('The tax of its income is calculated anew');
    await press('Close');
    await press('Actions');
    await press('Cancel...');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('The money stays in the pension, and the benefit counts for no allowance');
    expect(dialog).not.toHaveTextContent('Open sales');
  });

  test('keep the reason that was given', async () => {
    const portal = await open('X3');
    await title('UFPLS of £20,000.00');
    await press('Actions');
    await press('Delete...');
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Asked for twice');
    await press('Delete benefit');
    await waitFor(() =>
      expect(bodyOf(portal, 'actOnCrystallisation')).toEqual({
        action: 'Delete',
        reason: 'Asked for twice',
        auditDetails: { version: 3 },
      }),
    );
  });

  test('that somebody else has overtaken ask to reload before anything is done', async () => {
    const portal = await open('X3', { actOnCrystallisation: refused('stale-version', 'Changed meanwhile.') });
    await title('UFPLS of £20,000.00');
    await press('Authorise');
    await screen.findByRole('dialog');
    await press('Authorise benefit');
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else changed this');
    portal.answer({
      getCrystallisation: { ...pendingRecord, auditDetails: { ...pendingRecord.auditDetails, version: 8 } },
      actOnCrystallisation: answers.actOnCrystallisation,
    });
    await press('Reload');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull());
    await press('Authorise benefit');
    await waitFor(() =>
      expect(bodyOf(portal, 'actOnCrystallisation')).toEqual({ action: 'Authorise', auditDetails: { version: 8 } }),
    );
  });

  test('are not offered to who may only read', async () => {
    await open('X3', {}, { scopes: scopesOn(['read']) });
    await title('UFPLS of £20,000.00');
    expect(screen.queryByRole('button', { name: 'Authorise' })).toBeNull();
    await press('Actions');
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open account' })).toBeVisible();
  });

  test('of a regular benefit are those of its list', async () => {
    const portal = await open('X9');
    await title('Regular drawdown income of £500.00');
    await press('Actions');
    await press('Pause...');
    await press('Pause regular benefit');
    await waitFor(() =>
      expect(bodyOf(portal, 'patchRegularCrystallisation')).toEqual({ action: 'Pause', auditDetails: { version: 3 } }),
    );
  });
});
