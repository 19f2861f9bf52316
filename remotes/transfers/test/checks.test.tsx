import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, record } from './answers';
import { checks } from './paper-answers';

const leaving = { ...record, movementType: 'Out', transferStatus: 'Reviewing Documentation' } as const;
const open = (changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, {
    path: '/transfers/T1',
    answers: { ...answers, getTransfer: leaving, ...changed },
    ...options,
  });
type Portal = Awaited<ReturnType<typeof open>>;
const bodiesOf = (portal: Portal, id: string): unknown[] =>
  portal.calls.filter((call) => call.id === id).map(({ body }) => body);
const pressed = {
  ...checks,
  flags: checks.flags.map((flag) =>
    flag.flag === 'Pressure'
      ? {
          ...flag,
          answer: 'Yes' as const,
          evidence: 'Told to sign the same day.',
          answeredBy: { userId: 'U2', name: 'Sam Okoro' },
          answeredAt: '2026-11-19T10:00:00.000Z',
        }
      : flag,
  ),
  outcome: 'Refused' as const,
  reasons: ['The client was pressed to make the transfer.'],
  decideRefusal: null,
};

describe('the checks of a pension that leaves', () => {
  test('ask what was seen of a flag that is present, and save what is new', async () => {
    const portal = await open();
    const form = within(await screen.findByRole('form', { name: 'Checks' }));
    const red = within(form.getByRole('group', { name: /^The client was pressed/ }));
    await userEvent.click(red.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(form.getByRole('button', { name: 'Save the answers' }));
    expect(await form.findAllByText('Say what you saw. A second person decides by it.')).not.toHaveLength(0);
    expect(bodiesOf(portal, 'recordTransferChecks')).toEqual([]);
    await userEvent.type(form.getByLabelText(/^What was seen: pressure/), 'Told to sign the same day.');
    await userEvent.click(form.getByRole('button', { name: 'Save the answers' }));
    expect(bodiesOf(portal, 'recordTransferChecks')).toEqual([
      {
        scheme: 'Other',
        appointment: null,
        version: 1,
        answers: [{ flag: 'Pressure', answer: 'Yes', evidence: 'Told to sign the same day.' }],
      },
    ]);
  });

  test('ask for no flag where it goes to a scheme of the first condition', async () => {
    await open();
    const form = within(await screen.findByRole('form', { name: 'Checks' }));
    await userEvent.selectOptions(form.getByLabelText('Kind of scheme it goes to'), 'Master trust');
    expect(form.queryByRole('radio')).toBeNull();
    expect(form.queryByLabelText(/MoneyHelper/)).toBeNull();
  });

  test('a fault of an answer is shown at its flag', async () => {
    await open({
      recordTransferChecks: refused('bad-request', 'Check the fields.', [
        { type: 'invalid', fieldName: 'answers[0].flag', errorMessage: 'There is no such flag.' },
      ]),
    });
    const form = within(await screen.findByRole('form', { name: 'Checks' }));
    const amber = within(form.getByRole('group', { name: /^The receiving scheme/ }));
    await userEvent.click(amber.getByRole('radio', { name: 'No' }));
    await userEvent.click(form.getByRole('button', { name: 'Save the answers' }));
    expect(await form.findAllByText(/^Say what the answers No rest on/)).not.toHaveLength(0);
    await userEvent.type(form.getByLabelText('What the answers No rest on'), 'Its papers.');
    await userEvent.click(form.getByRole('button', { name: 'Save the answers' }));
    expect(await form.findAllByText('There is no such flag.')).not.toHaveLength(0);
  });

  test('a second person refuses it with a reason, and the letter opens', async () => {
    const portal = await open({ getTransferChecks: pressed });
    expect(await screen.findByText(/^It would be refused/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Refuse the transfer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'You were pressed.');
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse it' }));
    expect(bodiesOf(portal, 'decideTransferChecks')).toEqual([
      { decision: 'Refused', version: 1, reason: 'You were pressed.' },
    ]);
  });

  test('once refused they say by whom and why, and are only read', async () => {
    const portal = await open({
      getTransferChecks: {
        ...pressed,
        recordRefusal: 'It is decided already: Refused.',
        decision: {
          decision: 'Refused',
          reason: 'You were pressed.',
          at: '2026-11-20T10:00:00.000Z',
          by: { userId: 'U3', name: 'Dana Frost' },
          letterFileId: 'F1',
        },
      },
    });
    expect(await screen.findByText(/Dana Frost/)).toBeVisible();
    expect(screen.getByRole('list', { name: 'Flags' })).toHaveTextContent('Told to sign the same day.');
    expect(screen.queryByRole('form', { name: 'Checks' })).toBeNull();
    Object.assign(URL, { createObjectURL: () => '#letter', revokeObjectURL: jest.fn() });
    await userEvent.click(screen.getByRole('button', { name: 'Open the letter' }));
    expect(portal.calls.filter(({ id }) => id === 'getFile')).toHaveLength(1);
  });

  test('whoever may not decide reads them, and a transfer in has none', async () => {
    await open({ getTransferChecks: pressed }, { scopes: scopesOn(['read']) });
    expect(await screen.findByRole('list', { name: 'Flags' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refuse the transfer' })).toBeNull();
    const { calls } = await open({ getTransfer: record });
    await screen.findAllByText('Authority.pdf');
    expect(calls.filter(({ id }) => id === 'getTransferChecks')).toEqual([]);
  });
});
