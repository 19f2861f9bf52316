import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { fundRow } from '@tessera/testing/canned-rows';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, record, rejected } from './answers';

const open = (changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path: '/transfers/T1', answers: { ...answers, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const bodiesOf = (portal: Portal, id: string): unknown[] =>
  portal.calls.filter((call) => call.id === id).map(({ body }) => body);
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
const pick = async (name: string | RegExp): Promise<void> => {
  await press('Actions');
  await press(name);
};

describe('the page of a transfer', () => {
  test('says whom it waits for, how much time is used, and what has arrived line by line', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'SIPP from Aviva' })).toBeVisible();
    const figures = screen.getByRole('region', { name: 'Key figures' });
    expect(figures).toHaveTextContent('The provider');
    expect(figures).toHaveTextContent('17 of 21 calendar days');
    const rows = within(screen.getByRole('table', { name: 'What moves, line by line' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('Global All Cap Fund Part arrived1,200.5 units800 units—');
    expect(rows[1]).toHaveTextContent('Aviva owes 400.5 units.');
    expect(rows[2]).toHaveTextContent('290 units');
    expect(rows[3]).toHaveTextContent('Nobody, it is settled');
  });

  test('tells its history with the reasons, the newest first, and leads to what moved', async () => {
    await open();
    const history = within(await screen.findByRole('list', { name: 'History of the transfer' }));
    expect(history.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('First part arrived: Onboarding Assets'),
      expect.stringContaining('Created: Pending'),
    ]);
    expect(history.getByText('800 units of two deliveries')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Global All Cap Fund, in' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/transactions/T41',
    );
  });

  test('one that was rejected says why, and is submitted again as a new one with its terms', async () => {
    await open({ getTransfer: rejected });
    expect(await screen.findByRole('alert')).toHaveTextContent('The plan number is not known.');
    expect(screen.getByRole('link', { name: 'Submit again' })).toHaveAttribute('href', '/transfers/new?resubmits=T1');
  });

  test('what a complete one still says is dismissed with how it was seen to', async () => {
    const complete = {
      ...record,
      transferStatus: 'Completed' as const,
      waitsFor: null,
      asked: null,
      actionRequired: true,
      obstacle: 'The cash was not invested.',
      actions: [{ action: 'Dismiss' as const, refusal: null }],
    };
    const portal = await open({ getTransfer: complete, actOnTransfer: complete });
    await pick('Dismiss');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'It stays as cash.');
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() =>
      expect(bodiesOf(portal, 'actOnTransfer')).toMatchObject([{ action: 'Dismiss', reason: 'It stays as cash.' }]),
    );
  });

  test('one that was submitted again still says why it was rejected, and leads to the new one', async () => {
    const last = rejected.steps.at(-1);
    if (!last) throw new Error('It has steps.');
    await open({
      getTransfer: {
        ...rejected,
        resubmittedAs: 'T9',
        steps: [...rejected.steps, { ...last, step: 'Submitted again', reason: 'As T9.' }],
      },
    });
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('it was refused, and submitted again. The plan number is not known.');
    expect(within(banner).getByRole('link', { name: 'Open T9' })).toHaveAttribute('href', '/transfers/T9');
  });

  test('one that is complete without all that was announced says so', async () => {
    const lines = record.lines.map((line) => ({ ...line, state: 'Arrived' as const, owed: null }));
    await open({
      getTransfer: { ...record, transferStatus: 'Completed', waitsFor: null, lines, transferType: 'Stock' },
    });
    expect(await screen.findByText(/^Completed: it is over, and not all that was announced came/)).toBeVisible();
    expect(screen.getAllByText('Nobody: the rest did not come')[0]).toBeVisible();
  });

  test('one that ended before anything moved says so, and names the model it would have gone into', async () => {
    const lines = record.lines
      .slice(0, 1)
      .map((line) => ({ ...line, state: 'Announced' as const, arrivedQuantity: 0, owed: null }));
    const terms = record.terms && { ...record.terms, autoInvest: { into: 'Model' as const } };
    const steps = rejected.steps
      .slice(0, 1)
      .flatMap((step) => [step, { ...step, at: '2026-11-26T02:21:00Z', businessDate: '2026-12-01' }]);
    await open({
      getTransfer: {
        ...rejected,
        lines,
        terms,
        steps,
        parts: [],
        investsIn: { modelId: 'M1', name: 'Balanced Growth' },
      },
    });
    expect(await screen.findByText('Nothing moved')).toBeVisible();
    expect(screen.getByText('Nobody, it ended')).toBeVisible();
    expect(screen.getByText('Into Balanced Growth')).toBeVisible();
    expect(screen.getByRole('list', { name: 'History of the transfer' })).toHaveTextContent(/business day 1 Dec 2026/);
  });

  test('one that sells first says who sells', async () => {
    await open({ getTransfer: { ...record, transferStatus: 'Awaiting sell down', movementType: 'Out', steps: [] } });
    expect(await screen.findByText(/^Awaiting sell down: we sell what it needs first\./)).toBeVisible();
  });

  test('one that is not there, and one that may not be seen, say so', async () => {
    await open({ getTransfer: refused('not-found', 'No.') });
    expect(await screen.findByRole('heading', { level: 1, name: 'This transfer was not found' })).toBeVisible();
    await open({ getTransfer: refused('forbidden', 'No.') });
    expect(await screen.findByText('You do not have access to this transfer')).toBeVisible();
  });
});

describe('acts on a transfer', () => {
  test('what came and is held is accepted with its line, a reason and the version that was read', async () => {
    const portal = await open();
    await press('Accept what came');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: /Unilever: 290 units, announced 300 units/ })).toBeChecked();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'The statement was old.');
    await userEvent.click(dialog.getByRole('button', { name: 'Accept what came' }));
    await waitFor(() =>
      expect(bodiesOf(portal, 'actOnTransfer')).toEqual([
        { action: 'Accept what came', version: 4, reason: 'The statement was old.', line: 2 },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('one that means nothing without a reason waits for it', async () => {
    const portal = await open({
      getTransfer: {
        ...record,
        transferStatus: 'Verifying Documentation',
        actions: [{ action: 'Documents refused', refusal: null }],
      },
    });
    await press('Documents refused');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse documents' }));
    expect(bodiesOf(portal, 'actOnTransfer')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'The date is missing.');
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse documents' }));
    await waitFor(() => expect(bodiesOf(portal, 'actOnTransfer')).toHaveLength(1));
  });

  test('one that cannot be done now says why', async () => {
    await open();
    await press('Actions');
    expect(
      await screen.findByRole('button', { name: /Request cancellation.*Something has arrived already/ }),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  test('someone else’s change is said, nothing is done, and the reason stays', async () => {
    await open({ actOnTransfer: refused('stale-version', 'It was changed.') });
    await pick(/Return what came/);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Not what was agreed.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return what came' }));
    expect(await dialog.findByText(/Someone else changed this/)).toBeVisible();
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('Not what was agreed.');
    expect(dialog.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  test('a refusal is shown in the dialog', async () => {
    await open({ actOnTransfer: refused('conflict', 'The provider has taken it back.') });
    await pick(/Return what came/);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Wrong.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return what came' }));
    expect(await dialog.findByText('The provider has taken it back.')).toBeVisible();
  });

  test('are not offered to somebody who may only read', async () => {
    await open({}, { scopes: scopesOn(['read']) });
    await screen.findByRole('heading', { level: 1, name: 'SIPP from Aviva' });
    expect(screen.queryByRole('button', { name: 'Accept what came' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Book costs' })).toBeNull();
  });
});

describe('book costs', () => {
  const unilever = () => screen.findByLabelText(/^Unilever/);

  test('only those that were changed are sent, and the report says what was done with each', async () => {
    const portal = await open();
    expect(await screen.findByLabelText(/^Global All Cap Fund/)).toHaveValue('20000.00');
    await userEvent.type(await unilever(), '9,000');
    await press('Save book costs');
    await waitFor(() =>
      expect(bodiesOf(portal, 'updateBookValues')).toEqual([
        { firmId: 'NBW', transactionId: 'T1', version: 4, values: [{ assetId: 'AS2', bookCost: 9000 }] },
      ]),
    );
    expect(await screen.findByRole('status', { name: 'What was saved' })).toHaveTextContent(
      'Unilever: £9,000.00. Saved.',
    );
  });

  test('an amount that does not read is refused before anything is sent', async () => {
    const portal = await open();
    await userEvent.type(await unilever(), '9.0.0');
    await press('Save book costs');
    await waitFor(async () => expect(await unilever()).toHaveAccessibleDescription(/Enter pounds in digits|Check the/));
    expect(bodiesOf(portal, 'updateBookValues')).toEqual([]);
  });

  test('the platform’s refusal stands at the field of its holding', async () => {
    await open({
      updateBookValues: refused('bad-request', 'Check the fields.', [
        { fieldName: 'values[0].bookCost', type: 'invalid', errorMessage: 'This asset did not come with it.' },
      ]),
    });
    await userEvent.type(await unilever(), '9000');
    await press('Save book costs');
    await waitFor(async () => expect(await unilever()).toHaveAccessibleDescription(/did not come with it/));
  });

  test('pasted lines fill the fields by name, id or ISIN', async () => {
    await open({ listAssets: listed([fundRow]) });
    await userEvent.click(await screen.findByLabelText('From a sheet'));
    await userEvent.paste(`ISIN;Book cost;Acquired\nunilever;9000;3/4/2019\n${fundRow.isin};21000`);
    await press('Fill in the costs');
    await waitFor(async () => expect(await unilever()).toHaveValue('9000'));
    expect(screen.getByLabelText(/^Global All Cap Fund/)).toHaveValue('21000');
    expect(await unilever()).toHaveAccessibleDescription(/acquired 3 Apr 2019/);
  });

  test('one holding in two lines under different names is said, and nothing is taken over', async () => {
    await open({ listAssets: listed([]) });
    await userEvent.click(await screen.findByLabelText('From a sheet'));
    await userEvent.paste('Unilever;9000\nAS2;5');
    await press('Fill in the costs');
    expect(
      await screen.findByText('Line 2: AS2 is the same holding as in line 1. Leave one of them out.'),
    ).toBeVisible();
    expect(await unilever()).toHaveValue('');
  });

  test('each says which units it is of: all that are announced, or those that came once no more will', async () => {
    const [first, second] = record.lines;
    if (!first || !second) throw new Error('The record has two holdings.');
    await open({
      getTransfer: {
        ...record,
        lines: [
          { ...first, bookCost: null, arrivedCost: 9549.2 },
          { ...second, state: 'Arrived', bookCost: 12, arrivedQuantity: 290, heldQuantity: 0 },
        ],
      },
    });
    expect(await screen.findByLabelText(/^Global All Cap Fund/)).toHaveAccessibleDescription(
      'Of all 1,200.5 units announced; 800 units arrived so far at a cost of £9,549.20',
    );
    expect(await unilever()).toHaveAccessibleDescription('Of the 290 units that arrived');
    expect(await unilever()).toHaveValue('12.00');
  });

  test('of units that came above what was announced are owed while nobody says what they cost', async () => {
    const [first, second] = record.lines;
    if (!first || !second) throw new Error('The record has two holdings.');
    const above = { state: 'Arrived', bookCost: null, arrivedQuantity: 290, heldQuantity: 0 } as const;
    await open({
      getTransfer: {
        ...record,
        actionRequired: true,
        lines: [
          { ...first, bookCost: 90 },
          { ...second, ...above, arrivedCost: 12, costMissing: true },
        ],
      },
    });
    expect(await screen.findByText('Book costs are due for what has arrived.')).toBeVisible();
    expect(await unilever()).toHaveAccessibleDescription(
      'Of the 290 units that arrived; £12.00 of it is known, and of some units nothing',
    );
    expect(await unilever()).toHaveValue('');
  });

  test('lines of what is not in the transfer are named, and nothing is taken over', async () => {
    await open({ listAssets: listed([]) });
    await userEvent.click(await screen.findByLabelText('From a sheet'));
    await userEvent.paste('Unilever;9000\nGB00B10RZP78;5');
    await press('Fill in the costs');
    expect(await screen.findByText('Line 2: GB00B10RZP78 is not among the holdings of this transfer.')).toBeVisible();
    expect(await unilever()).toHaveValue('');
  });

  test('a transfer of cash asks for none', async () => {
    await open({ getTransfer: { ...record, terms: record.terms && { ...record.terms, transferType: 'Cash' } } });
    await screen.findByRole('heading', { level: 1, name: 'SIPP from Aviva' });
    expect(screen.queryByRole('heading', { name: 'Book costs' })).toBeNull();
  });
});
